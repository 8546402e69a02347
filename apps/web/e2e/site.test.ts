import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from '../../../scripts/files.mjs';
import { seriousFaults } from './axe.ts';
import { describeInBrowser, describeOnOwnSite } from './harness.ts';
import { builtSite, serveSite } from './site.ts';
import { cellOf, turnOrEnd } from './table.ts';

describe('The built site', () => {
  const folder = builtSite();
  const zipped = (file: string): number => gzipSync(readFileSync(join(folder, file))).length;

  test('needs at most 80 kB and 15 requests until the first page can be used', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const linked = [...html.matchAll(/<(?:link|script)\b[^>]*\b(?:href|src)="\.\/([^"]+)"/g)].map(([, file]) => file);
    // The script imports nothing that is not requested with it.
    const scripts = linked.filter((file) => file.endsWith('.js') && file.startsWith('assets/'));
    for (const file of scripts) {
      const imported = [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)];
      for (const [, name] of imported) expect(scripts).toContain(`assets/${name}`);
    }
    const files = ['index.html', ...linked];
    expect(files.length).toBeLessThanOrEqual(15);
    const headers = 400 * files.length;
    expect(files.reduce((sum, file) => sum + zipped(file), headers)).toBeLessThanOrEqual(80_000);
  });

  test('is rendered by the build, in every language, and preloads the files of other pages', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    for (const text of ['Play now', 'Jetzt spielen']) expect(html.split(text)).toHaveLength(2);
    expect(html.match(/<svg class="ringfence|<div class="first"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).not.toMatch(/<[^>]+ style="/);
    const start = readFileSync(join(folder, 'start.js'), 'utf8');
    const pages = JSON.parse(/const PAGES = (\{.*\});/.exec(start)?.[1] ?? '{}');
    expect(Object.keys(pages)).toEqual(expect.arrayContaining(['play', 'analyse', 'learn', 'docs', 'class']));
    for (const file of Object.values<string[]>(pages).flat()) expect(existsSync(join(folder, file)), file).toBe(true);
    const themes = JSON.parse(/const THEMES = (\{.*\});/.exec(start)?.[1] ?? '{}');
    expect(themes['maple-dark'].paper).toMatch(/^#/);
  });

  test('has no inline script or style and no absolute address in the page', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll('&#39;', "'");
    expect(html).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'/,
    );
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(html).not.toMatch(/(?:src|href)="(?:\/|https?:)/);
  });
});

describeInBrowser('A page in use', ({ open, url }) => {
  test('has its own typeface under the policy of our server', async () => {
    const policy = (await fetch(url)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    const page = await open('#/play');
    const typeface = (): Promise<string[]> =>
      page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Figtree').map(({ status }) => status));
    await expect.poll(typeface).toContain('loaded');
  });

  test('has no serious accessibility fault in the dark theme, on a phone', async () => {
    const page = await open('#/play', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true });
    await page.getByRole('button', { name: 'Start' }).click();
    await turnOrEnd(page);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('Link to this game').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});

describeOnOwnSite('The site', ({ open, site }) => {
  test('one key leads past the menu', async () => {
    const page = await open('#/');
    await page.getByRole('link', { name: 'Play now' }).waitFor();
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Play now');
    expect(new URL(page.url()).hash).toBe('#/');
  });

  test('works offline after one visit, analyses without a damaged net and says so, replaces it later, and keeps it in a new version, which it offers', async () => {
    const page = await open('#/play', { serviceWorkers: 'allow' });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.context().setOffline(true);
    await page.reload();
    await cellOf(page, 'e5').click();
    await turnOrEnd(page);
    await expect.poll(() => page.getByRole('list', { name: 'Moves' }).innerText()).toMatch(/^1\s+e5\s+2/);
    await page.getByRole('link', { name: 'Analyse' }).click();
    const startEngine = () => page.getByRole('button', { name: 'Engine', exact: true }).click();
    const glance = page.getByRole('button', { name: 'Without search' });
    await startEngine();
    await page.getByRole('list', { name: 'Best moves' }).waitFor();

    // A net that comes damaged is not used.
    site.damageNets(true);
    await page.context().setOffline(false);
    await page.reload();
    await startEngine();
    await page.getByText('The net could not be loaded').waitFor();
    await page.getByRole('list', { name: 'Best moves' }).waitFor();
    expect(await glance.count()).toBe(0);
    site.damageNets(false);
    await page.reload();
    await startEngine();
    await glance.waitFor();
    expect(await page.getByText('The net could not be loaded').count()).toBe(0);
    site.replace('sw.js', (text) => text.replace(/ringfence-\$\{"\w+"\}/, 'ringfence-with-net'));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['ringfence-with-net']);
    await page.context().setOffline(true);
    await page.reload();
    await startEngine();
    await glance.waitFor();
  });

  test('is written as plain files for a path of any host, and works there without the last slash', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-site-'));
    try {
      const write = (...args: string[]) =>
        spawnSync(process.execPath, ['scripts/build-site.mjs', '--out', folder, ...args], {
          cwd: root,
          encoding: 'utf8',
        });
      expect(write('--base', 'games').stderr).toContain('such as /games/, not "games"');
      const base = new URL(site.url).pathname;
      expect(write('--base', base)).toMatchObject({ status: 0, stderr: '' });
      expect(write().stderr).toContain('is not empty');
      const served = await serveSite(folder, 'none');
      const page = await open(`${served.url.slice(0, -1)}#/play`);
      await page.getByRole('button', { name: 'Start' }).click();
      await turnOrEnd(page);
      await page.getByRole('link', { name: 'Play a friend' }).click();
      await page.getByRole('button', { name: /link/ }).click();
      await page.getByText('This site has no server for live games').waitFor();
      await served.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('lists the keys of the page on ?, and remembers the theme', async () => {
    const page = await open('#/play', { colorScheme: 'light' });
    const paper = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Take back').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.getByText('Slate', { exact: true }).click();
    await expect.poll(paper).toBe('rgb(16, 21, 29)');
    await page.getByText('Colour-blind safe colours').click();
    await page.keyboard.press('Escape');
    expect(await paper()).toBe('rgb(20, 23, 26)');
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark');
    expect(await paper()).toBe('rgb(20, 23, 26)');
  });

  test.each([
    {
      locale: 'en-GB',
      way: 'Run a class',
      what: 'In a class, teams write programs',
      none: 'This site has no server for classes. To start a class, run this command',
      noClass: 'This server has no class yet.',
      again: 'Try again',
      documents: 'Documents for tutors',
    },
    {
      locale: 'de-DE',
      way: 'Einen Kurs leiten',
      what: 'In einem Kurs schreiben Teams Programme',
      none: 'Diese Seite hat keinen Server für Kurse. Um einen Kurs zu starten',
      noClass: 'Auf diesem Server gibt es noch keinen Kurs.',
      again: 'Noch einmal versuchen',
      documents: 'Dokumente für Kursleitungen',
    },
  ])('explains what a class is and how to start one where there is none ($locale)', async ({ locale, ...words }) => {
    const page = await open('#/', { locale });
    await page.getByRole('link', { name: words.way }).click();
    await page.getByText(words.what).waitFor();
    await page.getByText(words.none).waitFor();
    expect(await page.locator('pre').allInnerTexts()).toEqual(['npm start']);
    // A server without a class, as somebody on another machine sees it.
    await page.route('**/api/class', (route) =>
      route.fulfill({ json: { exists: false, canStart: false, class: null, you: null } }),
    );
    await page.getByRole('button', { name: words.again }).click();
    await page.getByText(words.noClass).waitFor();
    await page.getByText(words.what).waitFor();
    await expect
      .poll(() => page.locator('pre').innerText())
      .toMatch(/^\.\/ringfence class create .*\n\.\/ringfence serve --class /);
    await page.getByRole('link', { name: words.documents }).click();
    await page.getByRole('heading', { name: 'Run a class on a server' }).waitFor();
  });

  test('says so when a page does not exist', async () => {
    const page = await open('#/nowhere');
    await page.getByText('No such page').waitFor();
  });
});
