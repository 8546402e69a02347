import { finalAssessment } from '@ringfence/engine';
import { startPosition } from '@ringfence/rules';
import { readSgf, writeSgf } from '@ringfence/rules/record';
import { describe, expect, test } from 'vitest';
import { type Evaluation, evaluationOf, provedWinner, valueForWhite } from './evaluations.ts';
import { Game } from './game.ts';
import { moveReview } from './review.ts';

const estimate = (value: number, more: Partial<Evaluation> = {}): Evaluation => ({
  side: 1,
  value,
  line: [],
  depth: 3,
  nodes: 100,
  ...more,
});

describe('evaluations', () => {
  test('are saved with the record in SGF and read back', () => {
    const game = Game.start({ game: 'squatter', size: 5, swap: false, first: 1 });
    const id = game.play(12);
    const kept = estimate(-0.25, { side: 2, points: -1.5, proof: 'loss', line: [0, 24] });
    game.evaluations.offer(id, kept);
    const text = writeSgf([game.record()]);
    expect(text).toContain('V[-0.250]');
    const read = readSgf(text);
    if (!read.ok) throw new Error(read.error.message);
    const again = new Game(read.value[0]);
    expect(again.evaluations.get(id)).toEqual(kept);
    expect(writeSgf([again.record()])).toBe(text);
  });

  test('keep the probability of a draw, and ignore invalid ones', () => {
    const game = Game.start({ game: 'havannah', size: 5, swap: false, first: 1 });
    const id = game.play(12);
    game.evaluations.offer(id, estimate(0.25, { draw: 0.125 }));
    const text = writeSgf([game.record()]);
    expect(text).toContain('RFD[0.125]');
    for (const [written, draw] of [
      ['0.125', 0.125],
      ['2', undefined],
      ['x', undefined],
    ] as const) {
      const read = readSgf(text.replace('RFD[0.125]', `RFD[${written}]`));
      if (!read.ok) throw new Error(read.error.message);
      const again = new Game(read.value[0]);
      expect(again.evaluations.get(id)?.draw).toBe(draw);
      expect(writeSgf([again.record()]).includes('RFD')).toBe(draw !== undefined);
    }
  });

  test('leave other programs’ values alone', () => {
    const read = readSgf('(;FF[4]GM[Squatter]SZ[5];W[a1]V[0.5]RFE[nonsense])');
    if (!read.ok) throw new Error(read.error.message);
    const game = new Game(read.value[0]);
    expect(game.evaluations.get(1)).toBeUndefined();
    expect(writeSgf([game.record()])).toContain('V[0.5]RFE[nonsense]');
  });

  test('prefer a proof to any estimate and more work to less', () => {
    const { evaluations } = Game.start({ game: 'squatter', size: 5, swap: false, first: 1 });
    evaluations.offer(0, estimate(0.1, { nodes: 500 }));
    evaluations.offer(0, estimate(0.9, { nodes: 50 }));
    expect(evaluations.get(0)?.value).toBe(0.1);
    evaluations.offer(0, estimate(0, { nodes: 5, proof: 'draw' }));
    evaluations.offer(0, estimate(0.4, { nodes: 5000 }));
    expect(evaluations.get(0)?.proof).toBe('draw');
  });

  test('prefer a search with a net to one without, which needs a hundred times the nodes', () => {
    const { evaluations } = Game.start({ game: 'havannah', size: 5, swap: false, first: 1 });
    evaluations.offer(0, estimate(0.1, { nodes: 100_000 }));
    evaluations.offer(0, estimate(-0.2, { nodes: 500, draw: 0.01 }));
    evaluations.offer(0, estimate(0.1, { nodes: 200_000 }));
    expect(evaluations.get(0)?.value).toBe(-0.2);
    evaluations.offer(0, estimate(1, { nodes: 9, proof: 'win' }));
    expect(evaluations.get(0)?.proof).toBe('win');
  });

  test('prefer a hundred simulations to the first one, even of a net', () => {
    const { evaluations } = Game.start({ game: 'fencemaster', size: 5, swap: false, first: 1 });
    evaluations.offer(0, estimate(0.9, { nodes: 1, draw: 0.1 }));
    evaluations.offer(0, estimate(0.2, { nodes: 100 }));
    expect(evaluations.get(0)?.value).toBe(0.2);
  });

  test('come from snapshots only once they have a result', () => {
    const info = {
      side: 1 as const,
      depth: 0,
      nodes: 0,
      milliseconds: 0,
      moves: [{ move: 3, value: 0, visits: 0, pv: [3] }],
    };
    expect(evaluationOf(info)).toBeUndefined();
    expect(evaluationOf({ ...info, proof: 'draw' })).toMatchObject({ proof: 'draw', nodes: 0 });
    expect(evaluationOf({ ...info, nodes: 9 })).toEqual({ side: 1, value: 0, line: [3], depth: 0, nodes: 9 });
  });

  test('are White’s or the mover’s, and name the proved winner', () => {
    expect(valueForWhite(estimate(0.5, { side: 2 }))).toBe(-0.5);
    expect(provedWinner(estimate(1, { side: 2, proof: 'win' }))).toBe(2);
    expect(provedWinner(estimate(-1, { side: 2, proof: 'loss' }))).toBe(1);
    expect(provedWinner(estimate(0, { proof: 'draw' }))).toBe(0);
    expect(provedWinner(estimate(0))).toBeUndefined();
  });

  test('of a finished game follow the rules', () => {
    const position = startPosition('squatter', { size: 3 });
    for (const move of [1, 0, 3, 2, 5, 6, 7]) position.play(move);
    expect(position.outcome).toBeUndefined();
    position.play(8);
    expect(finalAssessment(position)).toMatchObject({ side: 1, value: 1, points: 1, proof: 'win' });
  });
});

describe('a move', () => {
  const played = (before: Evaluation, after: Evaluation) => {
    const game = Game.start({ game: 'squatter', size: 5, swap: false, first: 1 });
    game.evaluations.offer(0, before);
    const id = game.play(12);
    game.evaluations.offer(id, after);
    return moveReview(game, id);
  };

  test('is a mistake by what it gave away', () => {
    expect(played(estimate(0.2), estimate(-0.1, { side: 2 }))?.mark).toBeUndefined();
    expect(played(estimate(0.2), estimate(0.15, { side: 2 }))?.mark).toBeUndefined();
    // The same loss after more simulations, so that chance does not explain it.
    const [before, after] = [estimate(0.3, { nodes: 1000 }), estimate(0.2, { side: 2, nodes: 1000 })];
    expect(played(before, after)?.mark).toBe('?!');
    expect(played(estimate(0.4), estimate(0.3, { side: 2 }))?.mark).toBe('?');
    expect(played(estimate(0, { proof: 'draw' }), estimate(1, { side: 2, proof: 'win' }))?.mark).toBe('??');
  });

  test('that the engine would have played itself is not a mistake', () => {
    expect(played(estimate(0.9, { line: [12] }), estimate(0.9, { side: 2 }))).toMatchObject({ loss: 0 });
  });
});
