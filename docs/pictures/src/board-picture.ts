import { drawSvg, type MarkShape, type Overlays, pictureOf } from '@ringfence/draw';
import {
  BLACK,
  type Cell,
  formatTextError,
  type GameName,
  type Grid,
  games,
  judge,
  ownersOf,
  type Position,
  piecesOf,
  positionFromCells,
  readBoard,
  SWAP,
  startPosition,
  type Verdict,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';

/** A picture of the documents: a board that the judge judges, so that what it shows is true. */
export interface BoardPicture {
  /** The file's name without its ending. */
  readonly name: string;
  readonly game: GameName;
  /** The classic text of the board, or the size of an empty one. */
  readonly board: string | number;
  /** Cells played on that board by the rules, separated by spaces, or `swap`. */
  readonly moves?: string;
  /** Who plays the first of them; default: White. */
  readonly first?: 'White' | 'Black';
  /** Free cells to look at. */
  readonly highlight?: string;
  /** A sign on cells. */
  readonly marks?: { readonly cells: string; readonly shape: MarkShape };
  /** Leaves out fences and lines. */
  readonly bare?: true;
  /** A short text on each cell, `undefined` for none. */
  readonly label?: (grid: Grid, cell: Cell, pieces: ArrayLike<number>) => string | undefined;
}

/** What a picture shows, and what the judge says of it. */
interface Shown {
  readonly source: WrittenBoard | Position;
  readonly verdict: Verdict;
}

/** The board as it is written, or as it stands after the picture's moves. */
export function shownBy({ name, game, board, moves, first }: BoardPicture): Shown {
  const turn = first === 'Black' ? BLACK : WHITE;
  if (typeof board === 'number') {
    return played(startPosition(game, { size: board, first: turn, swap: games[game].swap !== 'none' }), moves ?? '');
  }
  const read = readBoard(board, games[game].shape);
  if (!read.ok) throw new Error(`${name}: ${formatTextError(read.error)}`);
  const verdict = judge(read.value, game);
  if (moves === undefined) return { source: read.value, verdict };
  const owners = ownersOf(read.value, verdict);
  return played(positionFromCells(game, read.value.size, piecesOf(read.value), owners, turn), moves);
}

function played(position: Position, moves: string): Shown {
  for (const word of words(moves)) position.play(word === 'swap' ? SWAP : position.grid.cellNamed(word));
  return { source: position, verdict: position.verdict() };
}

/** The picture as SVG text. */
export function drawBoardPicture(picture: BoardPicture): string {
  const { name, highlight, marks, bare, label } = picture;
  const { source, verdict } = shownBy(picture);
  const { grid, pieces } = pictureOf(source, verdict);
  const cells = (names: string): Cell[] =>
    words(names).map((word) => {
      const cell = grid.cellNamed(word);
      if (cell < 0) throw new Error(`${name}: no such cell ${word}`);
      return cell;
    });
  const labels = new Map<Cell, string>();
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const text = label?.(grid, cell, pieces);
    if (text !== undefined) labels.set(cell, text);
  }
  const overlays: Overlays = {
    ...(bare && { fences: [], trees: [] }),
    ...(highlight !== undefined && { highlight: cells(highlight) }),
    ...(marks && { marks: new Map(cells(marks.cells).map((cell) => [cell, marks.shape])) }),
    ...(labels.size > 0 && { numbers: labels }),
  };
  return drawSvg(pictureOf(source, verdict, overlays), { idPrefix: `${name}-` });
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
