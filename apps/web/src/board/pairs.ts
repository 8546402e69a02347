import type { Mark } from '@ringfence/draw';
import type { Cell } from '@ringfence/rules';

export type Pair = readonly [Cell, Cell];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letter of a pair; stable as long as the pairs keep their order. */
export const letterOf = (number: number): string => LETTERS[number % LETTERS.length];

/** Neighbouring pairs also differ in colour. */
const tones = ['info', 'ink'] as const;

/** Both cells of each pair get its letter; cells of `taken` are left alone. */
export function pairMarks(pairs: readonly Pair[], taken: ReadonlySet<Cell> = new Set()): Map<Cell, Mark> {
  return new Map(
    pairs.flatMap((pair, number) =>
      pair
        .filter((cell) => !taken.has(cell))
        .map((cell) => [cell, { label: letterOf(number), tone: tones[number % tones.length] }] as const),
    ),
  );
}
