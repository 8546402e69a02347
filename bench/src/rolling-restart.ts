/** Server and workers are restarted one by one under load, as docs/operate.md says; counts what is lost, doubled or refused. */
import { startServer } from '@ringfence/store/testing';
import { readBenchOptions } from './support/options.ts';
import { rollingRestart } from './support/rolling-restart.ts';

const usage = `npm run bench -- rolling-restart [--teams 12] [--workers 2] [--rounds 3] [--every 3] [--json]
A class on PostgreSQL plays, uploads a player and challenges every so many seconds, and asks for pages all the time, while its
workers and its server are stopped by SIGTERM and started again, --rounds times. Clients retry as docs/operate.md says.`;

const values = readBenchOptions(usage, {
  teams: { type: 'string', default: '12' },
  workers: { type: 'string', default: '2' },
  rounds: { type: 'string', default: '3' },
  every: { type: 'string', default: '3' },
  json: { type: 'boolean', default: false },
});

const database = await startServer({ isDurable: true });
if (database === undefined) process.exit(2);
try {
  const report = await rollingRestart({
    url: database.url,
    teams: Number(values.teams),
    workers: Number(values.workers),
    rounds: Number(values.rounds),
    uploadEvery: Number(values.every),
    onProgress: (words) => console.error(words),
  });
  const { lost, doubled, voided, otherRatings, failures, wrongUploads, wrongChallenges } = report;
  if (values.json) console.log(JSON.stringify({ benchmark: 'rolling-restart', ...report }));
  else {
    console.log(
      `${report.restarts} restarts in ${Math.round(report.seconds)} s, ${report.games} games. ` +
        `Games lost: ${lost}, doubled: ${doubled}, called off: ${voided}. Ratings that differ: ${otherRatings} of ${report.players}.`,
    );
    console.log(
      `${report.requests} requests, ${report.retries} retries, failed: ${failures.length}; the longest took ${report.longestSeconds.toFixed(1)} s. ` +
        `Of ${report.uploads} uploads wrong: ${wrongUploads}; of ${report.challenges} challenges: ${wrongChallenges}.`,
    );
    for (const failure of failures) console.error(failure);
  }
  process.exitCode =
    lost + doubled + voided + otherRatings + failures.length + wrongUploads + wrongChallenges === 0 ? 0 : 1;
} finally {
  await database.stop();
}
