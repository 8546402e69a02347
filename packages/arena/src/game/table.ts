import type { Side, SideOrNone } from '@ringfence/rules';
import type { Fault } from './fault.ts';

/** How a game ended by its rules. */
export interface TableEnding {
  /** 0 is a draw. */
  readonly winner: SideOrNone;
  /** The whole sentence. */
  readonly words: string;
}

/**
 * A game in progress as the referee sees it. It asks nothing else about a game, so that it need not know which one is played.
 */
export interface GameTable {
  /** The side to move; also set when the game is over. */
  readonly turn: Side;
  /** The names of all moves played, the opening included. */
  readonly moves: readonly string[];
  /** The names of all legal moves. */
  readonly legal: readonly string[];
  /** `undefined` while the game is running. */
  readonly ending: TableEnding | undefined;
  readonly scores: readonly [white: number, black: number];
  /** Plays an answer to the question for a move; what is wrong with it if that is no legal move. */
  play(answer: string): Promise<Omit<Fault, 'stderr'> | undefined>;
}
