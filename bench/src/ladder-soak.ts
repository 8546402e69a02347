/** A class plays while its server, workers and database are killed; every game exists once, and the ratings follow. */
import { parseArgs } from 'node:util';
import { startServer } from '@ringfence/store/testing';
import { soak } from './support/ladder-soak.ts';

const { values } = parseArgs({
  options: {
    /** The class in a folder, played by one process, instead of PostgreSQL with workers. */
    folder: { type: 'boolean', default: false },
    /** Keeps the class of `--folder` here, and resumes the one that is here. */
    data: { type: 'string' },
    /** Stops after this many seconds; with `--data` the next run resumes. */
    limit: { type: 'string' },
    teams: { type: 'string', default: '100' },
    versions: { type: 'string', default: '5' },
    games: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '20' },
    workers: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});

const database = values.folder ? undefined : await startServer({ isDurable: true });
if (!values.folder && database === undefined) process.exit(2);
try {
  const report = await soak({
    ...(database !== undefined && { database }),
    ...(values.folder && values.data !== undefined && { folder: values.data }),
    ...(values.limit !== undefined && { limit: Number(values.limit) }),
    workers: values.folder ? 0 : Number(values.workers),
    teams: Number(values.teams),
    versions: Number(values.versions),
    games: Number(values.games),
    kills: Number(values.kills),
    onProgress: (words) => console.error(words),
  });
  if (values.json) console.log(JSON.stringify({ benchmark: 'ladder-soak', ...report }));
  else {
    const { games, kills, seconds, lost, doubled, voided, otherRatings, players, isWhole } = report;
    const killed = Object.entries(kills).map(([name, times]) => `${name} ${times} times`);
    console.log(
      `${isWhole ? '' : 'Stopped early: '}${games} games in ${Math.round(seconds)} s; killed: ${killed.join(', ')}.`,
    );
    console.log(
      `Lost: ${lost}. Doubled: ${doubled}. Called off: ${voided}. Ratings that differ: ${otherRatings} of ${players}.`,
    );
  }
  process.exitCode = report.lost + report.doubled + report.otherRatings === 0 ? 0 : 1;
} finally {
  await database?.stop();
}
