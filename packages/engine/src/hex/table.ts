import {
  DFPN_CARRIER as CARRIER,
  DFPN_DISPROOF as DISPROOF,
  DFPN_ENTRY as ENTRY,
  DFPN_PROOF as PROOF,
  DFPN_WORK as WORK,
} from '../codes.ts';
import type { HexModule } from './module.ts';

/** The most entries that are saved: those with the most work, 8 MB. */
const MOST = 2 ** 18;

/** The entries of the solver's table that would take longest to find again. */
export function saveEntries(module: HexModule): Uint8Array {
  const table = module.dfpnTable();
  const count = module.dfpnEntries();
  const view = new DataView(module.memory.buffer, table, count * ENTRY);
  const least = leastWork(view, count);
  const saved = new Uint8Array(MOST * ENTRY);
  let length = 0;
  for (let at = 0; at < count && length < MOST; at++) {
    if (view.getUint32(at * ENTRY + WORK, true) < least) continue;
    saved.set(new Uint8Array(module.memory.buffer, table + at * ENTRY, ENTRY), length++ * ENTRY);
  }
  return saved.slice(0, length * ENTRY);
}

/** The smallest power of two of work that few enough entries reach. */
function leastWork(view: DataView, count: number): number {
  const logarithms = new Array<number>(33).fill(0);
  for (let at = 0; at < count; at++) logarithms[32 - Math.clz32(view.getUint32(at * ENTRY + WORK, true))]++;
  let bits = 32;
  for (let total = logarithms[bits]; bits > 1 && total + logarithms[bits - 1] <= MOST; total += logarithms[bits])
    bits--;
  return 2 ** (bits - 1);
}

/** Stores saved entries in a table of any size. */
export function restoreEntries(module: HexModule, saved: Uint8Array): void {
  const view = new DataView(saved.buffer, saved.byteOffset, saved.byteLength);
  for (let at = 0; at + ENTRY <= saved.length; at += ENTRY) {
    const number = (offset: number): number => view.getUint32(at + offset, true);
    const long = (offset: number): bigint => view.getBigUint64(at + offset, true);
    module.dfpnPut(long(0), number(PROOF), number(DISPROOF), long(CARRIER), number(WORK));
  }
}
