import type { GameResult } from '../game/game.ts';
import type { Tournament } from './tournament.ts';

/** Where the results of a tournament are kept: a journal on disk, or a database. */
export interface ResultLog {
  /**
   * Stores a result, and resolves once it would survive a power failure. If the game is already stored, nothing changes
   * and the answer is `false`.
   */
  append(result: GameResult): Promise<boolean>;
  /** All results, each game once, in the order of the schedule whatever the order of arrival. */
  read(): AsyncIterable<GameResult>;
}

/** A tournament with its results, wherever they are stored: all that a report needs. */
export interface PlayedTournament extends Pick<ResultLog, 'read'> {
  readonly tournament: Tournament;
  /** The jails in which games were played, each once. */
  readonly jails: readonly string[];
}
