import { ELO } from '@ringfence/arena/strengths';
import { CHANGE, SPREAD } from './model.ts';
import { MIDDLE } from './ratings.ts';

/** A rated game of a team, for the team's history. */
export interface HistoryGame {
  /** The number of its version. */
  readonly version: number;
  /** The opponent's current rating, and half of its 95 % interval. */
  readonly opponent: number;
  readonly reach: number;
  /** The team's points: 1, ½ or 0. */
  readonly points: number;
  readonly at: Date;
}

interface HistoryEntry {
  readonly at: Date;
  readonly version: number;
  readonly games: number;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

const INTERVAL = 1.96;

/** Points of a curve for each version. */
const MOST_POINTS = 24;

/**
 * The history of each version's rating after more and more of its games: its most likely rating given its results
 * against opponents with their current ratings, and the final rating of the version before it. A result against an
 * opponent of uncertain rating says less, by the factor that Glicko has for it.
 */
export function historyOf(games: readonly HistoryGame[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const versions = [...new Set(games.map(({ version }) => version))].sort((a, b) => a - b);
  let before: { readonly strength: number; readonly variance: number } = { strength: 0, variance: SPREAD ** 2 };
  for (const version of versions) {
    const own = games
      .filter((game) => game.version === version)
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ opponent, reach, ...game }) => ({
        ...game,
        opponent: (opponent - MIDDLE) / ELO,
        weight: 1 / Math.sqrt(1 + 3 * (reach / INTERVAL / ELO / Math.PI) ** 2),
      }));
    let last = before;
    for (const count of checkpoints(own.length)) {
      last = likeliest(own.slice(0, count), before);
      const rating = MIDDLE + ELO * last.strength;
      const reach = INTERVAL * ELO * Math.sqrt(last.variance);
      entries.push({
        at: own[count - 1].at,
        version,
        games: count,
        rating,
        low: rating - reach,
        high: rating + reach,
      });
    }
    before = { strength: last.strength, variance: last.variance + CHANGE ** 2 };
  }
  return entries;
}

/** After how many of its games a version is evaluated: each of the first games, then evenly, and always the last. */
function checkpoints(games: number): number[] {
  const step = Math.max(1, games / MOST_POINTS);
  const points: number[] = [];
  for (let at = 1; at < games; at += step) points.push(Math.round(at));
  return games === 0 ? [] : [...new Set([...points, games])];
}

function likeliest(
  games: readonly { readonly opponent: number; readonly weight: number; readonly points: number }[],
  prior: { readonly strength: number; readonly variance: number },
): { readonly strength: number; readonly variance: number } {
  let x = prior.strength;
  let hessian = 1 / prior.variance;
  for (let round = 0; round < 100; round++) {
    let gradient = (prior.strength - x) / prior.variance;
    hessian = 1 / prior.variance;
    for (const { opponent, weight, points } of games) {
      const p = 1 / (1 + Math.exp(weight * (opponent - x)));
      gradient += weight * (points - p);
      hessian += weight ** 2 * p * (1 - p);
    }
    const step = Math.max(-1, Math.min(1, gradient / hessian));
    x += step;
    if (Math.abs(step) < 1e-9) break;
  }
  return { strength: x, variance: 1 / hessian };
}
