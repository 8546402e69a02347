import { CAPTURED, type Cell } from '@ringfence/rules';
import type { Tracer } from '../tracer.ts';

/** The codes of the steps that counting inside a circle takes. */
interface LevelCodes {
  readonly sort: number;
  readonly wall: number;
  readonly fromAbove: number;
  readonly notFromAbove: number;
  readonly fromBelow: number;
  readonly notFromBelow: number;
  readonly count: number;
  readonly passed: number;
}

/** Bits of a cell's mark. */
export const IN_CIRCLE = 1;
export const FROM_ABOVE = 2;
export const FROM_BELOW = 4;
const BOTH = FROM_ABOVE | FROM_BELOW;

/**
 * The loop tracer's second algorithm: how many captured cells are in a circle, and which cells are inside. The circle's rows
 * are its levels; a cell between the ends of its level is inside as seen from above if the cell above it is in the
 * circle or inside, and likewise from below; only cells that both scans mark are kept.
 */
export function countInside(
  circle: readonly Cell[],
  { size, cells }: { readonly size: number; readonly cells: Uint8Array },
  inCircle: Uint8Array,
  tally: number,
  tracer: Tracer,
  codes: LevelCodes,
): { readonly captured: number; readonly inside: readonly Cell[] } {
  const sorted = sortByRow(circle, tracer, codes.sort);
  const top = Math.floor(sorted[0] / size);
  const bottom = Math.floor(sorted[sorted.length - 1] / size);
  const first = new Int32Array(size).fill(-1);
  const last = new Int32Array(size);
  const wall = new Uint8Array(cells.length);
  const inside = new Uint8Array(cells.length);
  for (const cell of sorted) {
    const row = Math.floor(cell / size);
    if (first[row] < 0) first[row] = cell;
    last[row] = cell;
    wall[cell] = 1;
    inside[cell] = BOTH;
  }

  // The first level is used as it is; the last has only the circle's own cells, and the document leaves it out.
  const scan = (from: number, to: number, step: 1 | -1, bit: number, yes: number, no: number): void => {
    for (let row = from + step; row !== to; row += step) {
      for (let cell = first[row]; cell <= last[row]; cell++) {
        if (wall[cell] === 1) tracer.step(codes.wall, cell);
        else if ((inside[cell - step * size] & bit) === 0) tracer.step(no, cell);
        else {
          inside[cell] |= bit;
          tracer.step(yes, cell, inside[cell] | inCircle[cell]);
        }
      }
    }
  };
  scan(top, bottom, 1, FROM_ABOVE, codes.fromAbove, codes.notFromAbove);
  scan(bottom, top, -1, FROM_BELOW, codes.fromBelow, codes.notFromBelow);

  const found: Cell[] = [];
  let captured = 0;
  for (let row = top + 1; row < bottom; row++) {
    for (let cell = first[row]; cell <= last[row]; cell++) {
      if (inside[cell] === BOTH && wall[cell] === 0) found.push(cell);
      if (inside[cell] === BOTH && cells[cell] === CAPTURED) {
        captured++;
        tracer.step(codes.count, cell, tally, 1);
      } else tracer.step(codes.passed, cell);
    }
  }
  return { captured, inside: found };
}

/** By insertion, since the document gives sorting as quadratic; each comparison is an operation. */
function sortByRow(circle: readonly Cell[], tracer: Tracer, code: number): Cell[] {
  const sorted: Cell[] = [];
  for (const cell of circle) {
    let at = sorted.length;
    while (at > 0 && sorted[at - 1] > cell) at--;
    sorted.splice(at, 0, cell);
    tracer.step(code, cell, at, 0, sorted.length - at);
  }
  return sorted;
}
