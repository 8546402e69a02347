/** Draws the policy loss of all training runs from training/curves as docs/curves.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type GameName, gameNames, games } from '@ringfence/rules';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- curves [--folder training/curves] [--svg docs/curves.svg]
Each game has a CSV file in the folder, with a row for every ten seconds of training.`;

const values = readBenchOptions(usage, {
  folder: { type: 'string', default: 'training/curves' },
  svg: { type: 'string', default: 'docs/curves.svg' },
});

interface Point {
  readonly seconds: number;
  readonly loss: number;
}

const colours: Readonly<Record<GameName, string>> = {
  squatter: '#8a5a00',
  fencemaster: '#1f6f8b',
  havannah: '#9b2d5e',
};
const [WIDTH, HEIGHT, LEFT, TOP] = [560, 260, 46, 12];
const MOST_LOSS = 4.5;

function readCurve(file: string): Point[] {
  const [header, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  const names = header.split(',');
  const points = rows.map((row): Point => {
    const cells = row.split(',').map(Number);
    return { seconds: cells[names.indexOf('seconds')], loss: cells[names.indexOf('policy_loss')] };
  });
  // In the first seconds of a run nothing is learned yet.
  return points.filter(({ loss }) => loss > 0);
}

function drawing(curves: ReadonlyMap<GameName, readonly Point[]>): string {
  const longest = Math.max(...[...curves.values()].flat().map(({ seconds }) => seconds));
  const most = Math.ceil(longest / 300) * 300;
  const x = (seconds: number): string => (LEFT + (WIDTH * seconds) / most).toFixed(1);
  const y = (loss: number): string => (TOP + HEIGHT * (1 - loss / MOST_LOSS)).toFixed(1);
  const steps = Array.from({ length: most / 300 + 1 }, (_, i) => 300 * i);
  const lines = [
    ...steps.flatMap((seconds) => [
      `<path d="M${x(seconds)} ${y(0)}V${y(MOST_LOSS)}" stroke="#ddd"/>`,
      `<text x="${x(seconds)}" y="${TOP + HEIGHT + 16}" text-anchor="middle">${seconds} s</text>`,
    ]),
    ...[0, 1, 2, 3, 4].flatMap((loss) => [
      `<path d="M${x(0)} ${y(loss)}H${x(most)}" stroke="#ddd"/>`,
      `<text x="${LEFT - 6}" y="${Number(y(loss)) + 4}" text-anchor="end">${loss}</text>`,
    ]),
  ];
  const paths = [...curves].flatMap(([game, points]) => {
    const path = points.map(({ seconds, loss }, i) => `${i === 0 ? 'M' : 'L'}${x(seconds)} ${y(loss)}`).join('');
    return [`<path d="${path}" fill="none" stroke="${colours[game]}" stroke-width="1.5"/>`];
  });
  const legend = [...curves.keys()].map((game, i) => {
    const [left, top] = [LEFT + WIDTH - 110, TOP + 24 + 18 * i];
    const square = `<rect x="${left}" y="${top - 9}" width="10" height="10" fill="${colours[game]}"/>`;
    return `<g>${square}<text x="${left + 16}" y="${top}">${games[game].title}</text></g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 24} ${HEIGHT + 52}" width="${LEFT + WIDTH + 24}" role="img" font-family="sans-serif" font-size="12" fill="#333">`,
    '<title>Policy loss over the seconds of training</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...lines,
    ...paths,
    ...legend,
    '</svg>',
    '',
  ].join('\n');
}

writeFileSync(values.svg, drawing(new Map(gameNames.map((game) => [game, readCurve(`${values.folder}/${game}.csv`)]))));
console.log(`wrote ${values.svg}`);
