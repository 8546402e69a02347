import type { FenceBoard } from './board.ts';

/**
 * Sets of cells such that every tripod and every loop contains all cells of one of them. A loop contains a cycle of cells
 * of which only neighbours in the cycle touch. A tripod contains a shortest path between two edges and, unless that
 * touches a third one, a shortest path from there to a third edge.
 */
export function winningSets(board: FenceBoard): Sets {
  const before = known.get(board.size);
  if (before !== undefined) return before;
  const sets = allSets(board);
  known.set(board.size, sets);
  return sets;
}

type Sets = readonly (readonly number[])[];

/** By the size of the board: on the largest that a proof may have, to list them takes longer than many a proof. */
const known = new Map<number, Sets>();

function allSets(board: FenceBoard): Sets {
  const found = new Map<string, number[]>();
  const add = (cells: readonly number[]): void => {
    const sorted = [...cells].sort((a, b) => a - b);
    found.set(String.fromCharCode(...sorted), sorted);
  };
  addCycles(board, add);
  addTripods(board, add);
  return [...found.values()];
}

type Add = (cells: readonly number[]) => void;

/** The shortest cycle around a cell; three cells that touch each other enclose nothing. */
const SHORTEST_CYCLE = 6;

function addCycles({ cellCount, beside }: FenceBoard, add: Add): void {
  const path: number[] = [];
  const extend = (): void => {
    const [first] = path;
    const end = path[path.length - 1];
    for (const next of beside[end]) {
      if (next <= first || path.includes(next)) continue;
      const touched = path.filter((cell) => beside[next].includes(cell));
      path.push(next);
      if (touched.length === 1) extend();
      else if (touched.length === 2 && touched[0] === first && path.length >= SHORTEST_CYCLE) add(path);
      path.pop();
    }
  };
  for (let first = 0; first < cellCount; first++) {
    path.push(first);
    extend();
    path.pop();
  }
}

function addTripods({ cellCount, beside, edge }: FenceBoard, add: Add): void {
  const path: number[] = [];
  const isFree = (next: number): boolean =>
    !path.includes(next) && path.every((cell, i) => i === path.length - 1 || !beside[next].includes(cell));
  const edgesOf = (): Set<number> => new Set(path.map((cell) => edge[cell]).filter((side) => side >= 0));
  /** Extends a branch until it touches a third edge. */
  const branch = (): void => {
    if (edgesOf().size >= 3) {
      add(path);
      return;
    }
    for (const next of beside[path[path.length - 1]]) {
      if (!isFree(next)) continue;
      path.push(next);
      branch();
      path.pop();
    }
  };
  /** Extends a path that began at an edge, touches it nowhere else, and may already touch a second one. */
  const walk = (first: number): void => {
    const edges = edgesOf();
    if (edges.size >= 3) {
      add(path);
      return;
    }
    const second = edge[path[path.length - 1]];
    if (second > first && path.filter((cell) => edge[cell] === second).length === 1) {
      const starts = new Set(path.flatMap((cell) => beside[cell]));
      for (const cell of path) starts.delete(cell);
      for (const start of starts) {
        path.push(start);
        branch();
        path.pop();
      }
    }
    for (const next of beside[path[path.length - 1]]) {
      if (edge[next] === first || !isFree(next)) continue;
      path.push(next);
      walk(first);
      path.pop();
    }
  };
  for (let cell = 0; cell < cellCount; cell++) {
    if (edge[cell] < 0) continue;
    path.push(cell);
    walk(edge[cell]);
    path.pop();
  }
}
