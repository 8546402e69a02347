import { createHash } from 'node:crypto';
import type { ProcessLimits } from '@ringfence/jail';
import { type GameName, gridOfGame, isVisible } from '@ringfence/rules';
import { hearsOwnMoves, parsePlayer } from '../bots/player.ts';
import type { ClockRule } from '../game/clock.ts';

/** Somebody who takes part: a name for the tables, the word that says what plays, and what its processes may use. */
export interface Entrant {
  readonly name: string;
  /** Such as `level:3` or `cmd:python3 bot.py`. */
  readonly word: string;
  readonly limits: ProcessLimits;
}

/** How a pair of games begins. `balanced` looks for random moves after which the engine holds the game for even. */
export type OpeningRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'balanced'; readonly plies: number }
  | { readonly kind: 'list'; readonly lines: readonly (readonly string[])[] };

export const formatNames = ['round-robin', 'gauntlet', 'swiss', 'knock-out', 'sprt'] as const;
export type FormatName = (typeof formatNames)[number];

/** Who meets whom. */
export type FormatRule =
  | { readonly kind: 'round-robin' }
  /** One player, by its index, meets all the others. */
  | { readonly kind: 'gauntlet'; readonly hero: number }
  | { readonly kind: 'swiss'; readonly rounds: number }
  /** A drawn match goes on for so many pairs; then the better seed goes on. */
  | { readonly kind: 'knock-out'; readonly tieBreaks: number }
  | SprtRule;

/** A test of two players that stops once it is clear which of two differences in normalised Elo is the likelier. */
export interface SprtRule {
  readonly kind: 'sprt';
  readonly elo0: number;
  readonly elo1: number;
  /** How often it may accept `elo1` when `elo0` is true, and the other way round. */
  readonly alpha: number;
  readonly beta: number;
  readonly maxPairs: number;
}

/** All that decides a tournament: the same one has the same games, wherever and however it is run. */
export interface Tournament {
  readonly title: string;
  readonly game: GameName;
  /** Everybody who meets does so on each of these. */
  readonly sizes: readonly number[];
  readonly swap: boolean;
  readonly openings: OpeningRule;
  readonly clock: ClockRule;
  /** A game is a draw after so many moves; none is no limit but the board's. */
  readonly maxMoves?: number;
  /** Pairs of games on each size whenever two meet. */
  readonly repetitions: number;
  readonly format: FormatRule;
  readonly seed: number;
  /** Stop after so many games of the schedule, for a match of an odd number. */
  readonly games?: number;
  /** In the order of their seeding. */
  readonly players: readonly Entrant[];
}

/** The longest name of a player. */
export const LONGEST_NAME = 40;

/** Whether a text can be a player's name: something that stands in a line of a table. */
export const isName = (text: string): boolean => text.trim() !== '' && text.length <= LONGEST_NAME && isVisible(text);

export const usualClock: ClockRule = { kind: 'move', ms: 5000 };

/** Whether there is a swap where nothing is said about it: the course played Fencemaster with it. */
export const usualSwap = (game: GameName): boolean => game === 'fencemaster';

/** Those who cannot be told moves of their own: an opening would mislead them. */
export const misledByOpenings = <One extends Pick<Entrant, 'word'>>(players: readonly One[]): One[] =>
  players.filter(({ word }) => {
    const spec = parsePlayer(word);
    return spec.ok && !hearsOwnMoves(spec.value);
  });

/** How games begin where nothing is said about it. */
export function usualOpenings(players: readonly Pick<Entrant, 'word'>[], swap: boolean): OpeningRule {
  if (misledByOpenings(players).length > 0) return { kind: 'none' };
  return { kind: 'balanced', plies: swap ? 1 : 2 };
}

/** What to say before a tournament whose openings mislead some of its players; `undefined` where all is well. */
export function openingsWarning({ openings, players }: Pick<Tournament, 'openings' | 'players'>): string | undefined {
  const misled = openings.kind === 'none' ? [] : misledByOpenings(players);
  if (misled.length === 0) return undefined;
  const names = misled.map(({ name }) => name).join(', ');
  return `openings mislead classic Java players, who take every move for their opponent's (${names}): "none" is fair to them`;
}

/** The number of moves after which no game can go on: every cell, and a swap. */
export const longestGame = (game: GameName, size: number): number => gridOfGame(game, size).cellCount + 1;

/** Tells tournaments apart: equal exactly if everything that decides the games is. */
export const tournamentHash = (tournament: Tournament): string =>
  createHash('sha256').update(canonical(tournament)).digest('hex').slice(0, 16);

/** JSON with sorted keys: what is equal is written alike. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
