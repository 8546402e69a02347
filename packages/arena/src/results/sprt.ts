import type { PairCounts } from './summary.ts';
import { sum } from './tally.ts';

/**
 * A sequential test of two hypotheses about the first player's normalised Elo: it is at most `elo0`, or at least
 * `elo1`. Normalised Elo counts the lead in standard deviations of a game, and so needs the same number of games for
 * the same certainty whether games are drawish, lopsided by colour, or neither.
 */
export interface SprtOptions {
  readonly elo0: number;
  readonly elo1: number;
  /** The risk of accepting `elo1` when `elo0` is true; default: 0.05. */
  readonly alpha?: number;
  /** The risk of accepting `elo0` when `elo1` is true; default: 0.05. */
  readonly beta?: number;
}

type SprtDecision = 'continue' | 'accept-elo0' | 'accept-elo1';

export interface SprtState {
  readonly pairs: number;
  /** Log-likelihood ratio of `elo1` over `elo0`. */
  readonly llr: number;
  /** At or below it `elo0` is accepted, at or above `upper` `elo1`. */
  readonly lower: number;
  readonly upper: number;
  readonly decision: SprtDecision;
  /** The first player's share of the points; `null` without pairs. */
  readonly score: number | null;
  /** The normalised Elo so far; `null` while all pairs ended alike, since the deviation is zero. */
  readonly nElo: number | null;
}

/** Points of normalised Elo in one standard deviation of a game. */
const N_ELO = 800 / Math.LN10;

/** In standard deviations of a pair's mean score, which is smaller than a game's by √2. */
const normalisedLead = (nElo: number): number => (nElo / N_ELO) * Math.SQRT2;

/** The largest hypothesis: a larger difference is obvious from the table. */
export const MAX_SPRT_ELO = 200;

/** Kinds of pairs that never occurred count as this many; otherwise their likelihood would be zero. */
const LEAST_COUNT = 1e-3;

/** Why such a test is invalid, as a sentence; `undefined` if it is valid. */
export function sprtProblem({ elo0, elo1, alpha = 0.05, beta = 0.05 }: SprtOptions): string | undefined {
  if (!(elo0 < elo1)) return `elo0 (${elo0}) must be less than elo1 (${elo1})`;
  if (Math.abs(elo0) > MAX_SPRT_ELO || Math.abs(elo1) > MAX_SPRT_ELO) {
    return `elo0 and elo1 must lie between −${MAX_SPRT_ELO} and ${MAX_SPRT_ELO}`;
  }
  const risks = [alpha, beta].every((risk) => risk > 0 && risk < 0.5);
  return risks ? undefined : 'alpha and beta must lie between 0 and 0.5';
}

/** The state of the test after these pairs; call {@link sprtProblem} first if the options come from a user. */
export function sprtState(counts: PairCounts, options: SprtOptions): SprtState {
  const problem = sprtProblem(options);
  if (problem !== undefined) throw new RangeError(problem);
  const { elo0, elo1, alpha = 0.05, beta = 0.05 } = options;
  const pairs = sum(counts);
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const llr = pairs === 0 ? 0 : logLikelihoodRatio(counts, normalisedLead(elo0), normalisedLead(elo1));
  const decision = llr >= upper ? 'accept-elo1' : llr <= lower ? 'accept-elo0' : 'continue';
  if (pairs === 0) return { pairs, llr, lower, upper, decision, score: null, nElo: null };
  const { mean, deviation } = momentsOf(counts.map((count) => count / pairs));
  const nElo = deviation === 0 ? null : ((mean - 0.5) / deviation / Math.SQRT2) * N_ELO;
  return { pairs, llr, lower, upper, decision, score: mean, nElo };
}

/** The first player's mean score in each kind of pair. */
const scores = [0, 0.25, 0.5, 0.75, 1] as const;

function momentsOf(shares: readonly number[]): { readonly mean: number; readonly deviation: number } {
  let mean = 0;
  shares.forEach((share, i) => {
    mean += share * scores[i];
  });
  let variance = 0;
  shares.forEach((share, i) => {
    variance += share * (scores[i] - mean) ** 2;
  });
  return { mean, deviation: Math.sqrt(variance) };
}

/** The greatest likelihood under each hypothesis, over all distributions of pair results: a generalised ratio. */
function logLikelihoodRatio(counts: PairCounts, lead0: number, lead1: number): number {
  const filled = counts.map((count) => Math.max(count, LEAST_COUNT));
  const total = sum(filled);
  const shares = filled.map((count) => count / total);
  const under0 = likeliest(shares, lead0);
  const under1 = likeliest(shares, lead1);
  return sum(filled.map((count, i) => count * Math.log(under1[i] / under0[i])));
}

/**
 * The most likely distribution with a mean `lead` deviations above ½. At the maximum each share is the observed one
 * divided by 1 + λ·g, where g is the derivative of the constraint by that share; g depends on the distribution, hence
 * the iteration.
 */
function likeliest(observed: readonly number[], lead: number): number[] {
  let shares: number[] = observed.map(() => 1 / scores.length);
  for (let round = 0; round < 200; round++) {
    const { mean, deviation } = momentsOf(shares);
    const gradients = scores.map(
      (score) => score - 0.5 - ((lead * deviation) / 2) * (1 + ((score - mean) / deviation) ** 2),
    );
    const next = balanced(observed, gradients);
    const change = Math.max(...next.map((share, i) => Math.abs(share - shares[i])));
    shares = next;
    if (change < 1e-10) break;
  }
  return shares;
}

/**
 * The shares `observed / (1 + λ·gradient)` with the multiplier λ that makes the gradients of the constraint cancel out.
 */
function balanced(observed: readonly number[], gradients: readonly number[]): number[] {
  // Between these two poles the sum falls from plus to minus infinity.
  let low = -1 / Math.max(...gradients);
  let high = -1 / Math.min(...gradients);
  let lambda = 0;
  for (let round = 0; round < 100; round++) {
    let value = 0;
    let derivative = 0;
    gradients.forEach((gradient, i) => {
      const part = gradient / (1 + lambda * gradient);
      value += observed[i] * part;
      derivative -= observed[i] * part * part;
    });
    if (value > 0) low = lambda;
    else high = lambda;
    const newton = lambda - value / derivative;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - lambda) < 1e-13 * (1 + Math.abs(lambda))) break;
    lambda = next;
  }
  const shares = observed.map((share, i) => share / (1 + lambda * gradients[i]));
  const total = sum(shares);
  return shares.map((share) => share / total);
}
