import type { ValueKeeper } from '@ringfence/proof';
import type { Position } from '@ringfence/rules';
import type { Net } from './net/file.ts';
import type { Searcher, SearchOptions, Solver } from './searcher.ts';

/** What a solver can keep a side from: a capture, or making a tripod or a loop. */
export type Goal = 'capture' | 'fence';

/** What the engine has for a game. Without one of its own, a game is played and solved by the classroom search. */
export interface GameEngine {
  /** Positions of one kind share a search and what it learns; within a game and a size there may be several. */
  kindOf?(position: Position): string;
  /** The best search without a net. */
  searcher(position: Position, options: SearchOptions): Promise<Searcher>;
  /** The search with a net; fails with a `RangeError` where the net does not know the position. */
  netSearcher?(
    net: Net,
    position: Position,
    options: SearchOptions,
    search: 'tree' | 'net' | 'best',
  ): Promise<Searcher>;
  solver(position: Position, options: SearchOptions): Promise<Solver>;
  /** What else is asked and proved, beside the values of positions. */
  readonly goal?: Goal;
  /** A solver for the proof of a position's value. */
  keeper?(position: Position, options: SearchOptions): Promise<ValueKeeper>;
  /**
   * Whether threads search a position each with a tree of its own, whose counts are added, and share the moves of a question;
   * otherwise one does all, or all work on one question.
   */
  readonly ownTrees: boolean;
}
