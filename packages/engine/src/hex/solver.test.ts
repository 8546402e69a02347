import { hexGrid, type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Proof } from '../api.ts';
import { negated } from '../proof.ts';
import type { SolverAnswer } from '../searcher.ts';
import { type Memo, plainValue, randomPosition } from '../testing/plain-search.ts';
import { createHexSolver, type HexSolver } from './solver.ts';

const endless = { milliseconds: Number.POSITIVE_INFINITY, nodes: 100_000 };

function solved(solver: HexSolver, position: Position, moves = false): SolverAnswer {
  solver.begin(position.clone(), { moves });
  while (!solver.step(endless));
  return solver.answer();
}

/** The value after each opening for the second player, one of each kind under the board's symmetries. */
function openings(
  solver: HexSolver,
  game: 'fencemaster' | 'havannah',
  size: number,
): Record<string, Proof | undefined> {
  const grid = hexGrid(size);
  const { moves = [] } = solved(solver, startPosition(game, { size }), true);
  const kinds = moves.filter(({ move }) => grid.symmetries.every((image) => image[move] >= move));
  return Object.fromEntries(kinds.map(({ move, proof }) => [grid.nameOf(move), proof]));
}

/** Whether also to solve what takes long: in npm run test:long. */
const isLong = process.env.RINGFENCE_TESTS === 'long';

describe('known values', () => {
  test('Fencemaster 2 is a draw after every opening', async () => {
    expect(openings(await createHexSolver('fencemaster', 2), 'fencemaster', 2)).toEqual({ a1: 'draw', b2: 'draw' });
  });

  if (isLong)
    test('Fencemaster 3 is a draw after every opening', async () => {
      const solver = await createHexSolver('fencemaster', 3);
      const values = openings(solver, 'fencemaster', 3);
      expect(values).toEqual({ a1: 'draw', b1: 'draw', b2: 'draw', c3: 'draw' });
      expect(solver.answer()).toMatchObject({
        proof: 'draw',
        argument: 'neither side can force a win, proved by proof-number search',
      });
      expect(solver.answer().line).toHaveLength(19);
    });

  test('Havannah 3 is won by a corner opening and lost by every other', async () => {
    const values = openings(await createHexSolver('havannah', 3), 'havannah', 3);
    expect(values).toEqual({ a1: 'win', b1: 'loss', b2: 'loss', c3: 'loss' });
  });

  test('with swapping, Havannah 3 is lost for the side that begins', async () => {
    const solver = await createHexSolver('havannah', 3);
    const answer = solved(solver, startPosition('havannah', { size: 3, swap: true }));
    expect(answer.proof).toBe('loss');
  });
});

test('a slice smaller than what the one before opened too much opens nothing', async () => {
  const solver = await createHexSolver('havannah', 4);
  solver.begin(startPosition('havannah', { size: 4 }), { moves: false });
  for (let slice = 0; slice < 200; slice++) {
    const before = solver.nodes;
    solver.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: slice % 20 === 0 ? 300 : 1 });
    expect(solver.nodes - before).toBeLessThan(400);
  }
});

describe('every value is that of a plain search', () => {
  const all: readonly Proof[] = ['draw', 'loss', 'win'];
  const cases = [
    { game: 'fencemaster', size: 2, free: [3, 4, 5, 6], count: 20, values: ['draw'] },
    { game: 'havannah', size: 2, free: [3, 4, 5, 6], count: 20, values: ['loss', 'win'] },
    { game: 'fencemaster', size: 3, free: [5, 6, 7, 8], count: 15, values: all },
    { game: 'havannah', size: 3, free: [5, 6, 7, 8, 9], count: 30, values: all },
    { game: 'fencemaster', size: 4, free: [6, 7, 8], count: 30, values: all },
    { game: 'havannah', size: 4, free: [6, 7, 8], count: 80, values: all },
    { game: 'fencemaster', size: 5, free: [6, 7, 8], count: 15, values: all },
    { game: 'havannah', size: 5, free: [6, 7, 8], count: 20, values: ['loss', 'win'] },
  ] as const;
  test.each(cases)('$game $size', async ({ game, size, free, count, values }) => {
    const solver = await createHexSolver(game, size, { tableSize: 4 });
    const random = randomSource(size * 2015);
    const seen = new Set<Proof>();
    for (const cells of free) {
      for (let i = 0; i < count; i++) {
        const position = randomPosition(game, size, cells, random);
        const expected = plainValue(position);
        expect({ proof: solved(solver, position).proof, pieces: [...position.pieces] }).toEqual({
          proof: expected,
          pieces: [...position.pieces],
        });
        seen.add(expected);
      }
    }
    // A test in which one value never occurs would prove little.
    expect([...seen].sort()).toEqual(values);
  });
});

test('the values of moves and the line agree with a plain search', async () => {
  const random = randomSource(7);
  const solver = await createHexSolver('fencemaster', 3, { tableSize: 4 });
  for (let i = 0; i < 15; i++) {
    const position = randomPosition('fencemaster', 3, 8, random);
    const memo: Memo = new Map();
    const { proof, moves = [], line } = solved(solver, position, true);
    const replay = position.clone();
    let value = proof;
    for (const { move, proof: found } of moves) {
      replay.play(move);
      expect(found).toBe(negated[plainValue(replay, memo)]);
      replay.undo();
    }
    for (const move of line) {
      expect(plainValue(replay, memo)).toBe(value);
      replay.play(move);
      value = value && negated[value];
    }
    expect(replay.outcome).toBeDefined();
  }
});

test('boards too large for the bitboards are solved by tree search', async () => {
  const solver = await createHexSolver('havannah', 6, { tableSize: 8 });
  const random = randomSource(6);
  for (let i = 0; i < 6; i++) {
    const position = randomPosition('havannah', 6, 8, random);
    const answer = solved(solver, position, true);
    expect(answer.proof).toBe(plainValue(position));
    expect(answer.argument).toContain('tree search');
  }
});

test('a solver can be stopped between any two slices and resumes there', async () => {
  const position = randomPosition('fencemaster', 4, 16, randomSource(4));
  const whole = solved(await createHexSolver('fencemaster', 4), position);
  const solver = await createHexSolver('fencemaster', 4);
  solver.begin(position.clone(), { moves: false });
  expect(solver.answer().proof).toBeUndefined();
  while (!solver.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 50 })) expect(solver.note()).not.toBe('');
  expect(solver.answer().proof).toBe(whole.proof);
});

test('another solver resumes from a saved state', async () => {
  const position = startPosition('fencemaster', { size: 3 });
  position.play(4);
  const first = await createHexSolver('fencemaster', 3, { tableSize: 8 });
  const whole = solved(first, position);
  const second = await createHexSolver('fencemaster', 3, { tableSize: 4 });
  second.begin(position.clone(), { moves: false });
  expect(second.restore(first.save())).toBe(true);
  while (!second.step(endless));
  expect([second.answer().proof, whole.proof]).toEqual(['draw', 'draw']);
  expect(second.nodes).toBeLessThan(whole.nodes / 4);
  second.begin(startPosition('fencemaster', { size: 3 }), { moves: false });
  expect(second.restore(first.save())).toBe(false);
  expect(second.restore(new Uint8Array(3))).toBe(false);
});
