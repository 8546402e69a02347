import type { GameName } from './games.ts';
import type { Cell, Side } from './types.ts';

/** The classic checker's first line. */
export type Winner = 'White' | 'Black' | 'Draw' | 'None';

/** Adjacent captured cells of one owner, with the fence that encloses them. */
export interface Territory {
  readonly kind: 'territory';
  readonly owner: Side;
  readonly cells: readonly Cell[];
  /** What each cell scores for the owner: 1, or 0 for a recaptured own piece. */
  readonly counts: readonly number[];
  /**
   * A closed loop of the owner's live pieces, clockwise; each touches the next and the last the first. Empty only on an
   * unreachable board.
   */
  readonly loop: readonly Cell[];
}

/** A group that touches at least three edges. */
export interface Tripod {
  readonly kind: 'tripod';
  readonly side: Side;
  readonly group: readonly Cell[];
  /** The edges the group reaches, 0–5 clockwise from the top. */
  readonly edges: readonly number[];
  /** The fewest pieces of the group that connect three edges. */
  readonly tree: readonly Cell[];
  /** The three edges that the tree connects. */
  readonly treeEdges: readonly number[];
}

/** A group that connects two corners. */
export interface Bridge {
  readonly kind: 'bridge';
  readonly side: Side;
  readonly group: readonly Cell[];
  /** The corners the group holds, 0–5 clockwise from the top left. */
  readonly corners: readonly number[];
  /** The fewest pieces of the group that connect two corners, in order. */
  readonly path: readonly Cell[];
}

/** Pieces that cut cells off from the rim. */
export interface Loop {
  readonly kind: 'loop';
  readonly side: Side;
  /** The pieces clockwise; each touches the next and the last the first. */
  readonly loop: readonly Cell[];
  /** The cells cut off that are not the winner's own; for Havannah's filled ring, the piece in its middle. */
  readonly enclosed: readonly Cell[];
}

/** A group that connects the two edges of its side. */
export interface EdgeChain {
  readonly kind: 'chain';
  readonly side: Side;
  readonly group: readonly Cell[];
  /** The edges of the side, 0–3 clockwise from the top. */
  readonly edges: readonly number[];
  /** The fewest pieces of the group that connect them, in order. */
  readonly path: readonly Cell[];
}

export type Win = Tripod | Bridge | Loop | EdgeChain;
export type Reason = Territory | Win;

/** Evidence that a board is unreachable. */
export interface Oddity {
  readonly name: OddityName;
  readonly cells: readonly Cell[];
  readonly message: string;
  /** Whether strict judging rejects the board. Piece counts alone do not. */
  readonly strict: boolean;
}

export const oddityNames = [
  'captured-on-border',
  'captured-beside-free',
  'captured-by-both',
  'enclosed-not-captured',
  'two-winners',
  'unbalanced',
  'loser-moved-last',
  'won-before',
] as const;
export type OddityName = (typeof oddityNames)[number];

/** The verdict on a game with scores. */
export interface SquatterVerdict {
  readonly game: GameName;
  readonly size: number;
  readonly winner: Winner;
  readonly scores: { readonly white: number; readonly black: number };
  readonly reasons: readonly Territory[];
  readonly free: readonly Cell[];
  readonly oddities: readonly Oddity[];
}

/** The verdict on a game that the first win ends. */
export interface ConnectionVerdict {
  readonly game: GameName;
  readonly size: number;
  readonly winner: Winner;
  /**
   * Fencemaster: `Tripod`, `Loop`, `Both` or `Nil`. In Havannah several are joined, as in `Tripod+Bridge`. Hex: `Chain`
   * or `Nil`.
   */
  readonly method: string;
  readonly reasons: readonly Win[];
  readonly oddities: readonly Oddity[];
}

export type Verdict = SquatterVerdict | ConnectionVerdict;
