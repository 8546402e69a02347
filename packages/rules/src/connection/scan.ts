import { rootOf } from '../forest.ts';
import { hexReach } from '../hexagon.ts';
import type { Padded } from '../padded.ts';
import { EMPTY } from '../types.ts';
import { integers, words, zeroedArray } from '../workspace.ts';

const scanParents = zeroedArray(integers);
const scanReach = zeroedArray(words);

/** The result of one pass over a hexagonal board; lists and counts are indexed by side. */
export interface Scan {
  /** Padded index of one piece of each group. */
  readonly groups: readonly (readonly number[])[];
  /** For the pieces in `groups`, the edges and corners that the whole group reaches. */
  readonly reach: Uint16Array;
  /** The number of separate areas, not its own, that a side cuts off from the rim: its loops. */
  readonly holes: readonly number[];
  /** Padded index of the first piece with six neighbours of its own side, or 0. */
  readonly core: readonly number[];
  readonly pieces: readonly number[];
}

/**
 * Joins the pieces into groups in reading order, looking at the three neighbours already passed, and counts loops by
 * Euler's formula: pieces − touching pairs + triples that touch each other = groups − holes. A new piece changes the
 * left side only when it has no passed neighbour (+1) or joins two that do not touch each other (−1). So one pass with
 * no flood decides a board.
 */
export function scanBoard({ codes, stride, size }: Padded): Scan {
  const parent = scanParents(codes.length);
  const reach = scanReach(codes.length);
  const pieces = [0, 0, 0];
  const euler = [0, 0, 0];
  const core = [0, 0, 0];
  const starts: number[][] = [[], [], []];
  const rows = 2 * size - 1;

  for (let row = 0; row < rows; row++) {
    const firstCol = Math.max(0, row - size + 1);
    const lastCol = Math.min(rows - 1, row + size - 1);
    const rimRow = row === 0 || row === rows - 1;
    let index = (row + 1) * stride + 1 + firstCol;
    for (let col = firstCol; col <= lastCol; col++, index++) {
      const side = codes[index];
      if (side === EMPTY) continue;
      pieces[side]++;
      const upLeft = index - stride - 1;
      const left = codes[index - 1] === side;
      const above = codes[upLeft] === side;
      const right = codes[index - stride] === side;
      let root = index;
      if (above) {
        // The other two neighbours touch this one, so they are already in its group.
        root = rootOf(parent, upLeft);
        if (left && right && core[side] === 0 && isCore(codes, upLeft, stride)) core[side] = upLeft;
      } else if (left) {
        root = rootOf(parent, index - 1);
        if (right) {
          const joined = rootOf(parent, index - stride);
          if (joined !== root) {
            parent[joined] = root;
            reach[root] |= reach[joined];
          }
          euler[side]--;
        }
      } else if (right) root = rootOf(parent, index - stride);
      else {
        euler[side]++;
        starts[side].push(index);
      }
      parent[index] = root;
      if (rimRow || col === firstCol || col === lastCol) reach[root] |= hexReach(size, row, col);
    }
  }

  const groups = starts.map((indices) => indices.filter((index) => parent[index] === index));
  const holes = groups.map((roots, side) => roots.length - euler[side]);
  return { groups, reach, holes, core, pieces };
}

/** Whether all six neighbours of a piece are of its own side. */
function isCore(codes: Uint8Array, index: number, stride: number): boolean {
  const side = codes[index];
  return [-stride, 1, stride + 1, stride, -1, -stride - 1].every((step) => codes[index + step] === side);
}
