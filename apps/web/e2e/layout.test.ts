// Pages of a tournament as it grows: nothing jumps, and everything can be reached.
import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { countShifts, shifts } from './shifts.ts';
import { serveCup } from './tournament-server.ts';

describeInBrowser('The layout', ({ open, url }) => {
  test('does not jump while a tournament runs and ends, and shows that it is loading', async () => {
    const page = await open('#/learn');
    await countShifts(page);
    const cup = await serveCup(page, ['calm', 'hasty', 'wild']);
    await page.goto(`${url}#/tournaments/cup`);
    await page.reload();
    await page.getByText('Loading the results').waitFor();
    cup.answer();
    await page.getByRole('heading', { name: 'Now playing' }).waitFor();
    for (const done of [1, 2, 3, 6]) {
      cup.finish(done);
      await page.locator('[aria-live]', { hasText: new RegExp(`^${done}( of 6)? games,`) }).waitFor();
    }
    const { sum, sources } = await shifts(page);
    expect(sum, sources.join('\n')).toBeLessThan(0.05);
  });

  test('pages through a large tournament, and shows the result of a game once', async () => {
    const page = await open('#/learn');
    const cup = await serveCup(
      page,
      Array.from({ length: 40 }, (_, i) => `bot-${i + 1}`),
    );
    cup.answer();
    await page.goto(`${url}#/tournaments/cup`);
    const standings = page.getByRole('region', { name: 'Standings' });
    await standings.waitFor();
    await expect.poll(() => standings.getByRole('row').count()).toBe(21);
    await page.getByRole('button', { name: 'Show all 40 players' }).click();
    await expect.poll(() => standings.getByRole('row').count()).toBe(41);
    expect(await page.getByRole('region', { name: 'Crosstable' }).count()).toBe(0);
    await page.goto(`${url}#/tournaments/cup/g1`);
    await page.getByText('Black wins with a tripod.').waitFor();
    await expect.poll(() => page.getByText('Black wins with a tripod').count()).toBe(1);
    // The replay runs by itself from the start.
    await page.getByRole('button', { name: 'Play the game' }).click();
    await page.getByText('Move 1 of 10').waitFor();
    await page.getByText('Move 2 of 10').waitFor();
    const played = page.getByRole('list', { name: 'Moves' });
    await played.getByRole('button', { name: 'd4' }).click();
    await page.getByText('Move 7 of 10').waitFor();
    // Each move has its time, with the bot's output beside it.
    await expect.poll(() => played.getByRole('button', { name: 'b1' }).innerText()).toMatch(/b1\s+4\.00 s/);
    await played.getByRole('button', { name: 'b1' }).click();
    await page.getByText('23 ms processor time').waitFor();
    await expect.poll(() => page.getByLabel('What the bot said').innerText()).toBe('g1: b1 looks safe');
    await played.getByRole('button', { name: 'c5' }).click();
    expect(await page.getByLabel('What the bot said').count()).toBe(0);
  });

  test('lists the newest games first, and a replay leads to the next and the previous game', async () => {
    const page = await open('#/learn');
    const cup = await serveCup(page, ['calm', 'hasty', 'wild']);
    cup.finish(3);
    cup.answer();
    await page.goto(`${url}#/tournaments/cup`);
    const games = page.locator('ol').getByRole('link');
    await expect
      .poll(async () => (await games.allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(['g3', 'g2', 'g1']);
    await games.nth(1).click();
    const older = page.getByRole('button', { name: 'Older' });
    const newer = page.getByRole('button', { name: 'Newer' });
    const game = (): string => new URL(page.url()).hash;
    await older.click();
    await expect.poll(game).toBe('#/tournaments/cup/g1');
    await expect.poll(() => older.isDisabled()).toBe(true);
    await page.keyboard.press('n');
    await expect.poll(game).toBe('#/tournaments/cup/g2');
    await newer.click();
    await expect.poll(game).toBe('#/tournaments/cup/g3');
    await expect.poll(() => newer.isDisabled()).toBe(true);
  });
});
