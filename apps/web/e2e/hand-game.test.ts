import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedLadder } from '@ringfence/ladder/testing';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/files.mjs';
import { allFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
// Builds whatever has changed: the server runs as in production.
import './site.ts';

const launcher = join(root, 'apps/cli/bin/ringfence.js');
const connectFour = join(root, 'examples/games/connect-four');

describeInBrowser('a game of a class whose rules are a program', ({ open }) => {
  test('is played by clicks on its picture, from a list and by typing, and taken back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-hand-'));
    const words = ['class', 'create', join(folder, 'class'), '--game', connectFour, '--option', 'columns=5'];
    const people = ['--title', 'Columns', '--tutor', 'T', '--json'];
    await seedLadder(join(folder, 'class/store'));
    const made = spawnSync(process.execPath, ['--liftoff-only', launcher, ...words, ...people], { encoding: 'utf8' });
    const { link } = JSON.parse(made.stdout) as { link: string };
    const ports = ['--port', '0', '--json', '--no-rate-limit', '--data', join(folder, 'data')];
    const server = spawn(
      process.execPath,
      ['--liftoff-only', launcher, 'serve', '--class', join(folder, 'class'), ...ports],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer];
      const { url } = JSON.parse(line.toString()) as { url: string };
      const practice = new URL('api/class/practice', url);
      const stranger = await fetch(practice, {
        method: 'POST',
        headers: { origin: new URL(url).origin, 'content-type': 'application/json' },
        body: JSON.stringify({ moves: [] }),
      });
      expect(stranger.status).toBe(401);

      const page = await open(`${url}${new URL(link).hash}`);
      await page.locator('a[href="#/class/play"]').click();
      await page.getByText('Red to move.').waitFor();
      await page.locator('[data-move="column3"]').last().click();
      // Red has moved, and the opponent too.
      const played = page.locator('main ol');
      await expect.poll(() => played.innerText()).toMatch(/column3[\s\S]*column\d/);
      await page.getByText('Red to move.').waitFor();
      await page.getByRole('button', { name: 'column1', exact: true }).click();
      await expect.poll(async () => (await played.innerText()).match(/column/g)?.length).toBe(4);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await played.innerText()).match(/column/g)?.length).toBe(2);

      await page.getByLabel('Opponent').selectOption('');
      await expect.poll(() => page.getByText('column').count()).toBe(5);
      const field = page.getByLabel('Move', { exact: true });
      await field.fill('column9');
      await field.press('Enter');
      await page.getByRole('alert').getByText('no legal move').waitFor();
      const moves = ['column1', 'column2', 'column1', 'column2', 'column1', 'column2', 'column1'];
      for (const [i, move] of moves.entries()) {
        await field.fill(move);
        await field.press('Enter');
        await expect.poll(() => played.locator('[aria-current]').innerText()).toMatch(new RegExp(`^${i + 1}\\s`));
        if (i < 6) await page.getByText(i % 2 === 0 ? 'Yellow to move.' : 'Red to move.').waitFor();
      }
      await page.getByText('Red has four in a row.').waitFor();
      expect(await allFaults(page, ['light'])).toEqual([]);
    } finally {
      if (server.kill('SIGINT')) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
