/** Solves `matrix · x = right` for a symmetric positive definite matrix, given by rows, by Cholesky's method. */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let col = 0; col <= row; col++) {
      let rest = matrix[row * size + col];
      for (let k = 0; k < col; k++) rest -= lower[row * size + k] * lower[col * size + k];
      // Rounding must not turn a flat direction into a negative one.
      lower[row * size + col] = row === col ? Math.sqrt(Math.max(rest, 1e-12)) : rest / lower[col * size + col];
    }
  }
  const x = right.slice();
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) x[row] -= lower[row * size + k] * x[k];
    x[row] /= lower[row * size + row];
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row] -= lower[k * size + row] * x[k];
    x[row] /= lower[row * size + row];
  }
  return x;
}
