/**
 * In which order the unknowns of a sparse symmetric system are eliminated, and where its factor then has entries. Ranks
 * count the unknowns in that order.
 */
export interface Elimination {
  /** The unknown of each rank. */
  readonly order: Int32Array;
  /** The rank of each unknown. */
  readonly ranks: Int32Array;
  /** Where each column of the factor begins in `rows`; one more for the end. */
  readonly starts: Int32Array;
  /** The ranks of the rows of each column, ascending; the first is the diagonal. */
  readonly rows: Int32Array;
}

/**
 * Always eliminates an unknown with the fewest neighbours, which are neighbours of each other from then on: the factor
 * then has few entries that the matrix does not have. Of several the first, so that the order is reproducible.
 */
export function eliminate(size: number, pairs: Iterable<readonly [number, number]>): Elimination {
  const graph = new Graph(size, pairs);
  const order = new Int32Array(size);
  const ranks = new Int32Array(size).fill(-1);
  const columns: Int32Array[] = [];
  for (let rank = 0; rank < size; rank++) {
    const next = graph.leastConnected();
    order[rank] = next;
    ranks[next] = rank;
    columns.push(graph.remove(next));
  }
  const starts = new Int32Array(size + 1);
  columns.forEach(({ length }, rank) => {
    starts[rank + 1] = starts[rank] + 1 + length;
  });
  const rows = new Int32Array(starts[size]);
  columns.forEach((column, rank) => {
    rows[starts[rank]] = rank;
    rows.set(column.map((unknown) => ranks[unknown]).sort(), starts[rank] + 1);
  });
  return { order, ranks, starts, rows };
}

/** Which unknowns are neighbours, a row of bits each: joining the neighbours of one takes a few operations on words. */
class Graph {
  private readonly size: number;
  private readonly width: number;
  private readonly bits: Uint32Array;
  /** Neighbours of each unknown; −1 once it is removed. */
  private readonly degrees: Int32Array;

  constructor(size: number, pairs: Iterable<readonly [number, number]>) {
    this.size = size;
    this.width = (size + 31) >>> 5;
    this.bits = new Uint32Array(size * this.width);
    this.degrees = new Int32Array(size);
    for (const [one, other] of pairs) {
      if (one === other) continue;
      this.bits[one * this.width + (other >>> 5)] |= 1 << (other & 31);
      this.bits[other * this.width + (one >>> 5)] |= 1 << (one & 31);
    }
    for (let unknown = 0; unknown < size; unknown++) this.degrees[unknown] = this.count(unknown);
  }

  leastConnected(): number {
    let best = -1;
    for (let unknown = 0; unknown < this.size; unknown++) {
      const degree = this.degrees[unknown];
      if (degree >= 0 && (best < 0 || degree < this.degrees[best])) best = unknown;
    }
    return best;
  }

  /** Removes an unknown, joins its neighbours, and returns them. */
  remove(unknown: number): Int32Array {
    const { bits, width, degrees } = this;
    const neighbours = this.neighbours(unknown);
    degrees[unknown] = -1;
    const from = unknown * width;
    for (const neighbour of neighbours) {
      const to = neighbour * width;
      for (let word = 0; word < width; word++) bits[to + word] |= bits[from + word];
      bits[to + (neighbour >>> 5)] &= ~(1 << (neighbour & 31));
      bits[to + (unknown >>> 5)] &= ~(1 << (unknown & 31));
      degrees[neighbour] = this.count(neighbour);
    }
    return neighbours;
  }

  private neighbours(unknown: number): Int32Array {
    const found = new Int32Array(this.degrees[unknown]);
    let at = 0;
    for (let word = 0; word < this.width; word++) {
      for (let rest = this.bits[unknown * this.width + word]; rest !== 0; rest &= rest - 1) {
        found[at++] = 32 * word + 31 - Math.clz32(rest & -rest);
      }
    }
    return found;
  }

  private count(unknown: number): number {
    let count = 0;
    for (let at = unknown * this.width; at < (unknown + 1) * this.width; at++) {
      let rest = this.bits[at];
      rest -= (rest >>> 1) & 0x55555555;
      rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
      count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return count;
  }
}
