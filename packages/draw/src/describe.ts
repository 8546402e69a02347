import { boardTerms, type Cell, type Grid, sideName, sides } from '@ringfence/rules';
import {
  cellsWhere,
  entriesOf,
  hasCell,
  isDead,
  litCornersOf,
  litEdgesOf,
  ownerOf,
  type Picture,
  pieceOn,
  UNKNOWN_OWNER,
} from './picture.ts';

/** With more names than this, only their number is given. */
const mostNames = 40;

export const describeBoard = ({ shape, size }: Grid): string => boardTerms[shape].heading(size);

function listCells(grid: Grid, cells: readonly Cell[]): string {
  const known = cells.filter((cell) => hasCell(grid, cell));
  if (known.length > mostNames) return `${known.length} cells`;
  return known.map((cell) => grid.nameOf(cell)).join(' ');
}

/** The picture in sentences, for screen readers and search. */
export function describePicture(picture: Picture): string {
  const { grid } = picture;
  const sentences = [describeBoard(grid)];
  const say = (what: string, cells: readonly Cell[]) => {
    const list = listCells(grid, cells);
    if (list !== '') sentences.push(`${what}: ${list}`);
  };
  for (const side of sides) {
    say(
      sideName(side),
      cellsWhere(grid, (cell) => pieceOn(picture, cell) === side && !isDead(picture, cell)),
    );
  }
  for (const side of sides) {
    say(
      `Dead pieces of ${sideName(side)}`,
      cellsWhere(grid, (cell) => pieceOn(picture, cell) === side && isDead(picture, cell)),
    );
    say(
      `Territory of ${sideName(side)}`,
      cellsWhere(grid, (cell) => ownerOf(picture, cell) === side),
    );
  }
  say(
    'Captured by an unknown side',
    cellsWhere(grid, (cell) => ownerOf(picture, cell) === UNKNOWN_OWNER),
  );
  for (const { cells, side } of picture.fences ?? []) say(`Fence of ${sideName(side)}`, cells);
  for (const { cells, side } of picture.trees ?? []) say(`Line of ${sideName(side)}`, cells);
  const reached = describeLit(picture);
  if (reached !== '') sentences.push(reached);
  if (picture.lastMove !== undefined) say('Last move', [picture.lastMove]);
  if (picture.ghost !== undefined) say(`Hint for ${sideName(picture.ghost.side)}`, [picture.ghost.cell]);
  say('Selected', picture.highlight ?? []);
  say('Impossible', picture.faults ?? []);
  if (picture.heat !== undefined) {
    say(
      `Heat (${picture.heat.title})`,
      entriesOf(grid, picture.heat.values).map(([cell]) => cell),
    );
  }
  return `${sentences.join('. ')}.`;
}

/** The lit edges and corners in words; empty if none is lit. */
export function describeLit(picture: Picture): string {
  const terms = boardTerms[picture.grid.shape];
  const edges = litEdgesOf(picture).map((edge) => terms.edges[edge]);
  const corners = litCornersOf(picture).map((corner) => terms.corners[corner]);
  return [
    edges.length > 0 ? `Edges reached: ${edges.join(', ')}` : '',
    corners.length > 0 ? `Corners reached: ${corners.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
}
