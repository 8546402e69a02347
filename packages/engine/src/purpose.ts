import {
  type Cell,
  games,
  type Move,
  otherSide,
  type Position,
  positionFromCells,
  type Side,
  SWAP,
  type WinKind,
} from '@ringfence/rules';
import { gainsOf } from './tactics.ts';

/** A free cell on which a side would close something at once. */
export interface Closing {
  readonly cell: Cell;
  /** What it closes: a win of this kind, or in Squatter a loop that captures. */
  readonly what: WinKind | 'capture';
  /** Squatter: how many cells more than before the side would lead by. Otherwise 1. */
  readonly gain: number;
  /** The pieces that belong to it, the new one included; for a capture the captured cells. */
  readonly cells: readonly Cell[];
}

/** Where a side could close something at once if it were to move now, the most valuable first. */
export function closingsOf(position: Position, side: Side): Closing[] {
  if (position.outcome !== undefined) return [];
  const gains = gainsOf(position, side);
  const cells = [...gains.keys()].filter((cell) => gains[cell] > 0).sort((a, b) => gains[b] - gains[a]);
  return cells.map((cell) => ({ cell, gain: gains[cell], ...closedBy(position, side, cell) }));
}

function closedBy(position: Position, side: Side, cell: Cell): Pick<Closing, 'what' | 'cells'> {
  const after = asTurn(position, side);
  after.play(cell);
  if (games[position.game].hasScores) {
    const cells = [...after.owners.keys()].filter((one) => after.owners[one] === side && position.owners[one] !== side);
    return { what: 'capture', cells };
  }
  for (const reason of after.verdict().reasons) {
    if (reason.kind === 'territory' || reason.side !== side) continue;
    const cells = 'loop' in reason ? reason.loop : 'path' in reason ? reason.path : reason.tree;
    return { what: reason.kind, cells };
  }
  return { what: 'loop', cells: [cell] };
}

/** What a move is for, as far as a position says it at a glance. The cells are those that it is about. */
export type Purpose =
  | { readonly kind: 'closes'; readonly closing: Closing; readonly cells: readonly Cell[] }
  | { readonly kind: 'stops'; readonly closing: Closing; readonly cells: readonly Cell[] }
  /** After it, the side could close something in two ways: the opponent can stop one. */
  | { readonly kind: 'double'; readonly cells: readonly Cell[] }
  | { readonly kind: 'threatens'; readonly closing: Closing; readonly cells: readonly Cell[] }
  /** It takes the cell from which the opponent would threaten two ways. */
  | { readonly kind: 'prevents'; readonly cells: readonly Cell[] }
  | { readonly kind: 'connects'; readonly cells: readonly Cell[] }
  /** It reaches another edge, or on a board with bridges a corner. */
  | { readonly kind: 'reaches'; readonly cells: readonly Cell[] }
  | { readonly kind: 'blocks'; readonly cells: readonly Cell[] }
  | { readonly kind: 'middle'; readonly cells: readonly Cell[] }
  /** The first piece of a group, on an edge or one step from this many; the cells are those on the edges. */
  | { readonly kind: 'edges'; readonly cells: readonly Cell[]; readonly edges: number }
  | { readonly kind: 'extends'; readonly cells: readonly Cell[] }
  | { readonly kind: 'swap' | 'space'; readonly cells: readonly Cell[] };

/** The purpose of a legal move for the side to move: the first that applies, from the most urgent down. */
export function purposeOf(position: Position, move: Move): Purpose {
  if (move === SWAP) return { kind: 'swap', cells: [] };
  const side = position.turn;
  const own = closingsOf(position, side).find(({ cell }) => cell === move);
  if (own !== undefined) return { kind: 'closes', closing: own, cells: own.cells };
  const theirs = closingsOf(position, otherSide(side)).find(({ cell }) => cell === move);
  if (theirs !== undefined) return { kind: 'stops', closing: theirs, cells: theirs.cells };
  const next = closingsAfter(position, side, move);
  if (next.length > 1) return { kind: 'double', cells: next.map(({ cell }) => cell) };
  const [threat] = next;
  if (threat !== undefined) return { kind: 'threatens', closing: threat, cells: [threat.cell] };
  const prevented = closingsAfter(position, otherSide(side), move);
  if (prevented.length > 1) return { kind: 'prevents', cells: prevented.map(({ cell }) => cell) };
  return quietPurpose(position, side, move);
}

/** What a side could close after this move of its own, and not before. */
export function closingsAfter(position: Position, side: Side, move: Cell): Closing[] {
  const after = asTurn(position, side);
  after.play(move);
  const before = new Set(closingsOf(position, side).map(({ cell }) => cell));
  return closingsOf(after, side).filter(({ cell }) => !before.has(cell));
}

function quietPurpose(position: Position, side: Side, move: Cell): Purpose {
  const { grid } = position;
  const apart: Set<Cell>[] = [];
  for (const cell of neighboursOf(position, move, side)) {
    if (!apart.some((group) => group.has(cell))) apart.push(groupOf(position, cell, side));
  }
  if (apart.length > 1) return { kind: 'connects', cells: neighboursOf(position, move, side) };
  const reached = [...(apart[0] ?? [])].reduce((bits, cell) => bits | grid.reach[cell], 0);
  // Corners count only where a bridge wins; the edge bits of a corner cell are not set.
  const wanted = games[position.game].wins.includes('bridge') ? 0xfff : 0x3f;
  const isNew = (grid.reach[move] & wanted & ~reached) !== 0;
  if (games[position.game].wins.includes('tripod') && isNew && (apart.length === 1 || isCorner(position, move))) {
    return { kind: 'reaches', cells: [move] };
  }
  const blocked = neighboursOf(position, move, otherSide(side));
  if (blocked.length > 1) return { kind: 'blocks', cells: blocked };
  if (isCentral(position, move)) return { kind: 'middle', cells: [move] };
  if (apart.length === 1) return { kind: 'extends', cells: neighboursOf(position, move, side) };
  if (blocked.length === 1) return { kind: 'blocks', cells: blocked };
  return edgesPurpose(position, move) ?? { kind: 'space', cells: [move] };
}

/** That of a piece far from all others, if edges are to be joined and one is near. */
function edgesPurpose({ game, grid, pieces }: Position, move: Cell): Purpose | undefined {
  if (!games[game].wins.includes('tripod')) return undefined;
  const edgesOf = (cell: Cell): number => grid.reach[cell] & 0x3f;
  const near = [...grid.adjacent.slice(move * grid.degree, (move + 1) * grid.degree)];
  const cells =
    edgesOf(move) !== 0 ? [move] : near.filter((cell) => cell >= 0 && edgesOf(cell) !== 0 && pieces[cell] === 0);
  const reached = cells.reduce((bits, cell) => bits | edgesOf(cell), 0);
  const edges = [0, 1, 2, 3, 4, 5].filter((edge) => (reached & (1 << edge)) !== 0).length;
  return edges === 0 ? undefined : { kind: 'edges', cells, edges };
}

/** Whether a cell is a corner that a bridge can join to another. */
export const isCorner = ({ game, grid }: Position, cell: Cell): boolean =>
  games[game].wins.includes('bridge') && (grid.reach[cell] & 0xfc0) !== 0;

/** A board with this side to move. */
function asTurn(position: Position, side: Side): Position {
  if (position.turn === side && !position.maySwap) return position.clone();
  const { game, grid, pieces, owners } = position;
  return positionFromCells(game, grid.size, pieces.slice(), owners.slice(), side);
}

/** The cells around one that hold a side's live pieces: the steps of a loop. */
function neighboursOf({ grid, pieces, owners }: Position, cell: Cell, side: Side): Cell[] {
  const near = [...grid.around.slice(cell * grid.aroundDegree, (cell + 1) * grid.aroundDegree)];
  return near.filter((one) => one >= 0 && pieces[one] === side && owners[one] === 0);
}

function groupOf(position: Position, start: Cell, side: Side): Set<Cell> {
  const group = new Set([start]);
  for (const cell of group) for (const next of neighboursOf(position, cell, side)) group.add(next);
  return group;
}

/** Within the middle third of the board. */
function isCentral({ grid }: Position, cell: Cell): boolean {
  const middle = (grid.span - 1) / 2;
  const [down, right] = [grid.rowOf(cell) - middle, grid.colOf(cell) - middle];
  return grid.steps(down, right) <= grid.span / 6;
}
