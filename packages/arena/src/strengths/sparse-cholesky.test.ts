import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { SparseCholesky } from './sparse-cholesky.ts';
import { inverseOf } from './testing/dense.ts';

/** A random positive definite matrix with about this share of its entries, and the same one to factorise. */
function matrixOf(size: number, share: number, seed: number): { dense: Float64Array[]; sparse: SparseCholesky } {
  const random = randomSource(seed);
  const unit = (): number => random.next() / 2 ** 31 - 1;
  const pairs: [number, number][] = [];
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) if (random.next() < share * 2 ** 32) pairs.push([one, other]);
  }
  const sparse = new SparseCholesky(size, pairs);
  const dense = Array.from({ length: size }, () => new Float64Array(size));
  for (let i = 0; i < size; i++) dense[i][i] = 0.1;
  for (const [one, other] of pairs) {
    const value = unit();
    dense[one][other] = dense[other][one] = value;
    for (const i of [one, other]) dense[i][i] += Math.abs(value);
    sparse.values[sparse.entry(other, one)] = value;
  }
  for (let i = 0; i < size; i++) sparse.values[sparse.diagonal[i]] = dense[i][i];
  return { dense, sparse };
}

test.each([
  [1, 0],
  [2, 1],
  [5, 0.4],
  [40, 0.04],
  [40, 0.1],
  [70, 0.05],
  [33, 1],
])('%s unknowns, a share of %s of the entries: solution and inverse are those of the dense matrix', (size, share) => {
  for (let seed = 1; seed <= 5; seed++) {
    const { dense, sparse } = matrixOf(size, share, seed);
    const inverse = inverseOf(dense);
    sparse.factorise();
    const right = Float64Array.from({ length: size }, (_, i) => Math.sin(i + seed));
    const before = right.slice();
    const x = sparse.solve(right);
    expect(right).toEqual(before);
    const selected = sparse.inverse();
    for (let row = 0; row < size; row++) {
      const sum = dense[row].reduce((total, value, col) => total + value * x[col], 0);
      expect(sum).toBeCloseTo(right[row], 9);
      for (let col = 0; col < size; col++) {
        if (row === col || dense[row][col] !== 0) {
          expect(selected[sparse.entry(row, col)]).toBeCloseTo(inverse[row][col], 8);
        }
      }
    }
  }
});

test('other values of the same pattern are factorised anew', () => {
  const sparse = new SparseCholesky(2, [[0, 1]]);
  const solve = (own: number, shared: number): number[] => {
    sparse.values[sparse.diagonal[0]] = sparse.values[sparse.diagonal[1]] = own;
    sparse.values[sparse.entry(1, 0)] = shared;
    sparse.factorise();
    return [...sparse.solve(Float64Array.of(1, 1))];
  };
  expect(solve(2, 1).map((x) => x.toFixed(9))).toEqual(['0.333333333', '0.333333333']);
  expect(solve(5, -1).map((x) => x.toFixed(9))).toEqual(['0.250000000', '0.250000000']);
});

test('a flat direction does not turn into a negative one', () => {
  const sparse = new SparseCholesky(2, [[0, 1]]);
  sparse.values.set([1, 1, 1 - 1e-15]);
  sparse.factorise();
  expect(sparse.solve(Float64Array.of(1, 1)).every(Number.isFinite)).toBe(true);
});

test('there is no entry for two unknowns that nothing connects', () => {
  const sparse = new SparseCholesky(4, [
    [0, 1],
    [2, 3],
  ]);
  expect(() => sparse.entry(0, 3)).toThrow('no entry for 0 and 3');
});
