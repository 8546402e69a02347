// A position for the two searches that count cells, from the point of view of the side to move: six sets of cells in
// one struct. The states of a line are stored one after another, so a search passes one address instead of six boards.
import { STATES } from '../memory';

@unmanaged
export class State {
  /** Live pieces of the side to move and of the other one. */
  own: u64;
  enemy: u64;
  free: u64;
  /** Territory of the side to move and of the other one, and the part of both that holds no piece. */
  mine: u64;
  theirs: u64;
  hollow: u64;
}

/** The position that the host asks about. */
export function rootState(): State {
  return changetype<State>(STATES);
}

/**
 * Writes the position after a move into the next state and returns it. `free` are the cells that still count as free,
 * and `fresh` is what the move captures.
 */
export function after(state: State, free: u64, bit: u64, fresh: u64): State {
  const next = changetype<State>(changetype<usize>(state) + offsetof<State>());
  next.own = state.enemy & ~fresh;
  next.enemy = state.own | bit;
  next.free = free & ~(fresh | bit);
  next.mine = state.theirs & ~fresh;
  next.theirs = state.mine | fresh;
  next.hollow = state.hollow | (fresh & free);
  return next;
}
