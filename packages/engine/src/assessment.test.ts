import { startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { type Assessment, finalAssessment, lossOf } from './assessment.ts';

const seen = (side: 1 | 2, value: number, line: readonly number[] = []): Assessment => ({
  side,
  value,
  line,
  depth: 5,
  nodes: 1000,
});

describe('what a move cost', () => {
  test.each([
    ['nothing, if it is what the engine would have played', 0.5, 0.4, 7, 0, undefined],
    ['nothing, if things look better after it', 0.1, -0.4, 3, 0, undefined],
    ['little, and no mark', 0.2, 0, 3, 0.2, undefined],
    ['something doubtful', 0.4, -0.1, 3, 0.3, '?!'],
    ['a mistake', 0.4, 0.2, 3, 0.6, '?'],
    ['a blunder', 0.9, 0.9, 3, 1.8, '??'],
  ] as const)('%s', (_, before, after, move, loss, mark) => {
    const cost = lossOf(seen(1, before, [7]), seen(2, after), move);
    expect(cost.loss).toBeCloseTo(loss);
    expect(cost.mark).toBe(mark);
  });

  test('is seen with the same eyes where the same side moves again', () => {
    expect(lossOf(seen(1, 0.5), seen(1, 0.5), 3).loss).toBe(0);
  });
});

test('a finished game is worth what the rules say, to the side that would move', () => {
  const position = startPosition('squatter', { size: 3 });
  expect(finalAssessment(position)).toBeUndefined();
  for (const name of ['b1', 'a1', 'a2', 'c1', 'c2', 'a3', 'b3', 'c3']) position.play(position.grid.cellNamed(name));
  expect(finalAssessment(position)).toMatchObject({ side: 1, value: 1, points: 1, proof: 'win', line: [] });
});
