import { purposeOf } from '@ringfence/engine';
import { moveNamed, otherSide } from '@ringfence/rules';
import { hintWords } from '../../board/guide-words.ts';
import { sideLabel } from '../../board/words.ts';
import { type Puzzle, puzzlePosition } from './puzzles.ts';

/** Purposes that explain a solution; the others only describe where it stands. */
const explaining: readonly string[] = ['closes', 'stops', 'double', 'threatens', 'prevents', 'connects'];

/** Why the solution works, in a sentence; nothing where only the line shows it. */
export function whyWords(puzzle: Puzzle): string | undefined {
  const position = puzzlePosition(puzzle);
  const move = moveNamed(position, puzzle.solution);
  if (move === undefined) return undefined;
  const purpose = purposeOf(position, move);
  if (!explaining.includes(purpose.kind)) return undefined;
  return hintWords({ move, purpose, line: [] }, position, sideLabel(otherSide(position.turn)));
}
