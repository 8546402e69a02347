import { type GameName, type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Engine, Limits, MoveInfo } from './api.ts';
import { createEngine } from './engine.ts';
import { levelMove } from './level-move.ts';
import { levels } from './levels.ts';
import { naturalness } from './natural.ts';
import { losesAtOnce, winsInOne } from './tactics.ts';

/** An engine with prepared answers, whatever the position. */
const scripted = (moves: (position: Position) => readonly MoveInfo[]): Engine => ({
  analyse: async (position) => ({ side: position.turn, moves: moves(position), depth: 1, nodes: 1, milliseconds: 1 }),
  bestMove: () => Promise.reject(new Error('not used')),
  solve: () => Promise.reject(new Error('not used')),
  clear: () => {},
  close: () => {},
});

/** An engine that rates all moves equally. */
const indifferent = scripted((position) =>
  position.legalMoves().map((move) => ({ move, value: 0, visits: 1, pv: [move] })),
);

function randomPosition(game: GameName, size: number, moves: number, seed: number): Position {
  const random = randomSource(seed);
  for (;;) {
    const position = startPosition(game, { size });
    for (let i = 0; i < moves && position.outcome === undefined; i++) position.play(random.pick(position.legalMoves()));
    if (position.outcome === undefined) return position;
  }
}

describe.each(levels.slice(2).map(({ level }) => level))(
  'level %i without a net, even with a blind engine,',
  (level) => {
    test('takes an immediate win, and does not allow an immediate loss', async () => {
      let wins = 0;
      let dangers = 0;
      for (let seed = 0; seed < 60; seed++) {
        const game = (['squatter', 'fencemaster', 'havannah'] as const)[seed % 3];
        const position = game === 'squatter' ? randomPosition(game, 4, 13, seed) : randomPosition(game, 4, 14, seed);
        const move = await levelMove(indifferent, position, level, seed, undefined, 'mcts');
        const winning = winsInOne(position);
        if (winning.length > 0) {
          wins++;
          expect(winning).toContain(move);
          continue;
        }
        const moves = position.legalMoves();
        const safe = moves.filter((candidate) => !losesAtOnce(position, candidate));
        if (safe.length > 0 && safe.length < moves.length) {
          dangers++;
          expect(safe).toContain(move);
        }
      }
      expect(wins).toBeGreaterThan(2);
      expect(dangers).toBeGreaterThan(2);
    });
  },
);

test('a clearly worse move is not played, nor one that is proved lost', async () => {
  const position = startPosition('fencemaster', { size: 4 });
  const engine = scripted(() => [
    { move: 10, value: 0.5, visits: 100, pv: [10] },
    { move: 11, value: 0.49, visits: 90, pv: [11] },
    { move: 12, value: 0.48, visits: 1, pv: [12] },
    { move: 13, value: 0.495, visits: 80, proof: 'loss', pv: [13] },
    { move: 14, value: -0.2, visits: 90, pv: [14] },
  ]);
  const seen = new Set<number>();
  for (let seed = 0; seed < 60; seed++) seen.add(await levelMove(engine, position, 5, seed, undefined, 'mcts'));
  expect([...seen].sort()).toEqual([10, 11]);
  expect(await levelMove(engine, position, 10, 1)).toBe(10);
});

test.each([
  ['squatter', 10, 10, 500_000],
  ['squatter', 19, 10, 29_159],
  ['squatter', 19, 8, 25_000],
  ['squatter', 19, 1, 200],
  ['havannah', 10, 10, 70_000],
] as const)('%s %i without a net at level %i has %i nodes', async (game, size, level, nodes) => {
  const asked: Limits[] = [];
  const engine: Engine = {
    ...indifferent,
    analyse: (position, limits) => {
      asked.push(limits);
      return indifferent.analyse(position, limits);
    },
  };
  await levelMove(engine, startPosition(game, { size }), level, 1, undefined, 'mcts');
  expect(asked.map((limits) => limits.nodes)).toEqual([nodes]);
});

test('natural moves are preferred: near the last move and beside own pieces', async () => {
  const position = startPosition('fencemaster', { size: 5 });
  for (const name of ['e5', 'a1', 'e6', 'i9']) position.play(position.grid.cellNamed(name));
  const near = new Set(['h8', 'h9', 'i8', 'd5', 'd4', 'e4', 'f5', 'f6', 'd6', 'e7', 'f7']);
  let natural = 0;
  for (let seed = 0; seed < 200; seed++) {
    if (near.has(position.grid.nameOf(await levelMove(indifferent, position, 3, seed, undefined, 'mcts')))) natural++;
  }
  // Eleven of 57 cells would get 39 by chance.
  expect(natural).toBeGreaterThan(70);
});

test.each([1, 2])('in Squatter, level %i captures more often than by chance', async (level) => {
  const position = startPosition('squatter', { size: 6 });
  for (const name of ['c2', 'a6', 'b3', 'f6', 'd3', 'f1']) position.play(position.grid.cellNamed(name));
  const capture = position.grid.cellNamed('c4');
  expect(naturalness(position)[capture]).toBe(Math.max(...naturalness(position)));
  let captures = 0;
  for (let seed = 0; seed < 200; seed++) {
    if ((await levelMove(indifferent, position, level, seed, undefined, 'mcts')) === capture) captures++;
  }
  // One of 30 cells would get 7 by chance.
  expect(captures).toBeGreaterThan(12);
});

/** A net's opinion: shares by move, as policy and as visits. */
const opinion = (shares: Readonly<Record<number, number>>): Engine =>
  scripted(() =>
    Object.entries(shares)
      .map(([move, share]) => ({
        move: Number(move),
        value: 0,
        policy: share,
        visits: Math.round(1000 * share),
        pv: [Number(move)],
      }))
      .sort((a, b) => b.policy - a.policy),
  );

describe.each(levels.slice(0, -1).map(({ level }) => level))('level %i with a net', (level) => {
  test('plays several plausible moves, and never one that the net hardly thinks of', async () => {
    const position = startPosition('havannah', { size: 4 });
    const engine = opinion({ 3: 0.5, 8: 0.4, 20: 0.06, 5: 0.02, 9: 0.01, 30: 0 });
    const seen = new Set<number>();
    for (let seed = 0; seed < 120; seed++) seen.add(await levelMove(engine, position, level, seed, undefined, 'net'));
    expect(seen.has(3) && seen.has(8)).toBe(true);
    expect([3, 8, 20]).toEqual(expect.arrayContaining([...seen]));
  });

  test('sees a capture, and a threat to capture, as often as its sight says, and otherwise plays a plausible move', async () => {
    const { sight } = levels[level - 1].net.positions;
    // White lacks b3 for the diamond round b2, on either side's turn.
    for (const names of ['b1 e5 a2 f6 c2 e6', 'b1 e5 a2 f6 c2']) {
      const position = startPosition('squatter', { size: 6 });
      for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
      const [tactical, usual, odd] = ['b3', 'd4', 'f1'].map((name) => position.grid.cellNamed(name));
      const engine = opinion({ [tactical]: 0.9, [usual]: 0.09, [odd]: 0.001 });
      const count = new Map<number, number>();
      for (let seed = 0; seed < 200; seed++) {
        const move = await levelMove(engine, position, level, seed, undefined, 'net');
        count.set(move, (count.get(move) ?? 0) + 1);
      }
      expect(Math.abs((count.get(tactical) ?? 0) / 200 - sight)).toBeLessThan(0.1);
      expect((count.get(tactical) ?? 0) + (count.get(usual) ?? 0)).toBe(200);
    }
  });

  test('sees wins in one as often as its sight says, and otherwise plays a natural move', async () => {
    const { sight } = levels[level - 1].net.simulations;
    const position = startPosition('fencemaster', { size: 4 });
    for (const name of ['a1', 'd2', 'a2', 'e3', 'a3', 'f5']) position.play(position.grid.cellNamed(name));
    for (const name of ['c1', 'd3', 'd1', 'e5', 'b1', 'f6']) position.play(position.grid.cellNamed(name));
    const wins = winsInOne(position);
    const scores = naturalness(position);
    const most = Math.max(...position.legalMoves().map((move) => scores[move]));
    const engine = scripted(() =>
      position.legalMoves().map((move) => {
        const proof = wins.includes(move) ? { proof: 'win' as const } : {};
        return { move, value: 0, policy: 0, visits: 0, pv: [move], ...proof };
      }),
    );
    expect(wins.length).toBeGreaterThan(0);
    let found = 0;
    for (let seed = 0; seed < 200; seed++) {
      const move = await levelMove(engine, position, level, seed, undefined, 'net');
      if (wins.includes(move)) found++;
      else expect(scores[move]).toBeGreaterThanOrEqual(most / 2);
    }
    // An oversight may find the win all the same, if it looks natural.
    expect(found / 200).toBeGreaterThanOrEqual(sight - 0.1);
    if (sight < 0.8) expect(found).toBeLessThan(200);
  });
});

test.each([
  ['fencemaster', 3, 'net'],
  ['fencemaster', 3, 'mcts'],
  ['squatter', 5, 'net'],
] as const)('the same seed plays the same moves (%s %i, %s), and every one is legal', async (name, size, kind) => {
  const engine = await createEngine();
  let hints = 0;
  const game = async (seed: number, level: number): Promise<readonly number[]> => {
    const position = startPosition(name, { size, ...(name === 'fencemaster' && { swap: true }) });
    while (position.outcome === undefined && position.moves.length < 7) {
      // Earlier searches make no difference.
      if (seed === 1 && position.moves.length % 4 === 0)
        await engine.analyse(position, { nodes: 5 + hints++, search: kind });
      position.play(await levelMove(engine, position, level, seed, undefined, kind));
    }
    return position.moves;
  };
  for (const level of [1, 8]) {
    const one = await game(1, level);
    expect(await game(1, level)).toEqual(one);
    let another = 2;
    while (another < 5 && (await game(another, level)).join() === one.join()) another++;
    expect(another).toBeLessThan(5);
  }
  engine.close();
});

test('refuses other levels, and moves after the end', async () => {
  const position = startPosition('squatter', { size: 3 });
  await expect(levelMove(indifferent, position, 11, 0)).rejects.toThrow('levels are 1 to 10, not 11');
  while (position.outcome === undefined) position.play(position.legalMoves()[0]);
  await expect(levelMove(indifferent, position, 1, 0)).rejects.toThrow('the game is over');
});

/** An engine that records the limits of every search; without a net it rejects those that require one. */
function noting(hasNet: boolean): { readonly asked: Limits[]; readonly engine: Engine } {
  const asked: Limits[] = [];
  const analyse: Engine['analyse'] = (position, limits) => {
    asked.push(limits);
    return limits.search === 'net' && !hasNet
      ? Promise.reject(new RangeError('no net'))
      : indifferent.analyse(position, limits);
  };
  return { asked, engine: { ...indifferent, analyse } };
}

test.each([1, 5, 10])('level %i asks for a net, and plays without if the board has none', async (level) => {
  const { search, net } = levels[level - 1];
  const withNet = { nodes: net.simulations.nodes, search: 'net' };
  const start = startPosition('havannah', { size: 5 });
  const [rich, poor] = [noting(true), noting(false)];
  await levelMove(rich.engine, start, level, 1);
  expect(rich.asked.splice(0)).toEqual([withNet]);
  await levelMove(rich.engine, start, level, 1, undefined, 'mcts');
  expect(rich.asked).toEqual([search.simulations]);
  await levelMove(poor.engine, start, level, 1);
  expect(poor.asked).toEqual([withNet, search.simulations]);
  await expect(levelMove(poor.engine, start, level, 1, undefined, 'net')).rejects.toThrow('no net');
});

test('a level below the highest does not ask for a net that was not trained for the board', async () => {
  const { asked, engine } = noting(false);
  await levelMove(engine, startPosition('fencemaster', { size: 11 }), 3, 1);
  expect(asked).toEqual([levels[2].search.simulations]);
});

test('in Squatter the net plays alone, except at the highest level, and not on boards that it was not trained for', async () => {
  const { asked, engine } = noting(true);
  const start = startPosition('squatter', { size: 5 });
  await levelMove(engine, start, 10, 1);
  await levelMove(engine, start, 9, 1);
  await levelMove(engine, startPosition('squatter', { size: 4 }), 9, 1);
  expect(asked).toEqual([
    { nodes: levels[9].net.positions.nodes, search: 'net' },
    { nodes: levels[8].net.positions.nodes, search: 'tree' },
    levels[8].search.positions,
  ]);
});
