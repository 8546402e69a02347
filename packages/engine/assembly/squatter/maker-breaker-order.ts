// Which moves the Maker–Breaker search tries first. `role` is 0 for Maker and 1 for Breaker.
import {
  MAKER_HISTORY as HISTORY,
  MAKER_KILLERS as KILLERS,
  MAKER_PROMISES as PROMISES,
  MAKER_REPLIES as REPLIES,
  SHAPES,
} from '../memory';
import { SHAPE_BYTES, shapesEnd } from './shapes';

/** What a loop that lacks nothing would weigh; each piece that it lacks halves that. */
const WHOLE_LOOP: i32 = 0x1000000;
/** Added to the promise of a move that decided here before. */
const HABIT: i32 = 0x20000;

/** Forgets what earlier positions taught. */
export function forgetOrder(): void {
  memory.fill(HISTORY, 0, 0x200);
  memory.fill(KILLERS, 255, 0x200);
}

/** Puts a rated move before all others. */
export function preferMove(move: i32, ply: i32): void {
  store<i32>(PROMISES + ((<usize>ply) << 8) + ((<usize>move) << 2), i32.MAX_VALUE);
}

/**
 * Rates the moves of a node. Each small loop that Maker can still build counts the more the fewer pieces it lacks: the sum
 * over a cell is the danger of leaving it to the other side, for both of them.
 */
export function rate(moves: u64, maker: u64, solid: u64, ply: i32, last: i32, role: usize): void {
  const promises = PROMISES + ((<usize>ply) << 8);
  const history = HISTORY + (role << 8);
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
    const at = ctz<u64>(rest) << 2;
    store<i32>(promises + <usize>at, load<i32>(history + <usize>at) >>> 6);
  }
  for (let shape = SHAPES; shape < shapesEnd; shape += SHAPE_BYTES) {
    const walls = load<u64>(shape);
    if ((walls & solid) !== 0) continue;
    const missing = walls & ~maker;
    const weight = WHOLE_LOOP >>> <i32>popcnt<u64>(missing);
    for (let rest = missing & moves; rest !== 0; rest &= rest - 1) {
      const at = promises + ((<usize>ctz<u64>(rest)) << 2);
      store<i32>(at, load<i32>(at) + weight);
    }
  }
  const killers = KILLERS + ((<usize>ply) << 1);
  raise(promises, moves, load<u8>(killers), HABIT);
  raise(promises, moves, load<u8>(killers, 1), HABIT);
  raise(promises, moves, load<u8>(REPLIES + (role << 7) + <usize>last), HABIT);
}

function raise(promises: usize, moves: u64, move: u32, by: i32): void {
  if (move > 63 || ((moves >>> move) & 1) === 0) return;
  const at = promises + ((<usize>move) << 2);
  store<i32>(at, load<i32>(at) + by);
}

/** The most promising of some moves. */
export function pick(moves: u64, ply: i32): i32 {
  const promises = PROMISES + ((<usize>ply) << 8);
  let chosen = -1;
  let highest: i32 = -1;
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
    const at = <i32>ctz<u64>(rest);
    const promise = load<i32>(promises + ((<usize>at) << 2));
    if (promise > highest) {
      highest = promise;
      chosen = at;
    }
  }
  return chosen;
}

/** Remembers that a move decided. */
export function reward(move: i32, ply: i32, last: i32, role: usize): void {
  const killers = KILLERS + ((<usize>ply) << 1);
  if (load<u8>(killers) !== <u8>move) {
    store<u8>(killers, load<u8>(killers), 1);
    store<u8>(killers, <u8>move);
  }
  store<u8>(REPLIES + (role << 7) + <usize>last, <u8>move);
  const history = HISTORY + (role << 8);
  const at = history + ((<usize>move) << 2);
  const score = load<u32>(at) + 16;
  store<u32>(at, score);
  if (score > 0x1000000) {
    for (let cell: usize = 0; cell < 256; cell += 4) store<u32>(history + cell, load<u32>(history + cell) >>> 1);
  }
}
