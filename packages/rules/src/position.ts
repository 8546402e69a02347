import type { GameName } from './games.ts';
import type { Grid } from './grid.ts';
import type { Cell, Move, Side, SideOrNone, WinKind } from './types.ts';
import type { Verdict } from './verdict.ts';

export interface StartOptions {
  readonly size: number;
  /** Who moves first; default: White. */
  readonly first?: Side;
  /** Whether the second player may take over the first piece; default: off. Squatter has no swap. */
  readonly swap?: boolean;
}

/** How a game ended. */
export interface Outcome {
  /** 0 is a draw. */
  readonly winner: SideOrNone;
  /** The winning structures; empty for a draw, and for Squatter, which has a margin. */
  readonly by: readonly WinKind[];
  /** Squatter: the winner's lead in captured cells. Otherwise 0. */
  readonly margin: number;
}

/**
 * A game in progress. Positions change in place: `play` and `undo` are exact inverses. Engine, arena and board use the
 * games only through this type.
 */
export interface Position {
  readonly game: GameName;
  readonly grid: Grid;
  /** The side to move; also set when the game is over. */
  readonly turn: Side;
  /** The moves played on this position, oldest first. */
  readonly moves: readonly Move[];
  /** The piece on each cell (0, 1 White, 2 Black), captured pieces included. Read only. */
  readonly pieces: Uint8Array;
  /** Whose territory each cell is (0, 1, 2); all 0 where nothing is captured. Read only. */
  readonly owners: Uint8Array;
  /** Captured cells that score, as `[White's, Black's]`; `[0, 0]` where nothing is captured. */
  readonly scores: readonly [white: number, black: number];
  /** Whether {@link SWAP} is legal now. */
  readonly maySwap: boolean;
  /** Cells that can still be played on (also when the game is over). */
  readonly freeCount: number;
  isLegal(move: Move): boolean;
  /** Free cells in reading order, then the swap if it is allowed; none when the game is over. */
  legalMoves(): Move[];
  /** Plays a legal move; an illegal one is a bug in the caller and throws. */
  play(move: Move): void;
  /** Undoes the last move and returns it; `undefined` at the start. */
  undo(): Move | undefined;
  /** `undefined` while the game is running. */
  readonly outcome: Outcome | undefined;
  /** Over pieces, territory, side to move and the right to swap. */
  readonly hash: bigint;
  /** Equal for all positions that are symmetric to each other. */
  readonly canonicalHash: bigint;
  /** The verdict on the current board, with reasons. */
  verdict(): Verdict;
  /** An independent copy, history included. */
  clone(): Position;
}

/** Why a move is illegal, as a sentence; `undefined` if it is legal. */
export function whyIllegal(position: Position, move: Move, cellName?: string): string | undefined {
  if (position.isLegal(move)) return undefined;
  if (position.outcome !== undefined) return 'the game is over';
  if (move === -1) return 'swapping is only possible as the second move of a game that allows it';
  if (!Number.isInteger(move) || move < 0 || move >= position.grid.cellCount) return 'no such cell';
  const name = cellName ?? position.grid.nameOf(move as Cell);
  return position.pieces[move] === 0 ? `${name} has been captured` : `${name} is occupied`;
}
