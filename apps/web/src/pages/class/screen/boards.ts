import type { RunningView, StandingView } from '@ringfence/ladder/views';
import type { RunningGame } from '@ringfence/server/views';
import { runningBoard } from '../words.ts';

/** A game on a board of the big screen. */
export interface ScreenGame extends RunningGame {
  /** The ratings of the players, as far as the standings show them. */
  readonly ratings: { readonly white?: number | undefined; readonly black?: number | undefined };
  /** The official tournament that it belongs to. */
  readonly tournament?: string;
}

/** The end of a game, as far as it is known already. */
export interface FinishedGame {
  readonly at: number;
  readonly moves?: readonly string[];
  readonly winner?: 0 | 1 | 2;
  readonly words?: string;
}

/** How long a finished game keeps its board, so that everybody sees who has won and why. */
export const SHOWN_MS = 8_000;

/** The running games in the order in which they deserve a board: the official tournament, then those of most teams. */
export function screenGames(
  official: { readonly name: string; readonly running: readonly RunningGame[] } | undefined,
  running: readonly RunningView[],
  standings: readonly Pick<StandingView, 'player' | 'rating'>[],
): readonly ScreenGame[] {
  const ratings = new Map(standings.map(({ player, rating }) => [player, rating]));
  const teams = ({ white, black }: RunningView): number => Number(white.team !== null) + Number(black.team !== null);
  return [
    ...(official?.running ?? []).map((game) => ({ ...game, ratings: {}, tournament: official?.name ?? '' })),
    ...running
      .toSorted((a, b) => teams(b) - teams(a))
      .map((game) => ({
        ...runningBoard(game),
        ratings: { white: ratings.get(game.white.player), black: ratings.get(game.black.player) },
      })),
  ];
}

/** The ends of the games that are on boards but no longer running; those of other games are forgotten. */
export function endsNow(
  ends: ReadonlyMap<string, FinishedGame>,
  slots: readonly RunningGame[],
  running: readonly RunningGame[],
  now: number,
): ReadonlyMap<string, FinishedGame> {
  const live = new Set(running.map(({ id }) => id));
  return new Map(slots.flatMap(({ id }) => (live.has(id) ? [] : [[id, ends.get(id) ?? { at: now }] as const])));
}

/** The games whose end has not been shown long enough. */
export const heldAt = (ends: ReadonlyMap<string, FinishedGame>, now: number): ReadonlySet<string> =>
  new Set([...ends].filter(([, { at }]) => now - at < SHOWN_MS).map(([id]) => id));
