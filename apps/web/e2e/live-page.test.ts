// The page of a live game, with a simulated server.
import type { LiveState } from '@ringfence/server/messages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { type ServedLive, serveLive } from './live-server.ts';

describeInBrowser('A live game', ({ open, url }) => {
  /** Opens the page of a game in this state; the page's messages to the server are recorded. */
  async function openLive(state: Partial<LiveState>): Promise<ServedLive & { page: Page }> {
    const page = await open('#/learn');
    const served = await serveLive(page, state);
    await page.goto(`${url}#/live/abc`);
    return { page, ...served };
  }

  test('is not resigned by one click', async () => {
    const { page, said } = await openLive({});
    const resign = page.getByRole('button', { name: 'Resign', exact: true });
    await resign.click();
    await page.getByText('Resign this game?').waitFor();
    await page.keyboard.press('Enter');
    await resign.waitFor();
    expect(said).toEqual(['hello']);
    await resign.click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expect.poll(() => said).toEqual(['hello', 'resign']);
  });

  test('names the game, has its rules one click away, and says in the tab whose turn it is', async () => {
    const { page } = await openLive({ game: 'havannah', size: 5 });
    await page.getByText('Havannah 5 · no clock').waitFor();
    await expect.poll(() => page.title()).toBe('Your turn · Ringfence');
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('./icon-turn.svg');
    await page.getByRole('button', { name: 'How to play' }).click();
    await page.getByRole('dialog', { name: /Havannah/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Judge' }).click();
    await expect.poll(() => page.title()).toBe('Judge · Ringfence');
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('./icon.svg');
  });

  test('invites by name, with the goal, a picture, the clock and the side to play', async () => {
    const { page } = await openLive({
      game: 'fencemaster',
      size: 5,
      you: null,
      seated: { white: true, black: false },
      names: { white: 'Ada', black: null },
      clock: { initialMs: 600_000, incrementMs: 5_000 },
    });
    await page.getByRole('heading', { name: /Ada.* invites you to Fencemaster/ }).waitFor();
    await page.getByText('Join three edges of the board').waitFor();
    await page.getByRole('img', { name: 'White has won' }).waitFor();
    await page.getByText('Fencemaster 5 · 10 min + 5 s').waitFor();
    await page.getByText('You play Black.').waitFor();
    await page.getByRole('button', { name: 'Take the open seat' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('that does not exist is reported', async () => {
    const page = await open('#/learn');
    await page.routeWebSocket(/api\/live/, (socket) => socket.close({ code: 4404, reason: 'no-game: no such game' }));
    await page.goto(`${url}#/live/abc`);
    await page.getByText('No such game.', { exact: true }).waitFor();
  });

  test('with a past rematch links to it and stays', async () => {
    const result = { winner: 'black', by: 'resignation', words: 'White resigned' } as const;
    const { page } = await openLive({ you: null, result, rematch: 'def', names: { white: 'Ada', black: null } });
    const link = page.getByRole('link', { name: 'Watch the rematch' });
    await expect.poll(() => link.getAttribute('href')).toBe('#/live/def');
    await page.getByText('Ada', { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/live/abc');
  });

  test('tells each player who has won, and can be replayed', async () => {
    const moves = ['c3', 'b2', 'e5', 'b1', 'c5', 'a2', 'd4', 'd2', 'e4', 'c2'];
    const result = { winner: 'black', by: 'play', words: 'Black wins by a tripod' } as const;
    const { page } = await openLive({ you: 'black', moves, result, spectators: 2 });
    await page.getByRole('heading', { name: 'You win' }).waitFor();
    await page.getByText('2 spectators').waitFor();
    const pieces = (): Promise<number> => page.getByRole('gridcell', { name: /White|Black/ }).count();
    expect(await pieces()).toBe(10);
    await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: 'e5' }).click();
    expect(await pieces()).toBe(3);
    await page.keyboard.press('End');
    expect(await pieces()).toBe(10);
    await page.getByRole('button', { name: 'Play the game' }).click();
    await expect.poll(pieces).toBe(1);
    await expect.poll(pieces).toBe(2);
    const other = await openLive({ you: 'white', moves, result });
    await other.page.getByRole('heading', { name: 'You lose' }).waitFor();
  });
});
