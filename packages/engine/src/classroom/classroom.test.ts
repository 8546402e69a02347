import { newMemory } from '@ringfence/proof/breaker';
import { type GameName, type Position, positionFromCells, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { minimax } from '../testing/plain-minimax.ts';
import { AlphaBeta, pliesLeft } from './alpha-beta.ts';
import { classroomChoice } from './player.ts';
import { ClassroomSearcher } from './searcher.ts';
import { ClassroomSolver } from './solver.ts';
import { DepthTable, EXACT_VALUE } from './table.ts';
import { WIN } from './terminal.ts';

/** A position after some random moves of a game that is not over. */
function randomPosition(game: GameName, size: number, moves: number, seed: number): Position {
  const random = randomSource(seed);
  for (;;) {
    const position = startPosition(game, { size, swap: game !== 'squatter' && seed % 2 === 0 });
    for (let i = 0; i < moves && position.outcome === undefined; i++) position.play(random.pick(position.legalMoves()));
    if (position.outcome === undefined) return position;
  }
}

const infinite = Number.POSITIVE_INFINITY;
const endless = { nodes: infinite, milliseconds: infinite };

describe('the search has the value of plain minimax', () => {
  test.each([
    ['squatter', 4, [0, 4, 8, 12]],
    ['squatter', 5, [10, 18]],
    ['fencemaster', 3, [1, 5, 9]],
    ['havannah', 3, [1, 4, 8]],
  ] as const)('in %s, size %i', (game, size, plies) => {
    const table = new DepthTable(4);
    for (const moves of plies) {
      for (let seed = 0; seed < 6; seed++) {
        for (const depth of [1, 2, 3]) {
          const position = randomPosition(game, size, moves, seed);
          const search = new AlphaBeta(table);
          search.begin(position, depth, -infinite, infinite);
          // In small slices, as the engine drives it.
          while (!search.run(search.nodes + 7));
          const hash = position.hash;
          expect(search.value).toBe(minimax(position, depth));
          expect(position.hash).toBe(hash);
        }
      }
    }
  });
});

describe('the searcher', () => {
  test('gives every root move within the margin its exact value, and never a better one to others', () => {
    for (let seed = 0; seed < 8; seed++) {
      const position = randomPosition('squatter', 4, 6, seed);
      const searcher = new ClassroomSearcher({ margin: 50 });
      searcher.begin(position.clone(), { depth: 2 });
      while (!searcher.step({ nodes: 11, milliseconds: infinite }));
      const { moves, depth } = searcher.info();
      expect(depth).toBe(2);
      const exact = moves.map(({ move }) => {
        position.play(move);
        const value = -minimax(position, 1);
        position.undo();
        return value;
      });
      expect(exact[0]).toBe(minimax(position, 2));
      moves.forEach(({ points = 0 }, i) => {
        if (exact[i] >= exact[0] - 50) expect(Math.round(points * 100)).toBe(exact[i]);
        else expect(Math.round(points * 100)).toBeGreaterThanOrEqual(exact[i]);
      });
    }
  });

  test('finds the same whatever the slices', () => {
    const run = (nodes: number) => {
      const searcher = new ClassroomSearcher();
      searcher.begin(randomPosition('fencemaster', 3, 5, 1), { depth: 3 });
      while (!searcher.step({ nodes, milliseconds: infinite }));
      return searcher.info();
    };
    expect(run(13)).toEqual(run(infinite));
  });

  test('has a legal move before its first step', () => {
    const searcher = new ClassroomSearcher();
    searcher.begin(startPosition('havannah', { size: 4 }), {});
    expect(searcher.info().moves).toHaveLength(37);
  });

  test('proves wins, and stops there', () => {
    const pieces = new Uint8Array(19);
    pieces.set([1, 1], 3); // from the upper left edge …
    pieces.set([1], 1); // … and the top edge
    const position = positionFromCells('fencemaster', 3, pieces, new Uint8Array(19), 1);
    const searcher = new ClassroomSearcher();
    searcher.begin(position, {});
    expect(searcher.step(endless)).toBe(true);
    const { proof, moves } = searcher.info();
    expect([proof, moves[0].proof, moves[0].value]).toEqual(['win', 'win', 1]);
  });

  test('resists as long as possible in a lost position', () => {
    let seen = 0;
    for (let seed = 0; seed < 300 && seen < 3; seed++) {
      const position = randomPosition('havannah', 3, 9, seed);
      if (minimax(position, 2) > -WIN) continue;
      const shallow = classroomChoice(position, 1);
      expect(position.isLegal(shallow.move)).toBe(true);
      const searcher = new ClassroomSearcher();
      searcher.begin(position.clone(), {});
      searcher.step(endless);
      expect(searcher.info()).toMatchObject({ proof: 'loss' });
      seen++;
    }
    expect(seen).toBe(3);
  });
});

describe('the solver', () => {
  test.each([
    ['squatter', 3, 'draw', 0],
    ['fencemaster', 2, 'draw', undefined],
  ] as const)('%s %i is a %s after every first move', (game, size, proof, score) => {
    const position = startPosition(game, { size });
    const solver = new ClassroomSolver({ tableSize: 8 });
    solver.begin(position.clone(), { moves: true });
    while (!solver.step({ nodes: 1000, milliseconds: infinite }));
    const answer = solver.answer();
    expect(answer).toMatchObject({ proof });
    expect(answer.score).toBe(score);
    expect(answer.moves).toHaveLength(position.grid.cellCount);
    for (const move of answer.moves ?? []) expect(move).toMatchObject({ proof, ...(score === 0 && { score }) });
  });

  test('agrees with plain minimax to the end', () => {
    for (let seed = 0; seed < 12; seed++) {
      const [game, size, moves] = seed % 2 === 0 ? (['squatter', 4, 10] as const) : (['havannah', 3, 13] as const);
      const position = randomPosition(game, size, moves, seed);
      const solver = new ClassroomSolver({ tableSize: 1 });
      solver.begin(position.clone(), { moves: false });
      while (!solver.step({ nodes: 100, milliseconds: infinite }));
      const value = minimax(position, pliesLeft(position));
      expect(solver.answer().proof).toBe(value > 0 ? 'win' : value < 0 ? 'loss' : 'draw');
    }
  });

  test('resumes from its state in another solver, and refuses the state of another position', () => {
    const position = randomPosition('squatter', 4, 4, 1);
    const first = new ClassroomSolver({ tableSize: 8 });
    first.begin(position.clone(), { moves: true });
    while (!first.step({ nodes: 1000, milliseconds: infinite }));
    const second = new ClassroomSolver({ tableSize: 8 });
    second.begin(position.clone(), { moves: true });
    expect(second.restore(first.save())).toBe(true);
    while (!second.step({ nodes: 1000, milliseconds: infinite }));
    expect(second.answer().nodes).toBeLessThan(first.answer().nodes / 10);
    expect(second.answer().moves).toEqual(first.answer().moves);
    const other = new ClassroomSolver({ tableSize: 8 });
    other.begin(randomPosition('squatter', 4, 4, 2), { moves: false });
    expect(other.restore(first.save())).toBe(false);
  });
});

describe('the player', () => {
  test('chooses the same move for the same seed, and a best one for every seed', () => {
    const position = randomPosition('squatter', 5, 8, 3);
    const best = minimax(position, 2);
    const moves = new Set<number>();
    for (let seed = 0; seed < 20; seed++) {
      const { move } = classroomChoice(position, 2, { seed });
      expect(classroomChoice(position, 2, { seed }).move).toBe(move);
      const next = position.clone();
      next.play(move);
      expect(-minimax(next, 1)).toBe(best);
      moves.add(move);
    }
    expect(moves.size).toBeGreaterThan(0);
  });

  test('takes the capture that one ply shows', () => {
    const position = startPosition('squatter', { size: 4 });
    for (const name of ['b1', 'd4', 'a2', 'c4', 'c2', 'a4']) position.play(position.grid.cellNamed(name));
    expect(position.grid.nameOf(classroomChoice(position, 1).move)).toBe('b3');
  });
});

test('a table in memory that was used before starts empty', () => {
  const memory = newMemory();
  new Uint8Array(memory.buffer).fill(255);
  const table = new DepthTable(1, memory);
  table.store(7n, 3, 42, EXACT_VALUE);
  expect(table.find(7n, 3)).toEqual({ value: 42, bound: EXACT_VALUE });
  expect(table.find(7n, 2)).toBeUndefined();
  expect(new DepthTable(1, memory).find(7n, 3)).toBeUndefined();
});
