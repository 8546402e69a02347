import type { MakerPosition } from '../maker/kernel.ts';
import { isEnclosing } from './plain-maker.ts';

/** The free cells of a board of letters: W Maker, B Breaker, `.` free. */
const freeCells = (cells: readonly string[]): number[] =>
  cells.flatMap((letter, cell) => (letter === '.' ? [cell] : []));

export const withLetter = (cells: readonly string[], cell: number, letter: string): string[] =>
  cells.map((before, at) => (at === cell ? letter : before));

const closingCells = (columns: number, cells: readonly string[]): number[] =>
  freeCells(cells).filter((cell) => isEnclosing(columns, withLetter(cells, cell, 'W')));

/** The same board with the sides exchanged. */
export const exchanged = (cells: readonly string[]): string[] =>
  cells.map((letter) => (letter === 'W' ? 'B' : letter === 'B' ? 'W' : letter));

/** Whether Breaker's pieces enclose something. */
export const isFoeEnclosing = (columns: number, cells: readonly string[]): boolean =>
  isEnclosing(columns, exchanged(cells));

/** Maker's moves if it cannot capture at once: in a race, those that keep Breaker from capturing next. */
function movesOf(columns: number, cells: readonly string[], isRace: boolean): number[] {
  const pending = isRace ? closingCells(columns, exchanged(cells)) : [];
  return pending.length === 0 ? freeCells(cells) : pending.length === 1 ? pending : [];
}

/**
 * Whether Maker, to move, captures by direct threats alone: each move threatens to capture at once, the last one twice. In
 * a race, before Breaker does.
 */
export function plainChain(
  columns: number,
  cells: readonly string[],
  isRace = false,
  known = new Map<string, boolean>(),
): boolean {
  const key = cells.join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  const captures =
    closingCells(columns, cells).length > 0 ||
    movesOf(columns, cells, isRace).some((move) => {
      const moved = withLetter(cells, move, 'W');
      const closing = closingCells(columns, moved);
      return (
        closing.length > 1 ||
        (closing.length === 1 && plainChain(columns, withLetter(moved, closing[0], 'B'), isRace, known))
      );
    });
  known.set(key, captures);
  return captures;
}

/** Whether Maker, to move, captures by moves after which a chain of direct threats would win if Breaker passed. */
export function plainForcing(
  columns: number,
  cells: readonly string[],
  isRace = false,
  known = new Map<string, boolean>(),
  chains = new Map<string, boolean>(),
): boolean {
  const key = cells.join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  const captures =
    plainChain(columns, cells, isRace, chains) ||
    movesOf(columns, cells, isRace).some((move) => {
      const moved = withLetter(cells, move, 'W');
      if (!plainChain(columns, moved, isRace, chains)) return false;
      return freeCells(moved).every((reply) =>
        plainForcing(columns, withLetter(moved, reply, 'B'), isRace, known, chains),
      );
    });
  known.set(key, captures);
  return captures;
}

/** Whether White captures before Black does; no move is left out. */
export function plainRace(
  columns: number,
  cells: readonly string[],
  isWhiteToMove = true,
  known = new Map<string, boolean>(),
): boolean {
  const key = `${cells.join('')}${isWhiteToMove}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const free = freeCells(cells);
  const captures = isWhiteToMove
    ? free.some((cell) => {
        const moved = withLetter(cells, cell, 'W');
        return isEnclosing(columns, moved) || plainRace(columns, moved, false, known);
      })
    : free.length > 0 &&
      free.every((cell) => {
        const moved = withLetter(cells, cell, 'B');
        return !isFoeEnclosing(columns, moved) && plainRace(columns, moved, true, known);
      });
  known.set(key, captures);
  return captures;
}

/** A board of letters as the search for Maker takes it. */
export function makerPosition(cells: readonly string[]): MakerPosition {
  const set = (wanted: string): bigint =>
    cells.reduce((sum, letter, cell) => (letter === wanted ? sum | (1n << BigInt(cell)) : sum), 0n);
  return { maker: set('W'), breaker: set('B') };
}

/** The same board after Breaker has taken every free cell that is not in a set. */
export const onlyFree = (cells: readonly string[], set: bigint): string[] =>
  cells.map((letter, cell) => (letter === '.' && ((set >> BigInt(cell)) & 1n) === 0n ? 'B' : letter));
