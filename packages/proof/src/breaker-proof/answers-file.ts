import { BREAKER_CELL, type CellSet, type Cells, FREE_CELL, MAKER_CELL, type ProofBoard, ProofError } from './board.ts';
import type { OnAnswers } from './holds.ts';

/** The positions of a proof that need answers, for an engine that plays by it. */
export interface AnswersFile {
  readonly add: OnAnswers;
  readonly count: number;
  /** The bytes of the file, before it is packed. */
  bytes(): Uint8Array;
}

interface Entry {
  readonly first: bigint;
  readonly second: bigint;
  readonly carrier: bigint;
}

/**
 * Collects answers and writes them as described in docs/proof-format.md: a line, a header, then three columns of 64
 * bits. Sorted, they compress best.
 */
export function answersFile(): AnswersFile {
  const entries: Entry[] = [];
  let size = { rows: 0, columns: 0 };
  return {
    add(board, cells, carrier) {
      size = { rows: board.rows, columns: board.columns };
      entries.push(entryOf(board, cells, carrier));
    },
    get count() {
      return entries.length;
    },
    bytes() {
      entries.sort((a, b) => compare(a.first, b.first) || compare(a.second, b.second));
      const header = `ringfence answers 1\n${JSON.stringify({ game: 'squatter', ...size, count: entries.length })}\n`;
      const columns = BigUint64Array.from([
        ...entries.map(({ first }) => first),
        ...entries.map(({ second }) => second),
        ...entries.map(({ carrier }) => carrier),
      ]);
      const bytes = new Uint8Array(header.length + columns.byteLength);
      bytes.set(new TextEncoder().encode(header));
      const view = new DataView(bytes.buffer, header.length);
      for (const [i, bits] of columns.entries()) view.setBigUint64(8 * i, bits, true);
      return bytes;
    },
  };
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const MOST_CELLS = 64;
/** Rows have room for 8 bits, or for all columns on boards with a longer side. */
const ROOM = 8;

function entryOf({ rows, columns }: ProofBoard, cells: Cells, carrier: CellSet): Entry {
  if (rows * columns > MOST_CELLS)
    throw new ProofError(`files of answers are for boards of at most ${MOST_CELLS} cells`);
  const step = Math.max(rows, columns) > ROOM ? columns : ROOM;
  let [first, second, used] = [0n, 0n, 0n];
  for (const [cell, code] of cells.entries()) {
    const bit = 1n << BigInt(step * Math.floor(cell / columns) + (cell % columns));
    if (code === MAKER_CELL || code === BREAKER_CELL) first |= bit;
    if (code === FREE_CELL || code === BREAKER_CELL) second |= bit;
    if (carrier[cell] === 1) used |= bit;
  }
  return { first, second, carrier: used };
}
