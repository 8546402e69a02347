import { Kept } from '../../storage/kept.svelte.ts';
import { slot } from '../../storage/slot.ts';
import type { Puzzle } from './puzzles.ts';
import { afterTry, type Strength } from './strength.ts';

const readTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;

const ids = new Kept(slot('puzzles', 1, readTexts), []);

/** The ids of the puzzles solved in this browser. */
export const solved = {
  has: (id: string): boolean => ids.value.includes(id),
  /** How many of a game; the id begins with its name. */
  count: (game: string): number => ids.value.filter((id) => id.startsWith(`${game} `)).length,
};

/** Records that a puzzle is solved. */
export function markSolved(id: string): void {
  if (!solved.has(id)) ids.value = [...ids.value, id];
}

/** The maximal number of remembered days. */
const MOST_DAYS = 1000;
/** The days on which the puzzle of the day was solved in this browser. */
export const dailies = new Kept(slot('daily', 1, readTexts), []);

export function markDaily(day: string): void {
  if (!dailies.value.includes(day)) dailies.value = [...dailies.value, day].slice(-MOST_DAYS);
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
export const runs = new Kept(runSlot, { now: 0, best: 0 });

type Strengths = Readonly<Partial<Record<string, Strength>>>;

const strengthSlot = slot<Strengths>('puzzle-strength', 1, (value) =>
  typeof value === 'object' && value !== null ? (value as Strengths) : undefined,
);
const strengths = new Kept(strengthSlot, {});

/** The reader's rating in the puzzles of a game; nothing before the first try. */
export const strength = { of: (game: string): number | undefined => strengths.value[game]?.rating };

/** Counts the first try at a puzzle. */
export function markTry(puzzle: Pick<Puzzle, 'game' | 'rating'>, found: boolean): void {
  strengths.value = { ...strengths.value, [puzzle.game]: afterTry(strengths.value[puzzle.game], puzzle, found) };
  const now = found ? runs.value.now + 1 : 0;
  runs.value = { now, best: Math.max(runs.value.best, now) };
}
