// The entry for those who only want to play: it loads nothing of the other algorithms.
import type { Move, Position } from '@ringfence/rules';
import { type AlgorithmKey, USUAL_DEPTH, type VariantKey } from './algorithm.ts';
import { chosenMove } from './player/symmetric-minimax.ts';

export { USUAL_DEPTH };

/** The algorithms that choose moves; all of them play Squatter. */
export const playerKeys = ['symmetric-minimax', 'symmetric-minimax/sound'] as const satisfies (
  | AlgorithmKey
  | VariantKey
)[];
export type PlayerKey = (typeof playerKeys)[number];

/** The move that an algorithm chooses in a game of Squatter that is not over, so many plies deep. */
export const chooseMove = (key: PlayerKey, position: Position, depth: number): Move =>
  chosenMove(position, depth, key === 'symmetric-minimax/sound');
