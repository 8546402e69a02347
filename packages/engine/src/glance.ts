import type { Move } from '@ringfence/rules';
import type { Info } from './api.ts';

/** A move that the net would play without any search, and how likely. */
export interface Glance {
  readonly move: Move;
  readonly policy: number;
}

/**
 * What the net would play without any search, the likeliest move first; nothing without a net. Before an opening that may
 * be swapped there is nothing either: the search looks for the most even one, so it gives every move the same policy.
 */
export function glancesOf({ moves }: Pick<Info, 'moves'>): readonly Glance[] {
  const glances = moves.flatMap(({ move, policy }) => (policy === undefined ? [] : [{ move, policy }]));
  const [first] = glances;
  if (glances.length > 1 && glances.every(({ policy }) => policy === first.policy)) return [];
  return glances.sort((a, b) => b.policy - a.policy);
}

/** The first of them, as far as a whole percent shows them. */
export const likeliestMoves = (info: Pick<Info, 'moves'>, count: number): readonly Glance[] =>
  glancesOf(info)
    .filter(({ policy }) => policy >= 0.005)
    .slice(0, count);
