// What must not change by itself: a page keeps its own address, a message its game, a row its move, a tab its match.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { cellOf, go, turnOrEnd } from './table.ts';
import { serveCup } from './tournament-server.ts';
import { waver } from './wavering-engine.ts';

/** Delays a page's code until it is released; reports when it was requested. */
async function holdBack(page: Page, chunk: string): Promise<{ asked: Promise<void>; letThrough(): void }> {
  let letThrough = (): void => {};
  let tell = (): void => {};
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    tell();
    await open;
    await route.continue();
  });
  return { asked, letThrough };
}

describeInBrowser('The site keeps steady:', ({ open, another, url }) => {
  test('a page does not read the address of the next one while that is loading', async () => {
    const page = await open('#/tournaments');
    await serveCup(page, []);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const learn = await holdBack(page, 'Learn');
    await go(page, '#/learn/havannah/puzzle/2');
    await learn.asked;
    learn.letThrough();
    await page.getByText('puzzle 2 of').waitFor();
    expect(asked.filter((path) => path.includes('/api/') && path.includes('havannah'))).toEqual([]);

    const live = await holdBack(page, 'Live');
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await go(page, '#/live');
    await live.asked;
    expect(await page.getByText('No such lesson').count()).toBe(0);
    live.letThrough();
    await page.getByRole('button', { name: /link/ }).waitFor();
    const judge = await holdBack(page, 'Judge');
    await go(page, '#/judge/cup');
    await judge.asked;
    expect(sockets).toEqual([]);
    judge.letThrough();
  });

  test('a message leaves with its game, with its page, and after a while, and covers no control', async () => {
    const page = await open('#/play', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Start' }).click();
    await turnOrEnd(page);
    const offer = page.getByRole('button', { name: 'Take it back' });
    const resign = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Resign' }).click();
      await offer.waitFor();
    };
    await resign();
    const covered = await page.evaluate(() => {
      const toast = document.querySelector('.toast')?.getBoundingClientRect();
      if (toast === undefined) return ['no message'];
      return [...document.querySelectorAll('main button, main a')]
        .filter((control) => {
          const { left, right, top, bottom, width } = control.getBoundingClientRect();
          return width > 0 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
        })
        .map(({ textContent }) => textContent);
    });
    expect(covered).toEqual([]);
    await page.getByRole('button', { name: 'New game' }).click();
    expect(await offer.count()).toBe(0);

    await page.getByRole('button', { name: 'Start' }).click();
    await turnOrEnd(page);
    await resign();
    await go(page, '#/learn');
    await page.getByRole('heading', { name: 'Learn' }).waitFor();
    expect(await offer.count()).toBe(0);
  });

  test('a message with a button also leaves after a while', async () => {
    const page = await open('#/judge');
    await page.clock.install();
    await page.locator('textarea').fill('3\nW + +\n+ B +\nW + +\n');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.clock.runFor(30_000);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  test('a match is played in one tab at a time, and no move is lost', async () => {
    const first = await open('#/play');
    await first.getByText('More options').click();
    await first.getByText('Two players, one screen').click();
    await first.getByRole('button', { name: 'Start' }).click();
    await cellOf(first, 'e5').click();
    const second = await another(first.context(), '#/play');
    await first.getByRole('heading', { name: 'open in another tab' }).waitFor();
    await cellOf(second, 'd4').click();
    await cellOf(first, 'c3').click({ force: true });
    await expect.poll(() => cellOf(first, 'c3').getAttribute('aria-label')).toBe('c3, empty');
    await first.getByRole('button', { name: 'Play here' }).click();
    await expect.poll(() => cellOf(first, 'd4').getAttribute('aria-label')).toMatch(/Black/);
    await cellOf(first, 'c3').click();
    await second.getByRole('heading', { name: 'open in another tab' }).waitFor();
    await first.reload();
    await expect.poll(() => cellOf(first, 'c3').getAttribute('aria-label')).toMatch(/White/);
  });

  test('the engine’s moves are those of the game on the board, all from White’s side', async () => {
    const page = await open('#/learn');
    await waver(page);
    await page.goto(`${url}#/analyse`);
    await page.reload();
    const best = page.getByRole('list', { name: 'Best moves' });
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    await best.waitFor();
    await cellOf(page, 'e5').click();
    // The value of 0.3 is Black's now, in the headline as in the list.
    await page.getByRole('heading', { name: 'Black is better: White 35 %' }).waitFor();
    await expect.poll(() => best.getByText('35 %').count()).toBeGreaterThan(2);
    // The numbers of the search are for experts, and say what they are.
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('For experts').click();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Black is better: White −0.30' }).waitFor();
    await page.getByText('not corrected to chances').waitFor();
    await expect.poll(() => best.getByText('−0.30').count()).toBeGreaterThan(2);
    expect(await best.getByText('+0.30').count()).toBe(0);

    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('dialog').getByText('Squatter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await page.getByText('No moves yet').waitFor();
    expect(await best.count()).toBe(0);
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    await best.waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    await cellOf(page, 'c3').click();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await best.count()).toBe(0);
  });

  test('a row of the engine’s moves keeps its move while the pointer is on it', async () => {
    const page = await open('#/learn');
    await waver(page);
    await page.goto(`${url}#/analyse`);
    await page.reload();
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    const rows = page.getByRole('list', { name: 'Best moves' });
    await rows.getByRole('button').nth(1).hover();
    // The rows change places until the pointer arrives, so it may be on another row than the second.
    const row = rows.locator('button:hover');
    const move = await row.locator('strong').textContent();
    const effort = page.locator('.effort');
    // Several snapshots later, each with another best move.
    const before = await effort.textContent();
    await expect.poll(() => effort.textContent()).not.toBe(before);
    const later = await effort.textContent();
    await expect.poll(() => effort.textContent()).not.toBe(later);
    expect(await row.locator('strong').textContent()).toBe(move);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => page.locator('.tree').innerText()).toContain(move ?? '?');
  });

  test('pages end their workers when they are left', async () => {
    const page = await open('#/play');
    for (let round = 0; round < 3; round++) {
      await go(page, '#/analyse');
      await page.getByRole('button', { name: 'Engine', exact: true }).click();
      await page.getByRole('list', { name: 'Best moves' }).waitFor();
      await go(page, '#/lab');
      await page.getByRole('heading', { name: 'Lab' }).waitFor();
    }
    await expect.poll(() => page.workers().length).toBeLessThan(3);
  });
});
