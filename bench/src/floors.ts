/** What is paid each time, beside the least that could do the same: a game, a jail, a request, a command. */
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { gameRow } from './support/floors/game.ts';
import { jailRow } from './support/floors/jail.ts';
import { judgeRow } from './support/floors/judge.ts';
import { type FloorFigure, type FloorRow, ratioOf } from './support/floors/row.ts';
import { startRow } from './support/floors/start.ts';
import { cpuCounter } from './support/floors/usage.ts';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { CLONE } from './support/server.ts';

const rows: readonly FloorRow[] = [gameRow, jailRow, judgeRow, startRow];
const names = rows.map(({ name }) => name).join(',');

const usage = `npm run bench -- floors [--rows ${names}] [--rounds 7] [--beside DIR] [--json]
Each work and its floor are measured in turns, --rounds times; the median counts. --rows: only these; --beside: the same for a built
clone of another version, in the same turns. The last column is the ratio to reach.`;

const values = readBenchOptions(usage, {
  rows: { type: 'string', default: names },
  rounds: { type: 'string', default: '7' },
  beside: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const clones = [CLONE, ...(values.beside === undefined ? [] : [resolve(values.beside)])];
const chosen = values.rows.split(',').map((word) => {
  return rows.find(({ name }) => name === word) ?? refuse(`No such row "${word}": the rows are ${names}.`, usage);
});

const figures: FloorFigure[] = [];
const options = { clones, rounds: Number(values.rounds), cpuMs: cpuCounter() };
for (const row of chosen) figures.push(...(await row.measure(options)));

const machine = { processors: availableParallelism(), load: Number(loadavg()[0].toFixed(1)) };
if (values.json) {
  const told = figures.map((figure) => ({ ...figure, ratios: clones.map((_, i) => ratioOf(figure, i)) }));
  console.log(JSON.stringify({ benchmark: 'floors', ...machine, clones, figures: told }));
} else {
  const short = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
  const head = clones.flatMap((_, i) => (i === 0 ? ['ours', 'ratio'] : ['beside', 'ratio']));
  const lines = figures.map((figure) => [
    figure.work,
    figure.unit,
    short(figure.floor),
    ...clones.flatMap((_, i) => [short(figure.ours[i]), ratioOf(figure, i).toFixed(2)]),
    figure.aim === undefined ? '' : `≤ ${figure.aim}`,
    figure.floorIs,
  ]);
  console.log(table([['', '', 'floor', ...head, 'aim', 'the floor is'], ...lines]));
  console.log(`${machine.processors} processors, load ${machine.load} at the end`);
}
