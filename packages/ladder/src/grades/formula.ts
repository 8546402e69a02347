import { houseTitle } from '../games/house.ts';
import type { Rating } from '../rating/ratings.ts';
import type { Grading } from '../views/index.ts';

/** What the points of a version are made from. */
interface Performance {
  /** Its rating; `undefined` without games. */
  readonly rating: number | undefined;
  /** Its team's share of the points of the official tournament, 0 to 1; `undefined`: there was none. */
  readonly official: number | undefined;
}

/** The parts of the points. */
export interface Parts {
  readonly plays: number;
  readonly strength: number;
  readonly official: number;
}

/** Points are rounded to roundedPoints: what a table shows adds up. */
export const roundedPoints = (points: number): number => Math.round(points * 100) / 100;

/** The ratings between which points are given; house players are as strong as they are rated now. */
export function strengthScale(
  { from, to }: Pick<Grading, 'from' | 'to'>,
  ratings: ReadonlyMap<string, Pick<Rating, 'rating'>>,
): readonly [from: number, to: number] | undefined {
  const ends = [from, to].map((end) => (typeof end === 'number' ? end : ratings.get(`house:${end}`)?.rating));
  const [low, high] = ends;
  return low === undefined || high === undefined || high <= low ? undefined : [low, high];
}

/** The parts of a version's points by the formula of the class. */
export function gradeParts(
  grading: Grading,
  scale: readonly [number, number] | undefined,
  { rating, official }: Performance,
): Parts {
  const share =
    rating === undefined || scale === undefined
      ? 0
      : Math.min(1, Math.max(0, (rating - scale[0]) / (scale[1] - scale[0])));
  return {
    plays: roundedPoints(grading.plays),
    strength: roundedPoints(grading.strength * share),
    official: roundedPoints(grading.official * (official ?? 0)),
  };
}

/** The formula as a sentence. */
export function formulaWords(
  grading: Grading,
  scale: readonly [number, number] | undefined,
  hasOfficial: boolean,
): string {
  const { plays, strength, from, to, official } = grading;
  const end = (name: number | string, rating: number | undefined): string =>
    typeof name === 'number'
      ? String(name)
      : `${houseTitle(name)}${rating === undefined ? '' : ` (${Math.round(rating)})`}`;
  const parts = [
    `${plays} for a version that plays`,
    ...(strength === 0
      ? []
      : [
          `${strength} × (rating − ${end(from, scale?.[0])}) ÷ (${end(to, scale?.[1])} − ${end(from, scale?.[0])}), between 0 and ${strength}`,
        ]),
    ...(hasOfficial ? [`${official} × share of the points of the official tournament`] : []),
  ];
  return `points = ${parts.join(' + ')}`;
}
