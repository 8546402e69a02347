import type { GameResult, PlayedByRules } from '@ringfence/arena';
import { sideWord } from '@ringfence/rules';
import type { GamePage, Opening, OpeningPage, TournamentCard, TournamentGameRow, TournamentView } from './schemas.ts';

export type { Encounter, Estimate, GameResult, RunningGame, Summary } from '@ringfence/arena';
export type { HandGame, PositionPicture } from '../program-games.ts';
export type { GamePage, Opening, OpeningPage, TournamentCard, TournamentGameRow, TournamentView } from './schemas.ts';

export interface GameQuestion {
  readonly player?: string;
  readonly faultsOnly: boolean;
  readonly from: number;
  readonly count: number;
}

export function tournamentGameRow({ plan, winner, words, moves, fault }: GameResult): TournamentGameRow {
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
  /** A game whose rules are a program, finished or running, as they can play it again. */
  played(name: string, id: string): Promise<PlayedByRules | undefined>;
  openings(name: string, question: OpeningQuestion): Promise<OpeningPage | undefined>;
  /** Opens it again the next time: the stored games have changed. */
  forget(name: string): Promise<void>;
  close(): Promise<void>;
}
