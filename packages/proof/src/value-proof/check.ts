// Checks proofs of values: who wins, draws or leads at the end, for any game. It shares no code with the solvers: it
// knows the rules, reads the claimant's moves, and tries every move of the other side.

import {
  BLACK,
  type GameName,
  games,
  isGameName,
  type Move,
  type Position,
  positionFromCells,
  type Side,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { ProofError } from '../breaker-proof/board.ts';
import { type ByteSource, checkChunks, type Reading } from '../breaker-proof/source.ts';

/** The first line of every proof of a value. */
const VALUE_MAGIC = 'ringfence value 1';

/** A side gets at least this much: on hexagons 1 for a win and 0 for a draw, in Squatter its lead at the end. */
interface ValueClaim {
  readonly side: 'white' | 'black';
  readonly atLeast: number;
}

export interface ValueHeader {
  readonly game: GameName;
  readonly size: number;
  readonly toMove: 'white' | 'black';
  /** A digit per cell in reading order: 0 none, 1 White, 2 Black. */
  readonly pieces: string;
  readonly owners: string;
  readonly claims: readonly ValueClaim[];
}

interface ValueCounts {
  positions: number;
  answers: number;
  deepest: number;
}

export interface VerifiedValue {
  readonly header: ValueHeader;
  readonly counts: ValueCounts;
}

const LONGEST_LINE = 4000;
const LARGEST_SIZE = 15;

/** Checks an unpacked proof that comes in chunks; throws a `ProofError` that names the error and its position. */
export async function verifyValue(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onProgress?: (counts: Readonly<ValueCounts>) => void,
): Promise<VerifiedValue> {
  const counts: ValueCounts = { positions: 0, answers: 0, deepest: 0 };
  const header = await checkChunks(chunks, (source) => check(source, counts), counts, onProgress);
  return { header, counts };
}

function* check(source: ByteSource, counts: ValueCounts): Reading<ValueHeader> {
  const first = yield* source.line(LONGEST_LINE);
  if (first !== VALUE_MAGIC) throw new ProofError('this is not a proof of a value');
  const header = parseHeader(yield* source.line(LONGEST_LINE));
  for (const claim of header.claims) {
    const position = positionOf(header);
    const checker = new ClaimChecker(source, counts, sideOf(claim.side), claim.atLeast);
    yield* checker.visit(position, 0);
  }
  if (!(yield* source.isAtEnd())) throw new ProofError(`something follows the proof, at byte ${source.offset}`);
  return header;
}

const sideOf = (name: 'white' | 'black'): Side => (name === 'white' ? WHITE : BLACK);

/** One claim: positions checked before are not checked again, and neither are their images. */
class ClaimChecker {
  private readonly known = new Set<string>();
  private readonly source: ByteSource;
  private readonly counts: ValueCounts;
  private readonly side: Side;
  private readonly atLeast: number;

  constructor(source: ByteSource, counts: ValueCounts, side: Side, atLeast: number) {
    this.source = source;
    this.counts = counts;
    this.side = side;
    this.atLeast = atLeast;
  }

  *visit(position: Position, depth: number): Reading<void> {
    const { counts, source } = this;
    if (position.outcome !== undefined) {
      if (resultFor(position, this.side) >= this.atLeast) return;
      throw refusal('the game ends with less than the proof claims', position);
    }
    const key = leastImage(position);
    if (this.known.has(key)) return;
    if (position.turn === this.side) {
      yield* source.ready();
      const move: Move = source.byte();
      if (!position.isLegal(move)) throw refusal('the proof plays no free cell', position);
      counts.answers++;
      position.play(move);
      yield* this.visit(position, depth + 1);
      position.undo();
    } else {
      for (const move of position.legalMoves()) {
        position.play(move);
        yield* this.visit(position, depth + 1);
        position.undo();
      }
    }
    this.known.add(key);
    counts.positions++;
    counts.deepest = Math.max(counts.deepest, depth);
  }
}

/** The value of a finished game for a side. */
function resultFor({ game, outcome, scores }: Position, side: Side): number {
  if (games[game].hasScores) return side === WHITE ? scores[0] - scores[1] : scores[1] - scores[0];
  const winner = outcome?.winner ?? 0;
  return winner === 0 ? 0 : winner === side ? 1 : -1;
}

/** The least of a position's images, as text: pieces, owners and whose turn it is. */
function leastImage({ grid, pieces, owners, turn }: Position): string {
  const { cellCount, symmetries } = grid;
  const codes = new Uint8Array(cellCount);
  for (let cell = 0; cell < cellCount; cell++) codes[cell] = 48 + pieces[cell] + 3 * owners[cell];
  // The inverse of a symmetry is one as well, so these are all images. Most differ from the least within a few cells.
  let least = symmetries[0];
  for (const symmetry of symmetries) {
    let i = 0;
    while (i < cellCount && codes[symmetry[i]] === codes[least[i]]) i++;
    if (i < cellCount && codes[symmetry[i]] < codes[least[i]]) least = symmetry;
  }
  const image = new Array<number>(cellCount);
  for (let i = 0; i < cellCount; i++) image[i] = codes[least[i]];
  return String.fromCharCode(...image, turn);
}

/** Reads the header's line; it is untrusted, so everything is checked. */
function parseHeader(line: string): ValueHeader {
  let header: Partial<Record<keyof ValueHeader, unknown>>;
  try {
    header = JSON.parse(line);
  } catch {
    throw new ProofError('the header is not JSON');
  }
  const { game, size, toMove, pieces, owners, claims } = header ?? {};
  if (typeof game !== 'string' || !isGameName(game)) throw new ProofError('the game of the proof is not known');
  if (!Number.isInteger(size) || (size as number) < 2 || (size as number) > LARGEST_SIZE) {
    throw new ProofError('the size of the board is not valid');
  }
  if (toMove !== 'white' && toMove !== 'black') throw new ProofError('the side to move is missing');
  const isBoard = (text: unknown): text is string => typeof text === 'string' && /^[012]+$/.test(text);
  if (!isBoard(pieces) || !isBoard(owners)) throw new ProofError('the position does not fit the board');
  if (!Array.isArray(claims) || claims.length === 0 || claims.length > 2 || !claims.every(isClaim)) {
    throw new ProofError('the claims are not valid');
  }
  return { game, size: size as number, toMove, pieces, owners, claims };
}

function isClaim(value: unknown): value is ValueClaim {
  const { side, atLeast } = (value ?? {}) as Partial<Record<keyof ValueClaim, unknown>>;
  return (side === 'white' || side === 'black') && Number.isInteger(atLeast);
}

function positionOf({ game, size, toMove, pieces, owners }: ValueHeader): Position {
  const digits = (text: string): Uint8Array => Uint8Array.from(text, Number);
  const { cellCount } = startPosition(game, { size }).grid;
  if (pieces.length !== cellCount || owners.length !== cellCount) {
    throw new ProofError('the position does not fit the board');
  }
  return positionFromCells(game, size, digits(pieces), digits(owners), sideOf(toMove));
}

/** An error with the board: rows of pieces, captured cells in lower case. */
function refusal(message: string, { grid, pieces, owners }: Position): ProofError {
  const rows: string[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const row = grid.rowOf(cell);
    const letter = owners[cell] !== 0 ? '.wb'[owners[cell]] : '.WB'[pieces[cell]];
    rows[row] = rows[row] === undefined ? letter : `${rows[row]} ${letter}`;
  }
  return new ProofError(message, rows.join('\n'));
}
