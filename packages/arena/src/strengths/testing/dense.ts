import type { StrengthEvidence, StrengthShape } from '../strengths.ts';

/** The most likely strengths, the colour's after the players', and their variances. */
interface DenseFit {
  readonly x: Float64Array;
  readonly variances: Float64Array;
}

/** A sum of unknowns, each with a factor. */
type Form = readonly (readonly [unknown: number, factor: number])[];

/**
 * What the solver computes, slow and obvious, as the reference for tests and benchmarks: Newton's method on whole
 * matrices, for problems in which full steps from 0 converge.
 */
export function denseFit(
  { players, colour, mean }: StrengthShape,
  { meetings, priors = [], ties = [] }: StrengthEvidence,
): DenseFit {
  const size = players + (colour ? 1 : 0);
  const x = new Float64Array(size);
  for (let round = 0; ; round++) {
    const gradient = new Float64Array(size);
    const matrix = Array.from({ length: size }, () => new Float64Array(size));
    /** Adds a function of a form: its slope and its negated curvature. */
    const add = (form: Form, slope: number, curvature: number): void => {
      for (const [i, a] of form) {
        gradient[i] += a * slope;
        for (const [j, b] of form) matrix[i][j] += a * b * curvature;
      }
    };
    const addGames = (form: Form, won: number, games: number): void => {
      const p = 1 / (1 + Math.exp(-formAt(form, x)));
      add(form, won - games * p, games * p * (1 - p));
    };
    const addNormal = (form: Form, deviation: number): void =>
      add(form, -formAt(form, x) / deviation ** 2, 1 / deviation ** 2);
    for (const { white, black, games, points } of meetings) {
      const form: Form = [
        [white, 1],
        [black, -1],
      ];
      addGames(colour ? [...form, [players, 1]] : form, points, games);
    }
    for (const [i, { won, lost }] of priors.entries()) addGames([[i, 1]], won, won + lost);
    for (const { player, from, deviation } of ties) {
      const form: Form = [[player, 1]];
      addNormal(from < 0 ? form : [...form, [from, -1]], deviation);
    }
    if (mean !== undefined) {
      const form = mean.of.map((player): Form[number] => [player, 1 / mean.of.length]);
      addNormal(form, mean.deviation);
    }
    const lower = choleskyOf(matrix);
    const step = backward(lower, forward(lower, gradient));
    for (let i = 0; i < size; i++) x[i] += step[i];
    if (step.every((part) => Math.abs(part) < 1e-9)) return { x, variances: variancesOf(matrix) };
    if (round === 100) throw new Error('full steps do not converge');
  }
}

const formAt = (form: Form, x: Float64Array): number => form.reduce((sum, [i, a]) => sum + a * x[i], 0);

/** The inverse of a positive definite matrix: a solution for each column of the identity. */
export function inverseOf(matrix: readonly Float64Array[]): Float64Array[] {
  const lower = choleskyOf(matrix);
  return matrix.map((_, i) => backward(lower, forward(lower, unit(i, matrix.length))));
}

/** The diagonal of the inverse: the squared lengths of the columns of the factor's inverse. */
function variancesOf(matrix: readonly Float64Array[]): Float64Array {
  const lower = choleskyOf(matrix);
  return Float64Array.from(matrix, (_, i) =>
    forward(lower, unit(i, matrix.length), i).reduce((sum, part) => sum + part * part, 0),
  );
}

const unit = (i: number, size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, j) => (i === j ? 1 : 0));

/** The lower triangular factor, by rows. */
function choleskyOf(matrix: readonly Float64Array[]): Float64Array[] {
  const lower = matrix.map((row) => row.slice());
  for (const [row, own] of lower.entries()) {
    for (let col = 0; col <= row; col++) {
      const other = lower[col];
      let rest = own[col];
      for (let k = 0; k < col; k++) rest -= own[k] * other[k];
      own[col] = row === col ? Math.sqrt(rest) : rest / other[col];
    }
  }
  return lower;
}

/** Solves `lower · x = right`, whose parts before `from` are 0. */
function forward(lower: readonly Float64Array[], right: Float64Array, from = 0): Float64Array {
  const x = right.slice();
  for (let row = from; row < x.length; row++) {
    const own = lower[row];
    let rest = x[row];
    for (let k = from; k < row; k++) rest -= own[k] * x[k];
    x[row] = rest / own[row];
  }
  return x;
}

/** Solves `lowerᵀ · x = right`. */
function backward(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = x.length - 1; row >= 0; row--) {
    const own = lower[row];
    x[row] /= own[row];
    for (let k = 0; k < row; k++) x[k] -= own[k] * x[row];
  }
  return x;
}
