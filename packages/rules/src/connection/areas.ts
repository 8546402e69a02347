import { floodFromOutside, type Padded } from '../padded.ts';
import type { Side } from '../types.ts';
import { integers, zeroedArray } from '../workspace.ts';

const areaMarks = zeroedArray(integers);

/** The areas that a side's pieces cut off from the rim. */
interface Areas {
  /** Padded indices of each area, starting with the first in reading order. */
  readonly members: readonly (readonly number[])[];
  /** For each padded index the number of its area counted from 1, 0 elsewhere. */
  readonly marks: Int32Array;
  /** 1 for every cell connected to the rim, padding included. */
  readonly outside: Uint8Array;
}

/** Finds the areas cut off by one side. The result is valid until the next call. */
export function areasCutOff(board: Padded, side: Side): Areas {
  const { codes, steps } = board;
  const outside = floodFromOutside(board, side);
  const marks = areaMarks(codes.length);
  const members: number[][] = [];
  for (let first = 0; first < codes.length; first++) {
    if (outside[first] === 1 || codes[first] === side || marks[first] !== 0) continue;
    const area = [first];
    const mark = members.push(area);
    marks[first] = mark;
    for (let next = 0; next < area.length; next++) {
      for (let k = 0; k < 6; k++) {
        const near = area[next] + steps[k];
        if (codes[near] === side || marks[near] !== 0) continue;
        marks[near] = mark;
        area.push(near);
      }
    }
  }
  return { members, marks, outside };
}
