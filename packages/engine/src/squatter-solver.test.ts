import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, it } from 'vitest';
import { createSquatterSolver, type SquatterSolver } from './squatter-solver.ts';
import { plainGain, playedSquatter } from './testing/plain-squatter.ts';

function solve(solver: SquatterSolver, position: Position, moves = false, nodes = solver.sliceNodes): void {
  solver.begin(position.clone(), { moves });
  while (!solver.step({ milliseconds: Number.POSITIVE_INFINITY, nodes }));
}

describe('Squatter solver', () => {
  it.each([3, 4, 5, 6])('size %i is a draw after every first move', async (size) => {
    const solver = await createSquatterSolver(size, { tableSize: 16 });
    solve(solver, startPosition('squatter', { size }), true);
    const { proof, score, moves, argument } = solver.answer();
    expect({ proof, score }).toEqual({ proof: 'draw', score: 0 });
    expect(moves?.map((value) => value.proof)).toEqual(Array.from({ length: size * size }, () => 'draw'));
    expect(argument).toContain('Breaker moving second holds on the empty board');
  });

  it('gives the score, all moves and a line that plain negamax agrees with', async () => {
    const random = randomSource(1);
    const solver = await createSquatterSolver(5, { tableSize: 1 });
    for (let board = 0; board < 60; board++) {
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

  it('says how far it got, and goes on where it was when asked again', async () => {
    const solver = await createSquatterSolver(7, { tableSize: 4 });
    const position = startPosition('squatter', { size: 7 });
    solver.begin(position.clone(), { moves: false });
    expect(solver.step({ milliseconds: 10, nodes: 5000 })).toBe(false);
    expect(solver.answer()).toMatchObject({ proof: undefined, argument: 'not decided: the position itself' });
    expect(solver.nodes).toBeGreaterThanOrEqual(5000);
    expect(solver.nodes).toBeLessThan(5200);
  });
});
