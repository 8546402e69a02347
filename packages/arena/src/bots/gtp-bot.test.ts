import { BLACK, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { GameStart } from '../game/bot.ts';
import { BotFault } from '../game/fault.ts';
import { ScriptedProcess } from '../testing/scripted-process.ts';
import { GtpBot } from './gtp-bot.ts';

const start: GameStart = {
  game: 'havannah',
  size: 4,
  swap: true,
  side: BLACK,
  clock: { kind: 'move', ms: 1500 },
  seed: 1,
};
const left = { ms: 1500, wallMs: 4000, legal: ['d4'] };

const COMMANDS = 'list_commands\nboardsize\nclear_board\nplay\ngenmove\ntime_settings\ntime_left';

/** A bot with a program that answers with these texts, and `= ` to everything else. */
function botThat(answers: Readonly<Record<string, string>> = {}) {
  const processes: ScriptedProcess[] = [];
  const bot = new GtpBot({
    allowance: { cpuMs: 0, wallMs: 0 },
    async start() {
      const process = new ScriptedProcess((line, self) => {
        const [name] = line.split(' ');
        const answer = answers[name] ?? (name === 'list_commands' ? `= ${COMMANDS}` : '=');
        for (const each of `${answer}\n`.split('\n')) self.say(each);
      });
      processes.push(process);
      return process;
    },
  });
  return { bot, processes };
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof BotFault ? error.fault : error),
  );

describe('a program that speaks GTP', () => {
  test('receives every move and is asked for its own', async () => {
    const { bot, processes } = botThat({ genmove: '=3 D4' });
    await bot.startGame(start);
    await bot.observe(WHITE, 'c3');
    await bot.observe(BLACK, 'swap');
    expect((await bot.chooseMove(left)).move).toBe('D4');
    await bot.endGame('White wins.');
    expect(processes[0].received).toEqual([
      'list_commands',
      'boardsize 4',
      'clear_board',
      'time_settings 0 1.5 1',
      'play white c3',
      'play black swap',
      'time_left black 1.5 1',
      'genmove black',
      'quit',
    ]);
    expect(processes[0].ended).toBeDefined();
  });

  test('is charged wall-clock time for all its answers, also those to "play"', async () => {
    const bot = new GtpBot({
      allowance: { cpuMs: 0, wallMs: 0 },
      start: async () =>
        new ScriptedProcess((line, self) => {
          const answer = () => {
            self.say(line.startsWith('genmove') ? '= d4' : '=');
            self.say('');
          };
          if (line.startsWith('play')) setTimeout(answer, 150);
          else answer();
        }),
    });
    await bot.startGame(start);
    await bot.observe(WHITE, 'c3');
    const { time, chargedMs } = await bot.chooseMove(left);
    expect(chargedMs).toBeGreaterThan(100); // idle time counts from the first look, which a busy machine delays
    expect(chargedMs).toBeGreaterThan(time.wallMs);
    await bot.close();
  });

  test('receives a swap by the swap command, if it has one', async () => {
    const { bot, processes } = botThat({ list_commands: `= ${COMMANDS}\nswap` });
    await bot.startGame({ ...start, side: WHITE, clock: { kind: 'game', ms: 60_000 } });
    await bot.observe(WHITE, 'c3');
    await bot.observe(BLACK, 'swap');
    expect(processes[0].received.at(-1)).toBe('swap');
    expect(processes[0].received).toContain('time_settings 60 0 0');
    await bot.close();
  });

  test('may lack clocks and the list of its commands', async () => {
    const silent = botThat({
      list_commands: '? unknown command',
      time_settings: '? no',
      time_left: '? no',
      genmove: '= c3',
    });
    await silent.bot.startGame({ ...start, side: WHITE });
    expect((await silent.bot.chooseMove(left)).move).toBe('c3');
    const short = botThat({ list_commands: '= boardsize\ngenmove', genmove: '= c3' });
    await short.bot.startGame({ ...start, side: WHITE });
    await short.bot.chooseMove(left);
    expect(short.processes[0].received).toEqual(['list_commands', 'boardsize 4', 'clear_board', 'genmove white']);
  });

  test.each([
    ['refuses the board', { boardsize: '? unacceptable size' }, 'It refused "boardsize 4" with "? unacceptable size".'],
    ['refuses a move', { play: '? illegal move' }, 'It refused "play white c3" with "? illegal move".'],
    ['finds no move', { genmove: '? I am lost' }, 'It refused "genmove black" with "? I am lost".'],
    [
      'speaks another language',
      { boardsize: 'ready' },
      'It answered "boardsize 4" with "ready", but an answer begins with = or ?.',
    ],
  ])('loses if it %s', async (_, answers, words) => {
    const { bot } = botThat(answers as Record<string, string>);
    const fault = await faultOf(
      (async () => {
        await bot.startGame(start);
        await bot.observe(WHITE, 'c3');
        await bot.chooseMove(left);
      })(),
    );
    expect(fault).toMatchObject({ kind: 'protocol-error', words });
  });
});
