import type { Move, Position } from '@ringfence/rules';
import { closingsAfter, closingsOf, purposeOf } from './purpose.ts';

/**
 * What solutions of puzzles do. `close`: it closes something at once; `several`: it captures more than one cell by that.
 * `sacrifice`: it lets the opponent capture something. `double`: it threatens in two ways. `counter`: it stops a threat and
 * makes one. `stop`: it only stops one. `threat`: it makes one. `prevent`: it takes the cell of a double threat. `quiet`: none of
 * these.
 */
export const puzzleThemes = [
  'close',
  'several',
  'sacrifice',
  'double',
  'counter',
  'stop',
  'threat',
  'prevent',
  'quiet',
] as const;
export type PuzzleTheme = (typeof puzzleThemes)[number];

/** The theme of a puzzle by its solution. */
export function puzzleThemeOf(position: Position, solution: Move): PuzzleTheme {
  const purpose = purposeOf(position, solution);
  if (purpose.kind === 'closes') return purpose.closing.gain > 1 ? 'several' : 'close';
  const after = position.clone();
  after.play(solution);
  if (closingsOf(after, after.turn).length > 0) return 'sacrifice';
  const threats = closingsAfter(position, position.turn, solution).length;
  if (threats > 1) return 'double';
  if (purpose.kind === 'stops') return threats > 0 ? 'counter' : 'stop';
  if (threats > 0) return 'threat';
  return purpose.kind === 'prevents' ? 'prevent' : 'quiet';
}
