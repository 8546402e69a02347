import { type Mark, UNKNOWN_OWNER } from '@ringfence/draw';
import type { Cell, Side } from '@ringfence/rules';
import type { BoardConfig } from './config.ts';
import { lookup } from './maps.ts';
import { type BoardTexts, englishTexts } from './texts.ts';

/** The texts of a board. */
export const textsOf = ({ texts }: BoardConfig): BoardTexts => texts ?? englishTexts;

const markWords = (texts: BoardTexts, mark: Mark): string => {
  if (typeof mark === 'string') return texts.mark(mark);
  return 'label' in mark ? texts.label(mark.label) : texts.mark(mark.shape);
};

/** The piece on a cell, 1 or 2, or 0 for none. */
export const pieceOf = (config: BoardConfig, cell: Cell): 0 | Side => {
  const piece = config.pieces?.[cell];
  return piece === 1 || piece === 2 ? piece : 0;
};

/** A function that describes a cell, as in `c3, White, last move, captured by Black`. */
export function cellWords(config: BoardConfig): (cell: Cell) => string {
  const { grid, owners, lastMove, describe } = config;
  const texts = textsOf(config);
  const markOn = lookup(config.marks);
  const numberOn = lookup(config.numbers);
  const paintOn = lookup(config.paint);
  const highlighted = new Set(config.highlight);
  const wrong = new Set(config.faults);
  return (cell) => {
    const piece = pieceOf(config, cell);
    const owner = owners?.[cell] ?? 0;
    const words = [grid.nameOf(cell), piece === 0 ? texts.empty : texts.side(piece)];
    if (cell === lastMove) words.push(texts.lastMove);
    if (owner === 1 || owner === 2) words.push(texts.capturedBy(owner));
    else if (owner === UNKNOWN_OWNER) words.push(texts.captured);
    const mark = markOn(cell);
    if (mark !== undefined) words.push(markWords(texts, mark));
    const number = numberOn(cell);
    if (number !== undefined) words.push(String(number));
    const paint = paintOn(cell);
    if (paint !== undefined) words.push(texts.paint(paint));
    if (highlighted.has(cell)) words.push(texts.highlighted);
    if (wrong.has(cell)) words.push(texts.impossible);
    const more = describe?.(cell);
    if (more !== undefined && more !== '') words.push(more);
    return words.join(', ');
  };
}

/** The announcement of a move; `owners` are those before it. */
export function moveWords(config: BoardConfig, owners: ArrayLike<number>): string {
  const { grid, lastMove = -1 } = config;
  const piece = pieceOf(config, lastMove);
  if (piece === 0 || lastMove >= grid.cellCount) return '';
  let taken = 0;
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (config.owners?.[cell] === piece && owners[cell] !== piece) taken++;
  }
  return textsOf(config).move(piece, grid.nameOf(lastMove), taken);
}
