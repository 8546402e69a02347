import { type Grid, type Move, SWAP } from '@ringfence/rules';

/** A move as people read it. */
export const moveName = (grid: Grid, move: Move): string => (move === SWAP ? 'swap' : grid.nameOf(move));
