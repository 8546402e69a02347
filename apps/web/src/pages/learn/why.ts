import { purposeOf } from '@ringfence/engine';
import { moveNamed, otherSide } from '@ringfence/rules';
import { hintWords } from '../../board/guide-words.ts';
import { sideLabel } from '../../board/words.ts';
import { m } from '../../paraglide/messages.js';
import { type Puzzle, puzzlePosition } from './puzzles.ts';

/** Purposes that explain a solution; the others only describe where it stands. */
const explaining: readonly string[] = ['closes', 'stops', 'double', 'threatens', 'prevents', 'connects'];

/** Why the solution works, in a sentence; nothing where only the line shows it. */
export function whyWords(puzzle: Puzzle): string | undefined {
  const position = puzzlePosition(puzzle);
  const move = moveNamed(position, puzzle.solution);
  if (move === undefined) return undefined;
  const opponent = sideLabel(otherSide(position.turn));
  const purpose = purposeOf(position, move);
  const words = explaining.includes(purpose.kind) ? [hintWords({ move, purpose, line: [] }, position, opponent)] : [];
  if (puzzle.theme === 'sacrifice') words.push(m.why_sacrifice({ opponent }));
  return words.length === 0 ? undefined : words.join(' ');
}
