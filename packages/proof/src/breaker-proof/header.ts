import {
  BREAKER_CELL,
  type Cells,
  createProofBoard,
  FREE_CELL,
  MAKER_CELL,
  type ProofBoard,
  ProofError,
} from './board.ts';
import { isCaptured } from './facts.ts';

/** The first line of every proof of ours. */
export const MAGIC = 'ringfence proof 1';

/** Every such proof is about this game. */
const GAME = 'squatter';

/** One claim of a proof. */
export interface Claim {
  /** Who tries to capture; on an empty board it is the same for both. */
  readonly maker: 'white' | 'black';
  readonly toMove: 'maker' | 'breaker';
  /** Breaker keeps Maker from ever capturing, or Maker captures anyway. */
  readonly value: 'holds' | 'captures';
}

/** The subject of a proof. */
export interface ProofHeader {
  readonly game: typeof GAME;
  readonly rows: number;
  readonly columns: number;
  /** A letter per cell: `.` free, W and B live pieces, w and b cells captured by White and Black. */
  readonly position: string;
  readonly claims: readonly Claim[];
}

/** A byte holds a cell or a pass. */
const MOST_CELLS = 128;

/** Reads the header's line; it is untrusted, so everything is checked. */
export function parseHeader(line: string): ProofHeader {
  let header: Partial<Record<keyof ProofHeader, unknown>>;
  try {
    header = JSON.parse(line);
  } catch {
    throw new ProofError('the header is not JSON');
  }
  const { game, rows, columns, position, claims } = header ?? {};
  if (game !== GAME) throw new ProofError('the proof is not about Squatter');
  if (!isSide(rows) || !isSide(columns) || rows * columns > MOST_CELLS) {
    throw new ProofError(`a board has rows and columns, and up to ${MOST_CELLS} cells`);
  }
  if (typeof position !== 'string' || position.length !== rows * columns || /[^.WBwb]/.test(position)) {
    throw new ProofError('the position does not fit the board');
  }
  if (!Array.isArray(claims) || claims.length === 0 || claims.length > 4 || !claims.every(isClaim)) {
    throw new ProofError('the claims are not valid');
  }
  return { game, rows, columns, position, claims };
}

const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_CELLS;

function isClaim(value: unknown): value is Claim {
  const { maker, toMove, value: kind } = (value ?? {}) as Partial<Record<keyof Claim, unknown>>;
  return (
    (maker === 'white' || maker === 'black') &&
    (toMove === 'maker' || toMove === 'breaker') &&
    (kind === 'holds' || kind === 'captures')
  );
}

/** The position of a claim: a side's territory counts as its own pieces, since it is inside them. */
export function cellsOfClaim(
  { rows, columns, position }: ProofHeader,
  { maker }: Claim,
): { board: ProofBoard; cells: Cells } {
  const own = maker === 'white' ? 'Ww' : 'Bb';
  const board = createProofBoard(rows, columns);
  const cells = Uint8Array.from(position, (letter) =>
    letter === '.' ? FREE_CELL : own.includes(letter) ? MAKER_CELL : BREAKER_CELL,
  );
  if (isCaptured(board, cells)) throw new ProofError('something is enclosed but not captured', board, cells);
  return { board, cells };
}
