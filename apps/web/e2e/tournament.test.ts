// A real running tournament, watched in a real browser until it ends.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '@ringfence/board/testing';
import { type RunningServer, serve } from '@ringfence/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { PATIENCE_MS, profile, sharedBrowser } from './harness.ts';
import { builtSite } from './site.ts';

const path = findChromium();
if (path === undefined)
  console.warn('SKIPPED: watching a tournament needs Chromium: install it, or name it in CHROMIUM.');

const launcher = join(import.meta.dirname, '../../cli/bin/ringfence.js');

/** Plays the first legal move, slowly enough to be seen; an engine that thinks would take a processor for that. */
const calm =
  'while read -r word time move rest; do case $word in go) sleep 0.2; echo $move;; quit) exit;; esac; done\n';

const file = `title: The evening cup
game: squatter
size: 7
seed: 3
concurrency: 2
format: round-robin
clock: 5 s per move
repetitions: 2

players:
  calm: cmd:sh calm.sh
  hasty: random
`;

describe.skipIf(path === undefined)('a running tournament', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-watch-'));
  let server: RunningServer;
  let runner: ChildProcess;
  let page: Page;

  beforeAll(async () => {
    writeFileSync(join(folder, 'cup.txt'), file);
    writeFileSync(join(folder, 'calm.sh'), calm);
    server = await serve({
      port: 0,
      data: folder,
      tournaments: join(folder, 'out'),
      site: builtSite(),
      version: '0.0.0',
    });
    page = await (await sharedBrowser(path ?? '')).newPage(profile);
    page.setDefaultTimeout(PATIENCE_MS);
  });
  afterAll(async () => {
    runner?.kill('SIGKILL');
    await page?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('appears as soon as it starts, shows boards and standings, and every game can be replayed', async () => {
    await page.goto(`${server.url}#/tournaments`);
    await page.getByText('No tournament yet').waitFor();
    await page.getByRole('button', { name: 'Start the tournament' }).waitFor();
    runner = spawn(process.execPath, [launcher, 'tournament', 'run', 'cup.txt', '--out', 'out/cup', '--trust'], {
      cwd: folder,
    });
    const ended = once(runner, 'exit');
    await page.getByRole('link', { name: /The evening cup/ }).click();
    await page.getByRole('heading', { name: 'The evening cup' }).waitFor();
    await page.getByRole('heading', { name: 'Now playing' }).waitFor();
    await expect.poll(() => page.getByRole('grid').count()).toBeGreaterThan(0);

    const [code] = await ended;
    expect(code).toBe(0);
    await page.getByText('4 games, finished').waitFor();
    // The last boards are shown at their end, not where they were last seen.
    const lastMoves = page.locator('figure figcaption', { hasText: 'finished' });
    await expect.poll(() => lastMoves.count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('figure .fences .rail, figure .trees path').count()).toBeGreaterThan(0);
    const winner = page.getByRole('region', { name: 'Standings' }).getByRole('row').nth(1);
    await expect.poll(() => winner.textContent()).toContain('hasty');

    await page.getByRole('link', { name: /r1-p1-g1/ }).click();
    await page.getByText(/^Move \d+ of \d+/).waitFor();
    const pieces = (): Promise<number> => page.getByRole('gridcell', { name: /White|Black/ }).count();
    const atEnd = await pieces();
    await page.keyboard.press('Home');
    await page.getByText(/^Move 0 of/).waitFor();
    expect(await pieces()).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(pieces).toBe(atEnd);
  });

  test('is started on the page by a visitor on the same machine, watched, stopped and kept', async () => {
    await page.goto(`${server.url}#/tournaments`);
    // Weak levels on a small board would be done before the page has seen one of their games.
    await page.getByText('Havannah', { exact: true }).click();
    for (const name of ['1', '3', '5']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
    for (const name of ['9', '10']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByText('20', { exact: true }).click();
    await page.getByText('20 games').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start the tournament' }).click();
    await page.getByRole('heading', { name: 'Levels 9, 10 on Havannah' }).waitFor();
    await page.getByRole('heading', { name: 'Now playing' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/of 20 games.*stopped/s).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/of 20 games.*stopped/s).waitFor();
    await page.getByRole('link', { name: 'All tournaments' }).click();
    await page.getByRole('link', { name: /Levels 9, 10 on Havannah/ }).waitFor();
  });

  const command = (cwd: string, ...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], { cwd, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  };

  test('has a report with games that can be replayed without a server, with the time of each move', async () => {
    command(folder, 'tournament', 'report', 'out/cup');
    const troubles: string[] = [];
    page.on('pageerror', ({ message }) => troubles.push(message));
    await page.goto(pathToFileURL(join(folder, 'out/cup/report.html')).href);
    await page.locator('details.game summary').first().click();
    const game = page.locator('details.game').first();
    const pieces = (): Promise<number> => game.locator('svg.board use').count();
    await expect.poll(pieces).toBeGreaterThan(10);
    await game.getByRole('button', { name: 'To the start' }).click();
    await expect.poll(pieces).toBe(0);
    for (let i = 0; i < 3; i++) await game.getByRole('button', { name: 'Move forward' }).click();
    await expect.poll(pieces).toBe(3);
    await expect.poll(() => game.locator('pre.said').textContent()).toMatch(/ms processor time, .* ms wall-clock time/);
    const words = (await game.getByText(/^ringfence analyse games/).textContent())?.split(' ') ?? [];
    expect(words.slice(3)).toEqual(['--move', '3']);
    expect(command(join(folder, 'out/cup'), ...words.slice(1), '--nodes', '100')).toContain('Black');
    await page.getByLabel('Show only games with these words').fill('no such game');
    await expect.poll(() => page.locator('details.game:visible').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('has a report that opens a whole game in Analyse, at the shown move', async () => {
    command(folder, 'tournament', 'report', 'out/cup', '--out', 'linked', '--site', server.url);
    await page.goto(pathToFileURL(join(folder, 'linked/report.html')).href);
    await page.locator('details.game summary').first().click();
    const game = page.locator('details.game').first();
    const played = await game.locator('.moves button').allTextContents();
    await game.getByRole('button', { name: 'To the start' }).click();
    for (let i = 0; i < 3; i++) await game.getByRole('button', { name: 'Move forward' }).click();
    await game.getByRole('link', { name: 'Analyse from here' }).click();
    const [, third = ''] = played[2]?.split(' ') ?? [];
    await expect.poll(() => page.locator('.tree [aria-current]').innerText()).toContain(third);
    const tree = await page.locator('.tree').innerText();
    for (const move of played) expect(tree).toContain(move.split(' ')[1]);
    await expect.poll(() => page.getByRole('gridcell', { name: /White|Black/ }).count()).toBe(3);
  });
});
