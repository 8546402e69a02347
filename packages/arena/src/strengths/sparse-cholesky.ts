import { type Elimination, eliminate } from './elimination.ts';

/**
 * A symmetric positive definite matrix with few entries, and its factor by Cholesky's method. The pattern, which
 * entries there are, is given once; factors for other values then cost no more than their arithmetic.
 */
export class SparseCholesky {
  /** Where the diagonal entry of each unknown is in `values`. */
  readonly diagonal: Int32Array;
  /** The entries of the matrix, to be set before `factorise`. */
  readonly values: Float64Array;
  private readonly factor: Float64Array;
  private readonly size: number;
  private readonly plan: Elimination;
  /**
   * Consecutive columns with entries in the same rows form a block: for its first column where it ends, for the others
   * the complement of its first.
   */
  private readonly blocks: Int32Array;
  /** The finished blocks that wait for a column, as a list: its first, and the one after each; −1 ends it. */
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  /** How many rows of each block have had their turn. */
  private readonly done: Int32Array;
  /** One number for each row of the column at work. */
  private readonly work: Float64Array;

  constructor(size: number, pairs: Iterable<readonly [number, number]>) {
    this.size = size;
    this.plan = eliminate(size, pairs);
    const { starts, ranks, rows } = this.plan;
    this.diagonal = Int32Array.from(ranks, (rank) => starts[rank]);
    this.values = new Float64Array(rows.length);
    this.factor = new Float64Array(rows.length);
    this.blocks = blocksOf(this.plan);
    this.first = new Int32Array(size);
    this.next = new Int32Array(size);
    this.done = new Int32Array(size);
    this.work = new Float64Array(size);
  }

  /** Where the entry of two unknowns is in `values`: one of the given pairs. */
  entry(one: number, other: number): number {
    const { starts, rows, ranks } = this.plan;
    const column = Math.min(ranks[one], ranks[other]);
    const row = Math.max(ranks[one], ranks[other]);
    let [low, high] = [starts[column], starts[column + 1] - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows[middle] < row) low = middle + 1;
      else high = middle;
    }
    if (rows[low] !== row) throw new RangeError(`no entry for ${one} and ${other}`);
    return low;
  }

  /** Computes the lower triangular factor, column by column. */
  factorise(): void {
    const { size, values, factor, work, blocks, first, next, done } = this;
    const { starts, rows } = this.plan;
    first.fill(-1);
    for (let column = 0; column < size; column++) {
      const [start, end] = [starts[column], starts[column + 1]];
      for (let at = start; at < end; at++) work[rows[at]] = values[at];
      for (let block = first[column]; block >= 0; ) {
        const following = next[block];
        this.subtract(block, blocks[block], done[block]++);
        this.wait(block);
        block = following;
      }
      const own = blocks[column] < 0 ? ~blocks[column] : column;
      this.subtract(own, column, column - own);
      // Rounding must not turn a flat direction into a negative one.
      const pivot = Math.sqrt(Math.max(work[column], 1e-12));
      factor[start] = pivot;
      for (let at = start + 1; at < end; at++) factor[at] = work[rows[at]] / pivot;
      if (blocks[own] === column + 1) {
        done[own] = column + 1 - own;
        this.wait(own);
      }
    }
  }

  /** Lets a block wait for the column of its next row, if it has one. */
  private wait(block: number): void {
    const { first, next, done } = this;
    const { starts, rows } = this.plan;
    const at = starts[block] + done[block];
    if (at === starts[block + 1]) return;
    next[block] = first[rows[at]];
    first[rows[at]] = block;
  }

  /** Subtracts what the columns of a block up to `end` contribute to the column of the block's row `row`. */
  private subtract(block: number, end: number, row: number): void {
    const { factor, work } = this;
    const { starts, rows } = this.plan;
    const count = starts[block + 1] - starts[block] - row;
    let column = block;
    // Four at a time: most of the time goes into finding the rows.
    for (; column + 3 < end; column += 4) {
      const a = starts[column] + row - (column - block);
      const b = starts[column + 1] + row - (column + 1 - block);
      const c = starts[column + 2] + row - (column + 2 - block);
      const d = starts[column + 3] + row - (column + 3 - block);
      const [fa, fb, fc, fd] = [factor[a], factor[b], factor[c], factor[d]];
      for (let i = 0; i < count; i++) {
        work[rows[a + i]] -= fa * factor[a + i] + fb * factor[b + i] + fc * factor[c + i] + fd * factor[d + i];
      }
    }
    for (; column < end; column++) {
      const from = starts[column] + row - (column - block);
      const scale = factor[from];
      for (let i = 0; i < count; i++) work[rows[from + i]] -= scale * factor[from + i];
    }
  }

  /** The solution of `matrix · x = right`, from the factor. */
  solve(right: Float64Array): Float64Array<ArrayBuffer> {
    const { size, factor, work } = this;
    const { starts, rows, order, ranks } = this.plan;
    for (let rank = 0; rank < size; rank++) work[rank] = right[order[rank]];
    for (let column = 0; column < size; column++) {
      work[column] /= factor[starts[column]];
      for (let at = starts[column] + 1; at < starts[column + 1]; at++) work[rows[at]] -= factor[at] * work[column];
    }
    for (let column = size - 1; column >= 0; column--) {
      for (let at = starts[column] + 1; at < starts[column + 1]; at++) work[column] -= factor[at] * work[rows[at]];
      work[column] /= factor[starts[column]];
    }
    return Float64Array.from(ranks, (rank) => work[rank]);
  }

  /**
   * The entries of the inverse that have the pattern of the factor: Takahashi's equations, from the last column back.
   * Each needs only others of that pattern, so the rest of the inverse, which has no zeros, is never computed.
   */
  inverse(): Float64Array {
    const { size, factor, work } = this;
    const { starts, rows } = this.plan;
    const inverse = new Float64Array(factor.length);
    const sums = new Float64Array(size);
    /** The last column that had an entry in each row. */
    const seen = new Int32Array(size).fill(-1);
    for (let column = size - 1; column >= 0; column--) {
      const [start, end] = [starts[column], starts[column + 1]];
      const pivot = factor[start];
      for (let at = start + 1; at < end; at++) {
        const row = rows[at];
        work[row] = factor[at] / pivot;
        sums[row] = 0;
        seen[row] = column;
      }
      for (let at = start + 1; at < end; at++) {
        const other = rows[at];
        const scale = work[other];
        let sum = inverse[starts[other]] * scale;
        for (let below = starts[other] + 1, stop = starts[other + 1]; below < stop; below++) {
          const row = rows[below];
          if (seen[row] !== column) continue;
          sum += inverse[below] * work[row];
          sums[row] += inverse[below] * scale;
        }
        sums[other] += sum;
      }
      let own = 1 / pivot ** 2;
      for (let at = start + 1; at < end; at++) {
        const row = rows[at];
        inverse[at] = -sums[row];
        own += work[row] * sums[row];
      }
      inverse[start] = own;
    }
    return inverse;
  }
}

function blocksOf({ starts, rows }: Elimination): Int32Array {
  const blocks = new Int32Array(starts.length - 1);
  for (let column = 0, block = 0; column < blocks.length; column++) {
    const isNext =
      column > 0 &&
      starts[column + 1] - starts[column] === starts[column] - starts[column - 1] - 1 &&
      rows[starts[column - 1] + 1] === column;
    if (isNext) blocks[column] = ~block;
    else block = column;
    blocks[block] = column + 1;
  }
  return blocks;
}
