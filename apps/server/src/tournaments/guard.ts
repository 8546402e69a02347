import type { Context } from 'hono';
import type { GamePage, GameResult, TournamentCard } from './views.ts';

/** What a request may see of the tournaments. */
export interface TournamentGuard {
  /** Throws a problem if it may not see this one. */
  admit(c: Context, name: string): Promise<void>;
  listed(c: Context, cards: readonly TournamentCard[]): Promise<TournamentCard[]>;
  /** Rows of games without what the request may not see. */
  games(c: Context, name: string, page: GamePage): Promise<GamePage>;
  /** A game without what the request may not see. */
  game(c: Context, name: string, result: GameResult): Promise<GameResult>;
}
