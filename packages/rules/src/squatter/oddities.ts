import { CAPTURED } from '../board.ts';
import { rootOf } from '../forest.ts';
import { cellOfIndex, floodFromOutside, OUTSIDE, type Padded } from '../padded.ts';
import { BLACK, type Cell, EMPTY, otherSide, type Side, sideName, sides, WHITE } from '../types.ts';
import type { Oddity, Territory } from '../verdict.ts';
import { bytes, integers, roomyArray } from '../workspace.ts';
import type { Blocks } from './blocks.ts';

/** All evidence that a Squatter board given as text is unreachable. */
export function writtenOddities(
  board: Padded,
  cells: Uint8Array,
  blocks: Blocks,
  territories: readonly Territory[],
): Oddity[] {
  const pieces = countPieces(cells);
  return [
    ...captureOddities(board, blocks),
    // Four pieces make the smallest loop.
    ...sides.flatMap((side) => (pieces[side] < 4 ? [] : enclosedButFree(board, side))),
    ...unbalanced(pieces, territories),
  ];
}

/** A captured cell is not on the border and touches no free cell, and its block touches pieces of one side only. */
function captureOddities(board: Padded, blocks: Blocks): Oddity[] {
  const onBorder: Cell[] = [];
  const besideFree: Cell[] = [];
  const byBoth: Cell[][] = [];
  for (const block of blocks.members) {
    const touches = [false, false, false];
    for (const index of block) {
      let border = false;
      let free = false;
      for (const step of board.steps) {
        const code = board.codes[index + step];
        if (code === OUTSIDE) border = true;
        else if (code === EMPTY) free = true;
        else if (code !== CAPTURED) touches[code] = true;
      }
      if (border) onBorder.push(cellOfIndex(board, index));
      if (free) besideFree.push(cellOfIndex(board, index));
    }
    if (touches[WHITE] && touches[BLACK]) byBoth.push(block.map((index) => cellOfIndex(board, index)));
  }
  const oddities: Oddity[] = [];
  if (onBorder.length > 0) {
    const message = 'captured cells on the border: no loop can enclose a border cell';
    oddities.push({ name: 'captured-on-border', cells: onBorder, message, strict: true });
  }
  if (besideFree.length > 0) {
    const message = 'captured cells beside free ones: a loop would lie between them';
    oddities.push({ name: 'captured-beside-free', cells: besideFree, message, strict: true });
  }
  for (const cells of byBoth) {
    const message = 'a captured block that touches pieces of both sides: nobody can tell who captured it';
    oddities.push({ name: 'captured-by-both', cells, message, strict: true });
  }
  return oddities;
}

/** Closing a loop captures everything inside, so nothing inside can stay free or alive. */
function enclosedButFree(board: Padded, side: Side): Oddity[] {
  if (!hasLiveEnclosure(board, side)) return [];
  const reached = floodFromOutside(board, side);
  const cells: Cell[] = [];
  for (let index = 0; index < reached.length; index++) {
    const code = board.codes[index];
    if (reached[index] === 0 && code !== side && code !== CAPTURED) cells.push(cellOfIndex(board, index));
  }
  const message = `cells inside a loop of ${sideName(side)}'s that are not captured: closing a loop captures them`;
  return [{ name: 'enclosed-not-captured', cells, message, strict: true }];
}

const regionParents = roomyArray(integers);
const regionAlive = roomyArray(bytes);

/**
 * Whether a region that the side cuts off holds a free cell or a live piece. One pass joins each cell with those above
 * and to the left of it; region 0 is connected to the border. Few boards need more than this.
 */
function hasLiveEnclosure({ codes, stride, size }: Padded, side: Side): boolean {
  const parent = regionParents(codes.length);
  const alive = regionAlive(codes.length);
  const starts: number[] = [];
  parent[0] = 0;
  for (let row = 1; row <= size; row++) {
    const first = row * stride + 1;
    for (let index = first; index < first + size; index++) {
      const code = codes[index];
      if (code === side) continue;
      const left = codes[index - 1];
      const above = codes[index - stride];
      const onBorder = row === 1 || row === size || index === first || index === first + size - 1;
      parent[index] = index;
      alive[index] = code === CAPTURED ? 0 : 1;
      let root = onBorder ? join(parent, alive, index, 0) : index;
      if (left !== side && left !== OUTSIDE) root = join(parent, alive, root, rootOf(parent, index - 1));
      if (above !== side && above !== OUTSIDE) root = join(parent, alive, root, rootOf(parent, index - stride));
      if (root === index) starts.push(index);
    }
  }
  return starts.some((start) => parent[start] === start && alive[start] === 1);
}

/** Merges two regions under the lower number, so that 0 stays the root of the region at the border. */
function join(parent: Int32Array, alive: Uint8Array, a: number, b: number): number {
  if (a === b) return a;
  const kept = a < b ? a : b;
  const gone = a < b ? b : a;
  parent[gone] = kept;
  alive[kept] |= alive[gone];
  return kept;
}

/** Sides alternate. A captured cell may hide a piece of the side that lost it, so only a larger difference counts. */
function unbalanced(pieces: readonly number[], territories: readonly Territory[]): Oddity[] {
  const hidden = [0, 0, 0];
  for (const { owner, cells } of territories) hidden[otherSide(owner)] += cells.length;
  for (const side of sides) {
    const fewer = otherSide(side);
    if (pieces[side] - pieces[fewer] - hidden[fewer] <= 1) continue;
    const message =
      `${sideName(side)} has ${pieces[side]} pieces and ${sideName(fewer)} ${pieces[fewer]}` +
      `${hidden[fewer] > 0 ? ` and at most ${hidden[fewer]} captured` : ''}: sides alternate`;
    return [{ name: 'unbalanced', cells: [], message, strict: false }];
  }
  return [];
}

/** The number of visible pieces, indexed by side. */
function countPieces(cells: Uint8Array): number[] {
  const counts = [0, 0, 0, 0];
  for (let cell = 0; cell < cells.length; cell++) counts[cells[cell]]++;
  return counts;
}
