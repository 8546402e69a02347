import { type Mark, UNKNOWN_OWNER } from '@ringfence/draw';
import { type Cell, type Side, sideName } from '@ringfence/rules';
import type { BoardConfig } from './config.ts';
import { lookup } from './maps.ts';

const markWords = (mark: Mark): string => {
  if (typeof mark === 'string') return mark;
  return 'label' in mark ? `label ${mark.label}` : mark.shape;
};

/** What stands on a cell, 1 or 2, or 0 for nothing. */
export const pieceOf = (config: BoardConfig, cell: Cell): 0 | Side => {
  const piece = config.pieces?.[cell];
  return piece === 1 || piece === 2 ? piece : 0;
};

/** A function that says what is to be known of a cell, as in `c3, White, last move, captured by Black`. */
export function cellWords(config: BoardConfig): (cell: Cell) => string {
  const { grid, owners, lastMove, describe } = config;
  const markOn = lookup(config.marks);
  const numberOn = lookup(config.numbers);
  const paintOn = lookup(config.paint);
  const selected = new Set(config.highlight);
  const wrong = new Set(config.faults);
  return (cell) => {
    const piece = pieceOf(config, cell);
    const owner = owners?.[cell] ?? 0;
    const words = [grid.nameOf(cell), piece === 0 ? 'empty' : sideName(piece)];
    if (cell === lastMove) words.push('last move');
    if (owner === 1 || owner === 2) words.push(`captured by ${sideName(owner)}`);
    else if (owner === UNKNOWN_OWNER) words.push('captured');
    const mark = markOn(cell);
    if (mark !== undefined) words.push(markWords(mark));
    const number = numberOn(cell);
    if (number !== undefined) words.push(String(number));
    const paint = paintOn(cell);
    if (paint !== undefined) words.push(paint);
    if (selected.has(cell)) words.push('selected');
    if (wrong.has(cell)) words.push('impossible');
    const more = describe?.(cell);
    if (more !== undefined && more !== '') words.push(more);
    return words.join(', ');
  };
}

/** What the screen reader is told of a move: `owners` are those from before it. */
export function moveWords(config: BoardConfig, owners: ArrayLike<number>): string {
  const { grid, lastMove = -1 } = config;
  const piece = pieceOf(config, lastMove);
  if (piece === 0 || lastMove >= grid.cellCount) return '';
  let taken = 0;
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (config.owners?.[cell] === piece && owners[cell] !== piece) taken++;
  }
  const played = `${sideName(piece)} ${grid.nameOf(lastMove)}`;
  return taken === 0 ? played : `${played}, ${taken} ${taken === 1 ? 'cell' : 'cells'} captured`;
}
