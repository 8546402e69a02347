import { readFileSync } from 'node:fs';
import { judgementJson, judgeText, randomSource } from '@ringfence/rules';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { cellOf } from './table.ts';
import { expectSmooth } from './tasks.ts';

const example = (name: string): string => readFileSync(`${import.meta.dirname}/../../../examples/${name}`, 'utf8');
const territories = example('1-squatter-two-territories.in');
const bothWays = example('6-fencemaster-both.in');
const wrong = '3\n+ W +\nW - w\n+ W +\n';

const textArea = (page: Page): Locator => page.getByLabel('The board’s text');
const answer = (page: Page): Promise<string> => page.getByTestId('answer').innerText();
const entry = (page: Page, title: string | RegExp): Locator => page.getByRole('button', { name: title });

/** What the page writes to the clipboard, which a test cannot read everywhere. */
async function watchClipboard(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const shelf = globalThis as { copied?: string };
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          shelf.copied = text;
        },
      },
    });
  });
  return () => page.evaluate(() => (globalThis as { copied?: string }).copied ?? '');
}

/** A hexagon full of random pieces, the same every time: hundreds of loops and a tripod. */
function largeBoard(size: number): string {
  const random = randomSource(1);
  const rows = Array.from({ length: 2 * size - 1 }, (_, row) => {
    const length = 2 * size - 1 - Math.abs(size - 1 - row);
    return Array.from({ length }, () => random.pick(['W', 'W', 'W', 'B', 'B', '-'])).join(' ');
  });
  return `${size}\n${rows.join('\n')}\n`;
}

describeInBrowser('Judge', ({ open }) => {
  test('judges a pasted board, explains each reason and exports the answer', async () => {
    const page = await open('#/judge');
    const copied = await watchClipboard(page);
    await textArea(page).fill(territories);
    await expect.poll(() => answer(page)).toBe('White 5 1');
    await page.getByText('White wins: White has captured 5 cells and Black 1').waitFor();

    await entry(page, /Explain: 4 cells captured by White/).hover();
    await expect
      .poll(() =>
        page
          .locator('.rf-board')
          .getByRole('gridcell', { name: /highlighted/ })
          .count(),
      )
      .toBe(4);
    await entry(page, /Explain: 1 cell captured by Black/).click();
    await page.mouse.move(0, 0);
    await expect.poll(() => cellOf(page, 'b3').getAttribute('aria-label')).toMatch(/highlighted/);

    await page.getByRole('button', { name: 'Copy the answer' }).click();
    await expect.poll(copied).toBe('White\n5\n1\n');
    await page.getByRole('button', { name: 'Copy JSON' }).click();
    await expect.poll(async () => JSON.parse(await copied())).toEqual(judgementJson(judgeText(territories)));
    expect(await seriousFaults(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SVG picture' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('squatter-6.svg');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  });

  test('accepts a dropped file, and clears it on request', async () => {
    const page = await open('#/judge');
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text.replaceAll('\n', '\r\n')], 'board.in'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, territories);
    await expect.poll(() => answer(page)).toBe('White 5 1');
    await expect.poll(() => textArea(page).inputValue()).toBe(territories);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: /Three loops/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => answer(page)).toBe('White 5 1');
  });

  test('marks the location of an error and puts the caret there', async () => {
    const page = await open('#/judge');
    await textArea(page).fill(wrong);
    await expect.poll(() => answer(page)).toBe('Error');
    const sentence = page.getByRole('button', {
      name: 'Line 3, column 5: this is not a valid cell. Expected B, W, + or -; found "w".',
    });
    // Once on the page.
    expect(await page.getByText('this is not a valid cell').count()).toBe(1);
    await sentence.click();
    const caret = await textArea(page).evaluate((area) => (area as HTMLTextAreaElement).selectionStart);
    expect(wrong[caret]).toBe('w');
    // The mark is over the character: four cells to the right of the start of the third line.
    const mark = await page.locator('.layer mark').boundingBox();
    const area = await textArea(page).boundingBox();
    if (mark === null || area === null) throw new Error('nothing is marked');
    expect(mark.x - area.x).toBeGreaterThan(3 * mark.width);
    expect(mark.y - area.y).toBeGreaterThan(1.8 * mark.height);
    await expect.poll(() => textArea(page).getAttribute('aria-invalid')).toBe('true');
    expect(await seriousFaults(page)).toEqual([]);
    await textArea(page).fill(wrong.replace('w', 'W'));
    await expect.poll(() => answer(page)).toBe('None 1 0');
    expect(await page.locator('.layer mark').count()).toBe(0);
  });

  test('judges Havannah, strictly on request, and shares all that by link', async () => {
    const page = await open('#/judge');
    const copied = await watchClipboard(page);
    await textArea(page).fill(bothWays);
    await expect.poll(() => answer(page)).toBe('White Both');
    await page.getByLabel('Game').selectOption('Havannah');
    await expect.poll(() => answer(page)).toBe('White Tripod+Loop');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(copied).toContain('#/judge?board=1');
    const other = await open(new URL(await copied()).hash);
    await expect.poll(() => answer(other)).toBe('White Tripod+Loop');
    await expect.poll(() => textArea(other).inputValue()).toBe(bothWays);
    await entry(other, /Explain: White’s tripod/).waitFor();

    await other.getByRole('button', { name: 'Clear' }).click();
    await other.getByRole('button', { name: /Odd: not captured/ }).click();
    await entry(other, /Explain: Odd: inside a loop, not captured/).waitFor();
    await expect.poll(() => answer(other)).toBe('None 0 0');
    await other.getByLabel('Strict').check();
    await expect.poll(() => answer(other)).toBe('Error');
    await expect.poll(() => cellOf(other, 'b2').getAttribute('aria-label')).toMatch(/impossible/);
  });

  test('accepts a game, opens it in Analyse, and keeps the text meanwhile', async () => {
    const page = await open('#/judge');
    const sgf = example('fencemaster-swap.sgf');
    await textArea(page).fill(sgf);
    await expect.poll(() => answer(page)).toMatch(/^Black /);
    await page.getByText('This is the game’s last position, after 12 moves.').waitFor();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await expect.poll(() => cellOf(page, 'b3').getAttribute('aria-label')).toMatch(/Black, last move/);
    await page.goBack();
    await expect.poll(() => textArea(page).inputValue()).toBe(sgf);
  });

  test('stays responsive with a large board', async () => {
    const size = process.env.RINGFENCE_TESTS === 'long' ? 100 : 40;
    const page = await open('#/judge');
    await textArea(page).fill(largeBoard(size));
    await page.getByRole('img', { name: /The board\./ }).waitFor();
    // A board drawn cell by cell would take seconds.
    await expectSmooth(page, 500, async () => {
      await textArea(page).press('End');
      for (const key of 'W-B') await page.keyboard.press(key);
      await page
        .getByText(`Line ${2 * size + 1}, column 1: there are more rows`)
        .first()
        .waitFor();
      for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace');
      await expect.poll(() => page.getByRole('img', { name: /The board\./ }).count()).toBe(1);
    });
  });
});
