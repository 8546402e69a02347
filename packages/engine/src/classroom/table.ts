import { growTo } from '@ringfence/wasm-host';

/** What a stored value says about the real one. */
export const EXACT_VALUE = 0;
export const LOWER_BOUND = 1;
export const UPPER_BOUND = 2;
type Bound = typeof EXACT_VALUE | typeof LOWER_BOUND | typeof UPPER_BOUND;

interface TableEntry {
  readonly value: number;
  readonly bound: Bound;
}

const LOW_MASK = 0xffffffffn;

/**
 * Values of positions by hash, with their depth. A value is valid only for exactly that depth: a deeper one is a
 * different number, and mixing them would no longer be minimax.
 */
export class DepthTable {
  private readonly mask: number;
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly values: Int32Array;
  /** Depth + 1, so that 0 is an unused slot. */
  private readonly depths: Uint16Array;
  private readonly bounds: Uint8Array;

  /** Bytes an entry takes. */
  static readonly ENTRY_BYTES = 15;

  /** Takes at most this many megabytes, of the given memory if any. */
  constructor(megabytes: number, memory?: WebAssembly.Memory) {
    const most = Math.max(1024, (megabytes * 2 ** 20) / DepthTable.ENTRY_BYTES);
    const slots = 2 ** Math.floor(Math.log2(most));
    const bytes = slots * DepthTable.ENTRY_BYTES;
    if (memory !== undefined) growTo(memory, bytes);
    const buffer = memory?.buffer ?? new ArrayBuffer(bytes);
    this.mask = slots - 1;
    this.low = new Int32Array(buffer, 0, slots);
    this.high = new Int32Array(buffer, 4 * slots, slots);
    this.values = new Int32Array(buffer, 8 * slots, slots);
    this.depths = new Uint16Array(buffer, 12 * slots, slots);
    this.bounds = new Uint8Array(buffer, 14 * slots, slots);
    if (memory !== undefined) this.clear();
  }

  find(key: bigint, depth: number): TableEntry | undefined {
    const low = Number(key & LOW_MASK) | 0;
    const slot = (low ^ Math.imul(depth, 0x9e3779b1)) & this.mask;
    if (this.depths[slot] !== depth + 1 || this.low[slot] !== low) return undefined;
    if (this.high[slot] !== (Number(key >> 32n) | 0)) return undefined;
    return { value: this.values[slot], bound: this.bounds[slot] as Bound };
  }

  /** If two positions need the same slot, the newer one stays. */
  store(key: bigint, depth: number, value: number, bound: Bound): void {
    const low = Number(key & LOW_MASK) | 0;
    const slot = (low ^ Math.imul(depth, 0x9e3779b1)) & this.mask;
    this.low[slot] = low;
    this.high[slot] = Number(key >> 32n) | 0;
    this.values[slot] = value;
    this.depths[slot] = depth + 1;
    this.bounds[slot] = bound;
  }

  clear(): void {
    this.depths.fill(0);
  }

  /** All entries as bytes, for {@link load}. */
  save(): Uint8Array {
    const used = this.depths.reduce((count, depth) => (depth === 0 ? count : count + 1), 0);
    const view = new DataView(new ArrayBuffer(used * DepthTable.ENTRY_BYTES));
    let at = 0;
    for (let slot = 0; slot <= this.mask; slot++) {
      if (this.depths[slot] === 0) continue;
      view.setInt32(at, this.low[slot]);
      view.setInt32(at + 4, this.high[slot]);
      view.setInt32(at + 8, this.values[slot]);
      view.setUint16(at + 12, this.depths[slot]);
      view.setUint8(at + 14, this.bounds[slot]);
      at += DepthTable.ENTRY_BYTES;
    }
    return new Uint8Array(view.buffer);
  }

  load(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + DepthTable.ENTRY_BYTES <= bytes.length; at += DepthTable.ENTRY_BYTES) {
      const key = (BigInt(view.getUint32(at + 4)) << 32n) | BigInt(view.getUint32(at));
      this.store(key, view.getUint16(at + 12) - 1, view.getInt32(at + 8), view.getUint8(at + 14) as Bound);
    }
  }
}
