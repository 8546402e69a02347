import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratch, root } from '../testing/harness.ts';

const scratch = makeScratch();
let server: TestServer | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

/** Correct ones, a misreading, faults of checkers and players, a hostile zip, and nothing at all. */
const teams = 'python-right,cpp-right,edge-is-wall,never-escapes,checker-crash,zip-link,missing';

test('a small class gets the expected marks, also if marking is killed again and again, or workers play the games', () => {
  const folder = join(scratch.path, 'class');
  const show = join(root, 'examples/class/show.mjs');
  const args = [show, folder, '--only', teams, '--boards', '2,5', '--rounds', '2', '--kills', '1'];
  if (server !== undefined) args.push('--database', server.url);
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root });
  expect(stderr).toBe('');
  // On a busy machine one worker may have played all games before the other has started.
  expect(stdout.replace(/: \d+ s, \d+ MB.*$/gm, '').replace(/by [12] workers/, 'by workers')).toBe(
    [
      'collected 7 teams',
      'marked',
      'all marks and diagnoses are as planned',
      `killed 1 times and resumed: ${4 + 2 * 7} files are the same`,
      ...(server === undefined ? [] : [`games played by workers: ${4 + 2 * 7} files are the same`]),
      'nothing outside was touched',
      '',
    ].join('\n'),
  );
  expect(status).toBe(0);
}, 600_000);
