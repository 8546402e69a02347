import type { WrittenBoard } from './board.ts';
import type { Grid } from './grid.ts';
import type { Position } from './position.ts';
import type { Side } from './types.ts';
import type { Verdict } from './verdict.ts';

/** A set-up of pieces and, where cells are captured, their owners; both by cell. */
interface SetUp {
  readonly pieces: Uint8Array;
  readonly owners: Uint8Array;
}

/** How a game is played and judged. Its facts are a `Game`. */
export interface GameRules {
  /** A game on a board of any size, from the empty board or from a set-up, after which swapping is not possible. */
  start(grid: Grid, turn: Side, swap: boolean, setUp?: SetUp): Position;
  /** The verdict on a board given as text, with reasons. */
  judge(board: Pick<WrittenBoard, 'size' | 'cells'>): Verdict;
  /**
   * How much better a position is for the side to move than for the other, as a whole number, for the searches of the
   * classroom. Games that have better players may do without.
   */
  evaluate?(position: Position): number;
}
