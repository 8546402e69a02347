// The entry for playing only: it loads none of the other algorithms.
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

/** The move that an algorithm chooses in an unfinished game of Squatter, with this depth in plies. */
export const chooseMove = (key: PlayerKey, position: Position, depth: number): Move =>
  chosenMove(position, depth, key === 'symmetric-minimax/sound');
