import { colourIsKnown } from '../strengths/colour-known.ts';
import { ELO, type Fit, type Meeting, type Prior, StrengthSolver } from '../strengths/strengths.ts';
import { type Chance, createChance } from './chance.ts';
import { countMeetings, weigh } from './meeting-counts.ts';
import type { Estimate, Ratings } from './summary.ts';
import { sum, type Tally } from './tally.ts';

export interface RatingOptions {
  /** The player with rating 0; default: the mean of all players is 0. */
  readonly anchor?: string;
  /** The seed of the bootstrap; default: 1. */
  readonly seed?: number;
  /** Default: 1000. */
  readonly replicates?: number;
  /** The games of the prior, each drawn against an average player; fewer suit a wide range of players. Default: 1. */
  readonly prior?: number;
}

/** What the bootstrap yields beside the ratings. */
interface Rated {
  readonly ratings: Ratings;
  /** White's share of the points over all games. */
  readonly whiteScore: Estimate;
}

/** The minimum of a random prior: ratings of perfect scores stay within some thousand points. */
const LEAST_PRIOR = 1e-3;

/**
 * Ratings in one batch with their intervals by Rubin's Bayesian bootstrap: each replicate gives every pair of games a
 * random weight (of mean 1) and fits again. Pairs with the same players and results share one gamma variate, so only
 * counts are needed, and no replicate loses a pair of players altogether, as plain resampling would.
 */
export function rate(players: readonly string[], tallies: readonly Tally[], options: RatingOptions = {}): Rated {
  const { anchor, seed = 1, replicates = 1000, prior = 1 } = options;
  // One drawn game keeps perfect scores finite, and hardly changes anybody with twenty games.
  const weakPrior: Prior = { won: prior / 2, lost: prior / 2 };
  const indices = new Map(players.map((player, index) => [player, index]));
  const anchorIndex = anchor === undefined ? undefined : indices.get(anchor);
  if (anchor !== undefined && anchorIndex === undefined)
    throw new RangeError(`no player is called ${JSON.stringify(anchor)}`);
  const { meetings: counted, kinds } = countMeetings(tallies, indices);
  const colour = colourIsKnown(players.length, counted);
  const priorCount = players.length + (colour ? 1 : 0);
  const solver = new StrengthSolver({ players: players.length, colour, meetings: counted });
  const fit = (meetings: readonly Meeting[], nextPrior: () => Prior, start?: Fit): Fit =>
    anchored(solver.fit({ meetings, priors: Array.from({ length: priorCount }, nextPrior) }, start), anchorIndex);
  const best = fit(counted, () => weakPrior);

  const groups = groupsOf(players, counted);
  const freedom = freedomOf(sum(kinds.map(({ count }) => count)), players.length - groups.length + (colour ? 1 : 0));

  const chance = createChance(seed);
  const fits: Fit[] = [];
  const whiteScores: number[] = [];
  for (let replicate = 0; replicate < replicates; replicate++) {
    const weighed = weigh(counted, kinds, (count) => chance.gamma(count * freedom) / freedom);
    whiteScores.push(shareOfWhite(weighed, randomPrior(weakPrior, chance)));
    fits.push(fit(weighed, () => randomPrior(weakPrior, chance), best));
  }
  const estimate = (value: number, of: (fit: Fit) => number): Estimate => elo(estimateOf(value, fits.map(of)));
  return {
    ratings: {
      players: players.map((player, i) => ({ player, rating: estimate(best.strengths[i], (one) => one.strengths[i]) })),
      superiority: players.map((_, row) => players.map((_, col) => superiority(fits, row, col))),
      colourAdvantage: colour ? estimate(best.colour, (one) => one.colour) : null,
      anchor: anchor ?? null,
      replicates,
      seed,
      groups,
    },
    whiteScore: rounded(estimateOf(shareOfWhite(counted, { won: 0, lost: 0 }), whiteScores), 4),
  };
}

/**
 * The share of the pairs that remains to show chance: the others are, so to speak, used up by the fit. The weights vary
 * by that much more: otherwise the intervals of short tournaments are too narrow.
 */
const freedomOf = (pairs: number, fitted: number): number => Math.max(0.25, (pairs - fitted) / pairs);

/** Jeffreys' prior adapted to this bootstrap, with the given mean. */
const randomPrior = ({ won, lost }: Prior, chance: Chance): Prior => ({
  won: Math.max(LEAST_PRIOR, chance.gamma(won)),
  lost: Math.max(LEAST_PRIOR, chance.gamma(lost)),
});

function anchored({ strengths, colour }: Fit, anchor: number | undefined): Fit {
  const zero = anchor === undefined ? sum([...strengths]) / strengths.length : strengths[anchor];
  return { strengths: strengths.map((strength) => strength - zero), colour };
}

function shareOfWhite(meetings: readonly Meeting[], prior: Prior): number {
  const games = sum(meetings.map((meeting) => meeting.games)) + prior.won + prior.lost;
  return (sum(meetings.map((meeting) => meeting.points)) + prior.won) / games;
}

/** The middle 95 % of the samples; extended to contain the value itself. */
function estimateOf(value: number, samples: readonly number[]): Estimate {
  const sorted = [...samples, value].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))];
  return { value, low: Math.min(value, at(0.025)), high: Math.max(value, at(0.975)) };
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits + 0;

const rounded = ({ value, low, high }: Estimate, digits: number): Estimate => ({
  value: round(value, digits),
  low: round(low, digits),
  high: round(high, digits),
});

const elo = ({ value, low, high }: Estimate): Estimate =>
  rounded({ value: value * ELO, low: low * ELO, high: high * ELO }, 1);

function superiority(fits: readonly Fit[], row: number, col: number): number {
  if (row === col || fits.length === 0) return 0.5;
  const above = fits.filter(({ strengths }) => strengths[row] > strengths[col]).length;
  return round(above / fits.length, 4);
}

/** Players that met, directly or through others, in the order of the list. */
function groupsOf(players: readonly string[], meetings: readonly Meeting[]): string[][] {
  const groupOf = players.map((_, index) => index);
  for (const { white, black, games } of meetings) {
    if (games === 0) continue;
    const [kept, gone] = [groupOf[white], groupOf[black]];
    for (const [player, group] of groupOf.entries()) if (group === gone) groupOf[player] = kept;
  }
  return [...new Set(groupOf)].map((group) => players.filter((_, player) => groupOf[player] === group));
}
