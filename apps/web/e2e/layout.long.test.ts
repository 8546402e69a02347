// Layout: nothing is cut off, nothing overflows. Every page is checked for that in pages.test.ts; these are places of their own.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { serveLive } from './live-server.ts';
import { serveCup } from './tournament-server.ts';

const windows = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not to be seen');
  return box;
}

describeInBrowser('The layout', ({ open, url }) => {
  /** The same page in another window. */
  const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };

  test('shows the whole board in the lab, and the reason of the step, in every window', async () => {
    const page = await open('#/lab');
    await page.getByText('Nothing has been done yet.').waitFor();
    for (const size of windows) {
      await resize(page, size);
      const field = await boxOf(page.locator('div.field'));
      const board = await boxOf(page.locator('.field [role=grid]'));
      expect(board.height, `${size.width}`).toBeLessThanOrEqual(field.height + 1);
      const reason = await boxOf(page.locator('.reason'));
      expect(reason.y, `${size.width}`).toBeGreaterThanOrEqual(field.y + field.height - 1);
      expect(reason.y + reason.height).toBeLessThanOrEqual(size.height);
    }
  });

  test('keeps the names of the games within their buttons at every width', async () => {
    const page = await open('#/play');
    for (const width of [320, 390, 667, 844, 1024, 1100, 1180, 1440]) {
      await resize(page, { width, height: width > 600 && width < 900 ? 390 : 800 });
      const over = await page.locator('fieldset label').evaluateAll((labels) =>
        labels
          .filter((label) => {
            const words = document.createRange();
            words.selectNodeContents(label);
            const text = words.getBoundingClientRect();
            const border = label.getBoundingClientRect();
            const room = label.closest('fieldset')?.getBoundingClientRect() ?? border;
            return text.left < border.left || text.right > border.right || border.right > room.right;
          })
          .map((label) => label.textContent?.trim()),
      );
      expect(over, `at ${width}`).toEqual([]);
    }
  });

  test('keeps the tools of Analyse in one row, and the longest names of players whole', async () => {
    const page = await open('#/analyse');
    const names = { white: 'Wilhelmina of Long River', black: 'Bartholomew very patient' };
    await serveLive(page, { names, connected: { white: true, black: false } });
    const sizes = [320, 390, 844, 1024, 1280].map((width) => ({ width, height: width === 844 ? 390 : 720 }));
    const tools = page.getByRole('toolbar', { name: 'On click' }).getByRole('button');
    for (const size of sizes) {
      await resize(page, size);
      const tops = await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops).toHaveLength(7);
      expect(new Set(tops).size, `${size.width}`).toBe(1);
    }
    await page.goto(`${url}#/live/abc`);
    await page.getByText(`Away · ${names.black}`).waitFor();
    for (const size of sizes) {
      await resize(page, size);
      const cut = await page
        .locator('.sides .name')
        .evaluateAll(
          (all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).length,
        );
      expect(cut, `${size.width}`).toBe(0);
    }
  });

  test('gives the board the full height of a phone in landscape', async () => {
    const page = await open('#/play', { viewport: { width: 844, height: 390 } });
    expect((await boxOf(page.locator('.rf-board svg[role=grid]'))).height).toBeGreaterThan(330);
    await page.goto(`${url}#/lab`);
    await page.locator('.field [role=grid]').waitFor();
    expect((await boxOf(page.locator('.field [role=grid]'))).height).toBeGreaterThan(240);
  });

  test('raises the sheet only as far as it has content', async () => {
    const page = await open('#/learn/squatter/puzzle/1', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Hint' }).waitFor();
    await page.getByRole('button', { name: 'Raise the panel' }).click();
    const empty = await page.locator('.panel .scroll').evaluate((sheet) => {
      const last = Math.max(...[...sheet.children].map((child) => child.getBoundingClientRect().bottom));
      return sheet.getBoundingClientRect().bottom - last;
    });
    expect(empty).toBeLessThan(60);
  });

  test('marks the current page on the rule below the header', async () => {
    const page = await open('#/play');
    const header = await boxOf(page.locator('header'));
    const current = await boxOf(page.locator('nav [aria-current=page]'));
    expect(Math.abs(header.y + header.height - (current.y + current.height))).toBeLessThanOrEqual(1);
  });

  test('shows the whole of a suggested command, which scrolls on a phone, and keeps each in one line', async () => {
    const page = await open('#/play');
    await serveCup(page, []);
    await page.goto(`${url}#/tournaments`);
    const command = page.locator('pre');
    await command.waitFor();
    expect(await command.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
    const { height } = await boxOf(command);
    // The longest name of a page leaves room for the buttons beside it, on the smallest phones too.
    await resize(page, { width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect((await boxOf(command)).height - height).toBeLessThan(20); // a scroll bar at most
  });
});
