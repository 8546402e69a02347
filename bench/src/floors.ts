/** What is paid each time, beside the least that could do the same: a game, a jail, a request, a command. */
import { coldRow } from './support/floors/cold.ts';
import { gameRow } from './support/floors/game.ts';
import { jailRow } from './support/floors/jail.ts';
import { judgeRow } from './support/floors/judge.ts';
import { type FloorFigure, type FloorRow, ratioOf } from './support/floors/row.ts';
import { startRow } from './support/floors/start.ts';
import { cpuCounter } from './support/floors/usage.ts';
import { machineNow, report, table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { clonesOf } from './support/server.ts';

const rows: readonly FloorRow[] = [gameRow, jailRow, judgeRow, startRow, coldRow];
const names = rows.map(({ name }) => name).join(',');
const usual = rows.filter(({ isLong }) => !isLong).map(({ name }) => name);

const usage = `npm run bench -- floors [--rows ${names}] [--rounds 7] [--beside DIR] [--json]
Each work and its floor are measured in turns, --rounds times; the median counts. --rows: only these, all but cold by default; --beside:
the same for a built clone of another version, in the same turns. The last column is the ratio to reach.`;

const values = readBenchOptions(usage, { rows: usual.join(','), rounds: 7, beside: '', json: false });
const clones = clonesOf(values.beside);
const chosen = values.rows.split(',').map((word) => {
  return rows.find(({ name }) => name === word) ?? refuse(`No such row "${word}": the rows are ${names}.`, usage);
});

const figures: FloorFigure[] = [];
const options = { clones, rounds: values.rounds, cpuMs: cpuCounter() };
for (const row of chosen) figures.push(...(await row.measure(options)));

const machine = machineNow();
const short = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
const told = figures.map((figure) => ({ ...figure, ratios: clones.map((_, i) => ratioOf(figure, i)) }));
report(values, { benchmark: 'floors', ...machine, clones, figures: told }, () => {
  const head = clones.flatMap((_, i) => (i === 0 ? ['ours', 'ratio'] : ['beside', 'ratio']));
  const lines = told.map(({ work, unit, floor, ours, ratios, aim, floorIs }) => [
    ...[work, unit, short(floor), ...ours.flatMap((one, i) => [short(one), ratios[i].toFixed(2)])],
    ...[aim === undefined ? '' : `≤ ${aim}`, floorIs],
  ]);
  const text = table([['', '', 'floor', ...head, 'aim', 'the floor is'], ...lines]);
  return `${text}\n${machine.processors} processors, load ${machine.load} at the end`;
});
