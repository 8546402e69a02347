import { expect, test } from 'vitest';
import type { Position } from '../position.ts';
import { startPosition } from '../start.ts';
import type { Cell } from '../types.ts';
// More random games.
import './hex.test.ts';

/** Whether the side to move wins, by plain search that remembers positions. */
function wins(position: Position, known: Map<string, boolean>): boolean {
  if (position.outcome !== undefined) return position.outcome.winner === position.turn;
  const key = position.pieces.join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  let won = false;
  for (const move of position.legalMoves()) {
    position.play(move);
    won = !wins(position, known);
    position.undo();
    if (won) break;
  }
  known.set(key, won);
  return won;
}

/** The first moves that win, as rows of the board. */
function winningFirstMoves(size: number): string {
  const known = new Map<string, boolean>();
  const position = startPosition('hex', { size });
  const marks = [...position.pieces.keys()].map((cell: Cell) => {
    position.play(cell);
    const won = !wins(position, known);
    position.undo();
    return won ? 'W' : '-';
  });
  return Array.from({ length: size }, (_, row) => marks.slice(row * size, (row + 1) * size).join('')).join('/');
}

// Figures of the solved openings of these boards have been published often; they look like this.
test.each([
  [2, '-W/W-'],
  [3, '--W/WWW/W--'],
  [4, '---W/--W-/-W--/W---'],
])('the winning first moves of size %i are those that are known', { timeout: 300_000 }, (size, rows) => {
  expect(winningFirstMoves(size)).toBe(rows);
});
