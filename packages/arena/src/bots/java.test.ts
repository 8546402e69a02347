import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { WHITE } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Bot } from '../game/bot.ts';
import type { FaultKind } from '../game/fault.ts';
import type { GamePlan, GameResult } from '../game/game.ts';
import { playGame } from '../game/play.ts';
import { COMPILE_MS, compileTests, makeFolder, makeJar, noJava, testCache } from '../testing/java.ts';
import { plainProcess } from '../testing/plain-process.ts';
import { JavaBot, javaLaunch } from './java.ts';

const folder = makeFolder();
let players = '';
let own = '';

beforeAll(async () => {
  if (noJava) return;
  vi.stubEnv('XDG_CACHE_HOME', testCache);
  players = await compileTests('players');
  own = await compileTests('own');
}, COMPILE_MS);
afterAll(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

const MEMORY_MB = 160;

/** Plenty for a slow machine; a player that runs until its limit gets less. */
const ROOM = { cpuMs: 30_000, wallMs: 120_000 };

async function java(className: string, path = players, allowance = ROOM): Promise<Bot> {
  const launch = await javaLaunch({ kind: 'java', className, path }, MEMORY_MB);
  if (!launch.ok) throw new Error(launch.error);
  const { command, folder } = launch.value;
  return new JavaBot({ start: async () => plainProcess(command, folder), allowance });
}

const problemOf = async (className: string, path = players): Promise<string> => {
  const launch = await javaLaunch({ kind: 'java', className, path }, MEMORY_MB);
  return launch.ok ? 'none' : launch.error;
};

const plan = (game: 'squatter' | 'fencemaster' | 'havannah', more: Partial<GamePlan> = {}): GamePlan => ({
  id: 'g1',
  pair: 'p1',
  game,
  size: game === 'squatter' ? 6 : 4,
  swap: game !== 'squatter',
  opening: [],
  white: 'A',
  black: 'B',
  clock: { kind: 'move', ms: 10_000 },
  maxMoves: 500,
  seed: 1,
  ...more,
});

async function play(thePlan: GamePlan, white: Bot, black: Bot): Promise<GameResult> {
  try {
    return await playGame(thePlan, { white, black });
  } finally {
    await Promise.all([white.close(), black.close()]);
  }
}

const warnings = (bot: Bot): readonly string[] => bot.stderrTail?.().filter((line) => line.includes('warning')) ?? [];

describe.skipIf(noJava)('whole games end as the players themselves report', () => {
  test('Squatter', async () => {
    const [white, black] = [await java('players.squatter.RandomPlayer'), await java('players.squatter.RandomPlayer')];
    const result = await play(plan('squatter'), white, black);
    expect([result.endedBy, result.words]).toEqual(['rules', expect.stringMatching(/no cell is free/)]);
    expect([...warnings(white), ...warnings(black)]).toEqual([]);
    expect(white.stderrTail?.()[0]).toBe('A print to standard output, as students leave them in');
  });

  test('Fencemaster with a swap, where one player counts columns from 0 in every row', async () => {
    const [white, black] = [
      await java('players.fencemaster.OffsetPlayer', `${players}?columns=offset`),
      await java('players.fencemaster.SwappingPlayer'),
    ];
    const result = await play(plan('fencemaster'), white, black);
    expect([result.moves[1], result.endedBy]).toEqual(['swap', 'rules']);
    expect(result.moves.some((move) => Number(move.slice(1)) > 4)).toBe(true);
    expect([...warnings(white), ...warnings(black)]).toEqual([]);
  });

  test('columns from 0 in every row, as Black and against an opening', async () => {
    const [white, black] = [
      await java('players.fencemaster.RandomPlayer'),
      await java('players.fencemaster.OffsetPlayer', `${players}?columns=offset`),
    ];
    const result = await play(plan('fencemaster', { swap: false, opening: ['d7', 'g5'] }), white, black);
    expect([result.moves.slice(0, 2), result.endedBy]).toEqual([['d7', 'g5'], 'rules']);
    expect([...warnings(white), ...warnings(black)]).toEqual([]);
  });

  test('a team may ship its own interfaces in one jar and use ours in another', async () => {
    const bring = makeJar(own, join(folder.path, 'own.jar'));
    const jars = join(folder.path, 'jars');
    mkdirSync(jars);
    makeJar(players, join(jars, 'players.jar'), 'players/fencemaster');
    const [white, black] = [await java('OwnPlayer', bring), await java('players.fencemaster.RandomPlayer', jars)];
    const result = await play(plan('fencemaster'), white, black);
    expect(result.endedBy).toBe('rules');
    const truth = result.winner === 0 ? 'the game is a draw' : `${result.winner === WHITE ? 'White' : 'Black'} has won`;
    const words = `after ${result.moves.at(-1)}, getWinner returned -1, but ${truth} (${result.winner})`;
    expect(warnings(white)).toEqual([`ringfence: warning: ${words}`]);
    expect(result.wrongWinner).toEqual({ white: { times: 1, asked: result.moves.length, words } });
  });
});

describe.skipIf(noJava)('any class with the shape of the interface plays', () => {
  test('interfaces and constants in a package of its own, against types nested in the player', async () => {
    const [white, black] = [await java('Picker'), await java('enums.EnumPlayer')];
    const result = await play(plan('squatter'), white, black);
    expect([result.endedBy, result.wrongWinner, warnings(white), warnings(black)]).toEqual([
      'rules',
      undefined,
      [],
      [],
    ]);
  });

  test('everything in the default package, with IsSwap on the first move, where no swap is possible', async () => {
    const [white, black] = [await java('Plain'), await java('Plain')];
    const result = await play(plan('fencemaster'), white, black);
    expect([result.endedBy, result.moves[1], result.wrongWinner]).toEqual(['rules', 'swap', undefined]);
    const row = (move: string): string => `# row ${Number(move.slice(1)) - 1}`;
    expect(result.remarks?.[0]).toEqual({ move: 1, lines: [row(result.moves[0])] });
    expect(result.remarks).toHaveLength(result.moves.length);
    const said = `ringfence: warning: its makeMove returned ${result.moves[0]} with IsSwap=true: nothing to swap, read as a piece there`;
    expect([warnings(white), warnings(black)]).toEqual([[said], []]);
  });

  test('IsSwap on every move is interpreted by the cell', async () => {
    const black = await java('players.fencemaster.WrongSwapPlayer');
    const result = await play(plan('fencemaster', { maxMoves: 6 }), scripted('d4', 'a1', 'b1', 'c1'), black);
    expect([result.endedBy, result.fault, result.moves.includes('swap')]).toEqual(['length', undefined, false]);
  });

  test('a class declares which game it plays', async () => {
    const games = await Promise.all(
      ['Plain', 'Picker', 'enums.EnumPlayer'].map(async (className) => {
        const launch = await javaLaunch({ kind: 'java', className, path: players }, MEMORY_MB);
        return launch.ok && launch.value.games;
      }),
    );
    expect(games).toEqual([['fencemaster'], ['squatter'], ['squatter']]);
    const { fault } = await play(plan('squatter'), await java('Plain'), scripted('a1'));
    expect(fault?.words).toBe('Plain plays fencemaster, not squatter.');
  });
});

describe.skipIf(noJava)('incomplete or incompatible classes', () => {
  test('are named in the message', async () => {
    const broken = join(folder.path, 'broken');
    cpSync(players, broken, { recursive: true });
    rmSync(join(broken, 'data/Helper.class'));
    rmSync(join(broken, 'players/fencemaster/SwappingPlayer.class'));
    rmSync(join(broken, 'Move.class'));
    rmSync(join(broken, 'aiproj'), { recursive: true });
    // Version 0x50 is that of Java 36.
    const newer = readFileSync(join(broken, 'enums/EnumPlayer.class'));
    newer[7] = 0x50;
    writeFileSync(join(broken, 'enums/EnumPlayer.class'), newer);
    expect(await problemOf('Plain', broken)).toBe('Plain needs the class Move, which is not in its path');
    expect(await problemOf('enums.EnumPlayer', broken)).toMatch(
      /^enums.EnumPlayer was compiled for Java 36, and this is Java \d/,
    );
    expect(await problemOf('Picker', join(broken, 'orchard'))).toBe(
      'the class Picker is orchard.Picker: name it so, with the folder that holds its first package',
    );
    writeFileSync(join(broken, 'weights.txt'), '1 2 3\n');
    const { fault } = await play(plan('squatter'), await java('data.DataPlayer', broken), scripted('a1'));
    expect(fault).toMatchObject({
      kind: 'crashed',
      words: 'Its makeMove needs the class data.Helper, which is not in its path.',
      stderr: expect.arrayContaining([expect.stringContaining('at data.DataPlayer.makeMove')]),
    });
  });
});

describe.skipIf(noJava)('an opening that includes the player’s own moves', () => {
  test('is named as the cause of a fault', async () => {
    const [white, black] = [await java('players.squatter.StrictPlayer'), await java('players.squatter.RandomPlayer')];
    const { winner, fault } = await play(plan('squatter', { opening: ['c3', 'd4', 'b2'] }), white, black);
    expect([winner, fault?.kind]).toEqual([2, 'protocol-error']);
    expect(fault?.hint).toBe(
      "The opening made moves of its own (c3, b2), and a classic player takes every opponentMove for its opponent's: play without openings.",
    );
  });

  test('is not blamed for other faults', async () => {
    const bots = (): Promise<[Bot, Bot]> =>
      Promise.all([java('players.squatter.NullPlayer'), java('players.squatter.RandomPlayer')]);
    const [white, black] = await bots();
    const { fault } = await play(plan('squatter'), white, black);
    expect(fault?.hint).not.toContain('opening');
  });
});

describe.skipIf(noJava)('each fault is reported', () => {
  test.each<[string, FaultKind, RegExp]>([
    ['OccupiedPlayer', 'illegal-move', /is occupied/],
    ['InvalidPlayer', 'illegal-move', /^Its makeMove returned row -1, column -1, which is not on the board\.$/],
    ['WrongSidePlayer', 'protocol-error', /^Its makeMove returned P=1, but it plays Black \(2\)\.$/],
    ['NullPlayer', 'protocol-error', /^Its makeMove returned null\.$/],
    ['ThrowingPlayer', 'crashed', /^Its makeMove threw java.lang.IllegalStateException: I cannot move\.$/],
    ['LeavingPlayer', 'crashed', /exit code 3/],
    ['LoopingPlayer', 'cpu-limit', /processor time/],
    ['HungryPlayer', 'memory-limit', /^The Java heap of \d+ MB is full\.$/],
    [
      'RejectingPlayer',
      'protocol-error',
      /^Its opponentMove returned -1 for a legal move: a1 by White \(row 0, column 0\)\.$/,
    ],
    ['FailingPlayer', 'protocol-error', /^Its init\(6, 2\) returned -1\.$/],
    ['ArgumentPlayer', 'crashed', /^players.squatter.ArgumentPlayer has no constructor without arguments\.$/],
  ])('%s', async (name, kind, words) => {
    const isEndless = kind === 'cpu-limit';
    const black = await java(`players.squatter.${name}`, players, isEndless ? { ...ROOM, cpuMs: 500 } : ROOM);
    const { winner, endedBy, fault } = await play(
      plan('squatter', { clock: { kind: 'move', ms: isEndless ? 300 : 30_000 } }),
      scripted('a1'),
      black,
    );
    expect([winner, endedBy, fault?.kind, fault?.words]).toEqual([WHITE, 'fault', kind, expect.stringMatching(words)]);
    if (name === 'ThrowingPlayer')
      expect(fault?.stderr.join('\n')).toMatch(/^ {4}at players\.squatter\.ThrowingPlayer\.deeper/m);
  });

  test('columns that count from 0 in every row', async () => {
    const black = await java('players.fencemaster.OffsetPlayer');
    // The player names such a cell sooner or later; its opponent keeps to the upper half.
    const white = scripted(
      'd4',
      'a1',
      'b1',
      'c1',
      'd1',
      'a2',
      'b2',
      'c2',
      'd2',
      'e2',
      'a3',
      'b3',
      'c3',
      'd3',
      'e3',
      'f3',
    );
    const { fault } = await play(plan('fencemaster'), white, black);
    expect(fault).toMatchObject({
      kind: 'illegal-move',
      words: expect.stringMatching(/^Its makeMove returned row \d, column \d, which is not on the board\.$/),
      answer: expect.stringMatching(/^[a-c][5-7]$/),
      hint: 'It seems to count columns from 0 in every row: add ?columns=offset after its path.',
    });
  });

  test('a game without a classic interface', async () => {
    const black = await java('players.fencemaster.RandomPlayer');
    const { fault } = await play(plan('havannah'), scripted('a1'), black);
    expect([fault?.kind, fault?.words]).toEqual([
      'protocol-error',
      'Classic Java players know Squatter and Fencemaster: no classic interface for havannah.',
    ]);
  });

  test('a player that takes every game for won gets a warning only', async () => {
    const [white, black] = [await java('players.squatter.EarlyWinner'), await java('players.squatter.RandomPlayer')];
    const result = await play(plan('squatter', { size: 3 }), white, black);
    expect(result.endedBy).toBe('rules');
    expect(warnings(white)[0]).toMatch(
      /^ringfence: warning: after [a-c][1-3], getWinner returned 1, but the game is not over \(0\)$/,
    );
    const { white: claim, black: truth } = result.wrongWinner ?? {};
    expect([truth, claim?.asked]).toEqual([undefined, result.moves.length]);
    expect(claim?.times).toBe(result.moves.length - (result.winner === WHITE ? 1 : 0));
    expect(warnings(white)[0]).toBe(`ringfence: warning: ${claim?.words}`);
    expect(warnings(white)).toHaveLength(1);
  });
});

describe.skipIf(noJava)('players that cannot be started', () => {
  test('a class that does not exist', async () => {
    expect(await problemOf('players.squatter.Random')).toMatch(
      /^no such class players.squatter.Random; players there: Plain, data.DataPlayer, .* and \d+ more$/,
    );
  });

  test('a simple name shared by two classes', async () => {
    expect(await problemOf('RandomPlayer')).toMatch(/^no such class RandomPlayer; players there: /);
  });

  test('a class that is not a player', async () => {
    expect(await problemOf('aiproj.squatter.Move')).toMatch(
      /^aiproj.squatter.Move is not a classic player: it has no public method init\(int, int\) and no makeMove\(\) that returns a move with P, Row and Col and no getWinner\(\); players there: /,
    );
  });

  test('a missing path, sources instead of classes, an unknown option', async () => {
    const sources = join(folder.path, 'sources');
    mkdirSync(sources);
    writeFileSync(join(sources, 'X.java'), 'class X {}');
    expect(await problemOf('X', `${players}${delimiter}/no/such.jar`)).toBe('no such file or folder /no/such.jar');
    expect(await problemOf('X', sources)).toMatch(
      /^no such class X; .*\(it contains sources but no classes: compile them first/,
    );
    expect(await problemOf('X', `${players}?rows=offset`)).toMatch(
      /^options after a player's path are \?columns=offset and \?folder=DIR, not "\?rows=offset"$/,
    );
  });
});

/** Plays the first of these moves that is still free. */
function scripted(...moves: readonly string[]): Bot {
  const taken = new Set<string>();
  return {
    async startGame() {},
    async observe(_, move) {
      taken.add(move);
    },
    async chooseMove() {
      const move = moves.find((each) => !taken.has(each)) ?? 'resign';
      taken.add(move);
      return { move, time: { wallMs: 0, cpuMs: 0 } };
    },
    async endGame() {},
    async close() {},
  };
}
