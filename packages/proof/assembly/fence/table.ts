// The table. An entry holds its whole position, so that no proof depends on a hash. Of the four entries in a bucket, the
// cheapest is replaced.

/** An entry: Maker's cells and the side to move, free cells, must-play set or carrier, the carriers behind it; numbers. */
const ENTRY: usize = 48;
const FREE: usize = 8;
const MUST: usize = 16;
const REST: usize = 24;
const PN: usize = 32;
const DN: usize = 36;
/** Nodes spent, 0 if unused. */
const WORK: usize = 40;
const MOVE: usize = 44;
/** The run of the search that stored it. */
const RUN: usize = 46;
const WAYS: i32 = 4;
/** Set in Maker's cells where Breaker is to move. */
const BREAKER_MOVES: u64 = (<u64>1) << 63;

let base: usize = 0;
let mask: u64 = 0;
let run: u32 = 0;

/** The entry found or stored last. */
export let storedMust: u64 = 0;
export let storedRest: u64 = 0;
export let storedPn: u32 = 0;
export let storedDn: u32 = 0;
export let storedWork: u32 = 0;
export let storedMove: i32 = 0;

/** Uses the largest power of two of buckets that fits into these bytes, and clears them. */
export function useFenceTable(at: usize, bytes: usize): void {
  let buckets: usize = 1;
  while (buckets * 2 * ENTRY * WAYS <= bytes) buckets *= 2;
  base = at;
  mask = <u64>(buckets - 1);
  memory.fill(at, 0, buckets * ENTRY * WAYS);
}

function bucketOf(maker: u64, free: u64): usize {
  let hash = (maker * 0x9e3779b97f4a7c15) ^ ((free + 0x7f4a7c15) * 0xc2b2ae3d27d4eb4f);
  hash ^= hash >> 29;
  hash *= 0xbf58476d1ce4e5b9;
  hash ^= hash >> 32;
  return base + <usize>(hash & mask) * (ENTRY * WAYS);
}

/** The first word of a key: Maker's cells and the side to move. */
export function sided(maker: u64, makerMoves: bool): u64 {
  return makerMoves ? maker : maker | BREAKER_MOVES;
}

/** From now on, what is stored about positions that are not solved counts as unknown. */
export function forgetStoredNumbers(): void {
  run++;
}

/** Whether the table has a position, given by its key. */
export function findInFenceTable(first: u64, free: u64): bool {
  let entry = bucketOf(first, free);
  for (let way = 0; way < WAYS; way++, entry += ENTRY) {
    if (load<u64>(entry) !== first || load<u64>(entry, FREE) !== free || load<u32>(entry, WORK) === 0) continue;
    const isSolved = load<u32>(entry, PN) === 0 || load<u32>(entry, DN) === 0;
    if (!isSolved && load<u16>(entry, RUN) !== <u16>run) return false;
    storedMust = load<u64>(entry, MUST);
    storedRest = load<u64>(entry, REST);
    storedPn = load<u32>(entry, PN);
    storedDn = load<u32>(entry, DN);
    storedWork = load<u32>(entry, WORK);
    storedMove = load<u16>(entry, MOVE);
    return true;
  }
  return false;
}

export function storeNumbers(
  first: u64,
  free: u64,
  must: u64,
  rest: u64,
  pn: u32,
  dn: u32,
  work: u32,
  move: i32,
): void {
  let entry = bucketOf(first, free);
  let chosen = entry;
  for (let way = 0; way < WAYS; way++, entry += ENTRY) {
    const isSame = load<u64>(entry) === first && load<u64>(entry, FREE) === free;
    if (isSame || load<u32>(entry, WORK) < load<u32>(chosen, WORK)) chosen = entry;
    if (isSame) break;
  }
  store<u64>(chosen, first);
  store<u64>(chosen, free, FREE);
  store<u64>(chosen, must, MUST);
  store<u64>(chosen, rest, REST);
  store<u32>(chosen, pn, PN);
  store<u32>(chosen, dn, DN);
  store<u32>(chosen, work, WORK);
  store<u16>(chosen, <u16>move, MOVE);
  store<u16>(chosen, <u16>run, RUN);
  storedMust = must;
  storedRest = rest;
  storedPn = pn;
  storedDn = dn;
  storedWork = work;
  storedMove = move;
}
