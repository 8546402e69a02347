/** The difference in strength that follows from a match of pairs of games. */
export interface EloEstimate {
  /** Share of the points, 0 to 1. */
  readonly score: number;
  readonly elo: number;
  /** Half the width of the 95 % interval, in points of score converted to Elo at either end. */
  readonly low: number;
  readonly high: number;
}

const eloOf = (score: number): number => -400 * Math.log10(1 / Math.min(0.999, Math.max(0.001, score)) - 1);

/**
 * The difference from the points of each pair (0, ½, 1, 1½ or 2). The two games of a pair share their opening, so it is the
 * pairs that vary independently.
 */
export function eloFromPairs(pairs: readonly number[]): EloEstimate {
  const scores = pairs.map((points) => points / 2);
  const score = scores.reduce((sum, one) => sum + one, 0) / scores.length;
  const variance = scores.reduce((sum, one) => sum + (one - score) ** 2, 0) / Math.max(1, scores.length - 1);
  // A match without any variation is not certain: half a pair of doubt remains.
  const error = 1.96 * Math.sqrt(Math.max(variance, 0.25 / scores.length) / scores.length);
  return { score, elo: eloOf(score), low: eloOf(score - error), high: eloOf(score + error) };
}
