import type { BREAKER_CELL, Cells, MAKER_CELL } from '../breaker-proof/board.ts';
import type { Symmetric } from '../breaker-proof/known.ts';

/** The side to move in the first position is Maker, the other one Breaker. */
export type RaceSide = typeof MAKER_CELL | typeof BREAKER_CELL;

/**
 * What decides a race, on one board. To win is what ends it: in Squatter the first capture. Pieces are only added, and a
 * side's wins depend on its own pieces alone.
 */
export interface RaceRules extends Symmetric {
  /** For messages: the verb for winning, and what is wrong if somebody has won already. */
  readonly words: { readonly win: string; readonly wins: string; readonly won: string; readonly isOver: string };
  /** Whether the pieces of a side have won already. */
  hasWon(cells: Cells, side: RaceSide): boolean;
  /** Whether a piece of a side that has not won yet would win on a free cell. */
  winsOn(cells: Cells, cell: number, side: RaceSide): boolean;
  /** The free cells on which a side that has not won yet would win. */
  winningCells(cells: Cells, side: RaceSide): number[];
  nameOf(cell: number): string;
  /** A position for people: M Maker, B Breaker, . free. */
  draw(cells: Cells): string;
}
