import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The cell of that name on the page's board. */
export const cellOf = (page: Page, name: string): Locator => page.locator(`[role=gridcell][aria-label^="${name},"]`);

/** Plays on cells as a screen reader does, which takes no time for pointing: where how one plays is not the subject. */
export async function playOn(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await cellOf(page, name).dispatchEvent('click');
}

/** The names of the cells that are empty and not captured, in reading order. */
export async function freeCells(page: Page): Promise<string[]> {
  const labels = await page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return labels
    .filter((label) => /^\w+, empty/.test(label) && !label.includes('captured'))
    .map((label) => label.split(',')[0]);
}

/** Waits until it is the user's turn, or the game has ended, and the page says so; returns which. */
export async function turnOrEnd(page: Page): Promise<'turn' | 'end'> {
  const heading = page.locator('.panel h1, section[aria-label="Game"] h1').first();
  await page.locator('h1[aria-busy=true]').waitFor({ state: 'detached' });
  await expect.poll(() => heading.textContent()).toMatch(/Your turn|win|draw/i);
  return (await heading.textContent()) === 'Your turn' ? 'turn' : 'end';
}

/** Chooses who plays by the number of a level. */
export async function chooseLevel(page: Page, level: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Level' });
  if ((await slider.count()) === 0) await page.getByRole('button', { name: 'Choose by level' }).click();
  await slider.fill(`${level}`);
}

/** Another page of the site, without loading it anew. */
export const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate((next) => {
    window.location.hash = next;
  }, hash);

/** Opens a game in Analyse, given as text. */
export async function openText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Or its text').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
