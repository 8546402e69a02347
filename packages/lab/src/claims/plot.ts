import { type LogScale, logScale, powerOfTen } from './axis.ts';
import type { ClaimReport, Curve } from './claims.ts';

/** The light theme's ink and paper, and hues of equal darkness that also differ in their dashes. */
const style = {
  paper: '#f5f2e9',
  ink: '#1b1a18',
  muted: '#5c584f',
  grid: '#d9d4c6',
  claim: '#12703b',
  curves: ['#1a5fb4', '#8a4b08', '#5b3f9e', '#7a2048', '#0b6b6b', '#4a4a4a', '#7d5a00', '#33415c', '#a03020'],
  dashes: ['', '6 3', '2 3', '8 3 2 3', '1 4', '10 4', '4 2', '12 3', '3 6'],
  font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
} as const;

const WIDTH = 720;
const HEIGHT = 440;
const LEFT = 70;
const TOP = 44;
const RIGHT = 250;
const BOTTOM = 50;

/** The curves of a claim as SVG text, both axes logarithmic, with the claimed slope as a line beside them. */
export function plotClaim({ algorithm, claim, curves }: ClaimReport): string {
  const points = curves.flatMap((curve) => curve.points);
  if (points.length === 0) return frame(`${algorithm}: nothing to plot`, []);
  const xs = logScale(points.map(({ variable }) => variable));
  const ys = logScale(points.map(({ operations }) => operations));
  const x = (value: number): number => LEFT + xs.at(value) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - ys.at(value) * (HEIGHT - TOP - BOTTOM);
  const parts = [
    ...gridLines(xs, (power) => `M${fix(x(10 ** power))} ${TOP}V${HEIGHT - BOTTOM}`),
    ...gridLines(ys, (power) => `M${LEFT} ${fix(y(10 ** power))}H${WIDTH - RIGHT}`),
    ...xs.powers.map((power) => label(x(10 ** power), HEIGHT - BOTTOM + 16, powerOfTen(power), 'middle')),
    ...ys.powers.map((power) => label(LEFT - 6, y(10 ** power) + 4, powerOfTen(power), 'end')),
    label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, claim.variable, 'middle'),
    label(LEFT, TOP - 8, claim.per === 'search' ? 'operations for one search' : 'operations', 'start'),
    ...(claim.exponent === undefined ? [] : [claimLine(curves, claim.exponent, x, y)]),
    ...curves.map((curve, i) => curveLine(curve, i, x, y)),
    ...legend(curves, claim),
  ];
  return frame(`${algorithm}, claimed ${claim.text}`, parts);
}

const fix = (value: number): string => `${Math.round(value * 10) / 10}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const gridLines = ({ powers }: LogScale, path: (power: number) => string): string[] =>
  powers.map((power) => `<path d="${path(power)}" stroke="${style.grid}" fill="none"/>`);

const label = (x: number, y: number, text: string, anchor: string, colour: string = style.muted): string =>
  `<text x="${fix(x)}" y="${fix(y)}" text-anchor="${anchor}" fill="${colour}" font-size="12">${escaped(text)}</text>`;

type Scale = (value: number) => number;

function curveLine({ points }: Curve, i: number, x: Scale, y: Scale): string {
  const path = points.map(
    ({ variable, operations }, k) => `${k === 0 ? 'M' : 'L'}${fix(x(variable))} ${fix(y(operations))}`,
  );
  const dots = points.map(
    ({ variable, operations }) => `<circle cx="${fix(x(variable))}" cy="${fix(y(operations))}" r="2.5"/>`,
  );
  const colour = style.curves[i % style.curves.length];
  return (
    `<path d="${path.join('')}" stroke="${colour}" stroke-width="1.6" fill="none" ` +
    `stroke-dasharray="${style.dashes[i % style.dashes.length]}"/><g fill="${colour}">${dots.join('')}</g>`
  );
}

/** The claimed slope, drawn through the first point of the costliest family: steeper curves rise above it. */
function claimLine(curves: readonly Curve[], exponent: number, x: Scale, y: Scale): string {
  const { points } = curves[curves.length - 1];
  const [first, last] = [points[0], points[points.length - 1]];
  const end = first.operations * (last.variable / first.variable) ** exponent;
  const path = `M${fix(x(first.variable))} ${fix(y(first.operations))}L${fix(x(last.variable))} ${fix(y(end))}`;
  return `<path d="${path}" stroke="${style.claim}" stroke-width="5" stroke-opacity="0.35" fill="none"/>`;
}

function legend(curves: readonly Curve[], claim: ClaimReport['claim']): string[] {
  const left = WIDTH - RIGHT + 16;
  const claimed =
    claim.exponent === undefined
      ? []
      : [
          `<path d="M${left} ${TOP}h24" stroke="${style.claim}" stroke-width="5" stroke-opacity="0.35"/>`,
          label(left + 30, TOP + 4, `claimed: power ${claim.exponent}`, 'start', style.ink),
        ];
  return [
    ...claimed,
    ...[...curves].reverse().flatMap((curve, k) => {
      const i = curves.length - 1 - k;
      const y = TOP + 22 * (k + 1);
      const power = curve.exponent === undefined ? '' : `: power ${curve.exponent.toFixed(2)}`;
      return [
        `<path d="M${left} ${y}h24" stroke="${style.curves[i % style.curves.length]}" stroke-width="1.6" stroke-dasharray="${style.dashes[i % style.dashes.length]}"/>`,
        label(left + 30, y + 4, `${curve.family}${power}`, 'start', style.ink),
      ];
    }),
  ];
}

const frame = (title: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${style.font}" role="img">` +
  `<title>${escaped(title)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="${style.paper}"/>` +
  `<text x="${LEFT}" y="22" fill="${style.ink}" font-size="15">${escaped(title)}</text>${parts.join('')}</svg>\n`;
