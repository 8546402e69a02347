import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';

/** Three games as the site itself writes them. */
const collection = `(;FF[4]CA[UTF-8]AP[Ringfence:0.1.0]GM[Squatter]SZ[5]PW[Red]PB[Tan]DT[2026-01-02]GN[First];W[c2];B[a1];W[b3];B[a2];W[c4](;B[a3];W[d3]C[Closed.])(;B[d3]))
(;FF[4]CA[UTF-8]AP[Ringfence:0.1.0]GM[Fencemaster]SZ[4]RU[swap]GN[Second]RE[B+R];W[d4];B[swap])
(;FF[4]CA[UTF-8]AP[Ringfence:0.1.0]GM[Havannah]SZ[5]GN[Third];W[e5];B[d4])
`;
const tidy = (text: string): string => text.replace(/\s+/g, '');
const titles = (page: Page): Promise<string[]> => page.locator('article h2').allInnerTexts();

async function importText(page: Page, text: string, name = 'games.sgf'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await file.path(), 'utf8');
}

describeInBrowser('Library', ({ open }) => {
  test('imports a collection and exports it again, equal', async () => {
    const page = await open('#/library');
    await page.getByText('Your games are saved here').waitFor();
    await importText(page, collection);
    await page.getByText('3 games added to the library.').waitFor();
    await expect.poll(() => titles(page)).toEqual(['First', 'Second', 'Third']);
    await page.locator('article img').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    // Games with their own date and games with only a saving date show it in one format.
    const dates = await page.locator('article p.figures').allInnerTexts();
    expect(dates.filter((words) => /^\d{4}-\d{2}-\d{2} · /.test(words))).toHaveLength(3);
    const text = await downloaded(page, () => page.getByRole('button', { name: 'Export all' }).click());
    expect(tidy(text)).toBe(tidy(collection));
    const one = await downloaded(page, () => page.getByRole('button', { name: 'Save Second as SGF' }).click());
    expect(tidy(collection)).toContain(tidy(one));
  });

  test('searches, sorts, renames, deletes and restores', async () => {
    const page = await open('#/library');
    await importText(page, collection);
    await expect.poll(() => titles(page)).toHaveLength(3);
    await page.getByLabel('Search').fill('red squatter');
    await expect.poll(() => titles(page)).toEqual(['First']);
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Game').selectOption('Havannah');
    await expect.poll(() => titles(page)).toEqual(['Third']);
    await page.getByLabel('Game').selectOption('All games');
    await page.getByLabel('Order').selectOption('Oldest first');
    await expect.poll(() => titles(page)).toEqual(['Third', 'Second', 'First']);

    await page.getByRole('button', { name: 'Rename Second' }).click();
    await page.getByLabel('Name of the game').fill('Zweite');
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual(['Third', 'Zweite', 'First']);
    await page.getByRole('button', { name: 'Delete Zweite' }).click();
    await expect.poll(() => titles(page)).toEqual(['Third', 'First']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Open');
    await page.locator('.toast', { hasText: 'Zweite is deleted' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page)).toEqual(['Third', 'Zweite', 'First']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['First', 'Zweite', 'Third']);
    await page.getByRole('link', { name: 'Open First in Analyse' }).click();
    await expect.poll(() => page.locator('.tree').innerText()).toMatch(/c2/);
  });

  test('accepts pasted text and files of other kinds, and reports what it cannot read', async () => {
    const page = await open('#/library');
    await page.getByRole('button', { name: 'Try it with two samples' }).click();
    await expect.poll(() => titles(page)).toHaveLength(2);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, '3\n+ W +\nW - W\n+ W +\n');
    await expect.poll(() => titles(page)).toHaveLength(3);
    await importText(page, '(;GM[Squatter]SZ[5];W[z9])', 'broken.sgf');
    await page.getByText(/broken\.sgf could not be read: line 1, column \d+/).waitFor();
    expect(await titles(page)).toHaveLength(3);
  });

  test('stays responsive with hundreds of games, and reports a full store', async () => {
    const page = await open('#/library');
    const many = Array.from({ length: 300 }, (_, i) => `(;FF[4]GM[Squatter]SZ[5]GN[Game ${i + 1}];W[c3];B[b2])`).join(
      '\n',
    );
    await importText(page, many);
    await page.getByText('300 games added to the library.').waitFor();
    expect((await titles(page)).length).toBeLessThan(200);
    expect(await page.locator('article img').count()).toBeLessThan(60);
    await page.getByLabel('Search').fill('Game 299');
    await expect.poll(() => titles(page)).toEqual(['Game 299']);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await importText(page, collection);
    await page.getByText(/3 of 3 games could not be saved: this browser’s storage is full/).waitFor();
  });
});
