/** A class plays while its server, workers and database are killed; every game exists once, and the ratings follow. */
import { startServer } from '@ringfence/store/testing';
import { soak } from './support/ladder-soak.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- ladder-soak [--teams 100] [--versions 5] [--games 20000] [--kills 20] [--workers 3] [--folder] [--data FOLDER]
  [--limit SECONDS] [--json]
Needs PostgreSQL, or --folder: the class in a folder, played by one process. --data stores that class in FOLDER and resumes the
one that is there; --limit stops after this many seconds.`;

const values = readBenchOptions(usage, {
  folder: { type: 'boolean', default: false },
  data: { type: 'string' },
  limit: { type: 'string' },
  teams: { type: 'string', default: '100' },
  versions: { type: 'string', default: '5' },
  games: { type: 'string', default: '20000' },
  kills: { type: 'string', default: '20' },
  workers: { type: 'string', default: '3' },
  json: { type: 'boolean', default: false },
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
