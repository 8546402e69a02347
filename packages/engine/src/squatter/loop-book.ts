import { type Cell, type Grid, neighboursOf, type Position, type Side } from '@ringfence/rules';

/**
 * The bonus for a loop by the number of pieces it lacks, in hundredths of a cell; a loop that cannot be closed lacks 0.
 */
const PROMISES = Int32Array.of(0, 30, 14, 5, 1, 0, 0, 0, 0);
/** A loop that can be closed at once, and two of the opponent's of which only one can be stopped. */
const CLOSING = 70;
const THREAT = 15;
const TWO_THREATS = 80;
/** The bonus is capped below the value of one captured cell. */
const MOST_PROMISED = 90;

/** The counts of a loop: White's and Black's pieces on its walls, then inside it, and its cells that are territory. */
const FIELDS = 5;
const INSIDE = 2;
const TERRITORY = 4;

/** The loops round one and two cells of a board, and which of them each cell belongs to. */
interface Loops {
  readonly walls: readonly (readonly Cell[])[];
  readonly wallOf: readonly (readonly number[])[];
  readonly insideOf: readonly (readonly number[])[];
}

/** The state before a move that captured. */
export type Page = readonly Int32Array[];

/**
 * How far both sides are with each small loop, updated from move to move: the position's bonus is then a few sums, and
 * the importance of a cell is looked up.
 */
export class LoopBook {
  /** How much both sides could want each cell: the loops that have it as a wall, by the pieces they lack. */
  readonly urgency: Int32Array;
  private readonly loops: Loops;
  private readonly counts: Int32Array;
  /** For White and Black the bonus of all loops, and how many lack just one piece. */
  private readonly sums = new Int32Array(4);

  constructor(grid: Grid) {
    this.loops = loopsOf(grid);
    this.urgency = new Int32Array(grid.cellCount);
    this.counts = new Int32Array(this.loops.walls.length * FIELDS);
  }

  /** Counts everything again. */
  read({ pieces, owners }: Position): void {
    const { walls, wallOf, insideOf } = this.loops;
    this.counts.fill(0);
    this.urgency.fill(0);
    this.sums.fill(0);
    for (let cell = 0; cell < pieces.length; cell++) {
      const isTerritory = owners[cell] !== 0;
      if (!isTerritory && pieces[cell] === 0) continue;
      for (const loop of wallOf[cell]) this.counts[loop * FIELDS + (isTerritory ? TERRITORY : pieces[cell] - 1)]++;
      for (const loop of insideOf[cell]) {
        this.counts[loop * FIELDS + (isTerritory ? TERRITORY : INSIDE + pieces[cell] - 1)]++;
      }
    }
    for (let loop = 0; loop < walls.length; loop++) this.weigh(loop, 1);
  }

  /** Adds a piece on a cell, or with −1 removes it; a move that captures needs {@link read} instead. */
  put(cell: Cell, side: Side, by: 1 | -1): void {
    for (const loop of this.loops.wallOf[cell]) this.count(loop, side - 1, by);
    for (const loop of this.loops.insideOf[cell]) this.count(loop, INSIDE + side - 1, by);
  }

  /** The state for {@link restore}, to return here. */
  save(): Page {
    return [this.urgency.slice(), this.counts.slice(), this.sums.slice()];
  }

  restore([urgency, counts, sums]: Page): void {
    this.urgency.set(urgency);
    this.counts.set(counts);
    this.sums.set(sums);
  }

  /** The bonus for the side to move beyond certain captures, in hundredths of a cell. */
  promise(turn: Side): number {
    const [own, enemy] = turn === 1 ? [0, 1] : [1, 0];
    const { sums } = this;
    let value = sums[own] - sums[enemy];
    if (sums[2 + own] > 0) value += CLOSING;
    else if (sums[2 + enemy] > 0) value -= sums[2 + enemy] > 1 ? TWO_THREATS : THREAT;
    return Math.max(-MOST_PROMISED, Math.min(MOST_PROMISED, value));
  }

  private count(loop: number, field: number, by: 1 | -1): void {
    this.weigh(loop, -1);
    this.counts[loop * FIELDS + field] += by;
    this.weigh(loop, 1);
  }

  /** Adds a loop's current weight, or subtracts it. */
  private weigh(loop: number, by: 1 | -1): void {
    const walls = this.loops.walls[loop];
    const white = this.lacking(loop, 0, walls.length);
    const black = this.lacking(loop, 1, walls.length);
    const { sums, urgency } = this;
    sums[0] += by * PROMISES[white];
    sums[1] += by * PROMISES[black];
    if (white === 1) sums[2] += by;
    if (black === 1) sums[3] += by;
    const weight = by * (PROMISES[white] ** 2 + PROMISES[black] ** 2);
    if (weight !== 0) for (const cell of walls) urgency[cell] += weight;
  }

  /** How many pieces a side lacks to close a loop; 0 if it cannot. */
  private lacking(loop: number, side: 0 | 1, length: number): number {
    const at = loop * FIELDS;
    const { counts } = this;
    if (counts[at + 1 - side] + counts[at + INSIDE + side] + counts[at + TERRITORY] > 0) return 0;
    return length - counts[at + side];
  }
}

function loopsOf(grid: Grid): Loops {
  const { rim, cellCount } = grid;
  const walls: Cell[][] = [];
  const insides: Cell[][] = [];
  const besides = (cell: Cell): Cell[] => neighboursOf(grid, cell);
  for (let cell = 0; cell < cellCount; cell++) {
    if (rim[cell] === 1) continue;
    walls.push(besides(cell));
    insides.push([cell]);
    for (const near of besides(cell)) {
      if (near < cell || rim[near] === 1) continue;
      walls.push([...besides(cell), ...besides(near)].filter((wall) => wall !== cell && wall !== near));
      insides.push([cell, near]);
    }
  }
  const listed = (lists: readonly (readonly Cell[])[]): number[][] => {
    const of: number[][] = Array.from({ length: cellCount }, () => []);
    for (const [loop, cells] of lists.entries()) for (const cell of cells) of[cell].push(loop);
    return of;
  };
  return { walls, wallOf: listed(walls), insideOf: listed(insides) };
}
