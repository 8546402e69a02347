import { createHash } from 'node:crypto';
import type { ProcessLimits } from '@ringfence/jail';
import { type GameName, games, gameTitle, gridOfGame, isVisible } from '@ringfence/rules';
import { hearsOwnMoves, parsePlayer } from '../bots/player.ts';
import { type ArenaGame, isBuiltIn } from '../game/arena-game.ts';
import type { ClockRule } from '../game/clock.ts';
import type { PackedRules } from '../game-program/rules.ts';

/** A participant: a name for the tables, a player specification, and the limits of its processes. */
export interface Entrant {
  readonly name: string;
  /** Such as `level:3` or `cmd:python3 bot.py`. */
  readonly word: string;
  readonly limits: ProcessLimits;
}

/**
 * How a pair of games begins. `balanced` searches for random moves after which the engine considers the game even; `random` is
 * for games that it does not know.
 */
export type OpeningRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'random'; readonly plies: number }
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
  /** A tied match continues for this many pairs; then the better seed advances. */
  | { readonly kind: 'knock-out'; readonly tieBreaks: number }
  | SprtRule;

/** A test of two players that stops once it is clear which of two differences in normalised Elo is likelier. */
export interface SprtRule {
  readonly kind: 'sprt';
  readonly elo0: number;
  readonly elo1: number;
  /** The risk of accepting `elo1` when `elo0` is true, and the reverse. */
  readonly alpha: number;
  readonly beta: number;
  readonly maxPairs: number;
}

/** Everything that decides a tournament: equal values give equal games, wherever they are played. */
export interface Tournament {
  readonly title: string;
  readonly game: ArenaGame;
  /** Of a game whose rules are a program. */
  readonly rules?: PackedRules;
  /** Every pairing is played on each of these sizes. */
  readonly sizes: readonly number[];
  readonly swap: boolean;
  readonly openings: OpeningRule;
  readonly clock: ClockRule;
  /** A game is a draw after this many moves; absent: only the board limits it. */
  readonly maxMoves?: number;
  /** Pairs of games on each size for every pairing. */
  readonly repetitions: number;
  readonly format: FormatRule;
  readonly seed: number;
  /** Stops after this many games of the schedule, for a match of an odd number. */
  readonly games?: number;
  /** In the order of their seeding. */
  readonly players: readonly Entrant[];
}

/** The longest name of a player. */
export const LONGEST_NAME = 40;

/** Whether a text can be a player's name: non-empty, and fits into a line of a table. */
export const isName = (text: string): boolean => text.trim() !== '' && text.length <= LONGEST_NAME && isVisible(text);

export const usualClock: ClockRule = { kind: 'move', ms: 5000 };

/** The default of the swap: the course played Fencemaster with it. */
export const usualSwap = (game: GameName): boolean => games[game].usualSwap;

/** The players that cannot receive their own moves: an opening would mislead them. */
const misledByOpenings = <One extends Pick<Entrant, 'word'>>(players: readonly One[]): One[] =>
  players.filter(({ word }) => {
    const spec = parsePlayer(word);
    return spec.ok && !hearsOwnMoves(spec.value);
  });

const isPython = ({ word }: Pick<Entrant, 'word'>): boolean => /^python:/i.test(word);

/** The default openings. */
export function usualOpenings(
  players: readonly Pick<Entrant, 'word'>[],
  { game, swap }: Pick<Tournament, 'game' | 'swap'>,
): OpeningRule {
  if (misledByOpenings(players).length > 0) return { kind: 'none' };
  // In the courses that set such games there are no openings, and their players may not expect one.
  if (!isBuiltIn({ game })) return players.some(isPython) ? { kind: 'none' } : { kind: 'random', plies: 2 };
  return { kind: 'balanced', plies: swap ? 1 : 2 };
}

/** The warning for a tournament with openings that mislead some of its players; `undefined` if there is none. */
export function openingsWarning({ openings, players }: Pick<Tournament, 'openings' | 'players'>): string | undefined {
  const misled = openings.kind === 'none' ? [] : misledByOpenings(players);
  if (misled.length === 0) return undefined;
  const names = misled.map(({ name }) => name).join(', ');
  return `openings mislead classic Java players, which take every move for their opponent's (${names}): use "none" for them`;
}

/** The maximal number of moves of a game: every cell, and a swap; for a program what its rules say. */
export function longestGame({ game, rules }: Pick<Tournament, 'game' | 'rules'>, size: number): number {
  const one = { game };
  return isBuiltIn(one) ? gridOfGame(one.game, size).cellCount + 1 : (rules?.mostMoves ?? Number.POSITIVE_INFINITY);
}

/** Such as `Hex, size 11` or `Connect Four, columns 7`. */
export function gameWords({ game, rules, sizes }: Pick<Tournament, 'game' | 'rules' | 'sizes'>): string {
  if (rules === undefined) return `${gameTitle(game)}, size ${sizes.join(', ')}`;
  return [rules.title, ...Object.entries(rules.options).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** Identifies a tournament: equal exactly if everything that decides the games is. */
export const tournamentHash = (tournament: Tournament): string =>
  createHash('sha256').update(canonical(tournament)).digest('hex').slice(0, 16);

/** JSON with sorted keys: equal values give equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
