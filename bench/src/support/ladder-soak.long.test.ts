import { startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soak } from './ladder-soak.ts';

let database: TestServer | undefined;
beforeAll(async () => {
  database = await startServer({ isDurable: true });
});
afterAll(() => database?.stop());

test('server, worker and database are killed while a class plays: every game exists once, and the ratings follow', async (context) => {
  if (database === undefined) return context.skip();
  const report = await soak({ database, workers: 2, teams: 4, versions: 2, games: 16, kills: 3, limit: 240 });
  expect(report).toMatchObject({
    kills: { server: 1, worker: 1, database: 1 },
    lost: 0,
    doubled: 0,
    voided: 0,
    otherRatings: 0,
    players: 6,
    isWhole: true,
  });
  expect(report.games).toBeGreaterThanOrEqual(16);
}, 600_000);
