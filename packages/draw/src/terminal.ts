import { type Cell, columnName, type Grid, sideName } from '@ringfence/rules';
import { describeLit } from './describe.ts';
import { leanOf } from './geometry.ts';
import { entriesOf, hasCell, type Picture, spanningTree } from './picture.ts';
import { Canvas, paint, type Style } from './terminal-canvas.ts';
import {
  asciiSymbols,
  markText,
  plainText,
  type SymbolName,
  type Symbols,
  symbolNames,
  symbolOn,
  symbolWords,
  unicodeSymbols,
} from './terminal-symbols.ts';

interface TerminalOptions {
  /** Whether to write colour codes; colour never carries information alone. */
  readonly colour: boolean;
  /** ASCII characters only. */
  readonly ascii?: boolean;
}

/** The layout of cells on the sheet. With fences or trees the cells have room for rails between them. */
interface Plan {
  readonly picture: Picture;
  readonly symbols: Symbols;
  /** Columns from one cell to the next, and lines from one row to the next. */
  readonly pitch: number;
  readonly lines: number;
  /** Columns of the widest row number. */
  readonly numberWidth: number;
  /** The text after the symbol of a cell. */
  readonly behind: ReadonlyMap<Cell, string>;
  readonly links: readonly (readonly [Cell, Cell])[];
}

/** A picture as lines of text for a terminal, without a line break at the end. */
export function drawTerminal(picture: Picture, options: TerminalOptions): string {
  const plan = planOf(picture, options.ascii === true ? asciiSymbols : unicodeSymbols);
  const canvas = new Canvas();
  writeCoordinates(plan, canvas);
  const used = writeCells(plan, canvas);
  writeRails(plan, canvas);
  writeBrackets(plan, canvas);
  const title = plainText(picture.title ?? '').trim();
  const caption = plainText(picture.caption ?? '').trim();
  const lines = [
    title === '' ? '' : paint(title, 'title', options.colour),
    ...canvas.lines(options.colour),
    '',
    ...legend(plan, used).map((line) => paint(line, 'faint', options.colour)),
    caption,
  ];
  const first = title === '' ? 1 : 0;
  let end = lines.length;
  while (lines[end - 1] === '') end--;
  return lines.slice(first, end).join('\n');
}

function planOf(picture: Picture, symbols: Symbols): Plan {
  const { grid } = picture;
  const behind = behindSymbols(picture, symbols);
  const links = railLinks(picture);
  let widest = 0;
  for (const text of behind.values()) widest = Math.max(widest, [...text].length);
  // On a hexagon only the first columns have their letters side by side, above the top row.
  const lastLetter = columnName((leanOf(grid) < 0 ? grid.size : grid.span) - 1);
  const letters = picture.coordinates === false ? 1 : lastLetter.length;
  const needed = Math.max(links.length > 0 ? 4 : 2, widest + 2, letters + 1);
  // Half a cell must be a whole column where rows are shifted, and so must the middle between two cells where rails run.
  const even = leanOf(grid) !== 0 || links.length > 0;
  return {
    picture,
    symbols,
    pitch: even ? needed + (needed % 2) : needed,
    lines: links.length > 0 ? 2 : 1,
    numberWidth: picture.coordinates === false ? 0 : String(grid.span).length,
    behind,
    links,
  };
}

function behindSymbols(picture: Picture, symbols: Symbols): Map<Cell, string> {
  const { grid } = picture;
  const behind = new Map<Cell, string>();
  for (const [cell, value] of entriesOf(grid, picture.heat?.values)) {
    if (!Number.isNaN(value)) behind.set(cell, String(Math.min(9, Math.max(0, Math.floor(value * 10)))));
  }
  for (const [cell, mark] of entriesOf(grid, picture.marks)) behind.set(cell, markText(symbols, mark));
  for (const [cell, text] of entriesOf(grid, picture.numbers)) behind.set(cell, plainText(String(text)));
  return behind;
}

/** Pairs of neighbours that a fence or a tree connects. */
function railLinks(picture: Picture): [Cell, Cell][] {
  const { grid } = picture;
  const links: [Cell, Cell][] = [];
  for (const { cells } of picture.fences ?? []) {
    for (const [i, cell] of cells.entries()) {
      const next = cells[(i + 1) % cells.length];
      if (hasCell(grid, cell) && hasCell(grid, next) && touch(grid, cell, next)) links.push([cell, next]);
    }
  }
  for (const { cells } of picture.trees ?? []) links.push(...spanningTree(grid, cells));
  return links;
}

const touch = (grid: Grid, cell: Cell, other: Cell): boolean =>
  grid.around.subarray(cell * grid.aroundDegree, (cell + 1) * grid.aroundDegree).includes(other);

/** The sheet's line and column of a cell's symbol, also for cells off the board; line 0 has the column letters. */
function locationOf(plan: Plan, row: number, col: number): [line: number, column: number] {
  const { coordinates, grid } = plan.picture;
  const left = plan.numberWidth + 1;
  // The line of letters is shifted as the row above the first would be.
  const lean = leanOf(grid);
  const shift = (plan.pitch / 2) * (lean * row + (lean < 0 ? grid.size - 1 : lean));
  const top = coordinates === false ? 0 : 1;
  return [Math.max(0, row * plan.lines + top), left + shift + col * plan.pitch];
}

function writeCoordinates(plan: Plan, canvas: Canvas): void {
  const { coordinates, grid } = plan.picture;
  if (coordinates === false) return;
  for (let col = 0; col < grid.span; col++) {
    // On a hexagon a letter is where its column, extended upwards, leaves the board: above it or at a row's right end.
    const row = leanOf(grid) < 0 ? Math.max(-1, col - grid.size) : -1;
    const [, column] = locationOf(plan, row, col);
    canvas.write(row < 0 ? 0 : locationOf(plan, row, col)[0], column, columnName(col), 'faint');
  }
  for (let row = 0; row < grid.span; row++) {
    const [line, column] = locationOf(plan, row, grid.firstCol(row));
    const name = String(row + 1).padStart(plan.numberWidth);
    canvas.write(line, column - 1 - plan.numberWidth, name, 'faint');
  }
}

const styles: Readonly<Record<SymbolName, Style>> = {
  empty: 'faint',
  white: 'white',
  black: 'black',
  deadWhite: 'faint',
  deadBlack: 'faint',
  whiteTerritory: 'faint',
  blackTerritory: 'faint',
  captured: 'faint',
  ghost: 'info',
};

/** Writes every cell and returns the symbols used. */
function writeCells(plan: Plan, canvas: Canvas): Set<SymbolName> {
  const { picture, symbols } = plan;
  const { grid } = picture;
  const winning = new Set(plan.links.flat());
  const heated = new Set(entriesOf(grid, picture.heat?.values).map(([cell]) => cell));
  const used = new Set<SymbolName>();
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const name = symbolOn(picture, cell);
    used.add(name);
    const [line, column] = locationOf(plan, grid.rowOf(cell), grid.colOf(cell));
    canvas.write(line, column, symbols.cells[name], winning.has(cell) ? 'fence' : styles[name]);
    const text = plan.behind.get(cell);
    if (text !== undefined) canvas.write(line, column + 1, text, heated.has(cell) ? 'heat' : 'plain');
  }
  return used;
}

function writeRails(plan: Plan, canvas: Canvas): void {
  const { grid } = plan.picture;
  const [across, down, rising, falling, crossing] = plan.symbols.rails;
  for (const [from, to] of plan.links) {
    // From the upper or left cell to the other.
    const [first, last] = from < to ? [from, to] : [to, from];
    const [line, column] = locationOf(plan, grid.rowOf(first), grid.colOf(first));
    const [endLine, endColumn] = locationOf(plan, grid.rowOf(last), grid.colOf(last));
    if (line === endLine) {
      const start = column + 1 + [...(plan.behind.get(first) ?? '')].length;
      canvas.write(line, start, across.repeat(Math.max(0, endColumn - start)), 'fence');
      continue;
    }
    const middle = (column + endColumn) / 2;
    const rail = endColumn === column ? down : endColumn < column ? rising : falling;
    const there = canvas.at(line + 1, middle);
    const crossed = (there === rising && rail === falling) || (there === falling && rail === rising);
    canvas.write(line + 1, middle, crossed ? crossing : rail, 'fence');
  }
}

/** Round brackets mark the last move, square ones selected cells, and exclamation marks faults. */
function writeBrackets(plan: Plan, canvas: Canvas): void {
  const { grid, faults, highlight, lastMove } = plan.picture;
  const bracket = (cell: Cell, [open, close]: readonly [string, string], style: Style) => {
    if (!hasCell(grid, cell)) return;
    const [line, column] = locationOf(plan, grid.rowOf(cell), grid.colOf(cell));
    canvas.write(line, column - 1, open, style);
    canvas.write(line, column + 1 + [...(plan.behind.get(cell) ?? '')].length, close, style);
  };
  for (const cell of highlight ?? []) bracket(cell, ['[', ']'], 'info');
  for (const cell of faults ?? []) bracket(cell, ['!', '!'], 'error');
  if (lastMove !== undefined) bracket(lastMove, ['(', ')'], 'info');
}

/** The legend of the symbols in the picture, and of no others. */
function legend(plan: Plan, used: ReadonlySet<SymbolName>): string[] {
  const { picture, symbols } = plan;
  const { grid } = picture;
  const entries = symbolNames
    .filter((name) => used.has(name) && name !== 'empty' && name !== 'ghost')
    .map((name) => `${symbols.cells[name]} ${symbolWords[name]}`);
  if (used.has('ghost') && picture.ghost !== undefined) {
    entries.push(`${symbols.cells.ghost} ${sideName(picture.ghost.side)}, planned`);
  }
  const some = (cells: readonly Cell[] | undefined) => (cells ?? []).some((cell) => hasCell(grid, cell));
  if (plan.links.length > 0) {
    const lines = [...(picture.fences?.length ? ['fence'] : []), ...(picture.trees?.length ? ['winning line'] : [])];
    entries.push(`${symbols.rails[0].repeat(2)} ${lines.join(' or ')}`);
  }
  if (picture.lastMove !== undefined && some([picture.lastMove])) entries.push('( ) last move');
  if (some(picture.highlight)) entries.push('[ ] selected');
  if (some(picture.faults)) entries.push('! ! impossible');
  if (picture.heat !== undefined) entries.push(`0-9 ${plainText(picture.heat.title)}`);
  const arrows = (picture.arrows ?? [])
    .filter(({ from, to }) => some([from]) && some([to]))
    .map(({ from, to }) => `${grid.nameOf(from)}${symbols.arrow}${grid.nameOf(to)}`);
  return [...inLines(entries), describeLit(picture), ...inLines(arrows)].filter((line) => line !== '');
}

/** Entries side by side, in as many lines as a terminal of ordinary width needs. */
function inLines(entries: readonly string[]): string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length + 3 <= 78) lines[lines.length - 1] = `${last}   ${entry}`;
    else lines.push(entry);
  }
  return lines;
}
