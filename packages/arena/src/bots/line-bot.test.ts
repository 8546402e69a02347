import { readFileSync } from 'node:fs';
import { refuseIfBusy, Starved } from '@ringfence/jail';
import { BLACK, WHITE } from '@ringfence/rules';
import { describe, expect, test, vi } from 'vitest';
import type { GameStart, MoveQuestion } from '../game/bot.ts';
import { BotFault, type Fault } from '../game/fault.ts';
import { playGame } from '../game/play.ts';
import { ScriptedBot } from '../testing/scripted-bot.ts';
import { ScriptedProcess } from '../testing/scripted-process.ts';
import { LineBot, toldSeed } from './line-bot.ts';

vi.mock('@ringfence/jail', { spy: true });

const start: GameStart = {
  game: 'fencemaster',
  size: 2,
  swap: true,
  side: 2,
  clock: { kind: 'move', ms: 100 },
  seed: 7,
};
const legal = ['a1', 'b1'];
const left: MoveQuestion = { ms: 100, wallMs: 3000, legal };
const NO_TIME = { cpuMs: 0, wallMs: 0 };

/** A bot with a program that does this on `go`. */
function botThat(onGo: (self: ScriptedProcess, line: string) => void, allowance = NO_TIME) {
  const processes: ScriptedProcess[] = [];
  const transcript: string[] = [];
  const bot = new LineBot({
    allowance,
    async start() {
      const process = new ScriptedProcess((line, self) => line.startsWith('go') && onGo(self, line));
      process.stderr.push('last words');
      processes.push(process);
      return process;
    },
    onLine: (from, line) => transcript.push(`${from === 'bot' ? '<' : '>'} ${line}`),
  });
  return { bot, processes, transcript };
}

async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BotFault)) throw new Error(`no fault: ${String(error)}`);
  return error.fault;
}

describe('the line protocol', () => {
  test('matches the conversation in docs/bots.md', async () => {
    const manual = readFileSync(new URL('../../../../docs/bots.md', import.meta.url), 'utf8');
    const shown = /^```text\n(> ringfence 1\n[\s\S]*?)\n```$/m.exec(manual)?.[1].split('\n') ?? [];
    const answers = shown.flatMap((line) => (line.startsWith('< ') ? [line.slice(2)] : []));
    const opponent = shown.flatMap((line) => (line.startsWith('> play white ') ? [line.slice(13)] : []));
    const { bot, transcript } = botThat((self) => self.say(answers.shift() as string));
    const plan = { id: 'g', pair: 'p', ...start, opening: [], white: 'A', black: 'B', maxMoves: 99 };
    const clock = { kind: 'move', ms: 1000 } as const;
    await playGame({ ...plan, clock }, { white: new ScriptedBot(opponent), black: bot });
    expect(transcript).toEqual(shown);
  });

  test('sends everything in order', async () => {
    const answers = ['swap', 'c3'];
    const { bot, transcript, processes } = botThat((self) => self.say(answers.shift() as string));
    await bot.startGame(start);
    await bot.observe(WHITE, 'b2');
    expect((await bot.chooseMove({ ms: 1000, wallMs: 4000, legal: ['a1', 'b1', 'swap'] })).move).toBe('swap');
    await bot.observe(WHITE, 'a1');
    expect(
      (await bot.chooseMove({ ms: 99.7, wallMs: 4000, own: 99.7, opponent: 50.2, legal: ['b1', 'c3'] })).move,
    ).toBe('c3');
    await bot.endGame('White wins.');
    expect(transcript).toEqual([
      '> ringfence 1',
      '> game fencemaster 2 black',
      '> swap on',
      '> clock move 100',
      '> seed 1143203452',
      '> play white b2',
      '> go 1000 a1 b1 swap',
      '< swap',
      '> play white a1',
      '> time 99 50',
      '> go 99 b1 c3',
      '< c3',
      '> over White wins.',
      '> quit',
    ]);
    expect(processes[0].ended).toBeDefined();
  });

  test('tells the clock of the game', async () => {
    const { bot, processes } = botThat(() => {});
    await bot.startGame({ ...start, swap: false, clock: { kind: 'increment', ms: 5000, incrementMs: 50 } });
    expect(processes[0].received).not.toContain('swap on');
    expect(processes[0].received).toContain('clock increment 5000 50');
    await bot.startGame({ ...start, clock: { kind: 'game', ms: 7500 } });
    expect(processes[1].received).toContain('clock game 7500');
    await bot.close();
  });

  test('starts a new process for every game, after the previous one has ended', async () => {
    const { bot, processes } = botThat((self) => self.say('a1'));
    await bot.startGame(start);
    await bot.startGame({ ...start, side: 1 });
    expect(processes.map(({ ended }) => ended !== undefined)).toEqual([true, false]);
    await bot.close();
    await bot.close();
    expect(processes[1].ended).toBeDefined();
  });

  test('skips comments and empty lines', async () => {
    const { bot } = botThat((self) => {
      for (const line of ['# thinking', '', '   ', ' A1 ']) self.say(line);
    });
    await bot.startGame({ ...start, side: 1 });
    expect((await bot.chooseMove(left)).move.trim()).toBe('A1');
  });

  test('keeps the last comments with the move, including those written on the opponent’s time', async () => {
    let go = 0;
    const { bot, processes } = botThat((self) => {
      for (let i = 0; i < 15; i++) self.say(`# ${++go}`);
      self.say(go === 15 ? 'a1' : 'c1');
    });
    await bot.startGame({ ...start, side: 1 });
    const { remarks } = await bot.chooseMove(left);
    expect(remarks).toEqual(Array.from({ length: 10 }, (_, i) => `# ${6 + i}`));
    processes[0].say('# pondering');
    await bot.observe(BLACK, 'b1');
    expect((await bot.chooseMove(left)).remarks?.slice(0, 2)).toEqual(['# 21', '# 22']);
  });
});

test('sends a seed that is neither the game’s nor the opponent’s, and always the same', () => {
  const seeds = [1, 2, 3].flatMap((seed) => [toldSeed(seed, WHITE), toldSeed(seed, BLACK), seed]);
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(toldSeed(7, BLACK)).toBe(1143203452);
  for (const seed of seeds) expect(seed).toBeLessThan(2 ** 31);
});

describe('faults', () => {
  test('no answer within the wall-clock time', async () => {
    const { bot, processes } = botThat(() => {});
    await bot.startGame(start);
    const fault = await faultOf(bot.chooseMove({ ms: 10, wallMs: 30, legal }));
    expect(fault).toMatchObject({ kind: 'no-answer', stderr: ['last words'] });
    expect(fault.words).toMatch(
      /^"go 10 a1 .*" got no answer within \d+ ms \(\d+ ms idle, 0 ms of processor time, 0 ms waiting .*\); the limit is 30 ms\. .*flush/,
    );
    expect(processes[0].ended).toBeDefined();
  });

  test('no answer within the processor time, long before the wall-clock limit', async () => {
    const { bot } = botThat((self) => {
      self.cpu = 5000;
    });
    await bot.startGame(start);
    const fault = await faultOf(bot.chooseMove({ ms: 100, wallMs: 60_000, legal }));
    expect(fault.kind).toBe('cpu-limit');
    expect(fault.words).toContain('5000 ms of processor time since its last answer, and had 100 ms');
  });

  const answersAfter = (ms: number, then: (self: ScriptedProcess) => void) =>
    botThat((self) => {
      setTimeout(() => {
        then(self);
        self.say('a1');
      }, ms);
    });

  test('time spent waiting for a processor is free', async () => {
    const { bot } = answersAfter(200, (self) => {
      self.waited = 150;
    });
    await bot.startGame(start);
    const { time, chargedMs = 0 } = await bot.chooseMove({ ms: 10_000, wallMs: 5000, legal });
    expect(time.wallMs).toBeGreaterThan(195);
    expect(chargedMs).toBeLessThanOrEqual(time.wallMs - 150);
  });

  test('a late program is ended, and not blamed where no other could run either: its game is played again', async () => {
    const { bot, processes } = botThat(() => {});
    await bot.startGame(start);
    vi.mocked(refuseIfBusy).mockImplementationOnce(async () => {
      expect(processes[0]?.ended).toBeDefined();
      throw new Starved({ ranMs: 50, waitedMs: 2000 });
    });
    await expect(bot.chooseMove({ ms: 1000, wallMs: 20, legal })).rejects.toThrow(Starved);
  });

  test('too much processor time is its own, however busy the machine', async () => {
    const { bot } = botThat((self) => {
      self.cpu = 5000;
    });
    await bot.startGame(start);
    vi.mocked(refuseIfBusy).mockClear();
    expect((await faultOf(bot.chooseMove({ ms: 100, wallMs: 60_000, legal }))).kind).toBe('cpu-limit');
    expect(refuseIfBusy).not.toHaveBeenCalled();
  });

  test('where processor time cannot be measured, the words do not name any', async () => {
    const { bot, processes } = botThat(() => {});
    await bot.startGame(start);
    processes[0].cpuMs = () => undefined;
    const { words } = await faultOf(bot.chooseMove({ ms: 10, wallMs: 30, legal }));
    expect(words).toMatch(/got no answer within \d+ ms; the limit is 30 ms\. Does it flush its output\?$/);
  });

  test('after the end of a game it may exit as slowly as the machine is busy', async () => {
    const { bot, processes } = botThat((self) => self.say('a1'));
    await bot.startGame({ ...start, side: 1 });
    await bot.chooseMove(left);
    const [process] = processes;
    process.kill = async () => process.end({ kind: 'exited', code: null, signal: 'SIGKILL' });
    const wait = setInterval(() => {
      process.waited += 30;
    }, 10);
    setTimeout(() => process.end({ kind: 'exited', code: 0, signal: null }), 400);
    await bot.endGame('White wins.');
    clearInterval(wait);
    expect(process.ended).toEqual({ kind: 'exited', code: 0, signal: null });
  });

  test('time in which this process itself was too busy to hear is free', async () => {
    const { bot } = answersAfter(20, () => {});
    await bot.startGame(start);
    const answer = bot.chooseMove({ ms: 10_000, wallMs: 300, legal });
    setTimeout(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000); // nobody hears anything meanwhile
    }, 10);
    const { move, time, chargedMs = Number.NaN } = await answer;
    expect(move).toBe('a1');
    expect(time.wallMs).toBeGreaterThan(2000);
    expect(chargedMs).toBeLessThan(300);
  });

  test('a program that is slow to look at does not make this process deaf', async () => {
    const { bot, processes } = botThat(() => {});
    await bot.startGame(start);
    const pause = new Int32Array(new SharedArrayBuffer(4));
    processes[0].cpuMs = () => {
      Atomics.wait(pause, 0, 0, 25);
      return 0;
    };
    vi.mocked(refuseIfBusy).mockResolvedValueOnce();
    const started = performance.now();
    expect((await faultOf(bot.chooseMove({ ms: 10, wallMs: 500, legal }))).kind).toBe('no-answer');
    expect(performance.now() - started).toBeLessThan(900);
  });

  test('the wall-clock time of its start is not charged', async () => {
    const { bot } = botThat((self) => void setTimeout(() => self.say(self.received.at(-1)?.split(' ')[2] ?? ''), 100), {
      cpuMs: 0,
      wallMs: 60_000,
    });
    await bot.startGame(start);
    expect((await bot.chooseMove({ ms: 1000, wallMs: 60_000, legal })).chargedMs).toBe(0);
    await bot.observe(BLACK, 'c2');
    expect((await bot.chooseMove({ ms: 1000, wallMs: 60_000, legal })).chargedMs).toBeGreaterThan(50);
    await bot.close();
  });

  test('a little processor time now and then buys no wall-clock time', async () => {
    const { bot } = botThat((self) => {
      const twitch = setInterval(() => {
        self.cpu += 1;
        if (self.ended !== undefined) clearInterval(twitch);
      }, 5);
    });
    await bot.startGame(start);
    const fault = await faultOf(bot.chooseMove({ ms: 10_000, wallMs: 1000, legal }));
    expect(fault.kind).toBe('no-answer');
    expect(Number(/within (\d+) ms/.exec(fault.words)?.[1])).toBeLessThan(4000); // it would be 5000 with five times as much
  });

  test('endless comments are not an answer', async () => {
    const { bot } = botThat((self) => {
      const chat = setInterval(() => (self.ended === undefined ? self.say('# still here') : clearInterval(chat)), 1);
    });
    await bot.startGame(start);
    expect((await faultOf(bot.chooseMove({ ms: 10, wallMs: 50, legal }))).kind).toBe('no-answer');
  });

  test('too many comments are a fault', async () => {
    const { bot } = botThat((self) => {
      for (let i = 0; i < 2000; i++) self.say('# still here');
    });
    await bot.startGame(start);
    const fault = await faultOf(bot.chooseMove({ ms: 1000, wallMs: 60_000, legal }));
    expect(fault).toMatchObject({
      kind: 'protocol-error',
      words: 'It wrote more than 1000 lines that are not answers.',
    });
  });

  test.each([
    [{ kind: 'exited', code: 3, signal: null }, 'crashed', 'exit code 3 without answering "go 100'],
    [{ kind: 'exited', code: 127, signal: null }, 'crashed', 'exit code 127 (is the program there?)'],
    [{ kind: 'exited', code: null, signal: 'SIGSEGV' }, 'crashed', 'was ended by signal SIGSEGV'],
    [{ kind: 'exited', code: null, signal: null }, 'crashed', 'closed its output'],
    [{ kind: 'memory-limit', usedMb: 300.2 }, 'memory-limit', '301 MB'],
    [{ kind: 'cpu-limit', usedSeconds: 60 }, 'cpu-limit', '60.0 s'],
    [{ kind: 'flooded', words: 'it wrote too much' }, 'protocol-error', 'It wrote too much.'],
  ] as const)('a program that ends with %j is %s', async (end, kind, words) => {
    const { bot } = botThat((self) => self.end(end));
    await bot.startGame(start);
    const fault = await faultOf(bot.chooseMove(left));
    expect(fault.kind).toBe(kind);
    expect(fault.words).toContain(words);
    expect(fault.stderr).toEqual(['last words']);
    if (end.kind === 'exited') expect(fault.exit).toEqual({ code: end.code, signal: end.signal });
  });

  test('a second line that was not asked for', async () => {
    const { bot } = botThat((self) => {
      self.say('a1');
      self.say('depth 5');
    });
    await bot.startGame({ ...start, side: 1 });
    await bot.chooseMove(left);
    await bot.observe(2, 'b1');
    const fault = await faultOf(bot.chooseMove(left));
    expect(fault.kind).toBe('protocol-error');
    expect(fault.words).toContain('It wrote "depth 5" without being asked');
  });

  test('comments may come at any time', async () => {
    const { bot } = botThat((self, line) => {
      self.say(line.split(' ')[2]);
      self.say('# one');
      self.say('# two');
    });
    await bot.startGame({ ...start, side: 1 });
    expect((await bot.chooseMove(left)).move).toBe('a1');
    await bot.observe(2, 'b1');
    expect((await bot.chooseMove({ ...left, legal: ['a2'] })).move).toBe('a2');
  });

  test('a bug of the jail is not the bot’s fault', async () => {
    const { bot, processes } = botThat(() => {});
    await bot.startGame(start);
    processes[0].nextLine = () => Promise.reject(new TypeError('ours'));
    await expect(bot.chooseMove(left)).rejects.toThrow(TypeError);
  });
});

describe('time', () => {
  test('counts from answer to answer, so that thinking on the opponent’s time is not free', async () => {
    const { bot, processes } = botThat((self, line) => {
      self.cpu += 30;
      self.say(line.split(' ')[2]);
    });
    await bot.startGame({ ...start, side: 1 });
    processes[0].cpu = 5;
    expect((await bot.chooseMove(left)).time.cpuMs).toBe(35);
    processes[0].cpu += 25;
    await bot.observe(2, 'b1');
    expect((await bot.chooseMove(left)).time.cpuMs).toBe(55);
  });

  test('the start has an allowance, which only the first answer can use', async () => {
    const { bot } = botThat(
      (self, line) => {
        self.cpu += 700;
        self.say(line.split(' ')[2]);
      },
      { cpuMs: 650, wallMs: 1000 },
    );
    await bot.startGame({ ...start, side: 1 });
    expect((await bot.chooseMove(left)).time).toMatchObject({ cpuMs: 50, startMs: 650 });
    await bot.observe(2, 'b1');
    const { time } = await bot.chooseMove(left);
    expect([time.cpuMs, time.startMs]).toEqual([700, undefined]);
  });
});
