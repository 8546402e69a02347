import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainGain, playedSquatter } from '../testing/plain-squatter.ts';
import type { SquatterProver } from './prover.ts';
import { createSquatterSolver, SquatterSolver } from './solver.ts';

function solve(solver: SquatterSolver, position: Position, moves = false, nodes = solver.sliceNodes): void {
  solver.begin(position.clone(), { moves });
  while (!solver.step({ milliseconds: Number.POSITIVE_INFINITY, nodes }));
}

describe('Squatter solver', () => {
  test.each([3, 4, 5, 6])('size %i is a draw after every first move', async (size) => {
    const solver = await createSquatterSolver(size, { tableSize: 16 });
    solve(solver, startPosition('squatter', { size }), true);
    const { proof, score, moves, argument } = solver.answer();
    expect({ proof, score }).toEqual({ proof: 'draw', score: 0 });
    expect(moves?.map((value) => value.proof)).toEqual(Array.from({ length: size * size }, () => 'draw'));
    expect(argument).toContain('Breaker moving second holds on the empty board');
  });

  test('gives up a line that takes too long, and keeps the value', () => {
    const kernel = { nodes: 0 };
    const prover = {
      kernel,
      *gain() {
        yield;
        return { gain: 0, held: true };
      },
      *keepingMove(position: Position) {
        position.play(position.legalMoves()[0]);
        for (;;) {
          kernel.nodes += 10_000;
          yield;
        }
      },
    };
    const solver = new SquatterSolver(prover as unknown as SquatterProver);
    const position = startPosition('squatter', { size: 7 });
    solver.begin(position, { moves: false });
    for (let step = 0; !solver.step({ milliseconds: 1000, nodes: 10_000 }); step++) expect(step).toBeLessThan(100);
    expect(solver.answer()).toMatchObject({ proof: 'draw', line: [] });
    expect(position.freeCount).toBe(49);
  });

  test('returns the score, all moves and a line that plain negamax agrees with', async () => {
    const random = randomSource(1);
    const solver = await createSquatterSolver(5, { tableSize: 1 });
    for (let board = 0; board < 20; board++) {
      const position = playedSquatter(5, 7, random);
      if (position.outcome !== undefined) continue;
      const lead = (): number => (position.scores[0] - position.scores[1]) * (position.turn === 1 ? 1 : -1);
      const known = new Map<bigint, number>();
      const wanted = lead() + plainGain(position, known);
      solve(solver, position, true, 300);
      const { score, proof, moves = [], line } = solver.answer();
      expect(score).toBe(wanted);
      expect(proof).toBe(wanted > 0 ? 'win' : wanted < 0 ? 'loss' : 'draw');
      for (const value of moves) {
        position.play(value.move);
        expect(value.score).toBe(0 - (lead() + plainGain(position, known)));
        position.undo();
      }
      for (const move of line) position.play(move);
      expect(position.outcome).toBeDefined();
      expect(line.length % 2 === 0 ? lead() : 0 - lead()).toBe(wanted);
    }
  });

  test('reports its progress, and resumes when asked again', async () => {
    const solver = await createSquatterSolver(8, { tableSize: 4 });
    const position = startPosition('squatter', { size: 8 });
    solver.begin(position.clone(), { moves: false });
    expect(solver.step({ milliseconds: 10, nodes: 5000 })).toBe(false);
    expect(solver.answer()).toMatchObject({ proof: undefined, argument: 'not decided: the root is still open' });
    expect(solver.nodes).toBeGreaterThanOrEqual(5000);
    expect(solver.nodes).toBeLessThan(5200);
  });
});

describe('a saved state', () => {
  // An endgame that takes some work, with both kinds of proof.
  const position = startPosition('squatter', { size: 7 });
  const names = 'b1 a2 b3 e2 c3 d1 b2 a3 d2 f4 g4 d7 g7 a6 b7 f3 e4 d6 c7 e3 f5 c4'.split(' ');
  for (const name of names) position.play(position.grid.cellNamed(name));

  let whole: number;
  let saved: Uint8Array;
  beforeAll(async () => {
    const first = await createSquatterSolver(7, { tableSize: 16 });
    solve(first, position);
    whole = first.nodes;
    first.clear();
    first.begin(position.clone(), { moves: false });
    first.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 0.7 * whole });
    saved = first.save();
  });

  test.each([4, 64])('lets another solver with a table of %i MB resume', async (tableSize) => {
    const second = await createSquatterSolver(7, { tableSize });
    second.begin(position.clone(), { moves: false });
    expect(second.restore(saved)).toBe(true);
    while (!second.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 1000 }));
    expect(second.answer()).toMatchObject({ proof: 'win', score: 1 });
    expect(second.nodes).toBeLessThan(0.5 * whole);
  });

  test('is refused for another position, or if it is truncated', async () => {
    const solver = await createSquatterSolver(7, { tableSize: 4 });
    solver.begin(position.clone(), { moves: false });
    solver.step({ milliseconds: 10, nodes: 500 });
    const state = solver.save();
    expect(solver.restore(state)).toBe(true);
    expect(solver.restore(state.subarray(0, state.length - 1))).toBe(false);
    expect(solver.restore(state.subarray(0, 20))).toBe(false);
    solver.begin(startPosition('squatter', { size: 7 }), { moves: false });
    expect(solver.restore(state)).toBe(false);
  });
});
