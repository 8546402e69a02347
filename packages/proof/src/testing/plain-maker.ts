import type { Cell, Random } from '@ringfence/rules';

/**
 * Whether White, as Maker, captures anything if Black only gets in its way. White may pass; Black's own captures do not
 * happen. One letter per cell: W, B or `.`.
 */
export function plainMaker(
  size: number,
  cells: string[],
  makerToMove: boolean,
  known = new Map<string, boolean>(),
): boolean {
  const key = `${cells.join('')}${makerToMove}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const free = cells.flatMap((symbol, cell) => (symbol === '.' ? [cell] : []));
  const after = (cell: Cell, symbol: string, test: () => boolean): boolean => {
    cells[cell] = symbol;
    const answer = test();
    cells[cell] = '.';
    return answer;
  };
  const captures = makerToMove
    ? free.some((cell) => after(cell, 'W', () => isEnclosing(size, cells) || plainMaker(size, cells, false, known))) ||
      (free.length > 0 && plainMaker(size, cells, false, known))
    : free.length > 0 && free.every((cell) => after(cell, 'B', () => plainMaker(size, cells, true, known)));
  known.set(key, captures);
  return captures;
}

/**
 * Whether a cell that is not White's is not connected to the border over such cells; the board has rows of `size`
 * cells.
 */
export function isEnclosing(size: number, cells: readonly string[]): boolean {
  const rows = cells.length / size;
  const reached = new Uint8Array(cells.length);
  let inside = cells.length;
  const visit = (row: number, col: number): void => {
    const cell = row * size + col;
    if (row < 0 || col < 0 || row >= rows || col >= size || cells[cell] === 'W' || reached[cell] === 1) return;
    reached[cell] = 1;
    inside--;
    visit(row - 1, col);
    visit(row + 1, col);
    visit(row, col - 1);
    visit(row, col + 1);
  };
  for (let col = 0; col < size; col++) {
    visit(0, col);
    visit(rows - 1, col);
  }
  for (let row = 0; row < rows; row++) {
    visit(row, 0);
    visit(row, size - 1);
  }
  for (const symbol of cells) if (symbol === 'W') inside--;
  return inside > 0;
}

/** Random pieces on a board with this many cells left free, where White encloses nothing yet. */
export function scatteredSquatter(size: number, free: number, random: Random, rows = size): string[] {
  for (;;) {
    const order = random.shuffle(Array.from({ length: rows * size }, (_, cell) => cell));
    const cells = Array.from({ length: rows * size }, () => '.');
    const share = 40 + random.below(45);
    for (const cell of order.slice(free)) cells[cell] = random.below(100) < share ? 'W' : 'B';
    if (!isEnclosing(size, cells)) return cells;
  }
}
