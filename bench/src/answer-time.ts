/** How long the highest level thinks in Chromium on the largest boards, and the guide in first games, on a machine that is slowed down like a phone. */

import { setTimeout as delay } from 'node:timers/promises';
import { type GameName, randomSource } from '@ringfence/rules';
import { openSite, slowProcess } from './support/chromium.ts';
import { randomOpening } from './support/games.ts';
import { machineNow, percentile, report, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const LEVEL = 10;
const LIMIT_MS = 3000;
const usage = `npm run bench -- answer-time [--cpu 4] [--plies 2,40] [--only guide] [--json]
Level ${LEVEL} of the built site in a headless Chromium whose page and workers run one --cpu-th of the time, on the largest board of each
kind and after so many random moves. "cold" counts from the start of a new worker, and so with loading the net; "first" is that of a
worker which the page has prepared, as it does while the visitor chooses a game or thinks. The guide advises after 2, 4 … random moves
on the boards of first games. Exits with 1 if an answer takes longer than
${LIMIT_MS / 1000} s.`;

const values = readBenchOptions(usage, { cpu: 4, plies: '2,40', only: '', json: false });

/** The largest board of each search: with a net, on bitboards without one, and the largest of all. */
const boards: readonly (readonly [GameName, number])[] = [
  ['squatter', 8],
  ['squatter', 10],
  ['squatter', 13],
  ['squatter', 19],
  ['fencemaster', 10],
  ['havannah', 10],
];

/** The boards of first games, and after how many moves the guide is asked there. */
const firstBoards: readonly (readonly [GameName, number])[] = [
  ['squatter', 5],
  ['fencemaster', 4],
  ['havannah', 4],
];
const ADVISED_PLIES = [2, 4, 6, 8, 10, 12, 14, 16];

const site = await openSite();
// A visitor chooses a level first; meanwhile the page saves itself for use without a network.
await delay(4000);
const end = slowProcess(site.pid, values.cpu);
const measured: { game: GameName; size: number; plies: number; cold: number; first: number; next: number }[] = [];
const advised: { game: GameName; size: number; median: number; worst: number }[] = [];
try {
  for (const [game, size] of firstBoards) {
    const positions = ADVISED_PLIES.flatMap((plies) =>
      [1, 2, 3].map((seed) => randomOpening(game, size, plies, randomSource(seed))),
    );
    const times = await site.adviceTimes(positions);
    advised.push({ game, size, median: Math.round(percentile(times, 0.5)), worst: Math.round(Math.max(...times)) });
  }
  for (const [game, size] of values.only === 'guide' ? [] : boards) {
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
const machine = machineNow();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const longest = Math.max(0, ...measured.flatMap(({ cold, first, next }) => [cold, first, next]));
report(values, { benchmark: 'answer-time', cpu: values.cpu, ...machine, advised, measured }, () => {
  const answers = tableOf(measured, {
    board: ({ game, size }) => `${game} ${size}`,
    'after moves': ({ plies }) => plies,
    cold: ({ cold }) => seconds(cold),
    'first answer': ({ first }) => seconds(first),
    'next answer': ({ next }) => seconds(next),
  });
  const advice = tableOf(advised, {
    advice: ({ game, size }) => `${game} ${size}`,
    median: ({ median }) => seconds(median),
    longest: ({ worst }) => seconds(worst),
  });
  const share = `the longest: ${(longest / LIMIT_MS).toFixed(2)} of the ${seconds(LIMIT_MS)} that it may take`;
  const end = `${machine.processors} processors, load ${machine.load} at the end`;
  return [...(longest === 0 ? [advice] : [answers, advice, share]), end].join('\n');
});
if (longest > LIMIT_MS) process.exitCode = 1;
