/** How long the highest level thinks in Chromium on the largest boards, on a machine that is slowed down like a phone. */

import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type GameName, randomSource } from '@ringfence/rules';
import { openSite, slowProcess } from './support/chromium.ts';
import { randomOpening } from './support/games.ts';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const LEVEL = 10;
const LIMIT_MS = 3000;
const usage = `npm run bench -- answer-time [--cpu 4] [--plies 2,40] [--json]
Level ${LEVEL} of the built site in a headless Chromium whose page and workers run one --cpu-th of the time, on the largest board of each
kind and after so many random moves. "cold" counts from the start of a new worker, and so with loading the net; "first" is that of a
worker which the page has prepared, as it does while the visitor chooses a game or thinks. Exits with 1 if an answer takes longer than
${LIMIT_MS / 1000} s.`;

const values = readBenchOptions(usage, {
  cpu: { type: 'string', default: '4' },
  plies: { type: 'string', default: '2,40' },
  json: { type: 'boolean', default: false },
});

/** The largest board of each search: with a net, on bitboards without one, and the largest of all. */
const boards: readonly (readonly [GameName, number])[] = [
  ['squatter', 8],
  ['squatter', 10],
  ['squatter', 13],
  ['squatter', 19],
  ['fencemaster', 10],
  ['havannah', 10],
];

const site = await openSite();
// A visitor chooses a level first; meanwhile the page saves itself for use without a network.
await delay(4000);
const end = slowProcess(site.pid, Number(values.cpu));
const measured: { game: GameName; size: number; plies: number; cold: number; first: number; next: number }[] = [];
try {
  for (const [game, size] of boards) {
    for (const plies of values.plies.split(',').map(Number)) {
      const position = randomOpening(game, size, plies, randomSource(size + plies));
      const [cold, next, first] = (await site.answerTimes(position, LEVEL, 1)).map(Math.round);
      measured.push({ game, size, plies, cold, first, next });
    }
  }
} finally {
  end();
  await site.close();
}
const machine = { processors: availableParallelism(), load: Number(loadavg()[0].toFixed(1)) };
if (values.json)
  console.log(JSON.stringify({ benchmark: 'answer-time', cpu: Number(values.cpu), ...machine, measured }));
else {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const rows = measured.map(({ game, size, plies, cold, first, next }) => [
    `${game} ${size}`,
    `${plies}`,
    seconds(cold),
    seconds(first),
    seconds(next),
  ]);
  console.log(table([['board', 'after moves', 'cold', 'first answer', 'next answer'], ...rows]));
  const worst = Math.max(...measured.flatMap(({ cold, first, next }) => [cold, first, next]));
  console.log(`the longest: ${(worst / LIMIT_MS).toFixed(2)} of the ${seconds(LIMIT_MS)} that it may take`);
  console.log(`${machine.processors} processors, load ${machine.load} at the end`);
}
if (measured.some(({ cold, first, next }) => Math.max(cold, first, next) > LIMIT_MS)) process.exitCode = 1;
