import type { GameResult } from '../game/game.ts';

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
