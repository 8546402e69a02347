// Proofs of the first solver that decided 7×7: a line for each position, "k1 k2 P a-b …" for a pairing and "k1 k2 T
// m:b/x-y …" for answers. k1 and k2 are sets of cells in hexadecimal, bit 8·row + column: Maker's pieces are in k1
// only, free cells in k2 only, Breaker's pieces without a way out in both. Cells are two digits, row and column.

import {
  BREAKER_CELL,
  type CellSet,
  type Cells,
  cellName,
  createProofBoard,
  FREE_CELL,
  MAKER_CELL,
  OUTSIDE_CELL,
  type ProofBoard,
  ProofError,
} from './board.ts';
import { checkPairs, isCaptured, openCells, simplified } from './facts.ts';
import type { ProofHeader } from './header.ts';
import { type OnAnswers, type ProofCounts, withCell } from './holds.ts';
import type { ByteSource, Reading } from './source.ts';

interface Line {
  readonly cells: Cells;
  readonly words: string;
  /** Undefined while it is being checked; then its carrier. */
  carrier?: CellSet;
  isBegun?: boolean;
}

/** An answer of Breaker's: its possible carriers, several if the next position is its own mirror image. */
interface Answer {
  readonly carriers: readonly CellSet[];
  /** Whether it also answers every move off its carrier. */
  readonly covers: boolean;
}

interface LinesOptions {
  readonly size?: { readonly rows: number; readonly columns: number };
  readonly onAnswers?: OnAnswers;
}

const LONGEST_LINE = 4000;
const LONGEST_SIDE = 8;
const MOST_LINES = 20_000_000;
const MOST_CHOICES = 100_000;
/** The thread is yielded after this many positions. */
const PAUSE_EVERY = 5000;

/** A proof of lines: all are read, then those that the empty board needs are checked. */
export class ClassicProof {
  private board = createProofBoard(1, 1);
  private readonly lines = new Map<string, Line>();
  private readonly first: string;
  private readonly source: ByteSource;
  private readonly counts: ProofCounts;
  private readonly options: LinesOptions;

  constructor(first: string, source: ByteSource, counts: ProofCounts, options: LinesOptions) {
    this.first = first;
    this.source = source;
    this.counts = counts;
    this.options = options;
  }

  *check(): Reading<ProofHeader> {
    const texts = yield* this.readAll();
    const { rows, columns } = this.options.size ?? sizeOf(texts);
    this.board = createProofBoard(rows, columns);
    for (const text of texts) this.addLine(text);
    const empty = new Uint8Array(this.board.size);
    const position = simplified(this.board, empty).cells;
    const root = this.find(position);
    if (root === undefined) throw new ProofError('no line for the empty board', this.board, position);
    yield* this.carrierOf(root, 0);
    return {
      game: 'squatter',
      rows,
      columns,
      position: '.'.repeat(rows * columns),
      claims: [{ maker: 'white', toMove: 'maker', value: 'holds' }],
    };
  }

  private *readAll(): Reading<string[]> {
    const texts: string[] = [];
    for (let text = this.first; ; text = yield* this.source.line(LONGEST_LINE)) {
      if (text.trim() !== '') {
        if (!/^[0-9a-f]{1,16} [0-9a-f]{1,16} [PT]( |\r?$)/.test(text)) {
          throw new ProofError(`line ${texts.length + 1} is not a line of a proof`);
        }
        texts.push(text.trimEnd());
        if (texts.length > MOST_LINES) throw new ProofError('the proof has too many lines');
      }
      if (yield* this.source.isAtEnd()) return texts;
    }
  }

  private addLine(text: string): void {
    const [one, two] = text.split(' ', 2);
    const { rows, columns, size } = this.board;
    const [k1, k2] = [BigInt(`0x${one}`), BigInt(`0x${two}`)];
    const cells = new Uint8Array(size);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const bit = BigInt(8 * row + column);
        const [a, b] = [(k1 >> bit) & 1n, (k2 >> bit) & 1n];
        cells[row * columns + column] = a ? (b ? BREAKER_CELL : MAKER_CELL) : b ? FREE_CELL : OUTSIDE_CELL;
      }
    }
    this.lines.set(keyOf(cells), { cells, words: text.slice(one.length + two.length + 2) });
  }

  /** The line of a position or of one of its mirror images. */
  private find(cells: Cells): Line | undefined {
    for (const symmetry of this.board.symmetries) {
      const line = this.lines.get(keyOf(turned(cells, symmetry)));
      if (line !== undefined) return line;
    }
    return undefined;
  }

  private *carrierOf(line: Line, depth: number): Reading<CellSet> {
    const { board, counts } = this;
    if (line.carrier !== undefined) return line.carrier;
    if (line.isBegun) throw new ProofError('the proof goes in a circle', board, line.cells);
    line.isBegun = true;
    if (isCaptured(board, line.cells)) throw new ProofError('Maker has captured', board, line.cells);
    const [kind, ...words] = line.words.split(' ');
    if (kind === 'P') {
      const pairs = words.map((word) => [this.cellAt(line, word, 0), this.cellAt(line, word, 3)] as const);
      line.carrier = checkPairs(board, line.cells, pairs);
      counts.pairings++;
    } else {
      line.carrier = yield* this.answers(line, words, depth);
      this.options.onAnswers?.(board, line.cells, line.carrier);
    }
    counts.positions++;
    counts.deepest = Math.max(counts.deepest, depth);
    if (counts.positions % PAUSE_EVERY === 0) yield;
    return line.carrier;
  }

  private *answers(line: Line, words: readonly string[], depth: number): Reading<CellSet> {
    const { board } = this;
    const listed = new Uint8Array(board.size);
    const answers: Answer[] = [];
    for (const word of words) answers.push(yield* this.answer(line, word, listed, depth));
    const chosen = this.choose(line, answers, listed);
    const carrier = new Uint8Array(board.size);
    for (const used of chosen) for (let cell = 0; cell < board.size; cell++) carrier[cell] |= used[cell];
    return carrier;
  }

  private *answer(line: Line, word: string, listed: CellSet, depth: number): Reading<Answer> {
    const { board } = this;
    const { cells } = line;
    const match = /^(\d\d|--):(\d\d|-)(?:\/(\d\d)-(\d\d))?$/.exec(word);
    if (match === null) throw new ProofError(`"${word.slice(0, 40)}" is not an answer`, board, cells);
    this.counts.answers++;
    const isPass = match[1] === '--';
    let after = cells;
    const move = isPass ? -1 : this.cellAt(line, match[1], 0);
    if (!isPass) {
      if (cells[move] !== FREE_CELL || listed[move] === 1)
        throw new ProofError("Maker's move is not on a free cell", board, cells);
      listed[move] = 1;
      after = withCell(cells, move, MAKER_CELL);
    }
    let carriers: CellSet[];
    if (match[2] === '-') {
      if (isPass || openCells(board, after).includes(1)) throw new ProofError('an answer is missing', board, after);
      carriers = [new Uint8Array(board.size)];
    } else {
      const reply = this.cellAt(line, match[2], 0);
      if (after[reply] !== FREE_CELL) throw new ProofError("Breaker's move is not on a free cell", board, after);
      after = withCell(after, reply, BREAKER_CELL);
      carriers = (yield* this.carriersOf(after, depth)).map((carrier) => withCell(carrier, reply, 1));
    }
    if (isPass) return { carriers, covers: true };
    if (match[3] === undefined) return { carriers, covers: this.isNoHole(after, move) };
    const guard = [this.cellAt(line, match[3], 0), this.cellAt(line, match[4], 0)] as const;
    const guarded = carriers.filter((carrier) => this.isGuard(cells, move, guard, carrier));
    if (guarded.length === 0) throw new ProofError('a pair beside a move is not free', board, cells);
    return { carriers: guarded.map((carrier) => withCell(withCell(carrier, guard[0], 1), guard[1], 1)), covers: true };
  }

  /** All images of the carrier of a position's line that fit the position. */
  private *carriersOf(cells: Cells, depth: number): Reading<CellSet[]> {
    const { board } = this;
    if (isCaptured(board, cells)) throw new ProofError('Maker has captured', board, cells);
    const position = simplified(board, cells);
    if (position.isOver) return [new Uint8Array(board.size)];
    const line = this.find(position.cells);
    if (line === undefined) {
      const isPart = ![...this.lines.values()].some(({ words }) => words.startsWith('P'));
      const why = isPart ? '; the file has answers only, without pairings, so it is not a whole proof' : '';
      throw new ProofError(`no line for this position${why}`, board, position.cells);
    }
    const carrier = yield* this.carrierOf(line, depth + 1);
    const wanted = keyOf(line.cells);
    const found = new Map<string, CellSet>();
    for (const symmetry of board.symmetries) {
      if (keyOf(turned(position.cells, symmetry)) !== wanted) continue;
      const own = carrier.map((_, cell) => carrier[symmetry[cell]]);
      found.set(keyOf(own), own);
    }
    return [...found.values()];
  }

  /** Chooses a carrier for each answer so that together they cover every move. */
  private choose(line: Line, answers: readonly Answer[], listed: CellSet): CellSet[] {
    const { board } = this;
    const unlisted = Array.from(line.cells.keys()).filter(
      (cell) => line.cells[cell] === FREE_CELL && listed[cell] === 0,
    );
    const choice = answers.map(() => 0);
    let missed = -1;
    for (let tried = 0; tried < MOST_CHOICES; tried++) {
      const chosen = answers.map(({ carriers }, i) => carriers[choice[i]]);
      const covers = chosen.filter((_, i) => answers[i].covers);
      missed = unlisted.find((cell) => covers.every((cover) => cover[cell] === 1)) ?? -1;
      if (covers.length > 0 && missed < 0) return chosen;
      let at = 0;
      while (at < choice.length && ++choice[at] === answers[at].carriers.length) choice[at++] = 0;
      if (at === choice.length) break;
    }
    const what = missed < 0 ? 'a pass' : `the move ${cellName(board, missed)}`;
    throw new ProofError(`${what} has no answer`, board, line.cells);
  }

  private isNoHole(cells: Cells, cell: number): boolean {
    const { onBorder, beside } = this.board;
    return onBorder[cell] || beside[cell].some((next) => cells[next] === BREAKER_CELL || cells[next] === OUTSIDE_CELL);
  }

  private isGuard(cells: Cells, move: number, guard: readonly [number, number], carrier: CellSet): boolean {
    const { beside } = this.board;
    const areFree = guard.every(
      (cell) => beside[move].includes(cell) && cells[cell] === FREE_CELL && carrier[cell] === 0,
    );
    return areFree && guard[0] !== guard[1];
  }

  private cellAt({ cells }: Line, word: string, at: number): number {
    const [row, column] = [Number(word[at]), Number(word[at + 1])];
    const isOn = row < this.board.rows && column < this.board.columns;
    if (!isOn) throw new ProofError(`"${word.slice(0, 40)}" names a cell off the board`, this.board, cells);
    return row * this.board.columns + column;
  }
}

const keyOf = (cells: Uint8Array): string => String.fromCharCode(...cells);

function turned(cells: Cells, symmetry: readonly number[]): Cells {
  const image = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell++) image[symmetry[cell]] = cells[cell];
  return image;
}

/**
 * The largest board whose start has a line: no piece, and all cells free except the corners, which are never relevant.
 */
function sizeOf(texts: readonly string[]): { rows: number; columns: number } {
  const starts = new Set(texts.filter((text) => text.startsWith('0 ')).map((text) => text.split(' ', 2)[1]));
  const boards: [ProofBoard, string][] = [];
  for (let rows = 3; rows <= LONGEST_SIDE; rows++) {
    for (let columns = 3; columns <= LONGEST_SIDE; columns++) {
      const outer = ((1n << BigInt(columns)) - 1n) & ~1n & ~(1n << BigInt(columns - 1));
      let free = outer | (outer << BigInt(8 * (rows - 1)));
      for (let row = 1; row < rows - 1; row++) free |= ((1n << BigInt(columns)) - 1n) << BigInt(8 * row);
      boards.push([createProofBoard(rows, columns), free.toString(16)]);
    }
  }
  const fitting = boards.filter(([, free]) => starts.has(free)).sort(([a], [b]) => b.size - a.size);
  if (fitting.length === 0) throw new ProofError('no line for an empty board');
  return fitting[0][0];
}
