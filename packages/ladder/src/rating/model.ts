import { type Meeting, StrengthSolver, type Tie } from '@ringfence/arena/strengths';

/**
 * A player's strength never changes: a changed program is another player, tied to its predecessor by a normal
 * distribution. So the strengths follow from the counts of results alone, in any order.
 */
export interface Model {
  /** For each player the index of its predecessor; −1 if it has none. Earlier players come first. */
  readonly before: readonly number[];
  /** The players whose mean strength is fixed at 0. */
  readonly anchors: readonly number[];
  readonly meetings: readonly Meeting[];
}

export interface Strengths {
  readonly strengths: Float64Array;
  /** Standard deviations. */
  readonly deviations: Float64Array;
  /** White's advantage. */
  readonly colour: number;
}

/** The prior distance of a first version from the house players: ±520 points. */
export const NEWCOMER = 3;
/** The prior difference of a new version from its predecessor: ±174 points. */
export const CHANGE = 1;
const COLOUR = 0.5;
/** How firmly the mean of the anchors is fixed. */
const HOLD = 0.01;

/** The most likely strengths, and how certain they are. */
export function likeliest({ before, anchors, meetings }: Model): Strengths {
  const players = before.length;
  const ties = before.map((from, player): Tie => ({ player, from, deviation: from < 0 ? NEWCOMER : CHANGE }));
  const solver = new StrengthSolver({
    players,
    colour: true,
    meetings,
    ties: [...ties, { player: players, from: -1, deviation: COLOUR }],
    ...(anchors.length > 0 && { mean: { of: anchors, deviation: HOLD } }),
  });
  const fit = solver.fit(meetings);
  return { ...fit, deviations: solver.deviations(fit, meetings) };
}
