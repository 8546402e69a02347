import type { Cell, Grid } from '@ringfence/rules';
import type { Tracer } from '../tracer.ts';

/** The codes of the steps that the walk takes. */
interface WalkCodes {
  readonly walk: number;
  readonly first: number;
  readonly take: number;
  readonly onWalk: number;
  readonly resume: number;
  readonly meets: number;
  readonly closes: number;
  readonly push: number;
  readonly waiting: number;
  readonly near: number;
  readonly junction: number;
  readonly noLoop: number;
}

/** Puts the neighbours of the side that are neither seen nor there on a stack; returns how many. */
export function pushLinks(
  { adjacent }: Grid,
  { cells, seen, stack }: { readonly cells: Uint8Array; readonly seen: Uint8Array; readonly stack: Cell[] },
  piece: Cell,
  tracer: Tracer,
  codes: Pick<WalkCodes, 'near' | 'waiting' | 'push'>,
): number {
  let added = 0;
  for (let k = 0; k < 6; k++) {
    const near = adjacent[piece * 6 + k];
    if (near < 0) continue;
    if (cells[near] !== cells[piece] || seen[near] === 1) {
      tracer.step(codes.near, near, cells[near]);
      continue;
    }
    const at = stack.indexOf(near);
    if (at >= 0) tracer.step(codes.waiting, near, at + 1, 0, at + 2);
    else {
      tracer.step(codes.push, near, stack.length, 0, stack.length + 1);
      stack.push(near);
      added++;
    }
  }
  return added;
}

/** A loop around a cell takes six pieces. */
const LEAST_LOOP = 6;

/**
 * The second walk of a classroom program: depth first over a group from its first piece, keeping its path as a list that is cut back to
 * a junction when the walk continues elsewhere. The document leaves "all loop constraints" open; here the walk closes a
 * loop when its newest piece touches one at least five steps back on the list, and both ways around the newest piece,
 * from the one to the other, there is a cell that is not the side's: one of the two is inside.
 */
export function walkForLoop(
  grid: Grid,
  cells: Uint8Array,
  path: readonly Cell[],
  tracer: Tracer,
  codes: WalkCodes,
): boolean {
  const { adjacent } = grid;
  const first = path[0];
  const side = cells[first];
  const list: Cell[] = [];
  const index = new Int32Array(cells.length).fill(-1);
  const walked = new Uint8Array(cells.length);
  const stack: Cell[] = [];
  const junctions: number[] = [];

  const linked = (one: Cell, other: Cell): boolean => directionTo(one, other) >= 0;
  const directionTo = (from: Cell, to: Cell): number => {
    for (let k = 0; k < 6; k++) if (adjacent[from * 6 + k] === to) return k;
    return -1;
  };
  const append = (piece: Cell): void => {
    index[piece] = list.length;
    walked[piece] = 1;
    list.push(piece);
  };
  const cutTo = (length: number): void => {
    while (list.length > length) index[list.pop() as Cell] = -1;
  };
  const goOnFrom = (piece: Cell): void => {
    if (pushLinks(grid, { cells, seen: walked, stack }, piece, tracer, codes) < 2) return;
    junctions.push(list.length - 1);
    tracer.step(codes.junction, piece, 3);
  };
  /** Whether a cell that is not the side's is between two directions around a piece, clockwise. */
  const gapBetween = (piece: Cell, from: number, to: number): boolean => {
    for (let k = (from + 1) % 6; k !== to; k = (k + 1) % 6) {
      const near = adjacent[piece * 6 + k];
      if (near < 0 || cells[near] !== side) return true;
    }
    return false;
  };
  const closesLoop = (piece: Cell): boolean => {
    if (list.length < 2) return false;
    const back = directionTo(piece, list[list.length - 2]);
    for (let k = 0; k < 6; k++) {
      const near = adjacent[piece * 6 + k];
      if (near < 0 || index[near] < 0 || list.length - index[near] < LEAST_LOOP) continue;
      tracer.step(codes.meets, near, list.length - index[near], piece);
      if (gapBetween(piece, back, k) && gapBetween(piece, k, back)) return true;
    }
    return false;
  };

  tracer.step(codes.walk, first, 2, side, 0);
  append(first);
  tracer.step(codes.first, first, 0, 0, 0);
  goOnFrom(first);
  for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
    tracer.step(codes.take, piece);
    if (!linked(piece, list[list.length - 1])) {
      while (junctions.length > 0 && !linked(piece, list[junctions[junctions.length - 1]])) junctions.pop();
      cutTo(junctions.length > 0 ? junctions[junctions.length - 1] + 1 : 0);
      tracer.step(codes.resume, list.length > 0 ? list[list.length - 1] : piece, list.length);
    }
    append(piece);
    tracer.step(codes.onWalk, piece, 0, 0, 0);
    if (closesLoop(piece)) {
      tracer.step(codes.closes, piece, 0, 0, 0);
      return true;
    }
    goOnFrom(piece);
  }
  tracer.step(codes.noLoop, first, 0, 0, 0);
  return false;
}
