// The ideas of the tree search, each behind a switch so that matches can tell what it is worth.
import { WEIGHTS } from './memory';

export const RAVE: u32 = 1;
/** Winning moves are played and the enemy's blocked as soon as a node is opened. */
export const DECISIVE: u32 = 2;
/** Wins, draws and losses are handed up the tree, and what is settled is not searched again. */
export const PROOF: u32 = 4;
/** A side that can no longer win at all gets at most a draw. */
export const DRAWS: u32 = 8;
/** In rollouts, a piece between two own ones that leaves one more way through is answered there. */
export const BRIDGE_REPLY: u32 = 16;
/** The same for an own piece one row from the rim: the other way there is taken. */
export const RIM_REPLY: u32 = 32;
let options: u32 = 0;

/** Weights, by number. */
export const RAVE_WEIGHT: usize = 0;
export const EXPLORATION: usize = 1;
/** Visits before a leaf is opened. */
export const OPEN_AT: usize = 2;
/** What an untried move is worth. */
export const URGENCY: usize = 3;
// Bonuses that fade as a move is visited.
export const BRIDGE_PRIOR: usize = 4;
export const CONNECT_PRIOR: usize = 5;
export const NEAR_PRIOR: usize = 6;
export const LOCAL_PRIOR: usize = 7;
/** Visits at which a node is searched for chains of threats, 0 for never, and how many positions that may take. */
export const CHAIN_AT: usize = 8;
export const CHAIN_POSITIONS: usize = 9;

export function setOptions(bits: u32): void {
  options = bits;
}

export function has(option: u32): bool {
  return (options & option) !== 0;
}

export function weight(number: usize): f32 {
  return load<f32>(WEIGHTS + (number << 2));
}

export function setWeight(number: u32, value: f32): void {
  store<f32>(WEIGHTS + (number << 2), value);
}
