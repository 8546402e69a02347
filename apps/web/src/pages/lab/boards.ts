import { type Golden, goldenExamples } from '@ringfence/lab';
import {
  CAPTURED,
  gridOf,
  holdsCaptured,
  readBoard,
  type Shape,
  shapeNames,
  type WrittenBoard,
} from '@ringfence/rules';
import { shapeWords } from '../../board/shape-words.ts';

/** Larger boards are too small to see, and too slow to show step by step. */
export const largest: Readonly<Record<Shape, number>> = { square: 45, hexagon: 24, rhombus: 24 };

/** The letter for a shape in a link. */
const shapeLetters: Readonly<Record<Shape, string>> = { square: 's', hexagon: 'h', rhombus: 'r' };

/** A cell's code, 0 to 3, in a link. */
const letters = '.wbx';

/** A board as text for an address: `s3-4.b4.` is 3 by 3 with a black piece in the middle. */
export function packBoard({ shape, size, cells }: WrittenBoard): string {
  const text = Array.from(cells, (code) => letters[code]).join('');
  const short = text.replace(/(.)\1+/g, (run) => `${run.length}${run[0]}`);
  return `${shapeLetters[shape]}${size}-${short}`;
}

/** The board of a link, if it is valid. */
export function unpackBoard(text: string): WrittenBoard | undefined {
  const match = /^([a-z])([1-9]\d?)-((?:\d{0,4}[.wbx])+)$/.exec(text);
  if (match === null) return undefined;
  const shape = shapeNames.find((one) => shapeLetters[one] === match[1]);
  const size = Number(match[2]);
  if (shape === undefined || size > largest[shape]) return undefined;
  const { cellCount } = gridOf(shape, size);
  const cells = new Uint8Array(cellCount);
  let at = 0;
  for (const [, count, letter] of match[3].matchAll(/(\d*)([.wbx])/g)) {
    const end = at + (count === '' ? 1 : Number(count));
    if (end > cellCount) return undefined;
    cells.fill(letters.indexOf(letter), at, end);
    at = end;
  }
  const fits = at === cellCount && (holdsCaptured(shape) || !cells.includes(CAPTURED));
  return fits ? { shape, size, cells } : undefined;
}

export const emptyWrittenBoard = (shape: Shape, size: number): WrittenBoard => ({
  shape,
  size,
  cells: new Uint8Array(gridOf(shape, size).cellCount),
});

/** The board with another code on one cell. */
export function withCode(board: WrittenBoard, cell: number, code: number): WrittenBoard {
  const cells = board.cells.slice();
  cells[cell] = code;
  return { ...board, cells };
}

/** The board of a counterexample. */
export function goldenBoard({ size, rows }: Golden): WrittenBoard {
  const board = readBoard(`${size}\n${rows.join('\n')}\n`);
  if (!board.ok) throw new Error(`a counterexample cannot be read: ${board.error.message}`);
  return board.value;
}

/** The position that shows that the player's table is unsound. */
export const playerExample: Golden = goldenExamples.find(
  ({ algorithm }) => algorithm === 'symmetric-minimax',
) as Golden;

/** A board in a few words. */
export const boardWords = ({ shape, size }: WrittenBoard): string => shapeWords[shape].exercise({ size });
