import { SparseCholesky } from './sparse-cholesky.ts';

/** Elo points per natural unit of strength. */
export const ELO = 400 / Math.LN10;

/** Games in which one player had White against another: White's `points` in them; weights need not be integers. */
export interface Meeting {
  readonly white: number;
  readonly black: number;
  readonly games: number;
  readonly points: number;
}

/** Points won and lost against an imaginary player of strength 0. */
export interface Prior {
  readonly won: number;
  readonly lost: number;
}

/** A normal distribution of a strength around another one; around 0 if `from` is −1. */
export interface Tie {
  readonly player: number;
  readonly from: number;
  readonly deviation: number;
}

/** What is known: results, and what was believed before them. */
export interface StrengthEvidence {
  readonly meetings: readonly Meeting[];
  /** One for each player and, if it is fitted, a last one for the colour. */
  readonly priors?: readonly Prior[];
  readonly ties?: readonly Tie[];
}

/** Everything about a problem except its numbers: fits of the same shape share most of the work. */
export interface StrengthShape {
  readonly players: number;
  /** Whether White's advantage is fitted too; priors and ties count it as one more player, the last. */
  readonly colour: boolean;
  readonly meetings: readonly Pick<Meeting, 'white' | 'black'>[];
  readonly ties?: readonly Pick<Tie, 'player' | 'from'>[];
  /** A normal distribution of the mean of some players around 0. */
  readonly mean?: { readonly of: readonly number[]; readonly deviation: number };
}

/** Strengths in natural units: White's expected score is 1 / (1 + e^−x) with x = white − black + colour. */
export interface Fit {
  readonly strengths: Float64Array;
  /** White's advantage; 0 where it is not fitted. */
  readonly colour: number;
}

/** Standard deviations in natural units: the roots of entries of the inverse of the negated Hessian. */
interface Deviations {
  readonly strengths: Float64Array;
  /** Of the difference of two players that met or are tied. */
  readonly ofDifference: (one: number, other: number) => number;
}

const MOST_ROUNDS = 100;
/** The error after a full step is about the square of the step. */
const CLOSE = 1e-5;

/**
 * Finds the most likely strengths by Newton's method. A draw counts as half a win and half a loss. Priors or ties make
 * the function strictly concave, so there is one answer and any start leads to it; the same input gives the same numbers
 * to the last bit. Most players never met, so the equations of a step are sparse, and the work grows with the meetings.
 */
export class StrengthSolver {
  private readonly shape: StrengthShape;
  private readonly size: number;
  private readonly gradient: Float64Array;
  private readonly matrix: SparseCholesky;
  /** The entries of each meeting's players, and of each of them with the colour; −1 without. */
  private readonly entries: Int32Array;
  private readonly whiteEntries: Int32Array;
  private readonly blackEntries: Int32Array;

  constructor(shape: StrengthShape) {
    const { players, colour, meetings } = shape;
    this.shape = shape;
    this.size = players + (colour ? 1 : 0);
    this.gradient = new Float64Array(this.size);
    this.matrix = new SparseCholesky(this.size, pairsOf(shape));
    const entriesOf = (one: (meeting: StrengthShape['meetings'][number]) => number): Int32Array =>
      Int32Array.from(meetings, (meeting) => (colour ? this.matrix.entry(one(meeting), players) : -1));
    this.entries = Int32Array.from(meetings, ({ white, black }) => this.matrix.entry(white, black));
    this.whiteEntries = entriesOf(({ white }) => white);
    this.blackEntries = entriesOf(({ black }) => black);
  }

  /** The fit to evidence with the meetings and ties of the shape, in its order. Starts at 0 unless told where. */
  fit(evidence: StrengthEvidence, start?: Fit): Fit {
    const { players, colour } = this.shape;
    let x = new Float64Array(this.size);
    if (start !== undefined) {
      x.set(start.strengths);
      if (colour) x[players] = start.colour;
    }
    let height = this.look(x, evidence);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      this.matrix.factorise();
      const step = this.matrix.solve(this.gradient);
      let share = 1;
      let next = moved(x, step, share);
      let better = this.look(next, evidence);
      // Far from the maximum, where the curve is flat, a full step may overshoot.
      while (better < height - 1e-9 && share > 1e-15) {
        share /= 2;
        next = moved(x, step, share);
        better = this.look(next, evidence);
      }
      x = next;
      height = better;
      if (share === 1 && step.every((part) => Math.abs(part) < CLOSE)) break;
    }
    return { strengths: x.slice(0, players), colour: colour ? x[players] : 0 };
  }

  /** The standard deviations of fitted strengths, and of some of their differences. */
  deviations({ strengths, colour }: Fit, evidence: StrengthEvidence): Deviations {
    const { matrix } = this;
    this.look(Float64Array.of(...strengths, colour), evidence);
    matrix.factorise();
    const covariances = matrix.inverse();
    const covariance = (one: number, other: number): number => covariances[matrix.entry(one, other)];
    return {
      strengths: Float64Array.from(strengths, (_, player) => Math.sqrt(covariance(player, player))),
      ofDifference: (one, other) =>
        Math.sqrt(covariance(one, one) + covariance(other, other) - 2 * covariance(one, other)),
    };
  }

  /** Sets the gradient and the matrix, the negated Hessian, to those at a point, and returns the log-likelihood there. */
  private look(x: Float64Array, { meetings, priors = [], ties = [] }: StrengthEvidence): number {
    this.gradient.fill(0);
    this.matrix.values.fill(0);
    return this.addPriors(x, priors) + this.addTies(x, ties) + this.addMeetings(x, meetings);
  }

  private addPriors(x: Float64Array, priors: readonly Prior[]): number {
    const { gradient } = this;
    const { values, diagonal } = this.matrix;
    let height = 0;
    for (let i = 0; i < priors.length; i++) {
      const { won, lost } = priors[i];
      const { p, softplus } = logistic(x[i]);
      height += won * x[i] - (won + lost) * softplus;
      gradient[i] += won - (won + lost) * p;
      values[diagonal[i]] += (won + lost) * p * (1 - p);
    }
    return height;
  }

  private addTies(x: Float64Array, ties: readonly Tie[]): number {
    const { gradient, matrix } = this;
    const { mean } = this.shape;
    const { values, diagonal } = matrix;
    let height = 0;
    for (const { player, from, deviation } of ties) {
      const weight = 1 / deviation ** 2;
      const away = x[player] - (from < 0 ? 0 : x[from]);
      height -= (weight * away * away) / 2;
      gradient[player] -= weight * away;
      values[diagonal[player]] += weight;
      if (from < 0) continue;
      gradient[from] += weight * away;
      values[diagonal[from]] += weight;
      values[matrix.entry(player, from)] -= weight;
    }
    if (mean === undefined) return height;
    let sum = 0;
    for (const player of mean.of) sum += x[player];
    const weight = 1 / (mean.deviation * mean.of.length) ** 2;
    for (const player of mean.of) {
      gradient[player] -= weight * sum;
      for (const other of mean.of) if (other <= player) values[matrix.entry(player, other)] += weight;
    }
    return height - (weight * sum * sum) / 2;
  }

  private addMeetings(x: Float64Array, meetings: readonly Meeting[]): number {
    const { gradient, entries, whiteEntries, blackEntries } = this;
    const { values, diagonal } = this.matrix;
    const { players, colour } = this.shape;
    let height = 0;
    for (let i = 0; i < meetings.length; i++) {
      const { white, black, games, points } = meetings[i];
      const lead = x[white] - x[black] + (colour ? x[players] : 0);
      const { p, softplus } = logistic(lead);
      const residual = points - games * p;
      const weight = games * p * (1 - p);
      height += points * lead - games * softplus;
      gradient[white] += residual;
      gradient[black] -= residual;
      values[diagonal[white]] += weight;
      values[diagonal[black]] += weight;
      values[entries[i]] -= weight;
      if (!colour) continue;
      gradient[players] += residual;
      values[diagonal[players]] += weight;
      values[whiteEntries[i]] += weight;
      values[blackEntries[i]] -= weight;
    }
    return height;
  }
}

function* pairsOf({ players, colour, meetings, ties = [], mean }: StrengthShape): Generator<readonly [number, number]> {
  for (const { white, black } of meetings) {
    yield [white, black];
    if (colour) yield [white, players];
    if (colour) yield [black, players];
  }
  for (const { player, from } of ties) if (from >= 0) yield [player, from];
  for (const one of mean?.of ?? []) for (const other of mean?.of ?? []) yield [one, other];
}

const moved = (x: Float64Array, step: Float64Array, share: number): Float64Array<ArrayBuffer> =>
  Float64Array.from(x, (part, i) => part + share * step[i]);

/** The expected score at a lead, and log(1 + e^lead) without overflow: a win is worth lead − softplus, a loss −softplus. */
function logistic(lead: number): { readonly p: number; readonly softplus: number } {
  const e = Math.exp(-Math.abs(lead));
  const rest = Math.log1p(e);
  return lead >= 0 ? { p: 1 / (1 + e), softplus: lead + rest } : { p: e / (1 + e), softplus: rest };
}
