import { type GameName, moveNamed, startPosition } from '@ringfence/rules';
import { type GameRecord, recordFromPosition, writeSgf } from '@ringfence/rules/record';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { serveCup } from './tournament-server.ts';

function played(game: GameName, size: number, moves: readonly string[], result?: string): GameRecord {
  const position = startPosition(game, { size });
  for (const name of moves) position.play(moveNamed(position, name) ?? Number.NaN);
  return recordFromPosition(position, result === undefined ? {} : { result });
}

/** Pastes games into the page, as from another program: the first is shown, the others go to the library. */
const paste = (page: Page, records: readonly GameRecord[]): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }, writeSgf(records));

describeInBrowser('The opening explorer', ({ open }) => {
  test('counts the moves of the library up to symmetry, and plays a clicked move', async () => {
    const page = await open('#/analyse');
    await page.getByText('Opening explorer').click();
    await page.getByText('No games on this board yet').waitFor();
    await paste(page, [
      played('havannah', 4, ['b2']),
      played('havannah', 4, ['d4', 'a1'], 'W+'),
      played('havannah', 4, ['a1', 'd4'], 'B+'),
      played('havannah', 4, ['g7', 'd4', 'a1'], '0'),
    ]);
    await page.getByText('Games read: 3').waitFor();
    const rows = (): Promise<string[]> => page.locator('details tbody tr').allInnerTexts();
    const text = async (): Promise<string[]> => (await rows()).map((row) => row.replace(/\s+/g, ' ').trim());
    expect(await text()).toEqual(['a1 2 0 / 1 / 1', 'd4 1 1 / 0 / 0']);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'a1', exact: true }).first().click();
    await page.getByRole('gridcell', { name: /^a1, White/ }).waitFor();
    await expect.poll(text).toEqual(['d4 2 0 / 1 / 1']);
  });

  test('reads a tournament in large pages', async () => {
    const page = await open('#/analyse');
    const cup = await serveCup(page, ['Ada', 'Ben', 'Cy']);
    cup.finish(1_200);
    cup.answer();
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, path] = new URL(request.url()).pathname.split('/api/tournaments/');
      if (path !== undefined) asked.push(path);
    });
    await paste(page, [played('fencemaster', 3, ['c3', 'b2'])]);
    await page.getByText('Opening explorer').click();
    await page.getByLabel('Games from').selectOption({ label: 'The evening cup' });
    await page.getByText('Games read: 1200').waitFor();
    // The number of games, and three pages of at most 500.
    expect(asked).toEqual(Array(4).fill('cup/openings'));
    await expect.poll(() => page.locator('details tbody tr').first().innerText()).toMatch(/c3\s+1200/);
  });

  test('shows moves that are proved to win', async () => {
    const page = await open('#/analyse');
    await paste(page, [played('havannah', 3, ['a1', 'e5', 'c1', 'e4'])]);
    await page.keyboard.press('End');
    await page.getByText('Opening explorer').click();
    await page.getByText('Proved wins').waitFor();
    await page.locator('details').getByRole('button', { name: 'b1', exact: true }).click();
    await page
      .getByText(/wins with a bridge/)
      .first()
      .waitFor();
  });
});
