import { startServer } from '@ringfence/store/testing';
import { expect, test } from 'vitest';
import { rollingRestart } from './rolling-restart.ts';

test('server and worker are restarted while a class plays and submits: nothing is lost, doubled or refused', async (context) => {
  const database = await startServer();
  if (database === undefined) return context.skip();
  const report = await rollingRestart({ url: database.url, teams: 4, workers: 1, rounds: 1, uploadEvery: 3 });
  await database.stop();
  expect(report).toMatchObject({
    restarts: 2,
    lost: 0,
    doubled: 0,
    voided: 0,
    otherRatings: 0,
    failures: [],
    wrongUploads: 0,
    wrongChallenges: 0,
  });
  expect(Math.min(report.games, report.uploads, report.challenges)).toBeGreaterThan(0);
}, 900_000);
