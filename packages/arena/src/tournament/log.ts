import type { GameResult } from '../game/game.ts';
import type { Tournament } from './tournament.ts';

/** Where the results of a tournament are kept: a journal on disk, or a database. */
export interface ResultLog {
  /**
   * Keeps a result, and resolves once it would outlive a power cut. A game that is kept already stays as it is, and the
   * answer is `false`.
   */
  append(result: GameResult): Promise<boolean>;
  /** All results, each game once, in the order of the schedule whatever order they came in. */
  read(): AsyncIterable<GameResult>;
}

/** A tournament with what has been played of it, wherever that is kept: all that a report needs. */
export interface PlayedTournament extends Pick<ResultLog, 'read'> {
  readonly tournament: Tournament;
  /** The jails under which games were played, each once. */
  readonly jails: readonly string[];
}
