import { type Grid, neighboursOf } from '../grid.ts';
import type { Random } from '../random.ts';
import type { Cell } from '../types.ts';
import { between, type Workshop } from './workshop.ts';

/** The number of steps between two cells. */
export const distanceOf = (grid: Grid, a: Cell, b: Cell): number =>
  grid.steps(grid.rowOf(a) - grid.rowOf(b), grid.colOf(a) - grid.colOf(b));

const depths = new WeakMap<Grid, Int32Array>();

/** The distance of a cell from the border; 0 on it. */
export function depthOf(grid: Grid, cell: Cell): number {
  let known = depths.get(grid);
  if (known === undefined) {
    known = measureDepths(grid);
    depths.set(grid, known);
  }
  return known[cell];
}

function measureDepths(grid: Grid): Int32Array {
  const measured = Int32Array.from(grid.rim, (isRim) => isRim - 1);
  const queue = [...measured.keys()].filter((cell) => measured[cell] === 0);
  for (const cell of queue) {
    for (const near of neighboursOf(grid, cell)) {
      if (measured[near] >= 0) continue;
      measured[near] = measured[cell] + 1;
      queue.push(near);
    }
  }
  return measured;
}

/** All cells at least this far from the border. */
export function cellsOfDepth(grid: Grid, depth: number): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) if (depthOf(grid, cell) >= depth) cells.push(cell);
  return cells;
}

/** A connected region of at most `size` cells, grown at random from `start`. */
export function growRegion(
  grid: Grid,
  random: Random,
  start: Cell,
  size: number,
  allowed: (cell: Cell) => boolean,
): Cell[] {
  const region: Cell[] = [];
  const seen = new Set([start]);
  const frontier = [start];
  while (region.length < size && frontier.length > 0) {
    const at = random.below(frontier.length);
    const cell = frontier[at];
    frontier[at] = frontier[frontier.length - 1];
    frontier.pop();
    region.push(cell);
    for (const near of neighboursOf(grid, cell)) {
      if (seen.has(near) || !allowed(near)) continue;
      seen.add(near);
      frontier.push(near);
    }
  }
  return region;
}

interface RegionWish {
  /** The distance that all its cells keep from the border; default: 1. */
  readonly depth?: number;
  readonly least?: number;
  readonly most?: number;
}

/** A region somewhere on the board, more often small than large. */
export function pickRegion(workshop: Workshop, { depth = 1, least = 1, most = 40 }: RegionWish): Cell[] | undefined {
  const { grid, random, boldness } = workshop;
  const cells = cellsOfDepth(grid, depth);
  if (cells.length < least) return undefined;
  const room = Math.max(least, Math.min(most, Math.floor(cells.length * 0.35 * boldness)));
  const size = between(workshop, least, between(workshop, least, room));
  const region = growRegion(grid, random, random.pick(cells), size, (cell) => depthOf(grid, cell) >= depth);
  return region.length < least ? undefined : region;
}

/** A region, the pieces needed to enclose it, and those of them without which the outside gets in. */
export interface Ring {
  readonly inside: readonly Cell[];
  readonly fence: readonly Cell[];
  readonly gates: readonly Cell[];
}

/** The fence consists of all cells that touch the region across a side, also round holes in it. */
export function ringRound(grid: Grid, inside: readonly Cell[]): Ring {
  const region = new Set(inside);
  const fence = new Set<Cell>();
  for (const cell of inside) for (const near of neighboursOf(grid, cell)) if (!region.has(near)) fence.add(near);
  const holes = cutOffCells(grid, (cell) => region.has(cell) || fence.has(cell));
  const isOutside = (cell: Cell): boolean => !region.has(cell) && !fence.has(cell) && !holes.has(cell);
  const gates = [...fence].filter((cell) => grid.rim[cell] === 1 || neighboursOf(grid, cell).some(isOutside));
  return { inside, fence: [...fence], gates };
}

/** The cells that are not part of the wall and have no path to the border. */
function cutOffCells(grid: Grid, isWall: (cell: Cell) => boolean): Set<Cell> {
  const reached = new Uint8Array(grid.cellCount);
  const stack: Cell[] = [];
  const reach = (cell: Cell): void => {
    if (reached[cell] === 1 || isWall(cell)) return;
    reached[cell] = 1;
    stack.push(cell);
  };
  for (let cell = 0; cell < grid.cellCount; cell++) if (grid.rim[cell] === 1) reach(cell);
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) neighboursOf(grid, cell).forEach(reach);
  const cutOff = new Set<Cell>();
  for (let cell = 0; cell < grid.cellCount; cell++) if (reached[cell] === 0 && !isWall(cell)) cutOff.add(cell);
  return cutOff;
}

/** The image of cells under one of the board's symmetries, chosen at random. */
export function turned({ grid, random }: Workshop, cells: readonly Cell[]): Cell[] {
  const image = random.pick(grid.symmetries);
  return cells.map((cell) => image[cell]);
}
