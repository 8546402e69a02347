import { parseCellName } from '../names.ts';
import type { Result } from '../result.ts';
import { EMPTY } from '../types.ts';
import { formatResult, parseResult } from './ending.ts';
import type { SgfDialect } from './points.ts';
import type { GameRecord } from './record.ts';
import { replay } from './replay.ts';
import { readTrees } from './sgf-read.ts';
import { parseSgf, type SgfCollection, type SgfTree } from './sgf-syntax.ts';

/**
 * LittleGolem writes the row as a letter from the top, then counts the cells within that row from 1, also in the rows
 * below the middle, whose first cell is not in our first column.
 */
const littleGolem: SgfDialect = {
  game: 'havannah',
  swap: true,
  swapWord: 'LG',
  crossed: true,
  pointExample: 'C3',
  pointAt(grid, point) {
    const name = parseCellName(point);
    if (name === undefined) return undefined;
    // In our names the letters are the column and the number is the row; here it is the other way round.
    const row = name.col;
    return name.row < grid.rowLength(row) ? { row, col: grid.firstCol(row) + name.row } : undefined;
  },
  headerOf,
};

/**
 * LittleGolem names only the winner. Without a win on the board the other side has resigned, in the last move or beside the
 * board. An event called "null" is none.
 */
function headerOf(record: GameRecord): GameRecord['header'] {
  const { event, ...others } = record.header;
  const header = event === 'null' ? others : record.header;
  const ending = header.result === undefined ? undefined : parseResult(header.result);
  if (ending?.kind !== 'played' || ending.winner === EMPTY) return header;
  const played = replay(record);
  if (!played.ok || played.value.position.outcome !== undefined || played.value.resigned === ending.winner)
    return header;
  return { ...header, result: formatResult({ ...ending, kind: 'resignation' }) };
}

/**
 * Reads LittleGolem's Havannah files. Moves of the starting player are written as W, but this player is named in PB,
 * and `RE[B]` means that this player won. In the record the starting player is always White.
 */
export function readHgf(text: string): Result<GameRecord[]> {
  const collection = parseSgf(text);
  return collection.ok ? readTrees(collection.value, littleGolem) : collection;
}

/**
 * Whether a text is LittleGolem's and not plain SGF: it names no game, and its first move has a letter and a number.
 */
export function looksLikeHgf(text: string): boolean {
  const collection = parseSgf(text);
  return collection.ok && isHgfCollection(collection.value);
}

/** Whether a text whose structure has been read is HGF. */
export const isHgfCollection = ({ trees }: SgfCollection): boolean => trees.every(isHgfTree);

function isHgfTree({ nodes }: SgfTree): boolean {
  const [root] = nodes;
  if (root.properties.some(({ name }) => name === 'GM')) return false;
  if (!root.properties.some(({ name }) => name === 'SZ')) return false;
  const move = nodes.flatMap((node) => node.properties).find(({ name }) => name === 'W' || name === 'B');
  if (move === undefined) {
    return root.properties.some(
      ({ name, values: [{ raw }] }) => /littlegolem/i.test(raw) || (name === 'RU' && /^\s*LG\b/i.test(raw)),
    );
  }
  return /^\s*(?:[a-z]{1,2}[0-9]{1,2}|resign)\s*$/i.test(move.values[0].raw);
}
