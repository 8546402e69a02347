import {
  DFPN_CARRIER as CARRIER,
  DFPN_DISPROOF as DISPROOF,
  DFPN_ENTRY as ENTRY,
  DFPN_PROOF as PROOF,
  DFPN_WORK as WORK,
} from '../codes.ts';
import { type HexModule, openRaceTable } from './module.ts';

/** The most entries that are saved: those with the most work, 8 MB. */
const MOST = 2 ** 18;
/** Entries to a bucket. */
const BUCKET = 4;

/** The entries of the solver's table that would take longest to find again. */
export const saveEntries = (module: HexModule): Uint8Array =>
  mostWork(new Uint8Array(module.memory.buffer, module.dfpnTable(), module.dfpnEntries() * ENTRY), MOST);

/** Stores saved entries in a table of any size. */
export function restoreEntries(module: HexModule, saved: Uint8Array): void {
  putAll(saved, (...entry) => module.dfpnPut(...entry));
}

/** A table that threads share, for the one that saves it and takes it up again while they search. */
export interface RaceTableFile {
  /** At most so many entries that would take longest to find again. */
  save(most: number): Uint8Array;
  restore(saved: Uint8Array): void;
}

/** Opens the file of a table in shared memory: see `planRaceTable`. */
export async function raceTableFile(memory: WebAssembly.Memory): Promise<RaceTableFile> {
  const table = await openRaceTable(memory);
  return {
    save: (most) =>
      mostWork(new Uint8Array(memory.buffer, table.entriesAt(), table.entryCount() * ENTRY), most, (bucket, copy) => {
        table.hold(bucket);
        copy();
        table.letGo(bucket);
      }),
    restore: (saved) => putAll(saved, (...entry) => table.keep(...entry)),
  };
}

/** The entries with the most work; whoever else writes to their bucket meanwhile can be kept from it. */
function mostWork(
  entries: Uint8Array,
  most: number,
  alone: (bucket: number, copy: () => void) => void = (_, copy) => copy(),
): Uint8Array {
  const words = new Uint32Array(entries.buffer, entries.byteOffset, entries.length / 4);
  const workOf = (entry: number): number => words[(entry * ENTRY + WORK) / 4];
  const count = entries.length / ENTRY;
  const least = leastWork(count, workOf, most);
  const saved = new Uint8Array(most * ENTRY);
  let length = 0;
  for (let at = 0; at < count && length < most; at++) {
    if (workOf(at) < least) continue;
    alone(Math.floor(at / BUCKET), () => {
      saved.set(entries.subarray(at * ENTRY, (at + 1) * ENTRY), length++ * ENTRY);
    });
  }
  return saved.slice(0, length * ENTRY);
}

/** The smallest power of two of work that few enough entries reach. */
function leastWork(count: number, workOf: (entry: number) => number, most: number): number {
  const logarithms = new Array<number>(33).fill(0);
  for (let at = 0; at < count; at++) logarithms[32 - Math.clz32(workOf(at))]++;
  let bits = 32;
  for (let total = logarithms[bits]; bits > 1 && total + logarithms[bits - 1] <= most; total += logarithms[bits])
    bits--;
  return 2 ** (bits - 1);
}

type Put = (key: bigint, proof: number, disproof: number, carrier: bigint, work: number) => void;

function putAll(saved: Uint8Array, put: Put): void {
  const view = new DataView(saved.buffer, saved.byteOffset, saved.byteLength);
  for (let at = 0; at + ENTRY <= saved.length; at += ENTRY) {
    const number = (offset: number): number => view.getUint32(at + offset, true);
    const long = (offset: number): bigint => view.getBigUint64(at + offset, true);
    put(long(0), number(PROOF), number(DISPROOF), long(CARRIER), number(WORK));
  }
}
