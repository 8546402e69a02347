import type { FaultKind, GameResult, RunningGame, Summary } from '@ringfence/arena';
import { type GameName, type SideWord, sideWord } from '@ringfence/rules';

export type { Encounter, Estimate, GameResult, RunningGame, Summary } from '@ringfence/arena';

/** A tournament in a list. */
export interface TournamentCard {
  /** Its name in addresses. */
  readonly name: string;
  readonly title: string;
  readonly game: GameName;
  readonly sizes: readonly number[];
  readonly format: string;
  readonly players: number;
  readonly done: number;
  /** The number of games: exact, or an upper bound. */
  readonly total: number;
  readonly isExact: boolean;
  readonly state: 'running' | 'stopped' | 'finished';
}

/** Everything about a tournament but its games. */
export interface TournamentView extends TournamentCard {
  readonly summary: Summary;
  /** The jails of programs, in words. */
  readonly jails: readonly string[];
  readonly running: readonly RunningGame[];
}

/** A finished game in a list. */
export interface GameRow {
  readonly id: string;
  readonly white: string;
  readonly black: string;
  readonly size: number;
  readonly winner: SideWord | null;
  readonly words: string;
  readonly moves: number;
  readonly fault: FaultKind | null;
}

export interface GamePage {
  /** How many games match. */
  readonly total: number;
  readonly games: readonly GameRow[];
}

export interface GameQuestion {
  readonly player?: string;
  readonly faultsOnly: boolean;
  readonly from: number;
  readonly count: number;
}

export function rowOf({ plan, winner, words, moves, fault }: GameResult): GameRow {
  return {
    id: plan.id,
    white: plan.white,
    black: plan.black,
    size: plan.size,
    winner: winner === 0 ? null : sideWord(winner),
    words,
    moves: moves.length,
    fault: fault?.kind ?? null,
  };
}

/** The beginning of a finished game, for an opening explorer. */
export interface Opening {
  /** At most {@link OPENING_MOVES} of them. */
  readonly moves: readonly string[];
  readonly swap: boolean;
  readonly winner: SideWord | null;
}

export interface OpeningPage {
  /** How many games match. */
  readonly total: number;
  readonly games: readonly Opening[];
}

export interface OpeningQuestion {
  /** Only boards of this size; default: all. */
  readonly size?: number;
  readonly from: number;
  readonly count: number;
}

/** Moves of a game that an opening explorer shows. */
export const OPENING_MOVES = 60;

export const openingOf = ({ plan, winner, moves }: GameResult): Opening => ({
  moves: moves.slice(0, OPENING_MOVES),
  swap: plan.swap,
  winner: winner === 0 ? null : sideWord(winner),
});

/** The queries about the tournaments of a folder or a database. */
export interface TournamentShelf {
  list(): Promise<TournamentCard[]>;
  /** `undefined`: it does not exist. */
  view(name: string): Promise<TournamentView | undefined>;
  games(name: string, question: GameQuestion): Promise<GamePage | undefined>;
  game(name: string, id: string): Promise<GameResult | undefined>;
  openings(name: string, question: OpeningQuestion): Promise<OpeningPage | undefined>;
  /** Opens it again the next time: the stored games have changed. */
  forget(name: string): Promise<void>;
  close(): Promise<void>;
}
