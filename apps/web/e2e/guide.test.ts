import { expect, test } from 'vitest';
import { packText } from '../src/share/link.ts';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { cellOf, playOn, turnOrEnd } from './table.ts';

/** The address of a game that continues after these moves. */
async function after(cells: string, game = 'Fencemaster', size = 4): Promise<string> {
  const moves = cells.split(' ').map((cell, i) => `;${i % 2 === 0 ? 'W' : 'B'}[${cell}]`);
  return `#/play?from=${await packText(`(;FF[4]GM[${game}]SZ[${size}]${moves.join('')})`)}`;
}

describeInBrowser('The guide', ({ open }) => {
  test('lights up where to play in a first game, is switched off by one click, and stays off', async () => {
    const page = await open('#/play?game=squatter&size=5&level=1');
    await page.getByText('Start near the middle').waitFor();
    expect(await page.locator('.rf-highlight').count()).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);
    // A small phone shows the hint's button without scrolling.
    await page.setViewportSize({ width: 360, height: 740 });
    const hint = await page.getByRole('button', { name: 'Hint' }).boundingBox();
    expect((hint?.y ?? 740) + (hint?.height ?? 0)).toBeLessThan(740);
    await page.getByRole('button', { name: 'No more tips' }).click();
    await expect.poll(() => page.locator('.rf-highlight').count()).toBe(0);
    await page.reload();
    await turnOrEnd(page);
    expect(await page.getByText('Start near the middle').count()).toBe(0);
    // Hints are there for whoever asks, with the reason.
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect.poll(() => page.locator('.coach').innerText()).toMatch(/^[a-g]\d .{10}/);
  });

  test('says what a piece closes and what it stops, as it arises', async () => {
    const page = await open('#/play?game=fencemaster&size=4&level=1');
    await turnOrEnd(page);
    await page.getByRole('button', { name: 'New game' }).click();
    // A small phone shows all sizes of boards above the button.
    await page.setViewportSize({ width: 360, height: 640 });
    const sizes = await page.getByRole('group', { name: 'Board, cells per edge' }).boundingBox();
    const actions = await page.locator('.actions').boundingBox();
    expect((sizes?.y ?? 640) + (sizes?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
    await page.getByText('More options').click();
    await page.getByText('Two players, one screen').click();
    await page.getByRole('button', { name: 'Start' }).click();
    // Whoever has scrolled down to start the game sees what is said about it.
    const panel = await page.locator('.scroll').boundingBox();
    await expect
      .poll(async () => (await page.locator('h1.status').boundingBox())?.y)
      .toBeGreaterThan((panel?.y ?? 640) - 1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await playOn(page, 'c3', 'a1', 'd3', 'a2', 'e4', 'a3', 'e5', 'a4', 'd5');
    // White lacks c4, and Black is to move.
    await page.getByText('White could close a loop here and win. Play there to stop it.').waitFor();
    await expect.poll(() => page.locator('[role=gridcell][aria-label*=highlighted]').count()).toBe(1);
    await cellOf(page, 'b1').click();
    await page.getByText('One more piece here closes a loop, and that wins.').waitFor();
    await cellOf(page, 'c4').click();
    await expect.poll(() => page.locator('.result h1').textContent()).toBe('White wins');
  });

  test('lights only what the review would play, as the hint does, and says to a screen reader which cells', async () => {
    const page = await open(await after('b1 a3 a2 b4 b2 c5 c1 f7'));
    await turnOrEnd(page);
    const lit = page.locator('[role=gridcell][aria-label*=highlighted]');
    await expect
      .poll(() => lit.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual(['e2, empty, highlighted']);
    await expect.poll(() => page.locator('.coach').textContent()).toContain('On the board: e2.');
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect.poll(() => page.locator('.coach').innerText()).toMatch(/^e2 /);
    // A row has a name of its own: its cells are not read in one breath.
    expect(await page.getByRole('row').first().getAttribute('aria-label')).toBe('row 1');
  });

  test('names the group of which it says how many edges it touches', async () => {
    const page = await open(await after('c1 f7'));
    await page.getByText('Your group at c1 touches 1 of the 3 edges it needs.').waitFor();
    // That a group of the opponent's has come to an edge is no news.
    expect(await page.locator('.coach').innerText()).not.toMatch(/Ringfence/);
  });

  test('says who leads once', async () => {
    const ahead = 'c3 d3 e3 d2 b4 d4 c4 a1 a3 e2 b2 b1';
    await (await open(await after(ahead, 'Squatter', 5))).getByText('You lead by 1').waitFor();
    const page = await open(await after(`${ahead} c1 c5`, 'Squatter', 5));
    expect(await turnOrEnd(page)).toBe('turn');
    await page.waitForTimeout(1000);
    expect(await page.getByText('You lead').count()).toBe(0);
  });

  test('speaks no later than the page says whose turn it is', async () => {
    const page = await open('#/play?game=fencemaster&size=5&level=1', { reducedMotion: 'no-preference' });
    await turnOrEnd(page);
    await page.evaluate(() => {
      const times: Record<'coach' | 'turn', number> = { coach: 0, turn: 0 };
      Object.assign(window, { times });
      const watch = (selector: string, name: 'coach' | 'turn', is: (text: string) => boolean): void => {
        const element = document.querySelector(selector);
        if (element === null) throw new Error(selector);
        new MutationObserver(() => {
          if (is(element.textContent ?? '')) times[name] = performance.now();
        }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
      };
      watch('.coach', 'coach', () => true);
      watch('h1.status', 'turn', (text) => text === 'Your turn');
    });
    const late: number[] = [];
    // In time once is in time: a busy machine only makes it later.
    const isInTime = (): boolean => late.some((time) => time < 50);
    for (const cell of ['e5', 'c3', 'g7', 'e2', 'd6']) {
      if (isInTime() || (await cellOf(page, cell).getAttribute('aria-label'))?.includes('empty') !== true) continue;
      await cellOf(page, cell).click();
      if ((await turnOrEnd(page)) === 'end') break;
      await page.waitForTimeout(500);
      late.push(
        await page.evaluate(() => {
          const { coach, turn } = (window as unknown as { times: Record<'coach' | 'turn', number> }).times;
          return coach - turn;
        }),
      );
    }
    expect(isInTime(), late.join(' ')).toBe(true);
  });

  test('after a loss looks for the move that lost', async () => {
    const page = await open('#/play?game=fencemaster&size=3&level=1');
    for (const cell of ['a1', 'e5', 'a3']) {
      await turnOrEnd(page);
      const label = await cellOf(page, cell).getAttribute('aria-label');
      if (label?.includes('empty')) await cellOf(page, cell).click();
    }
    await turnOrEnd(page);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByText(/You lost here: move \d+\. Better was [a-g]\d\.|No single move lost/).waitFor();
    if ((await page.getByRole('button', { name: 'Play on from there' }).count()) === 0) return;
    await page.getByRole('button', { name: 'Play on from there' }).click();
    expect(await turnOrEnd(page)).toBe('turn');
  });
});
