import {
  BREAKER_CELL,
  type Cells,
  cellName,
  createProofBoard,
  FREE_CELL,
  MAKER_CELL,
  type ProofBoard,
  ProofError,
} from '../breaker-proof/board.ts';
import { isCaptured } from '../breaker-proof/facts.ts';
import { withCell } from '../breaker-proof/holds.ts';
import { KnownPositions } from '../breaker-proof/known.ts';
import { type ByteSource, checkChunks, type Reading } from '../breaker-proof/source.ts';
import { type Chain, chainCaptures, leavesCapture, MOST_CELLS } from './chain.ts';

/** The first line of a proof that the side to move captures first. */
const RACE_MAGIC = 'ringfence race 1';
const LONGEST_LINE = 2000;
/** From here on, a byte is a chain of so many moves more. */
const CHAIN = 0x80;

interface RaceHeader {
  readonly game: 'squatter';
  readonly rows: number;
  readonly columns: number;
  /** A letter per cell: `.` free, W and B pieces. Nothing is captured yet. */
  readonly position: string;
  /** Who captures first. */
  readonly toMove: 'white' | 'black';
  /** The answers to the first move whose records follow, in this order; without it, all. */
  readonly answers?: readonly number[];
}

interface RaceCounts {
  positions: number;
  chains: number;
  /** Moves of the other side that were tried. */
  answers: number;
  deepest: number;
}

export interface VerifiedRace {
  readonly header: RaceHeader;
  readonly counts: RaceCounts;
  /** If the header lists answers: the first move, and the answers to it that the proof leaves open. */
  readonly first?: { readonly move: number; readonly open: readonly number[] };
}

/**
 * A position that is proved, the move that captures first, and the chains that refute answers to it. Without a move, it
 * is proved by one chain.
 */
type OnWin = (cells: Cells, move: number | undefined, chains: readonly Chain[]) => void;

interface RaceListeners {
  readonly onProgress?: (counts: Readonly<RaceCounts>) => void;
  readonly onWin?: OnWin;
}

/** Checks an unpacked proof that comes in chunks; throws a `ProofError` that names the error and its position. */
export async function verifyRace(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { onProgress, onWin }: RaceListeners = {},
): Promise<VerifiedRace> {
  const counts: RaceCounts = { positions: 0, chains: 0, answers: 0, deepest: 0 };
  return await checkChunks(chunks, (source) => check(source, counts, onWin), counts, onProgress);
}

function* check(source: ByteSource, counts: RaceCounts, onWin: OnWin | undefined): Reading<VerifiedRace> {
  if ((yield* source.line(LONGEST_LINE)) !== RACE_MAGIC)
    throw new ProofError('this is not a proof of who captures first');
  const header = parseHeader(yield* source.line(LONGEST_LINE));
  const { rows, columns, position, toMove } = header;
  const own = toMove === 'white' ? 'W' : 'B';
  const board = createProofBoard(rows, columns);
  const cells = Uint8Array.from(position, (letter) =>
    letter === '.' ? FREE_CELL : letter === own ? MAKER_CELL : BREAKER_CELL,
  );
  const exchanged = cells.map((code) => (code === FREE_CELL ? code : MAKER_CELL + BREAKER_CELL - code));
  if (isCaptured(board, cells) || isCaptured(board, exchanged))
    throw new ProofError('something is enclosed already', board, cells);
  const checker = new RaceChecker(board, source, counts, onWin);
  const first = header.answers && (yield* checker.someAnswers(cells, header.answers));
  if (first === undefined) yield* checker.toMove(cells, 0);
  if (!(yield* source.isAtEnd())) throw new ProofError(`something follows the proof, at byte ${source.offset}`);
  return { header, counts, ...(first && { first }) };
}

function parseHeader(line: string): RaceHeader {
  let header: Partial<Record<keyof RaceHeader, unknown>>;
  try {
    header = JSON.parse(line);
  } catch {
    throw new ProofError('the header is not JSON');
  }
  const { game, rows, columns, position, toMove, answers } = header ?? {};
  if (game !== 'squatter') throw new ProofError('the proof is not about Squatter');
  if (!isSide(rows) || !isSide(columns) || rows * columns > MOST_CELLS) {
    throw new ProofError(`a board has rows and columns, and up to ${MOST_CELLS} cells`);
  }
  if (typeof position !== 'string' || position.length !== rows * columns || /[^.WB]/.test(position)) {
    throw new ProofError('the position does not fit the board');
  }
  if (toMove !== 'white' && toMove !== 'black') throw new ProofError('the side to move is white or black');
  if (answers === undefined) return { game, rows, columns, position, toMove };
  if (!isCellList(answers, position.length)) throw new ProofError('the answers are not different cells of the board');
  return { game, rows, columns, position, toMove, answers };
}

const isCellList = (value: unknown, size: number): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < size);

const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_CELLS;

/** Checks that Maker, to move, captures before Breaker does, whatever Breaker plays. */
class RaceChecker {
  private readonly board: ProofBoard;
  private readonly source: ByteSource;
  private readonly counts: RaceCounts;
  private readonly onWin: OnWin | undefined;
  private readonly known: KnownPositions;

  constructor(board: ProofBoard, source: ByteSource, counts: RaceCounts, onWin: OnWin | undefined) {
    this.board = board;
    this.source = source;
    this.counts = counts;
    this.onWin = onWin;
    this.known = new KnownPositions(board);
  }

  /** Reads the record of a position, unless it has one; returns its chain, if it is one. */
  *toMove(cells: Cells, depth: number): Reading<Chain | undefined> {
    const { board, source, counts, known } = this;
    if (known.find(cells) !== undefined) return undefined;
    yield* source.ready();
    const first = source.byte();
    if (first >= CHAIN) {
      const moves = Array.from({ length: first - CHAIN }, () => source.byte());
      if (!chainCaptures(board, cells, moves))
        throw new ProofError('a chain of threats does not capture', board, cells);
      counts.chains++;
      this.onWin?.(cells, undefined, [moves]);
      return moves;
    }
    const chains = yield* this.answers(this.moved(cells, first), depth + 1);
    known.add(cells, new Uint8Array(board.size));
    this.onWin?.(cells, first, chains);
    counts.positions++;
    counts.deepest = Math.max(counts.deepest, depth);
    return undefined;
  }

  /** Reads the first move and the records of these answers; returns the move and the answers that are left open. */
  *someAnswers(cells: Cells, answers: readonly number[]): Reading<NonNullable<VerifiedRace['first']>> {
    const { board, source, counts } = this;
    yield* source.ready();
    const move = source.byte();
    const moved = this.moved(cells, move);
    counts.positions++;
    const taken = answers.find((answer) => moved[answer] !== FREE_CELL);
    if (taken !== undefined) throw new ProofError(`the answer ${cellName(board, taken)} is not free`, board, moved);
    const chains: Chain[] = [];
    for (const answer of answers) yield* this.answer(moved, answer, 1, chains);
    const open = [...moved.keys()].filter((cell) => {
      if (moved[cell] !== FREE_CELL || answers.includes(cell)) return false;
      counts.answers++;
      const after = withCell(moved, cell, BREAKER_CELL);
      return !chains.some((chain) => chainCaptures(board, after, chain)) && this.known.find(after) === undefined;
    });
    if (open.length === 0) this.onWin?.(cells, move, chains);
    return { move, open };
  }

  /** The position after a move of Maker's that lets Breaker capture nothing. */
  private moved(cells: Cells, move: number): Cells {
    const { board } = this;
    if (cells[move] !== FREE_CELL) throw new ProofError('a move is not on a free cell', board, cells);
    if (leavesCapture(board, cells, move))
      throw new ProofError(`after ${cellName(board, move)} the other side captures`, board, cells);
    return withCell(cells, move, MAKER_CELL);
  }

  /** Every move of Breaker's is refuted by a chain that came before, or by what follows; returns the chains. */
  private *answers(cells: Cells, depth: number): Reading<readonly Chain[]> {
    const { board } = this;
    const chains: Chain[] = [];
    let isOver = true;
    for (let move = 0; move < board.size; move++) {
      if (cells[move] !== FREE_CELL) continue;
      isOver = false;
      yield* this.answer(cells, move, depth, chains);
    }
    if (isOver) throw new ProofError('the board is full, and nobody has captured', board, cells);
    return chains;
  }

  /** Reads what refutes one answer, and adds its chain to those that came before. */
  private *answer(cells: Cells, move: number, depth: number, chains: Chain[]): Reading<void> {
    this.counts.answers++;
    const after = withCell(cells, move, BREAKER_CELL);
    if (chains.some((chain) => chainCaptures(this.board, after, chain))) return;
    const chain = yield* this.toMove(after, depth);
    if (chain !== undefined) chains.push(chain);
  }
}
