import { slot } from '../../storage/slot.ts';

const solvedSlot = slot<readonly string[]>('puzzles', 1, (value) =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : undefined,
);

let ids = $state.raw<ReadonlySet<string>>(new Set(solvedSlot.load() ?? []));

/** Which puzzles have been solved in this browser, by their ids. */
export const solved = {
  has: (id: string): boolean => ids.has(id),
  /** How many of a game; its name begins the id. */
  count: (game: string): number => [...ids].filter((id) => id.startsWith(`${game} `)).length,
};

/** Keeps it that a puzzle is solved; where the browser keeps nothing, until the page is left. */
export function markSolved(id: string): void {
  ids = new Set([...ids, id]);
  solvedSlot.save([...ids]);
}
