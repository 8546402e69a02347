import { type Grid, neighboursOf } from '../grid.ts';
import type { Cell } from '../types.ts';
import { depthOf, growRegion, type Ring, ringRound, turned } from './regions.ts';
import { ringStage, type ScenarioPart } from './scenario.ts';
import { between, type Workshop } from './workshop.ts';

/** Cells along the border, with or without a corner, and the pieces that cut them off. */
export function pocketAt(workshop: Workshop, corner: boolean): Ring {
  const { grid, random, boldness } = workshop;
  const isCorner = (cell: Cell): boolean => grid.reach[cell] >= 1 << 6;
  const starts: Cell[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (grid.rim[cell] === 1 && isCorner(cell) === corner) starts.push(cell);
  }
  const size = between(workshop, 1, 1 + Math.floor((grid.size - 2) * boldness));
  const region = growRegion(grid, random, random.pick(starts), size, (cell) => corner || !isCorner(cell));
  return ringRound(grid, region);
}

/** Extra pieces for a ring's fence. */
interface DoubledWall {
  /** They replace one or more fence pieces that may be missing. */
  readonly extras: readonly Cell[];
  /** A fence piece that still opens the ring. */
  readonly gate: Cell;
}

/** Thickens a ring's wall behind some of its pieces, but not behind its gate. */
export function doubledWall({ grid, random }: Workshop, { inside, fence, gates }: Ring): DoubledWall | undefined {
  const own = new Set([...inside, ...fence]);
  const extras = new Set<Cell>();
  const backed = random.shuffle(gates.filter((cell) => grid.rim[cell] === 0)).slice(0, 1 + random.below(3));
  for (const cell of backed) for (const near of neighboursOf(grid, cell)) if (!own.has(near)) extras.add(near);
  const opens = (cell: Cell): boolean =>
    grid.rim[cell] === 1 || neighboursOf(grid, cell).some((near) => !own.has(near) && !extras.has(near));
  const left = gates.filter((cell) => !backed.includes(cell) && opens(cell));
  return extras.size === 0 || left.length === 0 ? undefined : { extras: [...extras], gate: random.pick(left) };
}

/** Pieces attached to a ring's fence. */
export interface Branches {
  readonly inner: readonly Cell[];
  readonly outer: readonly Cell[];
}

/** Branches on both sides of a ring's fence; part of the inside stays free. */
export function branchesFor(workshop: Workshop, { inside, fence }: Ring): Branches | undefined {
  const { grid, random } = workshop;
  const region = new Set(inside);
  const own = new Set([...inside, ...fence]);
  const length = between(workshop, 1, Math.max(1, Math.floor(inside.length / 2)));
  // A region with several cells may have one that touches no fence; it cannot be the start.
  const roots = inside.filter((cell) => neighboursOf(grid, cell).some((near) => !region.has(near)));
  const inner = growRegion(grid, random, random.pick(roots), length, (cell) => region.has(cell));
  const outside = fence.flatMap((cell) => neighboursOf(grid, cell).filter((near) => !own.has(near)));
  if (outside.length === 0 || inner.length >= inside.length) return undefined;
  const outer = growRegion(grid, random, random.pick(outside), 1 + random.below(4), (cell) => !own.has(cell));
  return { inner, outer };
}

/** A path off the border that winds over every other row and never touches itself. */
export function serpentine(grid: Grid): Cell[] {
  const path: Cell[] = [];
  for (let row = 1, right = true; row < grid.span - 1; row += 2, right = !right) {
    const last = path.at(-1);
    const cells: Cell[] = [];
    for (let i = 1; i < grid.rowLength(row) - 1; i++) cells.push(grid.cellAt(row, grid.firstCol(row) + i));
    if (!right) cells.reverse();
    if (last === undefined) {
      path.push(...cells);
      continue;
    }
    const link = neighboursOf(grid, last).find((near) => grid.rowOf(near) === row - 1 && depthOf(grid, near) > 0);
    if (link === undefined) break;
    const from = cells.findIndex((cell) => neighboursOf(grid, link).includes(cell));
    if (from < 0) break;
    path.push(link, ...cells.slice(from));
  }
  return path;
}

/** A part of the winding corridor over the whole board, walled in by us, with some of their pieces inside. */
export function walledCorridor(workshop: Workshop): {
  readonly inside: readonly Cell[];
  readonly stages: readonly ScenarioPart[];
} {
  const { us, them, grid, random, boldness } = workshop;
  const whole = serpentine(grid);
  const length = between(workshop, 3, Math.max(3, Math.floor(whole.length * 0.5 * boldness)));
  const start = random.below(whole.length - length + 1);
  const inside = turned(workshop, whole.slice(start, start + length));
  const caught = random.shuffle([...inside]).slice(0, random.below(inside.length));
  return { inside, stages: [{ side: them, cells: caught }, ringStage(workshop, us, ringRound(grid, inside))] };
}
