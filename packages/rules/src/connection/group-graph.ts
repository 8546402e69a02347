import { cellOfIndex, type Padded } from '../padded.ts';
import type { Cell } from '../types.ts';
import { integers, roomyArray, words, zeroedArray } from '../workspace.ts';

/** A group laid out as a small graph of its own: pieces numbered from 0 in reading order. */
export interface Group {
  /** The number of pieces; the arrays may be longer. */
  readonly count: number;
  /** Padded index of each piece. */
  readonly indices: Int32Array;
  /** Six neighbour numbers per piece, −1 for none in the group. */
  readonly links: Int32Array;
  /** Edge and corner bits of each piece. */
  readonly reach: Uint16Array;
}

const groupNumbers = zeroedArray(integers);
const groupIndices = roomyArray(integers);
const groupLinks = roomyArray(integers);
const groupReach = roomyArray(words);

/** Lays out the group that the piece at a padded index belongs to. The result is valid until the next call. */
export function layOut({ codes, stride, size, steps, reachAt }: Padded, start: number): Group {
  const side = codes[start];
  const numbers = groupNumbers(codes.length);
  const found = [start];
  numbers[start] = 1;
  for (let next = 0; next < found.length; next++) {
    for (let k = 0; k < 6; k++) {
      const near = found[next] + steps[k];
      if (codes[near] !== side || numbers[near] !== 0) continue;
      numbers[near] = 1;
      found.push(near);
    }
  }
  const count = found.length;
  const indices = groupIndices(count);
  const links = groupLinks(count * 6);
  const reach = groupReach(count);
  found.sort((a, b) => a - b);
  for (let piece = 0; piece < count; piece++) {
    indices[piece] = found[piece];
    numbers[found[piece]] = piece + 1;
  }
  for (let piece = 0; piece < count; piece++) {
    const index = indices[piece];
    for (let k = 0; k < 6; k++) {
      const near = index + steps[k];
      links[piece * 6 + k] = codes[near] === side ? numbers[near] - 1 : -1;
    }
    reach[piece] = reachAt(size, Math.floor(index / stride) - 1, (index % stride) - 1);
  }
  return { count, indices, links, reach };
}

export function cellsOfGroup(board: Padded, { count, indices }: Group): Cell[] {
  const cells: Cell[] = [];
  for (let piece = 0; piece < count; piece++) cells.push(cellOfIndex(board, indices[piece]));
  return cells;
}

/** Steps from each piece to the nearest piece whose reach has the bit, written into `distances` from `offset` on. */
export function measureFrom({ count, links, reach }: Group, bit: number, distances: Int32Array, offset: number): void {
  const queue = searchQueue(count);
  let end = 0;
  for (let piece = 0; piece < count; piece++) {
    const touches = (reach[piece] & bit) !== 0;
    distances[offset + piece] = touches ? 0 : -1;
    if (touches) queue[end++] = piece;
  }
  for (let next = 0; next < end; next++) {
    const piece = queue[next];
    for (let k = piece * 6; k < piece * 6 + 6; k++) {
      const near = links[k];
      if (near < 0 || distances[offset + near] >= 0) continue;
      distances[offset + near] = distances[offset + piece] + 1;
      queue[end++] = near;
    }
  }
}

const searchQueue = roomyArray(integers);

/** A shortest path from a piece down to distance 0, the piece included. */
export function descend({ links }: Group, distances: Int32Array, offset: number, from: number): number[] {
  const way = [from];
  for (let piece = from; distances[offset + piece] > 0; ) {
    for (let k = piece * 6; k < piece * 6 + 6; k++) {
      const near = links[k];
      if (near < 0 || distances[offset + near] !== distances[offset + piece] - 1) continue;
      piece = near;
      way.push(piece);
      break;
    }
  }
  return way;
}
