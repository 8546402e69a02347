import { type Fit, type Meeting, StrengthSolver, type Tie } from '@ringfence/arena/strengths';

/**
 * A player's strength never changes: a changed program is another player, tied to its predecessor by a normal
 * distribution. So the strengths follow from the counts of results alone, in any order.
 */
interface Model {
  /** For each player the index of its predecessor; −1 if it has none. Earlier players come first. */
  readonly before: readonly number[];
  /** The players whose mean strength is fixed at 0. */
  readonly anchors: readonly number[];
  readonly meetings: readonly Meeting[];
}

interface Strengths {
  readonly strengths: Float64Array;
  /** Standard deviations. */
  readonly deviations: Float64Array;
  /** White's advantage. */
  readonly colour: number;
}

/** How far first versions, and house players, are usually spread, before their games say how far: ±350 points. */
export const SPREAD = 2;
/** The prior difference of a new version from its predecessor: ±350 points, so that a leap shows after a few games. */
export const CHANGE = 2;
const COLOUR = 0.5;
/** How far the mean of the first versions is usually from that of the house players. */
const AWAY = 3;
/** How firmly the mean of the anchors is fixed. */
const HOLD = 0.01;
/** How many players {@link SPREAD} counts for against those of the class. */
const WEIGHT = 4;
/** The strengths are fitted this many times, with better estimates of the spreads; more would change those by some percent. */
const ROUNDS = 3;

/**
 * The most likely strengths, and how certain they are. How far the house players are spread, and how far first versions
 * are spread around their own mean, is estimated from the class itself: a prior that is too wide would exaggerate all
 * differences after few games, one that is too narrow would hide them, and the intervals would be too short either way.
 */
export function likeliest({ before, anchors, meetings }: Model): Strengths {
  /** An imaginary player, of the mean strength of first versions. */
  const middle = before.length;
  const colour = middle + 1;
  const isAnchor = new Set(anchors);
  const house = anchors.map((player) => ({ player, from: -1 }));
  const first = before.flatMap((from, player) => (from < 0 && !isAnchor.has(player) ? [{ player, from: middle }] : []));
  const fixed: Tie[] = [
    ...before.flatMap((from, player) => (from < 0 ? [] : [{ player, from, deviation: CHANGE }])),
    { player: middle, from: -1, deviation: AWAY },
    { player: colour, from: -1, deviation: COLOUR },
  ];
  const solver = new StrengthSolver({
    players: colour,
    colour: true,
    meetings,
    ties: [...fixed, ...house, ...first],
    ...(anchors.length > 0 && { mean: { of: anchors, deviation: HOLD } }),
  });
  let spreads = { house: SPREAD, first: SPREAD };
  let fit: Fit | undefined;
  for (let round = 1; ; round++) {
    const tied = [
      ...house.map((pair) => ({ ...pair, deviation: spreads.house })),
      ...first.map((pair) => ({ ...pair, deviation: spreads.first })),
    ];
    const evidence = { meetings, ties: [...fixed, ...tied] };
    fit = solver.fit(evidence, fit);
    const { strengths, colour: advantage } = fit;
    const { strengths: deviations, ofDifference } = solver.deviations(fit, evidence);
    if (round === ROUNDS) {
      return { strengths: strengths.slice(0, middle), deviations: deviations.slice(0, middle), colour: advantage };
    }
    spreads = {
      house: spreadOf(
        spreads.house,
        house.map(({ player }) => [strengths[player], deviations[player]]),
      ),
      first: spreadOf(
        spreads.first,
        first.map(({ player }) => [strengths[player] - strengths[middle], ofDifference(player, middle)]),
      ),
    };
  }
}

/**
 * A better estimate of a spread, by MacKay's formula: the squares of the deviates, over how many of them the results
 * rather than the former spread have determined.
 */
function spreadOf(former: number, deviates: readonly (readonly [value: number, deviation: number])[]): number {
  let [sum, count] = [WEIGHT * SPREAD ** 2, WEIGHT];
  for (const [value, deviation] of deviates) {
    sum += value ** 2;
    count += Math.max(0, 1 - (deviation / former) ** 2);
  }
  return Math.sqrt(sum / count);
}
