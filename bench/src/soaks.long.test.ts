import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What a benchmark prints with --json; nothing where there is no PostgreSQL. */
function soak(name: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args, '--json'], { encoding: 'utf8' });
  if (status === 2) return undefined;
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

const whole = { lost: 0, doubled: 0, voided: 0, otherRatings: 0 };

test('server, worker and database are killed while a class plays: every game exists once, and the ratings follow', (context) => {
  const args = ['--workers', '2', '--teams', '4', '--versions', '2', '--games', '16', '--kills', '3'];
  const report = soak('ladder-soak', ...args);
  if (report === undefined) return context.skip();
  expect(report).toMatchObject({ ...whole, kills: { server: 1, worker: 1, database: 1 }, players: 6 });
  expect(report.games).toBeGreaterThanOrEqual(16);
});

test('server and worker are restarted while a class plays and submits: nothing is lost, doubled or refused', (context) => {
  const report = soak('rolling-restart', '--teams', '4', '--workers', '1', '--rounds', '1');
  if (report === undefined) return context.skip();
  expect(report).toMatchObject({ ...whole, restarts: 2, failures: [], wrongUploads: 0, wrongChallenges: 0 });
  expect(Math.min(report.games, report.uploads, report.challenges)).toBeGreaterThan(0);
});
