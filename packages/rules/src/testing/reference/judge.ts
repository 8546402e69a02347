/**
 * A judge written directly from the sentences of the rules: a flood from every cell. It shares no code with the real
 * judge; tests compare the two, and the benchmark measures the difference in speed.
 */
export type Rows = readonly string[];

/** Symbols by row and column; cells off the board are undefined. */
type Cells = readonly (readonly (string | undefined)[])[];

type Step = readonly [rows: number, cols: number];

const sideSteps: readonly Step[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

const hexSteps: readonly Step[] = [...sideSteps, [1, 1], [-1, -1]];

const hexCells = (rows: Rows, size: number): Cells =>
  rows.map((text, row) => [...new Array<undefined>(Math.max(0, row - size + 1)), ...text]);

/** All cells reachable from a cell through those that `passes` accepts, or nothing if the rim is reached. */
function cutOff(
  cells: Cells,
  row: number,
  col: number,
  steps: readonly Step[],
  passes: (symbol: string) => boolean,
): Step[] | undefined {
  const seen = cells.map((symbols) => new Array<boolean>(symbols.length));
  const found: Step[] = [[row, col]];
  seen[row][col] = true;
  for (const [atRow, atCol] of found) {
    for (const [down, right] of steps) {
      const nearRow = atRow + down;
      const nearCol = atCol + right;
      const symbol = cells[nearRow]?.[nearCol];
      if (symbol === undefined) return undefined;
      if (seen[nearRow][nearCol] || !passes(symbol)) continue;
      seen[nearRow][nearCol] = true;
      found.push([nearRow, nearCol]);
    }
  }
  return found;
}

/** Squatter: for every cell and side, whether the side's pieces cut the cell off from the border. */
export function judgeSquatter(rows: Rows): string[] {
  const cells: Cells = rows.map((text) => [...text]);
  let white = 0;
  let black = 0;
  let free = 0;
  for (let row = 0; row < cells.length; row++) {
    for (let col = 0; col < cells[row].length; col++) {
      const symbol = cells[row][col];
      if (symbol === '+') free++;
      const byWhite = symbol !== 'W' && cutOff(cells, row, col, sideSteps, (other) => other !== 'W') !== undefined;
      const byBlack = symbol !== 'B' && cutOff(cells, row, col, sideSteps, (other) => other !== 'B') !== undefined;
      if (symbol === '-' && byWhite) white++;
      if (symbol === '-' && byBlack) black++;
    }
  }
  const winner = free > 0 ? 'None' : white > black ? 'White' : black > white ? 'Black' : 'Draw';
  return [winner, `${white}`, `${black}`];
}

/** All pieces of the group at a cell. */
function groupOf(cells: Cells, row: number, col: number, steps = hexSteps): Step[] {
  const side = cells[row][col];
  const seen = cells.map((symbols) => new Array<boolean>(symbols.length));
  const found: Step[] = [[row, col]];
  seen[row][col] = true;
  for (const [atRow, atCol] of found) {
    for (const [down, right] of steps) {
      const nearRow = atRow + down;
      const nearCol = atCol + right;
      if (cells[nearRow]?.[nearCol] !== side || seen[nearRow][nearCol]) continue;
      seen[nearRow][nearCol] = true;
      found.push([nearRow, nearCol]);
    }
  }
  return found;
}

/** Which of the six edges a cell touches: two of them make it a corner. */
function touches(size: number, [row, col]: Step): number[] {
  const last = 2 * size - 2;
  const on = [row === 0, col - row === size - 1, col === last, row === last, row - col === size - 1, col === 0];
  return [0, 1, 2, 3, 4, 5].filter((edge) => on[edge]);
}

const someCell = (cells: Cells, holds: (row: number, col: number, symbol: string) => boolean): boolean =>
  cells.some((symbols, row) => symbols.some((symbol, col) => symbol !== undefined && holds(row, col, symbol)));

function hasTripod(cells: Cells, size: number, side: string): boolean {
  return someCell(cells, (row, col, symbol) => {
    if (symbol !== side || touches(size, [row, col]).length !== 1) return false;
    const edges = groupOf(cells, row, col).flatMap((cell) => {
      const touched = touches(size, cell);
      return touched.length === 1 ? touched : [];
    });
    return new Set(edges).size >= 3;
  });
}

const hasLoop = (cells: Cells, side: string): boolean =>
  someCell(
    cells,
    (row, col, symbol) => symbol !== side && cutOff(cells, row, col, hexSteps, (other) => other !== side) !== undefined,
  );

const hasBridge = (cells: Cells, size: number, side: string): boolean =>
  someCell(
    cells,
    (row, col, symbol) =>
      symbol === side &&
      touches(size, [row, col]).length === 2 &&
      groupOf(cells, row, col).filter((cell) => touches(size, cell).length === 2).length >= 2,
  );

const hasFilledLoop = (cells: Cells, side: string): boolean =>
  someCell(
    cells,
    (row, col, symbol) =>
      symbol === side && hexSteps.every(([down, right]) => cells[row + down]?.[col + right] === side),
  );

/** Fencemaster: count the edges of every rim piece's group; flood from every cell to the rim. */
export function judgeFencemaster(rows: Rows, size: number): string[] {
  return judgeHexagon(rows, size, (cells, side) => {
    const tripod = hasTripod(cells, size, side);
    const loop = hasLoop(cells, side);
    return tripod && loop ? 'Both' : tripod ? 'Tripod' : loop ? 'Loop' : '';
  });
}

/** Havannah: the same with bridges and filled rings. */
export function judgeHavannah(rows: Rows, size: number): string[] {
  return judgeHexagon(rows, size, (cells, side) =>
    [
      hasTripod(cells, size, side) ? 'Tripod' : '',
      hasLoop(cells, side) || hasFilledLoop(cells, side) ? 'Loop' : '',
      hasBridge(cells, size, side) ? 'Bridge' : '',
    ]
      .filter((name) => name !== '')
      .join('+'),
  );
}

function judgeHexagon(rows: Rows, size: number, methodOf: (cells: Cells, side: string) => string): string[] {
  const cells = hexCells(rows, size);
  const white = methodOf(cells, 'W');
  const black = methodOf(cells, 'B');
  if (white !== '' && black !== '') return ['Draw', 'Nil'];
  if (white !== '') return ['White', white];
  if (black !== '') return ['Black', black];
  return [rows.some((text) => text.includes('-')) ? 'None' : 'Draw', 'Nil'];
}

/** Hex: whether a side's pieces lead from its first edge to the other. White's are the top and the bottom. */
export function judgeHex(rows: Rows): string[] {
  const cells: Cells = rows.map((text) => [...text]);
  if (leads(cells, 'W', (row) => row)) return ['White', 'Chain'];
  if (leads(cells, 'B', (_, col) => col)) return ['Black', 'Chain'];
  return ['None', 'Nil'];
}

const rhombusSteps: readonly Step[] = [...sideSteps, [1, -1], [-1, 1]];

function leads(cells: Cells, side: string, line: (row: number, col: number) => number): boolean {
  return cells.some((symbols, row) =>
    symbols.some(
      (symbol, col) =>
        symbol === side &&
        line(row, col) === 0 &&
        groupOf(cells, row, col, rhombusSteps).some(([r, c]) => line(r, c) === cells.length - 1),
    ),
  );
}
