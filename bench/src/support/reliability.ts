import { type Chances, raised } from '@ringfence/engine/tuning';

/** A forecast for White, from 0 to 1, and the result: 1 for a win, ½ for a draw. */
interface Forecast {
  readonly expected: number;
  readonly result: number;
}

/** The chances of one position before they are corrected, and the result. */
export interface Prediction {
  readonly chances: Chances;
  readonly result: number;
}

/** What White is expected to score once the chances are raised to a power. */
export function forecastOf({ chances, result }: Prediction, power: number): Forecast {
  const { white, draw } = raised(chances, power);
  return { expected: white + draw / 2, result };
}

/** The mean square of the difference between forecast and result: the smaller the better. */
const brierOf = (forecasts: readonly Forecast[]): number =>
  forecasts.reduce((sum, { expected, result }) => sum + (expected - result) ** 2, 0) / forecasts.length;

/** Powers from 0.5 to 3 that are tried. */
const POWERS = Array.from({ length: 51 }, (_, i) => (10 + i) / 20);

/** The power with the best Brier score, and what is gained where it was not fitted. */
export interface PowerFit {
  readonly power: number;
  /** The Brier scores without a correction, and with the power fitted to the other half of the games. */
  readonly plain: number;
  readonly corrected: number;
}

/** Fits a power to every other game and tries it on the rest, and the other way round; `power` is fitted to all of them. */
export function fitPower(games: readonly (readonly Prediction[])[]): PowerFit {
  const halves = [0, 1].map((half) => games.filter((_, at) => at % 2 === half).flat());
  const fitted = (predictions: readonly Prediction[]): number => {
    const scores = POWERS.map((power) => brierOf(predictions.map((each) => forecastOf(each, power))));
    return POWERS[scores.indexOf(Math.min(...scores))];
  };
  const [first, second] = halves.map(fitted);
  return {
    power: fitted(games.flat()),
    plain: brierOf(games.flat().map((each) => forecastOf(each, 1))),
    corrected: brierOf([
      ...halves[0].map((each) => forecastOf(each, second)),
      ...halves[1].map((each) => forecastOf(each, first)),
    ]),
  };
}

/** Similar forecasts: their mean, and that of the results. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly positions: number;
  readonly expected: number;
  readonly result: number;
}

const BINS = 10;

/** Ten bins of equal width, without empty ones. */
export function binsOf(forecasts: readonly Forecast[]): Bin[] {
  return Array.from({ length: BINS }, (_, i): Bin => {
    const own = forecasts.filter(({ expected }) => Math.min(BINS - 1, Math.floor(expected * BINS)) === i);
    const mean = (of: (each: Forecast) => number): number => own.reduce((sum, each) => sum + of(each), 0) / own.length;
    return {
      from: i / BINS,
      to: (i + 1) / BINS,
      positions: own.length,
      expected: mean(({ expected }) => expected),
      result: mean(({ result }) => result),
    };
  }).filter(({ positions }) => positions > 0);
}

const SIDE = 300;
const MARGIN = 46;
const LARGEST = 11;

/** Colours that are told apart by people who see few of them, too. */
const COLOURS = ['#1f6f8b', '#c2571a', '#6a4c93'] as const;

/** The bins of one game. */
export interface Series {
  readonly name: string;
  readonly bins: readonly Bin[];
}

/** Reliability as SVG: on the diagonal forecasts come true; a dot's area is its share of its game's positions. */
export function diagram(series: readonly Series[]): string {
  const x = (share: number): string => (MARGIN + SIDE * share).toFixed(1);
  const y = (share: number): string => (12 + SIDE * (1 - share)).toFixed(1);
  const lines = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<path d="M${x(share)} ${y(0)}V${y(1)}M${x(0)} ${y(share)}H${x(1)}" stroke="#ddd"/>`,
    `<text x="${x(share)}" y="${12 + SIDE + 16}" text-anchor="middle">${100 * share} %</text>`,
    `<text x="${MARGIN - 6}" y="${Number(y(share)) + 4}" text-anchor="end">${100 * share} %</text>`,
  ]);
  const dots = series.flatMap(({ name, bins }, i) => {
    const most = Math.max(1, ...bins.map(({ positions }) => positions));
    return bins.map(({ expected, result, positions }) => {
      const radius = Math.max(2.5, LARGEST * Math.sqrt(positions / most)).toFixed(1);
      const at = `cx="${x(expected)}" cy="${y(result)}" r="${radius}"`;
      return `<circle ${at} fill="${COLOURS[i]}" fill-opacity="0.75"><title>${name}: ${positions} positions</title></circle>`;
    });
  });
  const legend = series.map(({ name }, i) => {
    const [left, top] = [MARGIN + 12, 26 + 18 * i];
    return `<g><rect x="${left}" y="${top - 9}" width="10" height="10" fill="${COLOURS[i]}"/><text x="${left + 16}" y="${top}">${name}</text></g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARGIN + SIDE + 24} ${SIDE + 56}" width="${MARGIN + SIDE + 24}" role="img" font-family="sans-serif" font-size="12" fill="#333">`,
    '<title>Reliability diagram: what White scored against what the engine expected</title>',
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...lines,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 4"/>`,
    ...dots,
    ...legend,
    `<text x="${x(0.5)}" y="${SIDE + 48}" text-anchor="middle">expected score of White</text>`,
    '</svg>',
    '',
  ].join('\n');
}
