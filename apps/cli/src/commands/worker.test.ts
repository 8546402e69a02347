import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoreLog } from '@ringfence/arena/store';
import { TEST_PASSWORD } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ringfence } from '../testing/harness.ts';
import { GAMES_A_REPETITION, WorkerField } from '../testing/workers.ts';

let field: WorkerField;
beforeAll(async () => {
  field = await WorkerField.open();
});
afterAll(() => field.close());

const patience = { timeout: 120_000, interval: 150 };

describe('a worker', () => {
  test('without the bots returns its job and says what is missing', async (context) => {
    if (field.server === undefined) return context.skip();
    field.write('files.txt', 'Files', 1, 'quick.sh');
    const run = field.coordinator('files.txt');
    const empty = field.scratch.write('elsewhere/notes.txt', '').replace('/notes.txt', '');
    const poor = field.worker('--folder', empty);
    const refused = await poor.ended;
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(
      /\nringfence: "Files" cannot be played here: quick\.sh of Slow is not in .*elsewhere\. Copy the bots there, or name their folder with --folder\n$/,
    );
    const fit = field.worker('--once');
    expect((await run.ended).code).toBe(0);
    const { code, out } = await fit.ended;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ games: GAMES_A_REPETITION, late: 0 });
  });

  test('a second coordinator is refused; Ctrl-C keeps finished games, and the same command resumes', async (context) => {
    if (field.server === undefined) return context.skip();
    field.write('stop.txt', 'Stop', 1);
    const run = field.coordinator('stop.txt');
    await expect.poll(async () => (await field.logOf('Stop'))?.isHeld(), patience).toBe(true);
    const second = field.coordinator('stop.txt');
    expect((await second.ended).err).toBe(
      `ringfence: this tournament is already running in ${field.server.url.replace(`:${TEST_PASSWORD}`, '')}: wait for it to finish\n`,
    );
    const log = (await field.logOf('Stop')) as StoreLog;
    const helper = field.worker();
    await expect.poll(() => log.count(), patience).toBeGreaterThan(0);
    run.child.kill('SIGINT');
    const stopped = await run.ended;
    expect(stopped.code).toBe(130);
    expect(stopped.err).toMatch(/stopped: \d+ of 6 games are saved in postgres:.*: the same command resumes\n$/);
    const again = await field.coordinator('stop.txt').ended;
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/^Stop: Squatter/);
    helper.child.kill('SIGTERM');
    expect((await helper.ended).code).toBe(0);
  });

  test('plays a game whose rules are a program, which it gets from the database', async (context) => {
    if (field.server === undefined) return context.skip();
    cpSync(
      fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url)),
      join(field.scratch.path, 'four'),
      {
        recursive: true,
      },
    );
    field.scratch.write(
      'four.txt',
      'title: Four\ngame: ./four\noptions:\n  columns: 5\nplayers:\n  One: random\n  Two: random\n',
    );
    const run = field.coordinator('four.txt');
    const empty = field.scratch.write('far/notes.txt', '').replace('/notes.txt', '');
    const far = field.worker('--folder', empty, '--once');
    expect(await run.ended).toMatchObject({
      code: 0,
      out: expect.stringContaining('Four: Connect Four, columns 5, round-robin'),
    });
    expect(JSON.parse((await far.ended).out)).toMatchObject({ games: 2 });
    const game = await (await field.logOf('Four'))?.game('r1-p1-g1');
    expect(game).toMatchObject({ endedBy: 'rules', picture: { text: expect.any(Array) } });
  });

  const refused: [args: string[], message: string][] = [
    [[], 'worker needs --database, such as postgres://USER@HOST/NAME'],
    [['x'], 'worker takes no files: see "ringfence help worker"'],
    [
      ['--database', 'postgres://me:secret@127.0.0.1:1/cup'],
      'postgres://me@127.0.0.1:1/cup: nothing answers there: is PostgreSQL running, and does it listen on this address?',
    ],
    [
      ['--database', 'https://me:secret@host/cup'],
      'this is not a valid database address: write postgres://USER@HOST/NAME, or pglite:FOLDER for one in a folder',
    ],
  ];
  test.each(refused)('refuses %j in one line', (args, message) => {
    expect(ringfence(['worker', ...args], { cwd: field.scratch.path })).toEqual({
      code: 2,
      out: '',
      err: `ringfence: ${message}\n`,
    });
  });
});
