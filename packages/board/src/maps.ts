import type { CellMap } from '@ringfence/draw';
import type { Cell } from '@ringfence/rules';

const nothing = (): undefined => undefined;

/** Looks up a cell in a map of either kind. */
export function lookup<T>(map: CellMap<T> | undefined): (cell: Cell) => T | undefined {
  if (map === undefined) return nothing;
  if (map instanceof Map) return (cell) => map.get(cell);
  const record = map as Readonly<Record<number, T | undefined>>;
  return (cell) => (Object.hasOwn(record, cell) ? record[cell] : undefined);
}
