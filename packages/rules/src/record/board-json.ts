import type { WrittenBoard } from '../board.ts';
import { boardShapes, gridOf, shapeNames, symbolsOf } from '../board-shapes.ts';
import { type GameName, gameNames, games } from '../games.ts';
import type { Shape } from '../grid.ts';
import { fail, ok, type Result } from '../result.ts';
import { JSON_VERSION, JsonAsker } from './json-fields.ts';
import { parseJson } from './json-syntax.ts';

/** A board given as text, and its game if it is known. */
export interface NamedBoard {
  readonly board: WrittenBoard;
  readonly game?: GameName;
}

/** A board in JSON, version 1: either the game or the shape is given, and the rows in the classic symbols. */
export interface BoardJson {
  readonly ringfence: typeof JSON_VERSION;
  readonly kind: 'board';
  readonly game?: GameName;
  readonly shape?: Shape;
  readonly size: number;
  /** Square: `B`, `W`, `+` free, `-` captured. Hexagon: `B`, `W`, `-` free; rows are not indented. */
  readonly rows: readonly string[];
}

/** The board as a plain object for `JSON.stringify`. */
function boardToJson({ board, game }: NamedBoard): BoardJson {
  const { shape, size, cells } = board;
  if (game !== undefined && games[game].shape !== shape) throw new RangeError(`${game} is not played on a ${shape}`);
  const grid = gridOf(shape, size);
  const symbols = symbolsOf(shape);
  const rows: string[] = [];
  let cell = 0;
  for (let row = 0; row < grid.span; row++) {
    let text = '';
    for (let i = 0; i < grid.rowLength(row); i++) {
      const code = cells[cell++];
      const sign = symbols[code];
      if (sign === undefined) throw new RangeError(`cell ${cell - 1} holds ${code}, which no ${shape} board can`);
      text += sign;
    }
    rows.push(text);
  }
  return { ringfence: JSON_VERSION, kind: 'board', ...(game === undefined ? { shape } : { game }), size, rows };
}

/** The board as JSON text with a line for each row. */
export function writeBoardJson(named: NamedBoard): string {
  const { rows, ...head } = boardToJson(named);
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  return `{\n${lines.join('')}  "rows": [\n${rows.map((row) => `    "${row}"`).join(',\n')}\n  ]\n}\n`;
}

/** Reads a board of any size from 1; it may be unreachable. */
export function readBoardJson(text: string): Result<NamedBoard> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const { value, source } = json.value;
  const ask = new JsonAsker(source);
  const named = readBoard();
  if (named !== undefined) return ok(named);
  return fail(ask.error ?? source.errorAt(value.at, 'this is not a board', 'a board'));

  function readBoard(): NamedBoard | undefined {
    const fields = ask.object(value, ['ringfence', 'kind', 'game', 'shape', 'size', 'rows']);
    if (fields === undefined) return undefined;
    ask.heading(value, fields, 'board');
    const gameValue = fields.get('game')?.value;
    const shapeValue = fields.get('shape')?.value;
    const game = gameValue && ask.choice(gameValue, gameNames);
    const told = shapeValue && ask.choice(shapeValue, shapeNames);
    const sizeValue = ask.need(value, fields, 'size');
    const size = sizeValue && ask.integer(sizeValue);
    const rowsValue = ask.need(value, fields, 'rows');
    const rows = rowsValue && ask.items(rowsValue);
    if (ask.error !== undefined || sizeValue === undefined || size === undefined) return undefined;
    if (rowsValue === undefined || rows === undefined) return undefined;
    const shape = game === undefined ? told : games[game].shape;
    if (shape === undefined) return ask.wrong(value, 'neither game nor shape is given', 'a game or a shape', 'neither');
    if (shapeValue !== undefined && told !== shape) {
      return ask.wrong(shapeValue, `${game} is not played on this shape`, shape);
    }
    if (size < 1) return ask.wrong(sizeValue, 'a board has at least one cell', '1 or more');
    // The rows are counted before the board is allocated: they bound the cost of a size.
    const span = boardShapes[shape].rowCount(size);
    if (rows.length !== span) {
      return ask.wrong(
        rowsValue,
        `the number of rows does not fit a ${shape} board of size ${size}`,
        `${span} rows`,
        `${rows.length}`,
      );
    }
    const grid = gridOf(shape, size);
    const codes: number[] = [];
    for (const [row, item] of rows.entries()) {
      const line = ask.verbatim(item);
      if (line === undefined) return undefined;
      if (line.length !== grid.rowLength(row)) {
        const expected = `${grid.rowLength(row)} cells`;
        return ask.wrong(item, `row ${row + 1} has the wrong number of cells`, expected, `${line.length}`);
      }
      for (let i = 0; i < line.length; i++) {
        const code = boardShapes[shape].symbols.get(line[i]);
        if (code === undefined) {
          const expected = [...boardShapes[shape].symbols.keys()].join(' ');
          // Valid symbols need no escapes, so offsets in the text equal offsets in the row.
          return ask.wrong({ at: item.at + 1 + i }, 'not a symbol of this board', expected);
        }
        codes.push(code);
      }
    }
    return { board: { shape, size, cells: Uint8Array.from(codes) }, ...(game !== undefined && { game }) };
  }
}
