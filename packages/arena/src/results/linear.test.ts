import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { solvePositive } from './linear.ts';

test('the solution multiplied by the matrix is the right side, which stays unchanged', () => {
  const random = randomSource(4);
  const unit = (): number => random.next() / 2 ** 31 - 1;
  for (const size of [1, 2, 3, 7]) {
    const root = Float64Array.from({ length: size * size }, unit);
    // A matrix times its transpose is symmetric and, with something added to its diagonal, positive definite.
    const matrix = Float64Array.from({ length: size * size }, (_, at) => {
      const [row, col] = [Math.floor(at / size), at % size];
      let value = row === col ? 0.5 : 0;
      for (let k = 0; k < size; k++) value += root[row * size + k] * root[col * size + k];
      return value;
    });
    const right = Float64Array.from({ length: size }, unit);
    const before = right.slice();
    const x = solvePositive(matrix, right);
    expect(right).toEqual(before);
    for (let row = 0; row < size; row++) {
      let value = 0;
      for (let col = 0; col < size; col++) value += matrix[row * size + col] * x[col];
      expect(value).toBeCloseTo(right[row], 10);
    }
  }
});

test('a flat direction does not turn into a negative one', () => {
  const x = solvePositive(Float64Array.of(1, 1, 1, 1 - 1e-15), Float64Array.of(1, 1));
  expect(x.every(Number.isFinite)).toBe(true);
});
