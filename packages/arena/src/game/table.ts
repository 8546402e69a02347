import type { Side, SideOrNone } from '@ringfence/rules';
import type { Fault } from './fault.ts';

/** How a game ended by its rules. */
export interface TableEnding {
  /** 0 is a draw. */
  readonly winner: SideOrNone;
  /** The whole sentence. */
  readonly words: string;
}

/** A move by its name, and whose it was: a side may have several moves in a row. */
export interface TableMove {
  readonly side: Side;
  readonly name: string;
}

/** A table where a game can be begun again, to look ahead. */
export interface PracticeTable extends GameTable {
  restart(): Promise<void>;
}

/** Who has such tables. */
export interface TableLender {
  withTable<T>(work: (table: PracticeTable) => Promise<T>): Promise<T>;
}

/** Works with a table of whoever lends them; built-in games need none. */
export const atTable = <T>(
  lender: TableLender | undefined,
  work: (table: PracticeTable | undefined) => Promise<T>,
): Promise<T> => (lender === undefined ? work(undefined) : lender.withTable(work));

/**
 * A game in progress as the referee sees it. It asks nothing else about a game, so that it need not know which one is played.
 */
export interface GameTable {
  /** The names of the two sides, for sentences. */
  readonly sides: readonly [first: string, second: string];
  /** The side to move; also set when the game is over. */
  readonly turn: Side;
  /** All moves played, the opening included. */
  readonly moves: readonly TableMove[];
  /** The names of all legal moves. */
  readonly legal: readonly string[];
  /** `undefined` while the game is running. */
  readonly ending: TableEnding | undefined;
  readonly scores: readonly [white: number, black: number];
  /** Plays an answer to the question for a move; what is wrong with it if that is no legal move. */
  play(answer: string): Promise<Omit<Fault, 'stderr'> | undefined>;
}
