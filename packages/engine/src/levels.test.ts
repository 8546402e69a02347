import { type GameName, type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Engine, Limits, MoveInfo } from './api.ts';
import { createEngine } from './engine.ts';
import { levelMove, levels } from './levels.ts';
import { losesAtOnce, winningMoves } from './tactics.ts';

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
  position.legalMoves().map((move) => ({ move, value: 0, visits: 1, line: [move] })),
);

function randomPosition(game: GameName, size: number, moves: number, seed: number): Position {
  const random = randomSource(seed);
  for (;;) {
    const position = startPosition(game, { size });
    for (let i = 0; i < moves && position.outcome === undefined; i++) position.play(random.pick(position.legalMoves()));
    if (position.outcome === undefined) return position;
  }
}

test('the table is ordered: more search, less margin', () => {
  expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (let i = 1; i < levels.length; i++) {
    for (const shape of ['square', 'hexagon'] as const) {
      expect(levels[i].margin[shape]).toBeLessThan(levels[i - 1].margin[shape]);
      expect(levels[i].search[shape].nodes).toBeGreaterThan(levels[i - 1].search[shape].nodes ?? 0);
    }
  }
});

describe.each(levels.slice(2).map(({ level }) => level))('level %i, even with a blind engine,', (level) => {
  test('takes an immediate win, and does not allow an immediate loss', async () => {
    let wins = 0;
    let dangers = 0;
    for (let seed = 0; seed < 60; seed++) {
      const game = (['squatter', 'fencemaster', 'havannah'] as const)[seed % 3];
      const position = game === 'squatter' ? randomPosition(game, 4, 13, seed) : randomPosition(game, 4, 14, seed);
      const move = await levelMove(indifferent, position, level, seed);
      const winning = winningMoves(position);
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
});

test('a clearly worse move is not played, nor one that is proved lost', async () => {
  const position = startPosition('fencemaster', { size: 4 });
  const engine = scripted(() => [
    { move: 10, value: 0.5, visits: 100, line: [10] },
    { move: 11, value: 0.49, visits: 90, line: [11] },
    { move: 12, value: 0.48, visits: 1, line: [12] },
    { move: 13, value: 0.495, visits: 80, proof: 'loss', line: [13] },
    { move: 14, value: -0.2, visits: 90, line: [14] },
  ]);
  const seen = new Set<number>();
  for (let seed = 0; seed < 60; seed++) seen.add(await levelMove(engine, position, 5, seed));
  expect([...seen].sort()).toEqual([10, 11]);
  expect(await levelMove(engine, position, 10, 1)).toBe(10);
});

test('natural moves are preferred: near the last move and beside own pieces', async () => {
  const position = startPosition('fencemaster', { size: 5 });
  for (const name of ['e5', 'a1', 'e6', 'i9']) position.play(position.grid.cellNamed(name));
  const near = new Set(['h8', 'h9', 'i8', 'd5', 'd4', 'e4', 'f5', 'f6', 'd6', 'e7', 'f7']);
  let natural = 0;
  for (let seed = 0; seed < 200; seed++) {
    if (near.has(position.grid.nameOf(await levelMove(indifferent, position, 3, seed)))) natural++;
  }
  // Eleven of 57 cells would get 39 by chance.
  expect(natural).toBeGreaterThan(70);
});

test('the same seed plays the same game, and every move is legal', async () => {
  const engine = await createEngine();
  let hints = 0;
  const game = async (seed: number): Promise<readonly number[]> => {
    const position = startPosition('fencemaster', { size: 3, swap: true });
    while (position.outcome === undefined) {
      // Earlier searches make no difference.
      if (seed === 1) await engine.analyse(position, { nodes: 50 + hints++ });
      position.play(await levelMove(engine, position, 1, seed));
    }
    return position.moves;
  };
  const one = await game(1);
  expect(await game(1)).toEqual(one);
  const others = await Promise.all([game(2), game(3), game(4)]);
  expect(others.some((moves) => moves.join() !== one.join())).toBe(true);
  engine.close();
});

test('refuses other levels, and moves after the end', async () => {
  const position = startPosition('squatter', { size: 3 });
  await expect(levelMove(indifferent, position, 11, 0)).rejects.toThrow('levels 1 to 10');
  while (position.outcome === undefined) position.play(position.legalMoves()[0]);
  await expect(levelMove(indifferent, position, 1, 0)).rejects.toThrow('the game is over');
});

test('level 10 asks for a net, and plays without if the board has none', async () => {
  const asked: (Limits | undefined)[] = [];
  const engine = (hasNet: boolean): Engine => ({
    ...indifferent,
    analyse: (position, limits) => {
      asked.push(limits);
      return limits.search === 'net' && !hasNet
        ? Promise.reject(new RangeError('no net'))
        : indifferent.analyse(position, limits);
    },
  });
  const net = { nodes: levels[9].netNodes?.hexagon, search: 'net' };
  await levelMove(engine(true), startPosition('havannah', { size: 5 }), 10, 1);
  expect(asked.splice(0)).toEqual([net]);
  await levelMove(engine(false), startPosition('havannah', { size: 5 }), 10, 1);
  expect(asked.splice(0)).toEqual([net, levels[9].search.hexagon]);
  await levelMove(engine(true), startPosition('squatter', { size: 5 }), 10, 1);
  expect(asked.splice(0)).toEqual([{ nodes: levels[9].netNodes?.square, search: 'net' }]);
  await levelMove(engine(true), startPosition('havannah', { size: 5 }), 10, 1, undefined, 'mcts');
  expect(asked.splice(0)).toEqual([levels[9].search.hexagon]);
  const start = startPosition('havannah', { size: 5 });
  await expect(levelMove(engine(false), start, 10, 1, undefined, 'net')).rejects.toThrow('no net');
  await expect(levelMove(engine(true), start, 9, 1, undefined, 'net')).rejects.toThrow('level 9 plays without a net');
});
