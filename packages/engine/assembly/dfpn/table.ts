// The solver's table: the proof and disproof number of each position and question. 32 bytes per entry (key, the two
// numbers, the cells that a proof needs, the work spent), four to a bucket; the entry with the least work is replaced.
import {
  DFPN_CARRIER as CARRIER,
  DFPN_DISPROOF as DISPROOF,
  DFPN_ENTRY as ENTRY,
  DFPN_PROOF as PROOF,
  DFPN_WORK as WORK,
} from '../../src/codes';
import { PROOF_TABLE as TABLE } from '../memory';
import * as shared from './shared-table';

export const INFINITY: u32 = 0x3fffffff;

const BUCKET: usize = 4 * ENTRY;

let buckets: u32 = 0;

/** With SHARES_TABLE the host has started the table. */
export function startTable(limit: usize): void {
  if (isDefined(SHARES_TABLE)) return;
  buckets = <u32>((limit - TABLE) / BUCKET);
  clearTable();
}

export function clearTable(): void {
  memory.fill(TABLE, 0, <usize>buckets * BUCKET);
}

/** The results of `look`. */
export let proof: u32 = 1;
export let disproof: u32 = 1;
/** For a proved position: the cells that the attacker needs. */
export let dfpnCarrier: u64 = 0;

function bucketOf(key: u64): usize {
  return TABLE + <usize>(((key >>> 32) * buckets) >>> 32) * BUCKET;
}

/** Looks a position up; 1 and 1 if it is unknown. */
export function look(key: u64): bool {
  if (isDefined(SHARES_TABLE)) {
    const found = shared.look(key);
    proof = found ? shared.foundProof() : 1;
    disproof = found ? shared.foundDisproof() : 1;
    dfpnCarrier = shared.foundCarrier();
    return found;
  }
  const bucket = bucketOf(key);
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    if (load<u64>(entry) !== key) continue;
    proof = load<u32>(entry, PROOF);
    disproof = load<u32>(entry, DISPROOF);
    dfpnCarrier = load<u64>(entry, CARRIER);
    return true;
  }
  proof = 1;
  disproof = 1;
  return false;
}

export function keep(key: u64, newProof: u32, newDisproof: u32, cells: u64, work: u32): void {
  if (isDefined(SHARES_TABLE)) {
    shared.keep(key, newProof, newDisproof, cells, work);
    return;
  }
  const bucket = bucketOf(key);
  let to = bucket;
  let least: u32 = 0xffffffff;
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    if (load<u64>(entry) === key) {
      to = entry;
      work += load<u32>(entry, WORK);
      break;
    }
    if (load<u32>(entry, WORK) < least) {
      least = load<u32>(entry, WORK);
      to = entry;
    }
  }
  store<u64>(to, key);
  store<u32>(to, newProof, PROOF);
  store<u32>(to, newDisproof, DISPROOF);
  store<u64>(to, cells, CARRIER);
  store<u32>(to, max<u32>(1, min<u32>(work, INFINITY)), WORK);
}

/** The address and number of the entries, for the host, which saves those with the most work. */
export function tableAt(): usize {
  return TABLE;
}

export function tableEntries(): u32 {
  return buckets * 4;
}
