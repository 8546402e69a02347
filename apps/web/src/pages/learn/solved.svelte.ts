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

const daysSlot = slot<readonly string[]>('daily', 1, (value) =>
  Array.isArray(value) ? value.filter((day): day is string => typeof day === 'string') : undefined,
);
/** More days than anybody's streak is worth remembering for. */
const MOST_DAYS = 1000;

let days = $state.raw<readonly string[]>(daysSlot.load() ?? []);

/** The days on which the puzzle of the day was solved in this browser. */
export const dailies = {
  get days(): readonly string[] {
    return days;
  },
};

export function markDaily(day: string): void {
  if (days.includes(day)) return;
  days = [...days, day].slice(-MOST_DAYS);
  daysSlot.save(days);
}

/** Keeps it that a puzzle is solved; where the browser keeps nothing, until the page is left. */
export function markSolved(id: string): void {
  ids = new Set([...ids, id]);
  solvedSlot.save([...ids]);
}
