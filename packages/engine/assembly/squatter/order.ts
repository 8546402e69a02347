// The order of moves, for both searches that count cells: each has an area of memory for it.

import { besideTwo, diagonal, enclosedBy } from '../../../proof/assembly/bits';
import { ORDER_HISTORY, ORDER_KILLERS } from '../memory';
import { State } from './state';

const HISTORY_BYTES: usize = 0x100;
const KILLERS_BYTES: usize = 0x80;

export function clearOrder(area: usize): void {
  memory.fill(area + ORDER_HISTORY, 0, HISTORY_BYTES);
  memory.fill(area + ORDER_KILLERS, 255, KILLERS_BYTES);
}

/** How capturing these cells changes the lead: empty territory of the other side counts twice. */
export function worth(cells: u64, double: u64): i32 {
  return <i32>(popcnt<u64>(cells) + popcnt<u64>(cells & double));
}

/**
 * Rates the moves: the table's first, captures by gain, the enemy's captures, then moves that cut before and diagonal
 * ones.
 */
export function rateMoves(area: usize, state: State, free: u64, first: i32, ply: i32): void {
  const own = state.own;
  const enemy = state.enemy;
  const mine = state.mine;
  const theirs = state.theirs;
  const hollow = state.hollow;
  const rates = area + ((<usize>ply) << 8);
  const attack = besideTwo(own);
  const defence = besideTwo(enemy);
  const killers = area + ORDER_KILLERS + ((<usize>ply) << 1);
  const killer = <i32>load<u8>(killers);
  const second = <i32>load<u8>(killers, 1);
  for (let rest = free; rest !== 0; rest &= rest - 1) {
    const at = <i32>ctz<u64>(rest);
    const corners = diagonal(rest & (0 - rest));
    let score = load<i32>(area + ORDER_HISTORY + ((<usize>at) << 2));
    score += <i32>(popcnt<u64>(corners & own) * 24 + popcnt<u64>(corners & enemy) * 16);
    if (at === first) score += 0x40000000;
    if (at === killer || at === second) score += 0x200000;
    if ((attack >>> at) & 1) {
      const taken = enclosedBy(own, at) & ~mine;
      if (taken !== 0) score += worth(taken, theirs & hollow) * 0x800000;
    }
    if ((defence >>> at) & 1) {
      const lost = enclosedBy(enemy, at) & ~theirs;
      if (lost !== 0) score += worth(lost, mine & hollow) * 0x800000 - 0x100000;
    }
    store<i32>(rates + ((<usize>at) << 2), score);
  }
}

/** The move with the highest rating. */
export function pick(area: usize, moves: u64, ply: i32): i32 {
  const rates = area + ((<usize>ply) << 8);
  let chosen = -1;
  let highest = i32.MIN_VALUE;
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
    const at = <i32>ctz<u64>(rest);
    const rated = load<i32>(rates + ((<usize>at) << 2));
    if (rated > highest) {
      highest = rated;
      chosen = at;
    }
  }
  return chosen;
}

/** Records that a move cut, with the weight of what it saved. */
export function reward(area: usize, move: i32, ply: i32, weight: u32): void {
  const killers = area + ORDER_KILLERS + ((<usize>ply) << 1);
  if (load<u8>(killers) !== <u8>move) {
    store<u8>(killers, load<u8>(killers), 1);
    store<u8>(killers, <u8>move);
  }
  const at = area + ORDER_HISTORY + ((<usize>move) << 2);
  const score = load<u32>(at) + weight;
  store<u32>(at, score);
  if (score > 0x100000) {
    const end = area + ORDER_HISTORY + 0x100;
    for (let other = area + ORDER_HISTORY; other < end; other += 4) store<u32>(other, load<u32>(other) >>> 1);
  }
}
