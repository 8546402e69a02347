import { refuseIfBusy, Starved } from '@ringfence/jail';
import { BLACK, moveName, startPosition, WHITE } from '@ringfence/rules';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RandomBot } from '../bots/random-bot.ts';
import { type Act, faultOf, ScriptedBot } from '../testing/scripted-bot.ts';
import { BotFault, faultKinds } from './fault.ts';
import type { GamePlan, GameResult } from './game.ts';
import { type PlayOptions, playGame } from './play.ts';
import { planProblem } from './position-table.ts';

vi.mock('@ringfence/jail', { spy: true });
beforeEach(() => void vi.mocked(refuseIfBusy).mockResolvedValue());

const plan: GamePlan = {
  id: 'g1',
  pair: 'p1',
  game: 'fencemaster',
  size: 3,
  swap: false,
  opening: [],
  white: 'A',
  black: 'B',
  clock: { kind: 'move', ms: 1000 },
  maxMoves: 400,
  seed: 1,
};

/** White's tripod of top, upper left and lower left, and Black's moves that do not interfere. */
const TRIPOD = ['b1', 'b2', 'a2', 'b3', 'b4'];
const OTHERS = ['c3', 'd3', 'e5', 'c5'];

/** Plays scripts against each other. */
async function play(
  change: Partial<GamePlan>,
  white: readonly Act[] | ScriptedBot,
  black: readonly Act[] | ScriptedBot,
  options?: PlayOptions,
): Promise<GameResult & { readonly bots: readonly [ScriptedBot, ScriptedBot] }> {
  const bots = [white, black].map((it) => (it instanceof ScriptedBot ? it : new ScriptedBot(it))) as [
    ScriptedBot,
    ScriptedBot,
  ];
  const result = await playGame({ ...plan, ...change }, { white: bots[0], black: bots[1] }, options);
  return { ...result, bots };
}

describe('the rules of the game decide', () => {
  test('a tripod wins at once, and both players learn it', async () => {
    const result = await play({}, TRIPOD, OTHERS);
    expect(result.endedBy).toBe('rules');
    expect(result.winner).toBe(WHITE);
    expect(result.words).toBe('White wins with a tripod.');
    expect(result.moves).toEqual(['b1', 'c3', 'b2', 'd3', 'a2', 'e5', 'b3', 'c5', 'b4']);
    expect(result.times).toHaveLength(9);
    expect(result.bots[1].heard.slice(-2)).toEqual(['1 b4', 'over White wins with a tripod.']);
    expect(result.bots[0].heard.at(-1)).toBe('over White wins with a tripod.');
  });

  test('a full board is a draw', async () => {
    const cells = ['a1', 'b1', 'a2', 'b2', 'c2', 'b3', 'c3'];
    const { winner, endedBy, words } = await play(
      { size: 2 },
      cells.filter((_, i) => i % 2 === 0),
      cells.filter((_, i) => i % 2 === 1),
    );
    expect({ winner, endedBy }).toEqual({ winner: 0, endedBy: 'rules' });
    expect(words).toMatch(/^A draw/);
  });

  test('Squatter: captures count, and captured cells may not be played', async () => {
    const white = ['b1', 'a2', 'c2', 'b3', 'c3'];
    const black = ['a1', 'c1', 'a3', 'c3'];
    const whole = await play({ game: 'squatter' }, white, black);
    expect(whole).toMatchObject({ winner: WHITE, endedBy: 'rules', scores: [1, 0] });
    const wrong = await play({ game: 'squatter' }, white, ['a1', 'c1', 'a3', 'b2']);
    expect(wrong).toMatchObject({ winner: WHITE, endedBy: 'fault', fault: { kind: 'illegal-move' } });
    expect(wrong.fault?.words).toBe('Move 8 was b2, but b2 has been captured. Legal moves: c3.');
  });

  test('Squatter: recaptured territory changes sides', async () => {
    // White captures c3 with a diamond; Black then encloses the whole diamond.
    const white = ['c2', 'b3', 'd3', 'c4', 'a1', 'a5', 'e1', 'e5'];
    const black = ['c1', 'b2', 'd2', 'a3', 'e3', 'b4', 'd4', 'c5'];
    const result = await play({ game: 'squatter', size: 5, maxMoves: 16 }, white, black);
    expect(result).toMatchObject({ endedBy: 'length', winner: 0, scores: [0, 5] });
  });

  test('a swap changes the colour of the first piece', async () => {
    const result = await play({ swap: true, maxMoves: 4 }, ['c3', 'c3', 'x'], ['SWAP ', 'a1']);
    expect(result.fault?.words).toMatch(/^Move 3 was c3, but c3 is occupied\. Legal moves: a1 /);
    expect(result.moves).toEqual(['c3', 'swap']);
    expect(result.bots[0].heard).toContain('2 swap');
  });

  test('a swap that is not allowed is an illegal move', async () => {
    const { fault, winner } = await play({}, ['c3'], ['swap']);
    expect(winner).toBe(WHITE);
    expect(fault).toMatchObject({ kind: 'illegal-move', stderr: ['last words'] });
    expect(fault?.words).toMatch(/^Move 2 was swap, but swapping is only possible as the second move/);
  });

  test('resigning loses for either side', async () => {
    const { winner, endedBy, words } = await play({}, ['c3'], ['Resign']);
    expect({ winner, endedBy }).toEqual({ winner: WHITE, endedBy: 'resignation' });
    expect(words).toBe('Black resigns at move 2: White wins.');
  });

  test('a game of maximal length is a draw, counting its opening', async () => {
    const result = await play({ opening: ['a1', 'B1'], maxMoves: 3 }, ['c3'], []);
    expect(result).toMatchObject({ winner: 0, endedBy: 'length', moves: ['a1', 'b1', 'c3'] });
    expect(result.times).toHaveLength(1);
    expect(result.bots[0].heard).toEqual(['start fencemaster 3 1', '1 a1', '2 b1', `over ${result.words}`]);
  });

  test('random players always finish a game, with a result that follows the rules', async () => {
    const white = new RandomBot();
    const black = new RandomBot();
    for (const game of ['squatter', 'fencemaster', 'havannah'] as const) {
      for (let seed = 0; seed < 5; seed++) {
        const one = { ...plan, game, size: 4, swap: game !== 'squatter', seed };
        const result = await playGame(one, { white, black });
        const position = startPosition(game, one);
        for (const name of result.moves) {
          position.play(position.legalMoves().find((move) => moveName(position, move) === name) as number);
        }
        expect(position.outcome?.winner).toBe(result.winner);
        expect(position.scores).toEqual(result.scores);
        expect((await playGame(one, { white, black })).moves).toEqual(result.moves);
      }
    }
  });
});

describe('invalid answers', () => {
  test.each([
    ['c9', 'illegal-move', 'Move 1 was c9, but a Fencemaster board of size 3 has no such cell.'],
    ['d1', 'illegal-move', 'Move 1 was d1, but a Fencemaster board of size 3 has no such cell.'],
    ['hello world', 'protocol-error', 'Move 1 was answered with "hello world", but one line'],
    ['pass', 'protocol-error', 'Move 1 was answered with "pass", but one line'],
    ['', 'protocol-error', 'Move 1 was answered with "", but one line'],
    ['2 3', 'protocol-error', 'Move 1 was answered with "2 3", but one line'],
    ['\u001b[31mc3', 'protocol-error', 'Move 1 was answered with "\\u001b'],
  ])('%j is %s', async (answer, kind, words) => {
    const { fault, winner } = await play({}, [answer], []);
    expect(winner).toBe(BLACK);
    expect(fault?.kind).toBe(kind);
    expect(fault?.words).toContain(words);
  });
});

describe('a fault loses this game for its own side', () => {
  test.each(faultKinds)('%s, as White and as Black', async (kind) => {
    const first = await play({}, [{ fault: kind }], []);
    expect(first).toMatchObject({ winner: BLACK, endedBy: 'fault', fault: { kind }, moves: [] });
    expect(first.words).toMatch(/^White loses by .*\. It went wrong\.$/);
    expect(first.bots[1].heard.at(-1)).toBe(`over ${first.words}`);
    const second = await play({}, ['c3'], [{ fault: kind }]);
    expect(second).toMatchObject({ winner: WHITE, endedBy: 'fault', fault: { kind }, moves: ['c3'] });
  });

  test('at the start', async () => {
    const broken = () => new ScriptedBot([], { startGame: faultOf('crashed') });
    expect(await play({}, ['c3'], broken())).toMatchObject({ winner: WHITE, fault: { kind: 'crashed' } });
    const both = await play({}, broken(), broken());
    expect(both.winner).toBe(BLACK); // White was to move
    const afterOpening = await play({ opening: ['c3'] }, broken(), broken());
    expect(afterOpening.winner).toBe(WHITE);
  });

  test('while it receives a move', async () => {
    const deaf = new ScriptedBot([], { observe: faultOf('protocol-error') });
    expect(await play({}, ['c3'], deaf)).toMatchObject({ winner: WHITE, fault: { kind: 'protocol-error' } });
  });

  test('but not once the game is decided', async () => {
    const deaf = new ScriptedBot(OTHERS, { endGame: faultOf('crashed') });
    expect(await play({}, TRIPOD, deaf)).toMatchObject({ winner: WHITE, endedBy: 'rules' });
    const last = new ScriptedBot([], { observe: faultOf('crashed') });
    expect(await play({ maxMoves: 1 }, ['c3'], last)).toMatchObject({ winner: 0, endedBy: 'length' });
  });

  test('a bug of ours is not a loss', async () => {
    await expect(play({}, [], [])).rejects.toThrow('the script is over');
    const bug = new ScriptedBot([], { startGame: new TypeError('ours') });
    await expect(play({}, ['c3'], bug)).rejects.toThrow('ours');
  });
});

describe('clocks', () => {
  const slow = (...cpu: number[]): Act[] => cpu.map((cpuMs, i) => ({ move: ['a1', 'a2', 'a3'][i], cpuMs }));
  const quick = ['e5', 'e4', 'e3'];

  test('per move: each move has its own time', async () => {
    const result = await play({ maxMoves: 5 }, slow(900, 1000, 1010), quick);
    expect(result.endedBy).toBe('length');
    expect(result.bots[0].lefts).toEqual(Array(3).fill({ ms: 1000, wallMs: 4000 }));
    const late = await play({}, slow(900, 1100), quick);
    expect(late).toMatchObject({ winner: BLACK, fault: { kind: 'cpu-limit' }, moves: ['a1', 'e5'] });
    expect(late.fault?.words).toBe('Move 3 took 1100 ms of processor time, but only 1000 ms were left.');
  });

  test('per game: the time runs down', async () => {
    const clock = { kind: 'game', ms: 1000 } as const;
    const result = await play({ clock }, slow(600, 600), quick);
    expect(result).toMatchObject({ winner: BLACK, fault: { kind: 'cpu-limit' } });
    expect(result.bots[0].lefts).toEqual([
      { ms: 1000, wallMs: 4000, own: 1000, opponent: 1000 },
      { ms: 400, wallMs: 2200, own: 400, opponent: 999 },
    ]);
  });

  test('with an increment: every move adds some time', async () => {
    const clock = { kind: 'increment', ms: 1000, incrementMs: 300 } as const;
    const result = await play({ clock, maxMoves: 3 }, slow(600, 600), quick);
    expect(result.endedBy).toBe('length');
    expect(result.bots[0].lefts.map(({ ms }) => ms)).toEqual([1000, 700]);
  });

  test('the wall-clock slack can be set', async () => {
    const { bots } = await play({ maxMoves: 1 }, ['c3'], [], { slack: { factor: 10, ms: 5, gameMs: 5000 } });
    expect(bots[0].lefts[0].wallMs).toBe(10_005);
  });

  describe('wall-clock time is limited for the whole game', () => {
    const lazy = (...charged: number[]): Act[] =>
      charged.map((chargedMs, i) => ({ move: ['a1', 'a2', 'a3'][i], chargedMs }));
    const slack = { factor: 3, ms: 1000, gameMs: 2000 };

    test('per game: a program cannot use the full slack at every move', async () => {
      const clock = { kind: 'game', ms: 1000 } as const;
      const result = await play({ clock }, lazy(2500, 2400, 150), quick, { slack });
      expect(result).toMatchObject({ winner: BLACK, fault: { kind: 'no-answer' }, moves: ['a1', 'e5', 'a2', 'e4'] });
      expect(result.bots[0].lefts.map(({ wallMs }) => Math.round(wallMs))).toEqual([4000, 2500, 100]);
      expect(result.fault?.words).toBe(
        'It was idle for 150 ms at move 5: with the moves before it, that is more than the whole game allows.',
      );
    });

    test('per move: every move adds its own time, and the rest is shared', async () => {
      const result = await play({}, lazy(4000, 4000, 3500), quick, { slack });
      expect(result.bots[0].lefts.map(({ wallMs }) => wallMs)).toEqual([4000, 4000, 3000]);
      expect(result).toMatchObject({ winner: BLACK, fault: { kind: 'no-answer' } });
    });

    test('nobody loses by it where no program could run', async () => {
      vi.mocked(refuseIfBusy).mockRejectedValue(new Starved({ ranMs: 50, waitedMs: 2000 }));
      await expect(play({}, lazy(4000, 4000, 3500), quick, { slack })).rejects.toThrow(Starved);
    });

    test('with an increment: every move adds some time', async () => {
      const clock = { kind: 'increment', ms: 1000, incrementMs: 100 } as const;
      const { bots } = await play({ clock, maxMoves: 5 }, lazy(3000, 2000, 1), quick, { slack });
      expect(bots[0].lefts.map(({ wallMs }) => Math.round(wallMs))).toEqual([4000, 2300, 600]);
    });
  });
});

describe('plans and stops', () => {
  test('refuses a plan that cannot be played, and says why', async () => {
    const problem = (change: Partial<GamePlan>) => planProblem({ ...plan, ...change });
    expect(problem({})).toBeUndefined();
    expect(problem({ size: 99 })).toContain('boards of size');
    expect(problem({ game: 'squatter', swap: true })).toContain('no swap');
    expect(problem({ opening: ['c3', 'c3'] })).toBe('the opening has the illegal move c3: c3 is occupied');
    expect(problem({ opening: ['z9'] })).toContain('no such cell');
    expect(problem({ opening: ['c3'], maxMoves: 1 })).toContain('longer');
    const over = TRIPOD.flatMap((move, i) => [move, ...OTHERS.slice(i, i + 1)]);
    expect(problem({ opening: over.slice(0, -1) })).toBeUndefined();
    expect(problem({ opening: over })).toBe('the game is over after its opening');
    for (const opening of [['z9'], over]) {
      const refused = play({ opening }, [], []);
      await expect(refused).rejects.toThrow(RangeError);
      await expect(refused).rejects.toThrow(`game g1 cannot be played: ${problem({ opening })}`);
    }
  });

  test('both players learn the opening, each move with its side', async () => {
    const { bots, moves } = await play({ opening: ['C3', 'd3', 'e5'], maxMoves: 4 }, [], ['a1']);
    for (const { heard } of bots) expect(heard.slice(1, 4)).toEqual(['1 c3', '2 d3', '1 e5']);
    expect(moves).toEqual(['c3', 'd3', 'e5', 'a1']);
  });

  test('keeps nothing for players that wrote nothing, and removes its abort listener', async () => {
    const silent = (moves: readonly string[]): ScriptedBot =>
      Object.assign(new ScriptedBot(moves), { stderrTail: undefined });
    const stop = new AbortController();
    let listeners = 0;
    const { signal } = stop;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    const result = await playGame(
      { ...plan, maxMoves: 2 },
      { white: silent(['c3']), black: silent(['a1']) },
      { signal },
    );
    expect(Object.keys(result)).not.toContain('remarks');
    expect(Object.keys(result)).not.toContain('stderr');
    expect(listeners).toBe(0);
    const faulty = Object.assign(silent([]), { chooseMove: () => Promise.reject(faultOf('crashed')) });
    expect((await playGame(plan, { white: faulty, black: silent([]) })).fault).toEqual({
      ...{ kind: 'crashed', words: 'It went wrong.', stderr: [] },
    });
  });

  test('a fault keeps its own last lines or else its player’s, with the advice of the player’s kind', async () => {
    const own = new BotFault({ kind: 'crashed', words: 'It went wrong.', stderr: ['from the fault'] });
    const bot = Object.assign(new ScriptedBot([]), {
      chooseMove: () => Promise.reject(own),
      hint: (kind: string) => `advice on ${kind}`,
    });
    expect((await playGame(plan, { white: bot, black: new ScriptedBot([]) })).fault).toEqual({
      ...{ kind: 'crashed', words: 'It went wrong.', stderr: ['from the fault'], hint: 'advice on crashed' },
    });
    const late = await play({ clock: { kind: 'move', ms: 10 } }, [{ move: 'c3', cpuMs: 500 }], []);
    expect(late.fault).toMatchObject({ kind: 'cpu-limit', stderr: ['last words'] });
    expect(late.fault).not.toHaveProperty('hint');
  });

  test('a stop rejects at once with its reason, even while a bot is thinking', async () => {
    const stop = new AbortController();
    const sleepy = new ScriptedBot([]);
    sleepy.chooseMove = () => new Promise(() => {});
    const game = playGame(plan, { white: sleepy, black: new ScriptedBot([]) }, { signal: stop.signal });
    setImmediate(() => stop.abort(new Error('enough')));
    await expect(game).rejects.toThrow('enough');
    await expect(
      playGame(plan, { white: sleepy, black: sleepy }, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('keeps the players’ comments, bounded, also in games without faults', async () => {
    const long = '# '.padEnd(1000, 'x');
    const white = new ScriptedBot([{ move: 'b2', remarks: [long] }, 'a2', 'a1', 'c1']);
    const black = new ScriptedBot([
      { move: 'b1', remarks: Array.from({ length: 30 }, (_, i) => `# ${i}`) },
      'c2',
      'b3',
    ]);
    const result = await playGame({ ...plan, maxMoves: 6 }, { white, black });
    expect(result.fault).toBeUndefined();
    expect(result.remarks?.map(({ move, lines }) => [move, lines.length])).toEqual([
      [1, 1],
      [2, 10],
    ]);
    expect(result.remarks?.[0].lines[0]).toHaveLength(200);
    expect(result.remarks?.[1].lines.at(-1)).toBe('# 29');
    expect(result.stderr).toEqual({ white: ['last words'], black: ['last words'] });
  });

  test('every move is reported', async () => {
    const seen: string[] = [];
    await play({ maxMoves: 2 }, ['C3'], ['a1'], {
      onMove: ({ side, move }) => seen.push(`${side} ${move}`),
    });
    expect(seen).toEqual(['1 c3', '2 a1']);
  });
});
