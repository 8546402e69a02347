// Faults that people have met, each once: nothing moves under the pointer, is cut off, or is in the way.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { cellOf, turnOrEnd } from './table.ts';

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not to be seen');
  return box;
}

const FIRST_GAME = '#/play?game=fencemaster&size=4&level=1';

describeInBrowser('Faults', ({ open, url }) => {
  test('a hint leaves the buttons where they are, and so does the line of a second one', async () => {
    const page = await open(FIRST_GAME, { viewport: { width: 1280, height: 800 } });
    await turnOrEnd(page);
    const tops = (): Promise<number[]> =>
      page.locator('.button-grid button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await tops();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Say more' }).waitFor();
    expect(await tops()).toEqual(before);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('The game could continue').waitFor();
    expect(await tops()).toEqual(before);
  });

  /** What reaches beyond the window or the panel, in words. */
  const cutOff = (page: Page): Promise<string[]> =>
    page.locator('.panel :is(button, h1, h2, p, select, input), .sides .side').evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left < -1 || right > innerWidth + 1;
        })
        .map((one) => one.textContent ?? one.tagName),
    );

  test('Analyse and Play are whole in narrow windows and at 200 %', async () => {
    const page = await open('#/analyse');
    const sizes = [640, 680, 720, 740].flatMap((width) => [400, 620].map((height) => ({ width, height })));
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await cutOff(page), JSON.stringify(size)).toEqual([]);
      expect((await boxOf(page.locator('.rf-board svg[role=grid]'))).width).toBeGreaterThan(200);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.goto(`${url}${FIRST_GAME}`);
    await page.getByText('Ringfence, level 1').waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await cutOff(page), JSON.stringify(size)).toEqual([]);
      // A word is on one line.
      const lines = await page.locator('.sides .name', { hasText: 'Ringfence' }).evaluate((name) => {
        const word = document.createRange();
        const text = [...name.childNodes].find((node) => node.textContent?.includes('Ringfence')) as Text;
        word.setStart(text, text.data.indexOf('Ringfence'));
        word.setEnd(text, text.data.indexOf('Ringfence') + 'Ringfence'.length);
        return word.getClientRects().length;
      });
      expect(lines, JSON.stringify(size)).toBe(1);
    }
  });

  test('a message covers no name, and no letter of a name is cut', async () => {
    const page = await open(FIRST_GAME, { viewport: { width: 1280, height: 800 } });
    await turnOrEnd(page);
    await page.getByRole('button', { name: 'Resign' }).click();
    const message = await boxOf(page.locator('.toast'));
    const names = await boxOf(page.locator('.sides'));
    expect(message.y).toBeGreaterThanOrEqual(names.y + names.height);
    const cut = await page
      .locator('.sides .name')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length);
    expect(cut).toBe(0);
  });

  test('Analyse is printed without its buttons, and with its moves', async () => {
    const page = await open('#/analyse');
    for (const cell of ['e5', 'd4']) await cellOf(page, cell).click();
    await page.emulateMedia({ media: 'print' });
    const buttons = page.locator('button:visible, select:visible, textarea:visible');
    const names = async (): Promise<string[]> =>
      (await buttons.allInnerTexts()).map((text) => text.trim().split(/\s+/).at(-1) ?? '');
    await expect.poll(names, { timeout: 5000 }).toEqual(['e5', 'd4']);
  });

  test('the lines of the best moves are shown to their end', async () => {
    const page = await open('#/analyse', { viewport: { width: 1280, height: 800 } });
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    const lines = page.getByRole('list', { name: 'Best moves' }).locator('.line');
    await expect.poll(async () => (await lines.first().innerText()).split(' ').length).toBeGreaterThan(4);
    const cut = await lines.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
  });

  test('the counters of the lab are seen without scrolling', async () => {
    const page = await open('#/lab', { viewport: { width: 1280, height: 800 } });
    await page.getByText('Nothing has been done yet.').waitFor();
    const counters = await boxOf(page.locator('dl.figures').first());
    expect(counters.y + counters.height).toBeLessThanOrEqual(800);
  });

  test('the panel of Play is used on a large screen', async () => {
    const page = await open('#/play', { viewport: { width: 1920, height: 1080 } });
    await page.getByRole('button', { name: 'Start' }).waitFor();
    const bottom = await page
      .locator('.panel .scroll > :last-child')
      .evaluate((last) => last.getBoundingClientRect().bottom);
    expect(bottom).toBeGreaterThan(900);
    expect(bottom).toBeLessThanOrEqual(1080);
  });

  test('what is current does not move what is beside it', async () => {
    const page = await open('#/play', { viewport: { width: 1280, height: 800 } });
    const lefts = (): Promise<number[]> =>
      page.locator('header nav a').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    const before = await lefts();
    await page.getByRole('link', { name: 'Judge' }).click();
    await page.locator('header nav [aria-current=page]', { hasText: 'Judge' }).waitFor();
    expect(await lefts()).toEqual(before);
  });
});
