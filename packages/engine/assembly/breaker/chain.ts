// Maker's chains of threats: a threat to capture leaves Breaker a single reply, and a chain of threats that ends in two
// at once wins. The carrier is the set of cells that the chain needs: Maker wins even if Breaker has all other free
// cells.

import { CHAINLESS, THREATS } from '../memory';
import { around, besideTwo, encloses, floodAround } from '../squatter/bits';
import { scratch } from './scratch';

/** Positions without a chain of the current depth that are stored; each search has its own stamp. */
const CHAINLESS_MASK: u64 = 0xfff;
/** Chains of 1, 3, 5 … threats are searched in turn, which keeps carriers small. */
const DEEPEST: i32 = 9;

/** Set by `findChain`: the cells that the chain needs, its first move and Breaker's forced reply (or −1). */
export let chainCarrier: u64 = 0;
export let chainMove: i32 = -1;

export let chainNodes: u64 = 0;
let budget: i32 = 0;
let stamp: u64 = 0;

/** Whether Maker, to move and without an immediate capture, has a winning chain of threats, within this many nodes. */
export function findChain(maker: u64, free: u64, most: i32): bool {
  if ((maker & (maker - 1)) === 0) return false;
  budget = most;
  for (let depth = 1; depth <= DEEPEST; depth += 2) {
    stamp++;
    if (chain(maker, free, depth)) return true;
    if (budget < 0) return false;
  }
  return false;
}

function chain(maker: u64, free: u64, depth: i32): bool {
  if (--budget < 0) return false;
  chainNodes++;
  const hash = mix(maker * 0x9e3779b97f4a7c15 + free) + stamp * 0x9e3779b97f4a7c15;
  const slot = scratch + CHAINLESS + ((<usize>(hash & CHAINLESS_MASK)) << 3);
  if (load<u64>(slot) === hash) return false;
  const list = scratch + THREATS + ((<usize>depth) << 7);
  let count: usize = 0;
  for (let rest = free & around(maker); rest !== 0; rest &= rest - 1) {
    const move = rest & (0 - rest);
    const after = maker | move;
    // Maker's earlier threats have been answered, so a new loop includes this piece.
    const group = floodAround(move, after);
    if (popcnt<u64>(group) < 3) continue;
    let reply: u64 = 0;
    for (let cells = free & besideTwo(group) & ~move; cells !== 0; cells &= cells - 1) {
      if (!encloses(after, <i32>ctz<u64>(cells))) continue;
      const cell = cells & (0 - cells);
      if (reply !== 0) {
        chainCarrier = move | reply | cell;
        chainMove = <i32>ctz<u64>(move);
        return true;
      }
      reply = cell;
    }
    if (reply === 0) continue;
    store<u8>(list + (count << 1), <u8>ctz<u64>(move));
    store<u8>(list + (count << 1), <u8>ctz<u64>(reply), 1);
    count++;
  }
  if (depth > 1) {
    for (let i: usize = 0; i < count; i++) {
      const at = <i32>load<u8>(list + (i << 1));
      const move = (<u64>1) << at;
      const reply = (<u64>1) << load<u8>(list + (i << 1), 1);
      if (chain(maker | move, free & ~(move | reply), depth - 1)) {
        chainCarrier |= move | reply;
        chainMove = at;
        return true;
      }
      if (budget < 0) return false;
    }
  }
  store<u64>(slot, hash);
  return false;
}

/** Two of the cells where Maker would capture at once, or the only one, or none. */
export function threatsOf(maker: u64, free: u64): u64 {
  let found: u64 = 0;
  for (let rest = free & besideTwo(maker); rest !== 0; rest &= rest - 1) {
    if (!encloses(maker, <i32>ctz<u64>(rest))) continue;
    const more = found !== 0;
    found |= rest & (0 - rest);
    if (more) return found;
  }
  return found;
}

export function mix(x: u64): u64 {
  x = (x ^ (x >>> 31)) * 0x9e3779b97f4a7c15;
  x = (x ^ (x >>> 29)) * 0xbf58476d1ce4e5b9;
  return x ^ (x >>> 32);
}
