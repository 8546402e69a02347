import type { Move, Position } from '@ringfence/rules';
import { closingsAfter, purposeOf } from './purpose.ts';

/**
 * What the solution of a puzzle does. `close`: it closes something at once. `double`: it threatens in two ways. `counter`: it stops a threat and makes one.
 * `threat`: it makes one. `stop`: it only stops one. `prevent`: it takes the cell of a double threat. `quiet`: none of these.
 */
export type PuzzleTheme = 'close' | 'double' | 'counter' | 'threat' | 'stop' | 'prevent' | 'quiet';

/** The theme of a puzzle by its solution. */
export function puzzleThemeOf(position: Position, solution: Move): PuzzleTheme {
  const { kind } = purposeOf(position, solution);
  if (kind === 'closes') return 'close';
  const threats = closingsAfter(position, position.turn, solution).length;
  if (threats > 1) return 'double';
  if (kind === 'stops') return threats > 0 ? 'counter' : 'stop';
  if (threats > 0) return 'threat';
  return kind === 'prevents' ? 'prevent' : 'quiet';
}
