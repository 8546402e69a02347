// Maker's chains of threats: a threat to capture leaves Breaker a single reply, and a chain of threats that ends in two
// at once wins. The carrier is the set of cells that the chain needs: Maker wins even if Breaker has all other free
// cells.

import { around, besideTwo, encloses, floodAround } from '../bits';
import { CHAINLESS, THREATS } from '../memory';
import { scratch } from './scratch';

/** Positions without a chain of the current depth that are stored; each search has its own stamp. */
const CHAINLESS_MASK: u64 = 0xfff;
/** Chains of 1, 3, 5 … threats are searched in turn, which keeps carriers small. */
const DEEPEST: i32 = 9;

/** Set by `findBreakerChain`: the cells that the chain needs, its first move and Breaker's forced reply (or −1). */
export let chainCarrier: u64 = 0;
export let chainStart: i32 = -1;

export let chainNodes: u64 = 0;
let budget: i32 = 0;
let stamp: u64 = 0;
/** The length of the list being made, and whether the limit of depth cut a chain off. */
let threats: i32 = 0;
let isCut: bool = false;

/** Whether Maker, to move and without an immediate capture, has a winning chain of threats, within this many nodes. */
export function findBreakerChain(maker: u64, free: u64, most: i32): bool {
  if ((maker & (maker - 1)) === 0) return false;
  budget = most;
  chainNodes++;
  threats = 0;
  if (listThreats(0, maker, free, free & around(maker))) return true;
  const count = threats;
  if (count === 0) return false;
  for (let depth = 2; depth < DEEPEST; depth += 2) {
    stamp++;
    isCut = false;
    if (follow(0, count, depth, maker, free)) return true;
    if (budget < 0 || !isCut) return false;
  }
  return false;
}

/** The address of the threats of a node this many threats after the first one. */
function listAt(ply: i32): usize {
  return scratch + THREATS + ((<usize>ply) << 7);
}

/** Adds the threats among some moves to a list. True if one of them is a double threat. */
function listThreats(ply: i32, maker: u64, free: u64, moves: u64): bool {
  const list = listAt(ply);
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
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
        chainStart = <i32>ctz<u64>(move);
        return true;
      }
      reply = cell;
    }
    if (reply !== 0) addThreat(list, <i32>ctz<u64>(move), <i32>ctz<u64>(reply));
  }
  return false;
}

function addThreat(list: usize, move: i32, reply: i32): void {
  const at = list + ((<usize>threats) << 1);
  threats++;
  store<u8>(at, <u8>move);
  store<u8>(at, <u8>reply, 1);
}

/** Plays each threat of a list and its reply. */
function follow(ply: i32, count: i32, depth: i32, maker: u64, free: u64): bool {
  const list = listAt(ply);
  for (let i = 0; i < count; i++) {
    const at = <i32>load<u8>(list + ((<usize>i) << 1));
    const move = (<u64>1) << at;
    const reply = (<u64>1) << load<u8>(list + ((<usize>i) << 1), 1);
    if (chain(ply + 1, count, depth - 1, maker | move, free & ~(move | reply), move)) {
      chainCarrier |= move | reply;
      chainStart = at;
      return true;
    }
    if (budget < 0) return false;
  }
  return false;
}

/** Whether Maker wins by threats after its last move, a threat, and the reply; the list above has this many threats. */
function chain(ply: i32, above: i32, depth: i32, maker: u64, free: u64, last: u64): bool {
  if (--budget < 0) return false;
  chainNodes++;
  const hash = mixBits(maker * 0x9e3779b97f4a7c15 + free) + stamp * 0x9e3779b97f4a7c15;
  const slot = scratch + CHAINLESS + ((<usize>(hash & CHAINLESS_MASK)) << 3);
  if (load<u64>(slot) === hash) return false;
  // Only moves beside the group of the last piece can be new threats; the others are those of the list above.
  const near = around(floodAround(last, maker));
  threats = 0;
  if (listThreats(ply, maker, free, free & near)) return true;
  const list = listAt(ply);
  const before = listAt(ply - 1);
  for (let i = 0; i < above; i++) {
    const move = <i32>load<u8>(before + ((<usize>i) << 1));
    const reply = <i32>load<u8>(before + ((<usize>i) << 1), 1);
    if (((near >>> move) & 1) !== 0 || ((free >>> move) & 1) === 0 || ((free >>> reply) & 1) === 0) continue;
    addThreat(list, move, reply);
  }
  const count = threats;
  if (depth > 0) {
    if (follow(ply, count, depth, maker, free)) return true;
    if (budget < 0) return false;
  } else if (count > 0) isCut = true;
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

export function mixBits(x: u64): u64 {
  x = (x ^ (x >>> 31)) * 0x9e3779b97f4a7c15;
  x = (x ^ (x >>> 29)) * 0xbf58476d1ce4e5b9;
  return x ^ (x >>> 32);
}
