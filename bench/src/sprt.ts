/** How often the sequential test accepts the wrong hypothesis, by simulation, compared with the requested rates. */

import type { SprtOptions } from '@ringfence/arena';
import { percent } from '@ringfence/arena';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { gameModels, type Simulated, sharesAt, simulateSprt } from './support/sprt-simulation.ts';

const usage = `npm run bench -- sprt [--runs 2000] [--elo0 0] [--elo1 50] [--alpha 0.05] [--beta 0.05] [--every 1] [--seed 1] [--json]
Plays imagined pairs whose normalised Elo is exactly elo0, then exactly elo1, and counts wrong decisions; then
pairs that one side always wins. --every: evaluate the test only after this many pairs.`;

interface Row {
  readonly games: string;
  readonly truth: string;
  readonly wrong: number;
  readonly asked: number;
  readonly meanPairs: number;
  readonly undecided: number;
}

function rowOf(
  games: string,
  truth: string,
  result: Simulated,
  wrong: 'accept-elo0' | 'accept-elo1',
  asked: number,
): Row {
  const { runs, decisions, meanPairs } = result;
  return { games, truth, wrong: decisions[wrong] / runs, asked, meanPairs, undecided: decisions.continue };
}

function simulateAll(options: Required<SprtOptions>, runs: number, every: number, seed: number): Row[] {
  const { elo0, elo1, alpha, beta } = options;
  const rows = gameModels.flatMap(({ name }, i) => {
    const model = gameModels[i];
    const settings = { runs, every, seed: seed + i };
    return [
      rowOf(name, `elo0 = ${elo0}`, simulateSprt(sharesAt(model, elo0), options, settings), 'accept-elo1', alpha),
      rowOf(name, `elo1 = ${elo1}`, simulateSprt(sharesAt(model, elo1), options, settings), 'accept-elo0', beta),
    ];
  });
  const settings = { runs, every, seed };
  return [
    ...rows,
    rowOf('first loses all', 'far below', simulateSprt([1, 0, 0, 0, 0], options, settings), 'accept-elo1', alpha),
    rowOf(
      'first loses 99 %',
      'far below',
      simulateSprt([0.98, 0, 0.02, 0, 0], options, settings),
      'accept-elo1',
      alpha,
    ),
    rowOf('first wins 99 %', 'far above', simulateSprt([0, 0, 0.02, 0, 0.98], options, settings), 'accept-elo0', beta),
    rowOf('first wins all', 'far above', simulateSprt([0, 0, 0, 0, 1], options, settings), 'accept-elo0', beta),
  ];
}

function main(): void {
  const values = readBenchOptions(usage, {
    runs: { type: 'string', default: '2000' },
    elo0: { type: 'string', default: '0' },
    elo1: { type: 'string', default: '50' },
    alpha: { type: 'string', default: '0.05' },
    beta: { type: 'string', default: '0.05' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  });
  const [runs, elo0, elo1, alpha, beta, every, seed] = [
    values.runs,
    values.elo0,
    values.elo1,
    values.alpha,
    values.beta,
    values.every,
    values.seed,
  ].map(Number);
  const rows = simulateAll({ elo0, elo1, alpha, beta }, runs, every, seed);
  if (values.json) {
    console.log(JSON.stringify({ runs, elo0, elo1, alpha, beta, every, seed, rows }));
    return;
  }
  console.log(
    table([
      ['games', 'truth', 'wrong', 'asked', 'of asked', 'mean pairs', 'undecided'],
      ...rows.map((row) => [
        row.games,
        row.truth,
        percent(row.wrong, 2),
        percent(row.asked, 2),
        (row.wrong / row.asked).toFixed(2),
        row.meanPairs.toFixed(1),
        String(row.undecided),
      ]),
    ]),
  );
}

main();
