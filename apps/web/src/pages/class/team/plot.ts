import type { HistoryPoint } from '@ringfence/ladder/views';

/** A rating over time, laid out in a box: all lengths in its units. */
export interface RatingPlot {
  /** The line of the ratings, and around it the area of their intervals, as SVG paths. */
  readonly line: string;
  readonly area: string;
  readonly dots: readonly { readonly x: number; readonly y: number; readonly point: HistoryPoint }[];
  /** Where another version became active. */
  readonly versions: readonly { readonly x: number; readonly version: number }[];
  /** Round ratings with grid lines. */
  readonly lines: readonly { readonly y: number; readonly rating: number }[];
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The maximal number of grid lines. */
const MOST_LINES = 6;

export function plotOf(points: readonly HistoryPoint[], { left, right, top, bottom }: Box): RatingPlot {
  const times = points.map(({ at }) => new Date(at).getTime());
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const least = Math.min(...points.map(({ low }) => low));
  const most = Math.max(...points.map(({ high }) => high));
  const x = (time: number): number =>
    end === start ? (left + right) / 2 : left + ((time - start) / (end - start)) * (right - left);
  const y = (rating: number): number => bottom - ((rating - least) / Math.max(1, most - least)) * (bottom - top);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const at = (i: number, rating: number): string => `${round(x(times[i]))} ${round(y(rating))}`;
  const step = stepOf(most - least);
  const first = Math.ceil(least / step) * step;
  return {
    line: points.map(({ rating }, i) => `${i === 0 ? 'M' : 'L'}${at(i, rating)}`).join(''),
    area: [
      'M',
      [...points.map(({ high }, i) => at(i, high)), ...points.map(({ low }, i) => at(i, low)).reverse()].join('L'),
      'Z',
    ].join(''),
    dots: points.map((point, i) => ({ x: round(x(times[i])), y: round(y(point.rating)), point })),
    versions: points.flatMap(({ version }, i) =>
      version === points[i - 1]?.version ? [] : [{ x: round(x(times[i])), version }],
    ),
    lines: Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, i) => first + i * step)
      .filter((rating) => rating <= most)
      .map((rating) => ({ y: round(y(rating)), rating })),
  };
}

/** A round distance between grid lines. */
function stepOf(span: number): number {
  for (const step of [10, 20, 50, 100, 200, 500]) if (span / step <= MOST_LINES) return step;
  return 1000;
}
