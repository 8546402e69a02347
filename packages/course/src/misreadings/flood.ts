import type { Cell } from '@ringfence/rules';

/** All cells that `starts` lead to over cells that `passes` accepts, in the order found; `seen` marks them, and is never entered twice. */
export function floodFrom(
  starts: readonly Cell[],
  passes: (cell: Cell) => boolean,
  next: (cell: Cell) => readonly Cell[],
  seen: Uint8Array,
): Cell[] {
  const found: Cell[] = [];
  const enter = (cell: Cell): void => {
    if (seen[cell] === 1 || !passes(cell)) return;
    seen[cell] = 1;
    found.push(cell);
  };
  for (const cell of starts) enter(cell);
  for (const cell of found) for (const other of next(cell)) enter(other);
  return found;
}
