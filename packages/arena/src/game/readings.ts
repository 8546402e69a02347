import { type GameName, type Grid, gridOfGame, otherSide, parseCellName, type Side, WHITE } from '@ringfence/rules';

/** Common mistakes in counting rows and columns. */
export const readings = ['offset', 'swapped', 'from-one', 'from-zero', 'numbers'] as const;
export type CoordinateMistake = (typeof readings)[number];

/** Advice for an author who names cells as in the line protocol. */
export const readingAdvice: Readonly<Record<CoordinateMistake, string>> = {
  offset:
    'It seems to count columns from 0 in every row. Columns run straight down the board: in the last row of a hexagon with 4 cells a side, the first cell is d7.',
  swapped: 'It seems to exchange rows and columns: in c2 the letter is the column and the number is the row.',
  'from-one': 'It seems to be one row and one column off: the cell top left is a1, row 0 and column 0.',
  'from-zero': 'It seems to number rows from 0: the cell top left is a1.',
  numbers:
    'It answers with numbers. Name the cell, first the column as a letter, then the row, counted from 1: row 2, column 3, counted from 0, is d3.',
};

/** Advice for the author of a class, where cells are rows and columns from 0. */
export const classReadingAdvice: Readonly<Record<CoordinateMistake, string>> = {
  offset: 'It seems to count columns from 0 in every row: add ?columns=offset after its path.',
  swapped: 'It seems to exchange rows and columns.',
  'from-one': 'It seems to count rows and columns from 1: they count from 0.',
  'from-zero': 'It seems to be one row off: rows count from 0.',
  numbers: 'It seems to answer with numbers of its own.',
};

/** A game in which a program answered with an illegal cell. */
export interface WrongCell {
  readonly game: GameName;
  readonly size: number;
  /** The program's side. */
  readonly side: Side;
  /** All moves before the answer. */
  readonly moves: readonly string[];
  readonly answer: string;
}

/** A row and a column instead of a name: `2 3`, `2,3` or `(2, 3)`. */
const NUMBERS = /^[([]?\s*\d{1,3}\s*[,; ]\s*\d{1,3}\s*[)\]]?$/;

/** Chance alone rarely reaches this bound. */
const CHANCE = 0.05;

/**
 * The reading under which every one of these answers, and every move before it, was a cell that the program could
 * believe to be free. A cell off the board needs no further proof; a single occupied cell proves nothing.
 */
export function readingOf(cases: readonly WrongCell[]): CoordinateMistake | undefined {
  if (cases.length > 0 && cases.every(({ answer }) => NUMBERS.test(answer))) return 'numbers';
  return readings.find((reading) =>
    [true, false].some((alsoReads) => {
      const chances = cases.map((one) => chanceOf(one, reading, alsoReads));
      if (chances.length === 0 || chances.includes(undefined)) return false;
      const product = chances.reduce<number>((all, chance) => all * (chance ?? 1), 1);
      return product < CHANCE || chances.some((chance) => chance === OFF_BOARD);
    }),
  );
}

/** A failure at a cell is a hint where chance alone is no more likely than this. */
const CHANCE_TOLD = 0.17;

/** For a cell that only a wrong reading explains. */
const OFF_BOARD = 0;

/**
 * How often chance alone would make a wrong answer fit this reading; `undefined` if it does not fit. `alsoReads`: the
 * program reads its opponent's moves the same way.
 */
function chanceOf(
  { game, size, side, moves, answer }: WrongCell,
  reading: CoordinateMistake,
  alsoReads: boolean,
): number | undefined {
  const grid = gridOfGame(game, size);
  const meant = (name: string): number => {
    const at = cellOf(name);
    if (at === undefined) return -1;
    const [row, col] = reread(reading, grid, at);
    return row < 0 || col < 0 ? -1 : grid.cellAt(row, col);
  };
  // Where the program believes the pieces to be, and where they are.
  const believed = new Set<number>();
  const real = new Set<number>();
  for (const [i, name] of moves.entries()) {
    if (name === 'swap') continue;
    const isOwn = (i % 2 === 0 ? WHITE : otherSide(WHITE)) === side;
    const cell = isOwn || alsoReads ? meant(name) : grid.cellNamed(name);
    if (isOwn && (cell < 0 || believed.has(cell))) return undefined;
    believed.add(cell);
    real.add(grid.cellNamed(name));
  }
  const cell = meant(answer);
  if (cell < 0 || believed.has(cell)) return undefined;
  if (grid.cellNamed(answer) < 0) return OFF_BOARD;
  if (!real.has(grid.cellNamed(answer))) return undefined; // a captured cell has nothing to do with counting
  const fitting = [...real].filter((taken) => {
    const other = meant(grid.nameOf(taken));
    return other >= 0 && !believed.has(other);
  });
  return fitting.length / real.size;
}

/** Our names have no row 0, but a program that counts from 0 does. */
function cellOf(name: string): readonly [row: number, col: number] | undefined {
  const isZero = /^[a-z]{1,2}0$/i.test(name);
  const cell = parseCellName(isZero ? name.replace('0', '1') : name);
  return cell === undefined ? undefined : [isZero ? -1 : cell.row, cell.col];
}

/** The cell that the program meant by its name. */
function reread(
  reading: CoordinateMistake,
  grid: Grid,
  [row, col]: readonly [number, number],
): readonly [number, number] {
  switch (reading) {
    case 'offset':
      return grid.firstCol(grid.span - 1) === 0 ? [-1, -1] : [row, col + grid.firstCol(row)];
    case 'swapped':
      return [col, row];
    case 'from-one':
      return [row - 1, col - 1];
    case 'from-zero':
      return [row + 1, col];
    case 'numbers':
      return [-1, -1];
  }
}

/** The cell at which a program failed when it was told, and how it seems to count. */
interface ToldCell {
  readonly cell: string;
  readonly reading: CoordinateMistake;
  /** What is special about the cell, after "the first cell it was told". */
  readonly words: string;
}

/**
 * Explains a program that fails as soon as it is told a move: the cell is beyond its arrays under some reading, and no
 * cell that it was told before is.
 */
export function toldBeyond({ game, size, side, moves }: Omit<WrongCell, 'answer'>): ToldCell | undefined {
  const grid = gridOfGame(game, size);
  const told = moves.flatMap((name, i) => {
    const isOwn = (i % 2 === 0 ? WHITE : otherSide(WHITE)) === side;
    const cell = grid.cellNamed(name);
    return isOwn || cell < 0 ? [] : [{ name, row: grid.rowOf(cell), col: grid.colOf(cell) }];
  });
  const last = told.at(-1);
  // Its own move came after it, so it has survived the cell.
  if (last === undefined || last.name !== moves.at(-1)) return undefined;
  const cells = [...grid.rim.keys()].map((cell) => ({ row: grid.rowOf(cell), col: grid.colOf(cell) }));
  const isFirst = (holds: (at: { readonly row: number; readonly col: number }) => boolean): boolean => {
    const share = cells.filter(holds).length / cells.length;
    const chance = share * (1 - share) ** (told.length - 1);
    return holds(last) && told.filter(holds).length === 1 && chance < CHANCE_TOLD;
  };
  if (isFirst(({ row, col }) => col >= grid.rowLength(row)))
    return { cell: last.name, reading: 'offset', words: 'whose column is beyond the number of cells in its row' };
  if (isFirst(({ row, col }) => row === grid.span - 1 || col === grid.span - 1))
    return { cell: last.name, reading: 'from-one', words: 'of the last row or column' };
  return undefined;
}
