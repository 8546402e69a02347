import { cornersOf, edgesOf } from '../../connection/ruleset.ts';
import { type Grid, neighboursOf } from '../../grid.ts';
import type { Cell } from '../../types.ts';
import { distanceOf } from '../regions.ts';
import type { Workshop } from '../workshop.ts';

/** The corner with that number, clockwise from the top left. */
export function cornerCell(grid: Grid, corner: number): Cell {
  return grid.reach.indexOf(1 << (6 + (corner % 6)));
}

/** The cells of an edge, clockwise from the top, without corners. */
export function edgeCells(grid: Grid, edge: number): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) if ((grid.reach[cell] & (1 << (edge % 6))) !== 0) cells.push(cell);
  return cells;
}

/** One of the shortest paths between two cells, both included. */
function shortestPath({ grid, random }: Workshop, from: Cell, to: Cell): Cell[] {
  const path = [from];
  for (let at = from; at !== to; ) {
    const left = distanceOf(grid, at, to);
    at = random.pick(neighboursOf(grid, at).filter((near) => distanceOf(grid, near, to) < left));
    path.push(at);
  }
  return path;
}

/** Paths from each of the ends to a meeting point, as one set of cells. */
export function joinAt(workshop: Workshop, meeting: Cell, ends: readonly Cell[]): Cell[] {
  return [...new Set(ends.flatMap((end) => shortestPath(workshop, end, meeting)))];
}

/**
 * The reach of a set of touching cells: different edges, corners, and the edges it would reach if corners counted as
 * two.
 */
interface Reach {
  readonly edges: number;
  readonly corners: number;
  readonly edgesWithCorners: number;
}

export function reachOf({ reach }: Grid, cells: readonly Cell[]): Reach {
  const bits = cells.reduce((sum, cell) => sum | reach[cell], 0);
  const edges = edgesOf(bits);
  const corners = cornersOf(bits);
  const atCorners = corners.flatMap((corner) => [corner, (corner + 5) % 6]);
  return { edges: edges.length, corners: corners.length, edgesWithCorners: new Set([...edges, ...atCorners]).size };
}

/** A chain along one whole edge and round the corners at both ends of it, where it touches the next edges. */
export function rimChain(workshop: Workshop, inner: readonly boolean[]): Cell[] {
  const { grid, random } = workshop;
  const edge = random.below(6);
  const ends = [
    { corner: cornerCell(grid, edge), beyond: edge + 5 },
    { corner: cornerCell(grid, edge + 1), beyond: edge + 1 },
  ];
  const turns = ends.flatMap(({ corner, beyond }, i) => {
    const near = neighboursOf(grid, corner);
    const next = near.filter((cell) => (grid.reach[cell] & (1 << (beyond % 6))) !== 0);
    // The cell inside a corner touches the same two border cells as the corner.
    return [...next, ...(inner[i] ? near.filter((cell) => grid.rim[cell] === 0) : [corner])];
  });
  return [...edgeCells(grid, edge), ...turns];
}
