import { ProofError } from '../breaker-proof/board.ts';
import type { ByteSource, Reading } from '../breaker-proof/source.ts';
import { drawFence, type FenceBoard } from './board.ts';
import { type Enclosure, hasMade } from './made.ts';

/** The byte after the last entry of a record. */
const END = 0xff;

/** What is on a cell, in the order of the format. */
const FREE = 0;
const BREAKER = 1;
const MAKER = 2;
const LETTERS = '.BM';

/** What the checker of Maker's proofs counts. */
interface MakesCounts {
  positions: number;
  answers: number;
  deepest: number;
}

/** Cells that Maker plays on; it wins even if Breaker has all other free cells. A bit for each cell, of 37 at most. */
type Carrier = number;

/** A position for the table, with the symmetry that leads to this image. */
interface Least {
  readonly key: string;
  readonly symmetry: number;
}

/** Checks the records of a proof that Maker makes a tripod or an enclosure. */
export class MakesChecker {
  private readonly board: FenceBoard;
  private readonly source: ByteSource;
  private readonly counts: MakesCounts;
  private readonly enclosure: Enclosure;
  /** What is on each cell of the current position. */
  private readonly cells: Uint8Array;
  /** 1 for each of Maker's pieces. */
  private readonly maker: Uint8Array;
  /** For each symmetry the cell that it moves to each cell. */
  private readonly origins: readonly Uint8Array[];
  /** The carrier of the least image of every position proved so far: a million of them take about 100 megabytes. */
  private readonly known = new Map<string, Carrier>();

  constructor(board: FenceBoard, source: ByteSource, counts: MakesCounts, position: string, enclosure: Enclosure) {
    this.board = board;
    this.source = source;
    this.counts = counts;
    this.enclosure = enclosure;
    this.cells = Uint8Array.from(position, (letter) => LETTERS.indexOf(letter));
    this.origins = board.symmetries.map((image) => Uint8Array.from(image.keys(), (cell) => image.indexOf(cell)));
    this.maker = this.cells.map((on) => Number(on === MAKER));
    if (hasMade(board, this.maker, enclosure)) throw this.error(`Maker already has a tripod or a ${enclosure}`);
    const breaker = this.cells.map((on) => Number(on === BREAKER));
    if (hasMade(board, breaker, enclosure)) throw this.error(`Breaker already has a tripod or a ${enclosure}`);
  }

  /** Reads the record of the current position, unless an image of it has one, and returns its carrier. */
  *makerToMove(depth: number): Reading<Carrier> {
    const { board, source, counts, enclosure, known, cells, maker } = this;
    const { key, symmetry } = this.least();
    const before = known.get(key);
    if (before !== undefined) return moved(before, this.origins[symmetry]);
    yield* source.ready();
    const move = source.byte();
    if (cells[move] !== FREE) throw this.error(`Maker's move ${move} is not a free cell`);
    cells[move] = MAKER;
    maker[move] = 1;
    const isMade = hasMade(board, maker, enclosure);
    const carrier = 2 ** move + (isMade ? 0 : yield* this.answers(depth));
    maker[move] = 0;
    cells[move] = FREE;
    counts.positions++;
    counts.deepest = Math.max(counts.deepest, depth);
    known.set(key, moved(carrier, board.symmetries[symmetry]));
    return carrier;
  }

  /** Reads the entries of a record, after Maker's move, and returns the union of their carriers. */
  private *answers(depth: number): Reading<Carrier> {
    const { source, counts, cells } = this;
    let listed = 0;
    let union = 0;
    let common: Carrier | undefined;
    for (let answer = source.byte(); answer !== END; answer = source.byte()) {
      if (cells[answer] !== FREE) throw this.error(`Breaker's answer ${answer} is not a free cell`);
      if (has(listed, answer)) throw this.error(`Breaker's answer ${answer} is listed twice`);
      listed += 2 ** answer;
      cells[answer] = BREAKER;
      const carrier = yield* this.makerToMove(depth + 1);
      cells[answer] = FREE;
      union = or(union, carrier);
      common = common === undefined ? carrier : and(common, carrier);
      counts.answers++;
      yield* source.ready();
    }
    if (common === undefined)
      throw this.error(`Maker's move makes no tripod or ${this.enclosure}, and no answers follow`);
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] !== FREE || has(listed, cell) || !has(common, cell)) continue;
      throw this.error(`Breaker's answer ${cell} is missing, and every carrier contains it`);
    }
    return union;
  }

  /** The least of the twelve images of the position; of several symmetries that lead to it, the first. */
  private least(): Least {
    const { cells, origins } = this;
    let symmetry = 0;
    for (let other = 1; other < origins.length; other++) {
      const [best, tried] = [origins[symmetry], origins[other]];
      let at = 0;
      while (at < cells.length && cells[tried[at]] === cells[best[at]]) at++;
      if (at < cells.length && cells[tried[at]] < cells[best[at]]) symmetry = other;
    }
    const origin = origins[symmetry];
    let key = '';
    // Four cells in one character.
    for (let from = 0; from < cells.length; from += 4) {
      let code = 0;
      for (let at = from; at < from + 4 && at < cells.length; at++) code = 3 * code + cells[origin[at]];
      key += String.fromCharCode(code);
    }
    return { key, symmetry };
  }

  private error(message: string): ProofError {
    return new ProofError(message, drawFence(this.board, Array.from(this.cells, (on) => LETTERS[on]).join('')));
  }
}

/** Numbers hold 53 bits exactly, but `&` and `|` take only 32. */
const HALF = 2 ** 24;
const high = (set: Carrier): number => Math.floor(set / HALF);
const or = (a: Carrier, b: Carrier): Carrier => (high(a) | high(b)) * HALF + ((a % HALF) | (b % HALF));
const and = (a: Carrier, b: Carrier): Carrier => (high(a) & high(b)) * HALF + ((a % HALF) & (b % HALF));
const has = (set: Carrier, cell: number): boolean => Math.floor(set / 2 ** cell) % 2 === 1;

/** The image of a set of cells. */
function moved(set: Carrier, image: ArrayLike<number>): Carrier {
  let sum = 0;
  for (let cell = 0; cell < image.length; cell++) if (has(set, cell)) sum += 2 ** image[cell];
  return sum;
}
