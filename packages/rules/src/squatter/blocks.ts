import { simpleLoop, walkRoundSquares } from '../outline.ts';
import { cellOfIndex, type Padded } from '../padded.ts';
import type { Cell, Side } from '../types.ts';
import { integers, zeroedArray } from '../workspace.ts';

const blockMarks = zeroedArray(integers);

/** Captured cells grouped into blocks connected by sides or corners; on reachable boards a block has one owner. */
export interface Blocks {
  /** Padded indices of each block in reading order, the blocks in the order of their first cells. */
  readonly members: readonly (readonly number[])[];
  /** For each padded index the number of its block counted from 1, or 0. */
  readonly marks: Int32Array;
}

/** Groups the captured cells with their neighbours of the same code. */
export function findBlocks({ codes, stride, size }: Padded, isCaptured: (code: number) => boolean): Blocks {
  const marks = blockMarks(codes.length);
  const members: number[][] = [];
  const steps = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1];
  const stack: number[] = [];
  for (let row = 1; row <= size; row++) {
    for (let index = row * stride + 1; index <= row * stride + size; index++) {
      const label = codes[index];
      if (!isCaptured(label)) continue;
      if (marks[index] === 0) {
        const mark = members.push([]);
        marks[index] = mark;
        stack.push(index);
        while (stack.length > 0) {
          const from = stack.pop() as number;
          for (let k = 0; k < 8; k++) {
            const near = from + steps[k];
            if (codes[near] === label && marks[near] === 0) {
              marks[near] = mark;
              stack.push(near);
            }
          }
        }
      }
      members[marks[index] - 1].push(index);
    }
  }
  return { members, marks };
}

const walkIndexes = zeroedArray(integers);

/**
 * Creates the function that finds the loop of its owner's live pieces round a block of this board, clockwise. The
 * blocks share one scratch array, which every call leaves clean.
 */
export function fencerFor(board: Padded, { members, marks }: Blocks): (block: number, owner: Side) => Cell[] {
  const { codes, stride } = board;
  const indexes = walkIndexes(codes.length);
  return (block, owner) => {
    const walk = walkRoundSquares({ marks, mark: block + 1, stride }, members[block][0]);
    // Only on unreachable boards does any other cell touch the block.
    for (const index of walk) if (codes[index] !== owner) return [];
    return simpleLoop(walk, stride, indexes).map((index) => cellOfIndex(board, index));
  };
}
