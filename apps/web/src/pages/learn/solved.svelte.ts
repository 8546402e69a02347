import { slot } from '../../storage/slot.ts';
import type { Puzzle } from './puzzles.ts';
import { afterTry, type Strength } from './strength.ts';

const solvedSlot = slot<readonly string[]>('puzzles', 1, (value) =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : undefined,
);

let ids = $state.raw<ReadonlySet<string>>(new Set(solvedSlot.load() ?? []));

/** The ids of the puzzles solved in this browser. */
export const solved = {
  has: (id: string): boolean => ids.has(id),
  /** How many of a game; the id begins with its name. */
  count: (game: string): number => [...ids].filter((id) => id.startsWith(`${game} `)).length,
};

const daysSlot = slot<readonly string[]>('daily', 1, (value) =>
  Array.isArray(value) ? value.filter((day): day is string => typeof day === 'string') : undefined,
);
/** The maximal number of remembered days. */
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

/** The current and the best streak of puzzles solved at the first try. */
export interface Run {
  readonly now: number;
  readonly best: number;
}

const runSlot = slot<Run>('puzzle-run', 1, (value) => {
  const { now, best } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return typeof now === 'number' && typeof best === 'number' ? { now, best } : undefined;
});

let run = $state.raw<Run>(runSlot.load() ?? { now: 0, best: 0 });

export const runs = {
  get current(): Run {
    return run;
  },
};

type Strengths = Readonly<Partial<Record<string, Strength>>>;

const strengthSlot = slot<Strengths>('puzzle-strength', 1, (value) =>
  typeof value === 'object' && value !== null ? (value as Strengths) : undefined,
);

let strengths = $state.raw<Strengths>(strengthSlot.load() ?? {});

/** The reader's rating in the puzzles of a game; nothing before the first try. */
export const strength = { of: (game: string): number | undefined => strengths[game]?.rating };

/** Counts the first try at a puzzle. */
export function markTry(puzzle: Pick<Puzzle, 'game' | 'rating'>, found: boolean): void {
  strengths = { ...strengths, [puzzle.game]: afterTry(strengths[puzzle.game], puzzle, found) };
  strengthSlot.save(strengths);
  const now = found ? run.now + 1 : 0;
  run = { now, best: Math.max(run.best, now) };
  runSlot.save(run);
}

/** Records that a puzzle is solved; without storage, until the page is left. */
export function markSolved(id: string): void {
  ids = new Set([...ids, id]);
  solvedSlot.save([...ids]);
}
