import { randomSource } from '@ringfence/rules';

/** 2³¹ bits, one for each position: of two million positions one in a thousand is taken for another one, and left to the thread that writes. */
const BITS = 31;
const KINDS = 2;

/** Memory for what threads have gathered: it goes to each of them. */
export const planGathering = (): SharedArrayBuffer => new SharedArrayBuffer(2 ** (BITS - 3));

/** The positions that some thread has gone through to the end, each with all its images; threads share them. */
export class GatheredPositions {
  private readonly words: Int32Array;
  private readonly symmetries: readonly ArrayLike<number>[];
  private readonly keys: Int32Array;

  constructor(memory: SharedArrayBuffer, symmetries: readonly ArrayLike<number>[]) {
    this.words = new Int32Array(memory);
    this.symmetries = symmetries;
    const random = randomSource(1);
    this.keys = Int32Array.from({ length: KINDS * symmetries[0].length }, () => random.below(2 ** 32));
  }

  find(cells: Uint8Array): true | undefined {
    const bit = this.bitOf(cells);
    return ((Atomics.load(this.words, bit >>> 5) >>> (bit & 31)) & 1) === 1 ? true : undefined;
  }

  add(cells: Uint8Array): void {
    const bit = this.bitOf(cells);
    Atomics.or(this.words, bit >>> 5, 1 << (bit & 31));
  }

  /** The sum over all images, so it is the same for each of them. */
  private bitOf(cells: Uint8Array): number {
    let sum = 0;
    for (const symmetry of this.symmetries) {
      let hash = 0;
      for (let cell = 0; cell < cells.length; cell++) {
        if (cells[cell] !== 0) hash ^= this.keys[KINDS * symmetry[cell] + cells[cell] - 1];
      }
      sum = (sum + Math.imul(hash, 0x9e3779b1)) | 0;
    }
    return sum >>> (32 - BITS);
  }
}
