import { BLACK, WHITE, type WrittenBoard } from '@ringfence/rules';
import type { ReachingGame } from '../hunt/reach.ts';
import { gridOfBoard } from '../run.ts';

/** The game in a line that `writeGameLine` wrote. */
export function readGameLine(board: WrittenBoard, text: string): ReachingGame {
  const grid = gridOfBoard(board);
  const [first, ...names] = text.split(' ');
  return { first: first === 'White' ? WHITE : BLACK, moves: names.map((name) => grid.cellNamed(name)) };
}
