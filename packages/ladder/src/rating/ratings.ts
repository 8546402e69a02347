import { ELO, type Meeting } from '@ringfence/arena/strengths';
import { CHANGE, likeliest } from './model.ts';

/** A rated player: a version of a team, or a house player. */
export interface RatedPlayer {
  /** `v:VERSION` or `house:WORD`. */
  readonly id: string;
  /** None for house players, which anchor the scale. */
  readonly team: string | null;
  /** The number of the version within its team; 0 for house players. */
  readonly number: number;
}

/** How the rated games of one player with White against another ended. */
export interface Counts {
  readonly white: string;
  readonly black: string;
  /** White's wins. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface Rating {
  readonly rating: number;
  /** The ends of the 95 % interval. */
  readonly low: number;
  readonly high: number;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** The mean of the house players. */
export const MIDDLE = 1500;

const INTERVAL = 1.96;

/** The rating of a first version that is not in the ratings yet. */
export const UNRATED: Rating = { rating: MIDDLE, low: 480, high: 2520, games: 0, won: 0, drawn: 0, lost: 0 };

/** A version is new until its rating is known to ±120 points. */
export const isNew = ({ low, high }: Pick<Rating, 'low' | 'high'>): boolean => (high - low) / 2 > 120;

/** A version is not ranked until its rating is known to ±250 points: about ten games. */
export const isProvisional = ({ low, high }: Pick<Rating, 'low' | 'high'>): boolean => (high - low) / 2 > 250;

/** The rating at which the next version of a player starts: the same, less certain, as {@link ratingsOf} has it without games. */
export function successorOf({ rating, low, high }: Rating): Rating {
  const deviation = (high - low) / 2 / INTERVAL / ELO;
  const reach = INTERVAL * ELO * Math.hypot(deviation, CHANGE);
  return { rating, low: rating - reach, high: rating + reach, games: 0, won: 0, drawn: 0, lost: 0 };
}

/**
 * The ratings of all players from the counts of their games. The order of players and counts does not matter, not even
 * for the last bit. The scale is Elo; the house players' mean is 1500.
 */
export function ratingsOf(players: readonly RatedPlayer[], counts: readonly Counts[]): Map<string, Rating> {
  const ordered = [...players].sort(
    (a, b) => compare(a.team ?? '', b.team ?? '') || a.number - b.number || compare(a.id, b.id),
  );
  const indices = new Map(ordered.map(({ id }, i) => [id, i]));
  const before = ordered.map(({ team }, i) => (team !== null && ordered[i - 1]?.team === team ? i - 1 : -1));
  const anchors = ordered.flatMap(({ team }, i) => (team === null ? [i] : []));
  const records = ordered.map(() => ({ games: 0, won: 0, drawn: 0, lost: 0 }));
  const byPair = new Map<number, { white: number; black: number; games: number; points: number }>();
  for (const { white, black, won, drawn, lost } of counts) {
    const [first, second] = [indices.get(white), indices.get(black)];
    if (first === undefined || second === undefined || first === second) continue;
    const games = won + drawn + lost;
    const key = first * ordered.length + second;
    const meeting = byPair.get(key) ?? { white: first, black: second, games: 0, points: 0 };
    byPair.set(key, meeting);
    meeting.games += games;
    meeting.points += won + drawn / 2;
    for (const [player, wins, losses] of [
      [first, won, lost],
      [second, lost, won],
    ]) {
      const record = records[player];
      record.games += games;
      record.won += wins;
      record.drawn += drawn;
      record.lost += losses;
    }
  }
  const meetings: Meeting[] = [...byPair].sort(([a], [b]) => a - b).map(([, meeting]) => meeting);
  const { strengths, deviations } = likeliest({ before, anchors, meetings });
  return new Map(
    ordered.map(({ id }, i) => {
      const rating = MIDDLE + ELO * strengths[i];
      const reach = INTERVAL * ELO * deviations[i];
      return [id, { rating, low: rating - reach, high: rating + reach, ...records[i] }];
    }),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
