import { ByteSink, END, PAIRING } from '../breaker/proof-bytes.ts';
import type { Work } from '../work.ts';
import { cellsIn, type FenceAnswer, type FenceSolver, setOf } from './kernel.ts';

const MAGIC = 'ringfence fence 1';
/** Nodes between two opportunities to stop. */
const SLICE = 200;
/** How often a pairing is searched for, without and with a piece of Breaker's first, and how many steps each may take. */
const PASSES = 3;
const JOKER_PASSES = 4;
const STEPS = 200;

/** Writes a proof that Breaker, with Maker to move, stops every tripod and ring. docs/proof-format.md has the format. */
export class FenceWriter {
  readonly sink = new ByteSink();
  /** The number of positions in the proof. */
  positions = 0;
  /** Whether Breaker holds, once it is known; if not, nothing is written. */
  holds: boolean | undefined;
  private readonly fence: FenceSolver;
  private readonly letters: string;
  private readonly symmetries: readonly (readonly number[])[];
  /** The carrier of the least image of every position written so far. */
  private readonly known = new Map<string, bigint>();
  private readonly work: Work<void>;

  constructor(fence: FenceSolver, letters = '.'.repeat(fence.cellCount)) {
    this.fence = fence;
    this.letters = letters;
    this.symmetries = proofSymmetries(fence.size);
    this.work = this.write();
  }

  /** Works for a slice; true once the proof is complete or Maker is found to win. */
  step(): boolean {
    return this.work.next().done === true;
  }

  private *write(): Work<void> {
    const { fence, letters, sink } = this;
    fence.setUp(letters);
    const { holds } = yield* this.ask('maker');
    this.holds = holds;
    if (!holds) return;
    const header = { game: 'fencemaster', size: fence.size, position: letters };
    sink.put(...new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(header)}\n`));
    yield* this.record(letters);
  }

  private *ask(toMove: 'maker' | 'breaker'): Work<FenceAnswer> {
    for (;;) {
      const answer = this.fence.ask(toMove, SLICE);
      if (answer !== undefined) return answer;
      yield;
    }
  }

  /** Writes the record of the current position, unless an image of it has one, and returns its carrier. */
  private *record(letters: string): Work<bigint> {
    const { image, symmetry } = this.leastImage(letters);
    const before = this.known.get(image);
    if (before !== undefined) return setOf(cellsIn(before).map((cell) => symmetry.indexOf(cell)));
    const pairing = this.fence.pair(false, PASSES, STEPS);
    const carrier = pairing === undefined ? yield* this.answers(letters) : this.pairs(pairing.pairs);
    this.known.set(image, setOf(cellsIn(carrier).map((cell) => symmetry[cell])));
    this.positions++;
    yield;
    return carrier;
  }

  private pairs(pairs: readonly (readonly [number, number])[]): bigint {
    this.sink.put(PAIRING + pairs.length, ...pairs.flat());
    return setOf(pairs.flat());
  }

  /** An answer to each of Maker's moves, until all others are outside the carrier of an answer. */
  private *answers(letters: string): Work<bigint> {
    const { fence, sink } = this;
    let carrier = 0n;
    for (let left = fence.cells; left !== 0n; ) {
      const move = fence.busiest(left);
      const moved = withLetter(letters, move, 'M');
      fence.play(move, 'maker');
      const pairing = fence.pair(true, JOKER_PASSES, STEPS);
      const answer = pairing?.joker ?? (yield* this.searchedAnswer());
      const answered = withLetter(moved, answer, 'B');
      sink.put(move, answer);
      fence.play(answer, 'breaker');
      const needed =
        pairing === undefined || this.known.has(this.leastImage(answered).image)
          ? yield* this.record(answered)
          : this.recordPairs(answered, pairing.pairs);
      fence.undo();
      fence.undo();
      carrier |= needed | (1n << BigInt(answer));
      left &= needed | (1n << BigInt(answer));
    }
    sink.put(END);
    return carrier;
  }

  private recordPairs(letters: string, pairs: readonly (readonly [number, number])[]): bigint {
    const { image, symmetry } = this.leastImage(letters);
    this.known.set(image, setOf(pairs.flat().map((cell) => symmetry[cell])));
    this.positions++;
    return this.pairs(pairs);
  }

  private *searchedAnswer(): Work<number> {
    const { holds, move } = yield* this.ask('breaker');
    if (!holds) throw new Error('Breaker no longer holds after a move of the proof');
    return move ?? this.fence.busiest(this.fence.cells);
  }

  /** The first of the least images of a position, and the symmetry that leads to it. */
  private leastImage(letters: string): { readonly image: string; readonly symmetry: readonly number[] } {
    let least: { image: string; symmetry: readonly number[] } | undefined;
    for (const symmetry of this.symmetries) {
      const moved = new Array<string>(letters.length);
      for (let cell = 0; cell < letters.length; cell++) moved[symmetry[cell]] = letters[cell];
      const image = moved.join('');
      if (least === undefined || image < least.image) least = { image, symmetry };
    }
    return least as { image: string; symmetry: readonly number[] };
  }
}

/** The symmetries in the order of the format: turns, then the same turns followed by a mirror. */
function proofSymmetries(size: number): number[][] {
  const last = 2 * size - 2;
  const rows = Array.from({ length: last + 1 }, (_, row) => row);
  const cells = rows.flatMap((row) => rows.filter((column) => Math.abs(row - column) < size).map((c) => [row, c]));
  const numbers = new Map(cells.map(([row, column], number) => [row * (last + 1) + column, number]));
  return Array.from({ length: 12 }, (_, k) =>
    cells.map((cell) => {
      let [row, column] = cell;
      for (let turn = 0; turn < k % 6; turn++) [row, column] = [column, column - row + size - 1];
      if (k >= 6) [row, column] = [last - column, last - row];
      return numbers.get(row * (last + 1) + column) as number;
    }),
  );
}

const withLetter = (letters: string, cell: number, letter: string): string =>
  letters.slice(0, cell) + letter + letters.slice(cell + 1);
