import { CAPTURED, games } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { run } from '../run.ts';
import { type Family, familiesOf } from './families.ts';

/** The count on one board of a family. */
export interface CostPoint {
  readonly size: number;
  /** The variable of the claim: cells, or captured cells. */
  readonly variable: number;
  /** Operations, or operations per search if the claim is about one. */
  readonly operations: number;
}

/** How the operations of an algorithm grow over a family of boards. */
export interface Curve {
  readonly family: string;
  readonly describes: string;
  readonly points: readonly CostPoint[];
  /** The exponent that fits the larger half of the boards best; `undefined` with fewer than two points. */
  readonly exponent: number | undefined;
}

/** A claim beside the counts. */
export interface ClaimReport {
  readonly algorithm: Algorithm['key'];
  readonly claim: Algorithm['claim'];
  /** From the family that costs least on its largest board to the one that costs most. */
  readonly curves: readonly Curve[];
}

const usualSizes: Readonly<Record<Algorithm['game'], readonly number[]>> = {
  squatter: [6, 8, 11, 16, 23, 32, 45],
  fencemaster: [4, 6, 8, 11, 16, 22, 30],
};

/** A run that takes longer is left out of its curve. */
const MOST_STEPS = 3_000_000;

/** Counts the operations of an algorithm over growing boards of every family, and fits how they grow. */
export function measureClaim(algorithm: Algorithm, sizes?: readonly number[]): ClaimReport {
  const { shape } = games[algorithm.game];
  const wanted = sizes ?? (algorithm.asks === 'move' ? [3, 4, 5, 6, 7, 8] : usualSizes[algorithm.game]);
  const curves = familiesOf(shape)
    .map((family) => curveOf(algorithm, family, wanted))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => last(one) - last(other));
  return { algorithm: algorithm.key, claim: algorithm.claim, curves };
}

const last = ({ points }: Curve): number => points[points.length - 1].operations / points[points.length - 1].variable;

function curveOf(algorithm: Algorithm, family: Family, sizes: readonly number[]): Curve {
  const points: CostPoint[] = [];
  for (const size of sizes) {
    const board = family.board(size);
    const { finished, operations, searches } = run(algorithm, board, { limit: MOST_STEPS });
    if (!finished) break;
    const captured = board.cells.reduce((sum, code) => sum + (code === CAPTURED ? 1 : 0), 0);
    const variable = algorithm.claim.variable === 'cells' ? board.cells.length : captured;
    const perSearch = algorithm.claim.per === 'search';
    if (variable === 0 || operations === 0 || (perSearch && searches === 0)) continue;
    points.push({ size, variable, operations: perSearch ? operations / searches : operations });
  }
  return { family: family.name, describes: family.describes, points, exponent: fitExponent(points) };
}

/** The slope of the least-squares line through the logarithms; small boards, where constants dominate, are left out. */
export function fitExponent(points: readonly CostPoint[]): number | undefined {
  const used = points.slice(Math.min(Math.floor(points.length / 2), Math.max(0, points.length - 3)));
  if (used.length < 2) return undefined;
  const xs = used.map(({ variable }) => Math.log(variable));
  const ys = used.map(({ operations }) => Math.log(operations));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x0, y0] = [mean(xs), mean(ys)];
  const above = xs.reduce((sum, x, i) => sum + (x - x0) * (ys[i] - y0), 0);
  const below = xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
  return below === 0 ? undefined : above / below;
}
