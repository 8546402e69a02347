import type { Work } from '@ringfence/wasm-host';
import { allCells, type Breaker, type BreakerAnswer, type BreakerPosition, stepOf, u64 } from './kernel.ts';
import type { BreakerModule } from './module.ts';

/** A position by its key in the table, and as it is. */
export interface Reduced {
  /** The relevant free cells. */
  readonly free: bigint;
  /** Maker's pieces and Breaker's pieces without a way out; free cells and those same pieces. */
  readonly first: bigint;
  readonly second: bigint;
  /** A key that all mirror images share. */
  readonly key: string;
}

/** Nodes between two opportunities to stop. */
const SLICE = 2000;

/** What both writers of proofs need of the kernel: pairs, answers, and the positions already written. */
export class ProofDesk {
  readonly breaker: Breaker;
  private readonly module: BreakerModule;
  private readonly symmetries: number;
  private readonly step: number;
  private readonly cells: bigint;

  constructor(breaker: Breaker) {
    this.breaker = breaker;
    this.module = breaker.module;
    const { rows, columns } = breaker.board;
    this.symmetries = rows === columns ? 8 : 4;
    this.step = stepOf(breaker.board);
    this.cells = allCells(breaker.board);
  }

  reduce(maker: bigint, solid: bigint, side: 0 | 1): Reduced {
    const { module } = this;
    const free = module.breakerReduce(maker, solid, side);
    // The corner's bit stores whose turn it is.
    const [a, b, image] = [u64(module.breakerFirst()) & ~1n, u64(module.breakerSecond()), module.breakerImage()];
    return {
      free,
      first: module.breakerPreimageOf(a, image),
      second: module.breakerPreimageOf(b, image),
      key: `${a.toString(36)} ${b.toString(36)}`,
    };
  }

  threats(maker: bigint, free: bigint): bigint {
    return this.module.breakerThreats(maker, free);
  }

  /** The table's entry for a position: Breaker's carrier if it holds. */
  knownCarrier(maker: bigint, solid: bigint, side: 0 | 1): bigint | undefined {
    const free = this.module.breakerReduce(maker, solid, side);
    if (free === 0n) return 0n;
    return this.module.breakerLookUp() === 0 ? this.module.breakerKnownCarrier() : undefined;
  }

  /** Solves a position; most are in the table. */
  *ask(position: BreakerPosition): Work<BreakerAnswer> {
    for (;;) {
      const answer = this.breaker.ask(position, SLICE);
      if (answer !== undefined) return answer;
      yield;
    }
  }

  *winningMove(maker: bigint, solid: bigint): Work<bigint> {
    const { holds, move } = yield* this.ask({ maker, solid, makerToMove: true });
    if (holds) throw new Error('Maker does not capture here');
    return bitAt(move);
  }

  /** Always, since a piece of Breaker's never helps Maker. */
  winsAfterPass(): boolean {
    return true;
  }

  nextReply(_maker: bigint, _solid: bigint, replies: bigint): bigint {
    return replies & -replies;
  }

  /** The first symmetry that takes one position to another. */
  symmetryTo(from: Reduced, to: Reduced): number {
    for (let number = 0; number < this.symmetries; number++) {
      if (this.module.breakerImageOf(from.first, number) !== to.first) continue;
      if (this.module.breakerImageOf(from.second, number) === to.second) return number;
    }
    throw new Error('two positions with one key are not images of each other');
  }

  preimage(cells: bigint, symmetry: number): bigint {
    return this.module.breakerPreimageOf(cells, symmetry);
  }

  /** The number of a single cell in reading order. */
  cellOf(bit: bigint): number {
    const at = bitNumber(bit);
    return Math.floor(at / this.step) * this.breaker.board.columns + (at % this.step);
  }

  /** The cells that share a side with one. */
  beside(bit: bigint): bigint {
    const at = bitNumber(bit);
    const step = BigInt(this.step);
    const row = ((1n << step) - 1n) << BigInt(at - (at % this.step));
    return ((bit << step) | (bit >> step) | ((bit << 1n) & row) | ((bit >> 1n) & row)) & this.cells;
  }
}

/** Lowest first. */
export function* bitsOf(cells: bigint): Generator<bigint> {
  for (let rest = cells; rest !== 0n; rest &= rest - 1n) yield rest & -rest;
}

export function bitCount(cells: bigint): number {
  let count = 0;
  for (let rest = cells; rest !== 0n; rest &= rest - 1n) count++;
  return count;
}

/** The number of the only bit of a set. */
export function bitNumber(bit: bigint): number {
  const low = Number(bit & 0xffffffffn);
  return low === 0 ? 63 - Math.clz32(Number(bit >> 32n)) : 31 - Math.clz32(low);
}

export const bitAt = (at: number | undefined): bigint => (at === undefined ? 0n : 1n << BigInt(at));
