import type { FaultKind } from '../game/fault.ts';
import type { EndedBy } from '../game/game.ts';

/** Incremented when a field of {@link Summary} changes its meaning or is removed; not for new fields. */
export const SUMMARY_VERSION = 1;

export interface WinsDrawsLosses {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** An estimate with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How many pairs of games ended with 0, ½, 1, 1½ and 2 points for the first of two players. */
export type PairCounts = readonly [zero: number, half: number, one: number, oneAndHalf: number, two: number];

/** One player's line of the table, best first. */
export interface TournamentStanding extends WinsDrawsLosses {
  /** Players that no tie-break separates share a rank. */
  readonly rank: number;
  readonly player: string;
  readonly games: number;
  /** A win is 1, a draw ½. */
  readonly points: number;
  /** Points for each game, 0 to 1; `null` without games. */
  readonly score: number | null;
  /** First tie-break: points against the players with the same points. */
  readonly amongTied: number;
  /** Second tie-break, Sonneborn–Berger: for each game the opponent's points times the result. */
  readonly opponentsBeaten: number;
  /** Games lost by fault; the fourth tie-break after the number of wins. */
  readonly faults: number;
}

interface PlayerRating {
  readonly player: string;
  /** In Elo points; the mean of all players, or the player of `anchor`, is 0. */
  readonly rating: Estimate;
}

/** What the ratings say; `null` in a summary of no games. */
export interface Ratings {
  /** In the order of the standings. */
  readonly players: readonly PlayerRating[];
  /** Row beats column: the probability that the row's player is stronger. In the order of `players`. */
  readonly superiority: readonly (readonly number[])[];
  /** White's advantage in Elo points; `null` if the games cannot distinguish it from strength. */
  readonly colourAdvantage: Estimate | null;
  /** The player with rating 0; `null`: the mean of all. */
  readonly anchor: string | null;
  readonly replicates: number;
  readonly seed: number;
  /** Sets of players that never met, even through others: ratings between them mean nothing. Normally one set. */
  readonly groups: readonly (readonly string[])[];
}

/** What one player scored against another. */
export interface Encounter {
  readonly player: string;
  readonly opponent: string;
  readonly points: number;
  readonly asWhite: WinsDrawsLosses;
  readonly asBlack: WinsDrawsLosses;
  /** Complete pairs with colours reversed, by the player's points. */
  readonly pairs: PairCounts;
  /** Games without the other half of their pair. */
  readonly single: number;
}

interface PlayerFaults {
  readonly player: string;
  readonly kinds: Readonly<Record<FaultKind, number>>;
}

/** A classic player with a wrong `getWinner`; games without a wrong answer do not count. */
interface PlayerWrongWinner {
  readonly player: string;
  readonly games: number;
  /** The first of these games, and its first wrong answer there. */
  readonly game: string;
  readonly words: string;
}

/** Milliseconds a move. Measured, so the only part that differs between two runs of the same games. */
export interface PlayerTime {
  readonly player: string;
  readonly moves: number;
  readonly meanCpuMs: number;
  /** Within 10 % of the exact value: times are counted in classes. */
  readonly p95CpuMs: number;
  readonly maxCpuMs: number;
  readonly meanWallMs: number;
  readonly p95WallMs: number;
  readonly maxWallMs: number;
}

/** White's results over all games; White moves first. */
interface ColourBias extends WinsDrawsLosses {
  /** White's share of the points, 0 to 1; `null` without games. */
  readonly score: Estimate | null;
}

interface GameLengths {
  /** Moves including the opening; `null` without games. */
  readonly mean: number | null;
  readonly shortest: number | null;
  readonly longest: number | null;
  readonly endedBy: Readonly<Record<EndedBy, number>>;
}

/** Everything that a set of games shows, as plain data for JSON. The same games give the same summary in any order. */
export interface Summary {
  readonly version: typeof SUMMARY_VERSION;
  readonly games: number;
  /** Complete pairs of games with colours reversed. */
  readonly pairs: number;
  /** How many games repeat an earlier one of the same players move by move; undefined if none does. */
  readonly repeated?: number;
  readonly standings: readonly TournamentStanding[];
  /** Both directions of every two players that met, in the order of the standings. */
  readonly crosstable: readonly Encounter[];
  readonly ratings: Ratings | null;
  readonly faults: readonly PlayerFaults[];
  /** Only players that were wrong. */
  readonly wrongWinners: readonly PlayerWrongWinner[];
  readonly colour: ColourBias;
  readonly lengths: GameLengths;
  readonly time: readonly PlayerTime[];
}

/** Whether at most half of the games are different: then they are too few for an interval, however many were played. */
export const isRepetitive = ({ games, repeated = 0 }: Summary): boolean => 2 * repeated >= games && repeated > 0;

/** What a reader must know about games that repeat others; undefined if none does. */
export function repetitionSentence(summary: Summary): string | undefined {
  const { games, repeated = 0 } = summary;
  if (repeated === 0) return undefined;
  const words = `Only ${games - repeated} of ${games} games are different`;
  return isRepetitive(summary)
    ? `${words}: equal games say no more than one of them, so there are no intervals. Use openings, or players with a random choice.`
    : `${words}: the intervals are too narrow.`;
}
