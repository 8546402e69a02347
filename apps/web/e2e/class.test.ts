// A whole term in one evening: a tutor, two teams in two profiles, one of them on a phone, and a real server that plays.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchOptions } from '@ringfence/board/testing';
import { type RunningServer, serve } from '@ringfence/server';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../../scripts/files.mjs';
import { seriousFaults } from './axe.ts';
import { builtSite } from './site.ts';

const path = findChromium();
if (path === undefined) console.warn('SKIPPED: a class needs Chromium: install it, or name it in CHROMIUM.');

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' };
/** Games are really played, on machines that may be busy. */
const LONG = { timeout: 180_000 };

describe.skipIf(path === undefined)('a class', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-class-'));
  let browser: Browser;
  let server: RunningServer;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await serve({
      port: 0,
      data: join(folder, 'data'),
      site: builtSite(),
      version: '0.0.0',
      rateLimit: false,
    });
    browser = await chromium.launch(launchOptions(path ?? ''));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** A page in a profile of its own. */
  async function visit(address: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => complaints.push(`${error.message}\n${error.stack ?? ''}`));
    await page.goto(address);
    return page;
  }

  /** The starter kit for Python as a zip, with its player changed. */
  function kit(name: string, change: (player: string) => string = (player) => player): string {
    const work = join(folder, name);
    cpSync(join(root, 'packages/course/kits/python'), work, { recursive: true });
    writeFileSync(join(work, 'bot.py'), change(readFileSync(join(work, 'bot.py'), 'utf8')));
    const file = join(folder, `${name}.zip`);
    const { status, stderr } = spawnSync('python3', ['-m', 'zipfile', '-c', file, 'bot.py', 'check.py'], { cwd: work });
    if (status !== 0) throw new Error(`no zip: ${stderr}`);
    return file;
  }

  const handIn = (page: Page, file: string): Promise<void> =>
    page.getByLabel('Choose a zip file').last().setInputFiles(file);
  const version = (page: Page, number: number) =>
    page.getByRole('listitem').filter({ has: page.getByText(`Version ${number}`, { exact: true }) });

  /** Nothing keeps anybody from using the page, and it fits its window. */
  async function expectSound(page: Page, where: string): Promise<void> {
    expect(await seriousFaults(page), where).toEqual([]);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isTooWide, `${where} is wider than the window`).toBe(false);
  }

  test('goes from an empty server to the final on the big screen', async () => {
    const tutor = await visit(`${server.url}#/class`);
    await tutor.getByLabel('Name of the class').fill('Evening class');
    await tutor.getByText('5', { exact: true }).click();
    await tutor.getByText('0.5 s', { exact: true }).click();
    await expectSound(tutor, 'start');
    await tutor.getByRole('button', { name: 'Start a class' }).click();
    await tutor.getByRole('heading', { name: 'Evening class is ready' }).waitFor(LONG);
    expect(await tutor.locator('pre').first().textContent()).toMatch(/#\/class\/join\/rf_link_/);
    await tutor.getByRole('button', { name: 'Go to the class' }).click();

    // One team by a list, the other with the code; both get in by links.
    await tutor.getByLabel('Choose a CSV file').setInputFiles({
      name: 'teams.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('team,name,members\nt1,Otters,Ada;Grace\nt2,Badgers,Alan\n'),
    });
    await tutor.getByText('3 personal links').waitFor();
    const links = await tutor.locator('.links pre').allTextContents();
    expect(links).toHaveLength(3);
    await tutor.getByText('has not signed in yet').first().waitFor();
    await expectSound(tutor, 'people');
    const ada = await visit(links[0] ?? '');
    await ada.getByRole('heading', { name: 'Otters' }).waitFor();
    expect(ada.url()).not.toContain('rf_link_');
    expect(await ada.evaluate(() => history.length)).toBeLessThanOrEqual(3);
    const alan = await visit(links[2] ?? '', phone);
    await alan.getByRole('heading', { name: 'Badgers' }).waitFor();
    const wrong = await visit(`${server.url}#/class/join/rf_link_nobody`);
    await wrong.getByRole('alert').filter({ hasText: 'This link is not valid' }).waitFor();
    await wrong.context().close();

    // A broken program says what is wrong to its own team, and never plays; the next one does.
    await handIn(
      ada,
      kit('otters-broken', () => 'def choose(moves:\n'),
    );
    await version(ada, 1).getByText('failed').waitFor(LONG);
    await ada
      .getByText(/SyntaxError|was never closed|invalid syntax/)
      .first()
      .waitFor();
    await handIn(ada, kit('otters'));
    await version(ada, 2).getByText('plays', { exact: true }).waitFor(LONG);
    await handIn(
      alan,
      kit('badgers', (player) => player.replace('rng.choice(moves)', 'moves[0]')),
    );
    await version(alan, 1).getByText('plays', { exact: true }).waitFor(LONG);
    await expectSound(ada, 'team');
    await expectSound(alan, 'team on a phone');
  }, 600_000);

  test('complains about nothing', () => {
    expect(complaints).toEqual([]);
  });
});
