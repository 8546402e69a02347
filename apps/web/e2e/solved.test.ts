// Solved boards: a whole walk through a proof by mouse, on a large screen and on a phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { cellOf, freeCells, playOn } from './table.ts';

const words = (page: Page): Promise<string> => page.locator('.panel .words').innerText();

/** Every day a game against a proof is played for its first answers. */
const MOVES = process.env.RINGFENCE_TESTS === 'long' ? Number.POSITIVE_INFINITY : 3;

/** How many moves of a walk are made with the mouse. */
const BY_MOUSE = 2;
const moveTo = (page: Page, name: string, move: number): Promise<void> =>
  move < BY_MOUSE ? cellOf(page, name).click() : playOn(page, name);

/** Plays the first free cell that matters, until nothing can be captured; returns the number of moves. */
async function walkToTheEnd(page: Page): Promise<number> {
  for (let moves = 0; moves < 49; moves++) {
    await expect.poll(() => page.locator('.words').getAttribute('aria-busy')).toBe('false');
    if ((await words(page)).includes('can no longer capture anything')) return moves;
    const marked = page.getByRole('gridcell', { name: /^\w+, empty.*(letter|circle|label|mark)/ });
    const cell = (await marked.count()) > 0 ? marked.first() : cellOf(page, (await freeCells(page))[0]);
    const name = ((await cell.getAttribute('aria-label')) ?? '').split(',')[0];
    await moveTo(page, name, moves);
    await page.locator('.words', { hasText: new RegExp(`\\b${name}\\b`) }).waitFor();
  }
  throw new Error('the walk does not end');
}

describeInBrowser('Solved boards', ({ open }) => {
  test('lead from the list through the proof of 6×6, and back', async () => {
    const page = await open('#/solved');
    await page.getByRole('link', { name: /Squatter 6×6/ }).click();
    await page.getByText('Black holds by pairs').first().waitFor();
    expect(await walkToTheEnd(page)).toBeGreaterThan(5);
    expect(await page.getByRole('gridcell', { name: /captured/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('Place a white piece anywhere.').first().waitFor();
    expect((await freeCells(page)).length).toBe(36);
  });

  test('lead to 9×9, on which White captures first whatever Black plays', async () => {
    const page = await open('#/solved');
    for (const words of ['7×7: preventing works', '9×9: preventing fails', 'Black has the middle: preventing works'])
      await page.getByText(words).first().waitFor();
    await page.getByRole('link', { name: 'Try to capture first on 9×9' }).click();
    await page.getByText('White begins at e5.').first().waitFor();
    for (let moves = 0; moves < MOVES && !(await words(page)).includes('has captured'); moves++) {
      expect(moves).toBeLessThan(40);
      const [name] = await freeCells(page);
      await moveTo(page, name, moves);
      await page.locator('.words', { hasText: `White answers ${name} with` }).waitFor();
    }
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('White begins at e5.').first().waitFor();
  });

  test('lead to Havannah 4, which White wins whatever Black plays', async () => {
    const page = await open('#/solved');
    await page.getByRole('link', { name: 'Havannah 4 the first player wins' }).click();
    await page.getByText('checks all 21,117 positions').first().waitFor();
    await page.getByText('White begins at a1.').first().waitFor();
    for (let moves = 0; moves < MOVES && !(await words(page)).includes('White wins with'); moves++) {
      expect(moves).toBeLessThan(18);
      const [name] = await freeCells(page);
      await moveTo(page, name, moves);
      await page.locator('.words', { hasText: `White answers ${name} with` }).waitFor();
    }
    if (MOVES > 18) expect(await words(page)).toMatch(/White needed \d+ moves\./);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Place a black piece').first().waitFor();
  });

  test('print on one light page: the board, the rule and the proof', async () => {
    const page = await open('#/solved/squatter/6', { colorScheme: 'dark' });
    await page.getByText('Black holds by pairs').first().waitFor();
    const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await ground()).toBe('dark');
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(ground).toBe('light');
    for (const text of ['Black holds by pairs', 'Work from the border inwards'])
      expect(await page.getByText(text).first().isVisible()).toBe(true);
    for (const name of ['Print', 'Take back']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.locator('header').first().isVisible()).toBe(false);
  });

  test('answer every move at 7×7 from the proof, on a phone', async () => {
    const page = await open('#/solved/squatter/7', { viewport: { width: 390, height: 844 } });
    await page.getByText('Black has an answer to every cell with a circle').first().waitFor();
    await cellOf(page, 'd4').click();
    await page
      .getByText(/Black answers d4 with [a-g][1-7]\./)
      .first()
      .waitFor();
    // The answer is on the screen, below the board.
    const box = await page.locator('.panel .words').boundingBox();
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
    expect(await walkToTheEnd(page)).toBeGreaterThan(3);
    expect(await page.getByRole('gridcell', { name: /captured/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Take back' }).click();
  });

  test.each(['Play', 'Analyse'])('are recognised in %s, with the pairs drawn', async (where) => {
    const page = await open('#/play?game=squatter&size=5&level=1');
    const decided = page.locator('details.decided');
    await page.getByRole('button', { name: 'Resign' }).waitFor();
    // In a first game the goal stands there instead.
    expect(await decided.count()).toBe(0);
    if (where === 'Analyse') await page.getByRole('button', { name: 'Analyse' }).click();
    else {
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Rematch' }).click();
    }
    await decided.getByText('Decided: neither side can capture anything more').click();
    await decided.getByRole('img', { name: 'The board with the pairs by which Black holds' }).waitFor();
  });

  test('show the value of every opening of Havannah 3', async () => {
    const page = await open('#/solved/havannah/3');
    await page.getByText('White to move: 6 moves win, 0 draw, 13 lose.').first().waitFor();
    await cellOf(page, 'a1').click();
    await page
      .getByText(/Black to move: 0 moves win, 0 draw, 18 lose\./)
      .first()
      .waitFor();
  });

  test('let the reader find a pairing for 5×5, checked on the fly', async () => {
    const page = await open('#/solved/exercise');
    await page.getByText('9 cells are not safe yet.').first().waitFor();
    for (const name of ['a2', 'b1']) await cellOf(page, name).click();
    await page.getByText('8 cells are not safe yet.').first().waitFor();
    await expect.poll(() => cellOf(page, 'b2').getAttribute('aria-label')).not.toContain('not safe');
    await cellOf(page, 'a2').click();
    await page.getByText('9 cells are not safe yet.').first().waitFor();
    await page.getByRole('button', { name: 'Show a capture' }).click();
    await page.getByText('White still captures with b1 a2 c2 b3').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    // These pairs hold, although their cells do not become safe one after the other.
    const pairs = 'b1 a2 c1 b2 d1 e2 c2 d3 d2 e3 a3 b5 b3 a4 c3 b4 c4 e4';
    await playOn(page, ...pairs.split(' '));
    await page.getByText('White can no longer capture anything: with 9 pairs').first().waitFor();
    expect(await page.getByRole('button', { name: 'Show a capture' }).isDisabled()).toBe(true);
  });
});
