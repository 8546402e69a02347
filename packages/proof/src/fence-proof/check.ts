import { ProofError } from '../breaker-proof/board.ts';
import { type ByteSource, checkChunks, type Reading } from '../breaker-proof/source.ts';
import { createFenceBoard, drawFence, type FenceBoard } from './board.ts';
import type { Enclosure } from './made.ts';
import { MakesChecker } from './makes.ts';
import { winningSets } from './wins.ts';

/** The first line of a proof that Breaker keeps Maker from tripods and loops, or that Maker makes one. */
const FENCE_MAGIC = 'ringfence fence 1';

/** Every such proof is about this game. */
const GAME = 'fencemaster';

interface FenceHeader {
  readonly game: typeof GAME;
  readonly size: number;
  /** A letter per cell in reading order: `.` free, M Maker's pieces, B Breaker's. Maker moves first. */
  readonly position: string;
  /** Present if Maker makes a tripod or an enclosure; otherwise Breaker keeps it from that. */
  readonly winner?: 'maker';
  /** Only with a winner; absent for a ring. */
  readonly enclosure?: Exclude<Enclosure, 'ring'>;
}

interface FenceCounts {
  positions: number;
  /** Only Breaker's proofs have pairings. */
  pairings: number;
  answers: number;
  deepest: number;
}

export interface VerifiedFence {
  readonly header: FenceHeader;
  readonly counts: FenceCounts;
  /** The position for people, a line for each row. */
  readonly drawing: string;
}

/** The bytes of a record, as described in docs/proof-format.md. */
const END = 0xff;
const PAIRING = 0xc0;
const MOST_PAIRS = 32;

const LONGEST_LINE = 2000;
/** Larger boards have too many tripods to list. */
const LARGEST_SIZE = 4;

/** Checks an unpacked proof that comes in chunks; throws a `ProofError` that names the error and its position. */
export async function verifyFence(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onProgress?: (counts: Readonly<FenceCounts>) => void,
): Promise<VerifiedFence> {
  const counts: FenceCounts = { positions: 0, pairings: 0, answers: 0, deepest: 0 };
  const checked = await checkChunks(chunks, (source) => check(source, counts), counts, onProgress);
  return { ...checked, counts };
}

function* check(source: ByteSource, counts: FenceCounts): Reading<Omit<VerifiedFence, 'counts'>> {
  if ((yield* source.line(LONGEST_LINE)) !== FENCE_MAGIC)
    throw new ProofError('this is not a proof about tripods and loops');
  const header = parseHeader(yield* source.line(LONGEST_LINE));
  const board = createFenceBoard(header.size);
  if (header.winner === 'maker')
    yield* new MakesChecker(board, source, counts, header.position, header.enclosure ?? 'ring').makerToMove(0);
  else {
    const wins = winningSets(board).filter((cells) => cells.every((cell) => header.position[cell] !== 'B'));
    yield* new HoldsChecker(board, source, counts).makerToMove(header.position, wins, 0);
  }
  if (!(yield* source.isAtEnd())) throw new ProofError(`something follows the proof, at byte ${source.offset}`);
  return { header, drawing: drawFence(board, header.position) };
}

function parseHeader(line: string): FenceHeader {
  let header: Partial<Record<keyof FenceHeader, unknown>>;
  try {
    header = JSON.parse(line);
  } catch {
    throw new ProofError('the header is not JSON');
  }
  const { game, size, position, winner, enclosure } = header ?? {};
  if (game !== GAME) throw new ProofError('the proof is not about Fencemaster');
  if (!Number.isInteger(size) || (size as number) < 1 || (size as number) > LARGEST_SIZE) {
    throw new ProofError(`a proof about tripods and loops has a board of size 1 to ${LARGEST_SIZE}`);
  }
  const side = size as number;
  if (typeof position !== 'string' || position.length !== 3 * side * (side - 1) + 1 || /[^.MB]/.test(position)) {
    throw new ProofError('the position does not fit the board');
  }
  if (winner !== undefined && winner !== 'maker') {
    throw new ProofError('the winner in the header is not "maker"; a proof that Breaker holds has no winner there');
  }
  if (enclosure === undefined) return { game, size: side, position, ...(winner !== undefined && { winner }) };
  if (enclosure !== 'loop' || winner === undefined)
    throw new ProofError('the enclosure in the header is not "loop", or there is no winner');
  return { game, size: side, position, winner, enclosure };
}

/** Cells that Breaker answers on; it holds even if Maker has all other free cells. */
type Carrier = ReadonlySet<number>;

/** Sets that Maker may still complete: no cell of them is Breaker's. */
type Wins = readonly (readonly number[])[];

class HoldsChecker {
  private readonly board: FenceBoard;
  private readonly source: ByteSource;
  private readonly counts: FenceCounts;
  /** The carrier of the least image of every position proved so far. */
  private readonly known = new Map<string, Carrier>();

  constructor(board: FenceBoard, source: ByteSource, counts: FenceCounts) {
    this.board = board;
    this.source = source;
    this.counts = counts;
  }

  *makerToMove(position: string, wins: Wins, depth: number): Reading<Carrier> {
    const { source, counts, known } = this;
    const { image, symmetry } = this.leastImage(position);
    const before = known.get(image);
    if (before !== undefined) return new Set([...before].map((cell) => symmetry.indexOf(cell)));
    yield* source.ready();
    const code = source.byte();
    const isPairing = code >= PAIRING && code <= PAIRING + MOST_PAIRS;
    const carrier = isPairing
      ? this.pairing(position, wins, code - PAIRING)
      : yield* this.answers(position, wins, code, depth);
    counts.positions++;
    counts.deepest = Math.max(counts.deepest, depth);
    known.set(image, new Set([...carrier].map((cell) => symmetry[cell])));
    return carrier;
  }

  /** Every set that Maker may still complete has both cells of a pair, and Maker never gets both. */
  private pairing(position: string, wins: Wins, count: number): Carrier {
    const { board, source, counts } = this;
    const partner = new Int8Array(board.cellCount).fill(-1);
    const carrier = new Set<number>();
    for (let pair = 0; pair < count; pair++) {
      const cells = [source.byte(), source.byte()];
      for (const cell of cells) {
        if (position[cell] !== '.' || carrier.has(cell))
          throw this.error('a paired cell is not free, or has two partners', position);
        carrier.add(cell);
      }
      partner[cells[0]] = cells[1];
      partner[cells[1]] = cells[0];
    }
    for (const win of wins) {
      if (win.some((cell) => partner[cell] >= 0 && win.includes(partner[cell]))) continue;
      const drawn = [...position].map((letter, cell) => (win.includes(cell) ? 'M' : letter)).join('');
      throw this.error('Maker makes a tripod or a loop without both cells of any pair', drawn);
    }
    counts.pairings++;
    return carrier;
  }

  private *answers(position: string, wins: Wins, code: number, depth: number): Reading<Carrier> {
    const { source, counts } = this;
    const listed = new Set<number>();
    const used: Carrier[] = [];
    for (let move = code; move !== END; move = source.byte()) {
      if (position[move] !== '.' || listed.has(move))
        throw this.error(`Maker's move ${move} is not a free cell, or listed twice`, position);
      listed.add(move);
      const moved = withLetter(position, move, 'M');
      const answer = source.byte();
      if (moved[answer] !== '.') throw this.error(`Breaker's answer ${answer} is not a free cell`, moved);
      const left = wins.filter((win) => !win.includes(answer));
      const after = yield* this.makerToMove(withLetter(moved, answer, 'B'), left, depth + 1);
      used.push(new Set([...after, answer]));
      counts.answers++;
      yield* source.ready();
    }
    if (used.length === 0) throw this.error('the position has no answers', position);
    for (let cell = 0; cell < position.length; cell++) {
      if (position[cell] !== '.' || listed.has(cell) || used.some((carrier) => !carrier.has(cell))) continue;
      throw this.error(`the move ${cell} has no answer`, position);
    }
    return new Set(used.flatMap((carrier) => [...carrier]));
  }

  /** The first of the least images of a position, in the order of the alphabet, and the symmetry that leads to it. */
  private leastImage(position: string): { readonly image: string; readonly symmetry: readonly number[] } {
    const { symmetries } = this.board;
    let image = position;
    let symmetry = symmetries[0];
    for (const other of symmetries) {
      const letters = new Array<string>(position.length);
      for (let cell = 0; cell < position.length; cell++) letters[other[cell]] = position[cell];
      const text = letters.join('');
      if (text < image) [image, symmetry] = [text, other];
    }
    return { image, symmetry };
  }

  private error(message: string, position: string): ProofError {
    return new ProofError(message, drawFence(this.board, position));
  }
}

const withLetter = (position: string, cell: number, letter: string): string =>
  position.slice(0, cell) + letter + position.slice(cell + 1);
