/** A hundred thousand games between built-in players, played, stored and summarised: games a second, peak memory. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JOURNAL_FILE, Journal, outcomeOf, runLocally, tallyOf } from '@ringfence/arena';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { roundRobinOf } from './support/round-robin.ts';

const usage = `npm run bench -- arena [--games 100000] [--json]
Plays a tenth of the games and then all of them, each in a process of its own, to compare the memory used.`;

const values = readBenchOptions(usage, {
  games: { type: 'string', default: '100000' },
  /** For the processes that it starts: plays this many games in this one, and prints the measurements as JSON. */
  measure: { type: 'string' },
  json: { type: 'boolean', default: false },
});

interface Measured {
  readonly games: number;
  readonly gamesPerSecond: number;
  /** Of the process that schedules, stores and summarises; the games are played in others. */
  readonly peakMb: number;
  readonly journalMb: number;
  /** The time to read the journal again and summarise it. */
  readonly summarySeconds: number;
}

async function measure(games: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-bench-'));
  const tournament = roundRobinOf('Many games', 'random', games);
  try {
    const log = await Journal.open(folder, tournament);
    const started = performance.now();
    await runLocally(tournament, { log, folder, concurrency: availableParallelism() });
    const seconds = (performance.now() - started) / 1000;
    await log.close();
    const again = performance.now();
    const journal = await Journal.look(folder);
    const { summary } = outcomeOf(tournament, await tallyOf(tournament, journal), []);
    await journal.close();
    return {
      games: summary.games,
      gamesPerSecond: summary.games / seconds,
      peakMb: process.resourceUsage().maxRSS / 1024,
      journalMb: statSync(join(folder, JOURNAL_FILE)).size / 2 ** 20,
      summarySeconds: (performance.now() - again) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a separate process, since a peak never falls. */
function measured(games: number): Measured {
  const args = [fileURLToPath(import.meta.url), '--measure', `${games}`];
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`the run of ${games} games ended with exit code ${status}`);
  return JSON.parse(stdout);
}

if (values.measure !== undefined) console.log(JSON.stringify(await measure(Number(values.measure))));
else {
  const many = Number(values.games);
  const runs = [measured(Math.ceil(many / 10)), measured(many)];
  const peakRatio = runs[1].peakMb / runs[0].peakMb;
  if (values.json) console.log(JSON.stringify({ runs, peakRatio }));
  else {
    const rows = runs.map((run) => [
      `${run.games}`,
      run.gamesPerSecond.toFixed(0),
      run.peakMb.toFixed(0),
      run.journalMb.toFixed(1),
      run.summarySeconds.toFixed(2),
    ]);
    console.log(table([['games', 'games/s', 'peak MB', 'journal MB', 'summary s'], ...rows]));
    console.log(`Ten times the games take ${peakRatio.toFixed(2)} times the memory.`);
  }
}
