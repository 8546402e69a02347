import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { cellOf, chooseLevel, freeCells, turnOrEnd } from './table.ts';

/** Chooses a small Squatter board, on which games are short, and the weakest opponent. */
async function startSmallGame(page: Page): Promise<void> {
  await page.getByText('Squatter', { exact: true }).click();
  await page.locator('.panel').getByText('5', { exact: true }).click();
  await chooseLevel(page, 1);
  await page.getByRole('button', { name: 'Start' }).click();
}

/** The list of moves once it has so many: it follows whose turn it is, some frames later. */
async function listedMoves(page: Page, count: number): Promise<string> {
  const list = page.getByRole('list', { name: 'Moves' });
  await list
    .getByRole('listitem')
    .nth(count - 1)
    .waitFor();
  return list.innerText();
}

describeInBrowser('Play', ({ open, another }) => {
  test('plays a whole game by mouse and shows the result', async () => {
    const page = await open('#/play');
    await startSmallGame(page);
    let moves = 0;
    while ((await turnOrEnd(page)) === 'turn') {
      const [cell] = await freeCells(page);
      // With the mouse, but without waiting until nothing moves.
      await cellOf(page, cell).click({ force: true });
      moves++;
    }
    expect(moves).toBeGreaterThan(8);
    await expect.poll(() => page.locator('.result').textContent()).toMatch(/captured \d+ cells?/);
    expect(await freeCells(page)).toEqual([]);
  });

  test('plays by keyboard alone', async () => {
    const page = await open('#/play');
    await page.getByRole('radio', { name: 'Fencemaster' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('radio', { name: '6', exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('radio', { name: 'Mole' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (let move = 0; move < 3; move++) {
      expect(await turnOrEnd(page)).toBe('turn');
      // From the corner along the rows to the first free cell.
      await page.keyboard.press('Control+Home');
      const [target] = await freeCells(page);
      const column = target.charCodeAt(0) - 97;
      for (let i = 1; i < Number(target.slice(1)); i++) await page.keyboard.press('ArrowDown');
      for (let i = 0; i < column; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => cellOf(page, target).getAttribute('aria-label')).not.toMatch(/empty/);
    }
  });

  test('plays by touch, with two taps for each move on a small screen', async () => {
    const page = await open('#/play', { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
    await page.getByText('Fencemaster', { exact: true }).tap();
    await page.locator('.panel').getByText('5', { exact: true }).tap();
    await chooseLevel(page, 1);
    await page.getByRole('button', { name: 'Start' }).tap();
    for (let move = 0; move < 3; move++) {
      expect(await turnOrEnd(page)).toBe('turn');
      const [cell] = await freeCells(page);
      await cellOf(page, cell).tap();
      await expect.poll(() => cellOf(page, cell).getAttribute('aria-label')).toMatch(/, empty/);
      await cellOf(page, cell).tap();
      await expect.poll(() => cellOf(page, cell).getAttribute('aria-label')).toMatch(/White/);
    }
  });

  test('takes back without losing the line, and goes forward again', async () => {
    const page = await open('#/play');
    await cellOf(page, 'e5').click();
    await turnOrEnd(page);
    await cellOf(page, 'd4').click({ force: true });
    await turnOrEnd(page);
    const before = await listedMoves(page, 4);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => cellOf(page, 'd4').getAttribute('aria-label')).toMatch(/^d4, empty/);
    await page.getByRole('button', { name: 'Forward' }).click();
    await expect.poll(() => cellOf(page, 'd4').getAttribute('aria-label')).toMatch(/White/);
    await expect.poll(() => page.getByRole('list', { name: 'Moves' }).innerText()).toBe(before);
  });

  test('restores the unfinished game after a reload', async () => {
    const page = await open('#/play');
    await cellOf(page, 'e5').click();
    await turnOrEnd(page);
    const moves = await listedMoves(page, 2);
    await page.reload();
    await turnOrEnd(page);
    await expect.poll(() => page.getByRole('list', { name: 'Moves' }).innerText()).toBe(moves);
    await expect.poll(() => cellOf(page, 'e5').getAttribute('aria-label')).toMatch(/White/);
  });

  test('starts over if the stored game is damaged', async () => {
    const page = await open('#/play');
    await page.evaluate(() => {
      localStorage.setItem('ringfence.match', '{"version":1,"value":{"record":"(;","side":7}}');
      localStorage.setItem('ringfence.options', 'not JSON');
      localStorage.setItem('ringfence.settings', '{"version":1,"value":{"appearance":3}}');
    });
    const again = await another(page.context(), '#/play');
    await again.getByRole('button', { name: 'Start' }).waitFor();
  });

  test('gives a hint, allows resigning and undoing it, and opens the game in Analyse', async () => {
    const page = await open('#/play');
    await cellOf(page, 'e5').click();
    await turnOrEnd(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect.poll(() => page.locator('.coach').innerText()).toMatch(/^[a-g]\d .{10}/);
    await page.getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => page.locator('.result h1').textContent()).toBe('Mole wins by resignation');
    await page.getByRole('button', { name: 'Take it back' }).click();
    expect(await turnOrEnd(page)).toBe('turn');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await expect.poll(() => cellOf(page, 'e5').getAttribute('aria-label')).toMatch(/White/);
  });

  test('answers at the highest level before its net has come', async () => {
    const page = await open('#/play');
    await page.route('**/*.net', () => {});
    await chooseLevel(page, 10);
    await page.getByRole('button', { name: 'Start' }).click();
    const asked = performance.now();
    await cellOf(page, 'e5').click();
    expect(await turnOrEnd(page)).toBe('turn');
    // Three seconds on a quiet machine; a file that never comes is given up after thirty.
    expect(performance.now() - asked).toBeLessThan(15_000);
  });

  test('lets Black swap where that is allowed', async () => {
    const page = await open('#/play');
    await page.getByText('More options').click();
    await page.getByText('Two players, one screen').click();
    await page.getByLabel('Swap allowed').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await cellOf(page, 'e5').click();
    await page.getByRole('button', { name: /Swap/ }).click();
    await expect.poll(() => cellOf(page, 'e5').getAttribute('aria-label')).toMatch(/Black/);
    await expect.poll(() => page.locator('h1').first().textContent()).toBe('White to move');
  });

  test('plays sounds, unless they are off', async () => {
    const page = await open('#/learn');
    await page.addInitScript(() => {
      Object.assign(window, { notes: 0 });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function count(when) {
        (window as unknown as { notes: number }).notes++;
        start.call(this, when);
      };
    });
    const notes = (): Promise<number> => page.evaluate(() => (window as unknown as { notes: number }).notes);
    await page.goto(`${page.url().split('#')[0]}#/play`);
    await page.reload();
    await cellOf(page, 'e5').click();
    await turnOrEnd(page);
    await expect.poll(notes).toBe(2);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Sound', { exact: true }).click();
    await page.keyboard.press('Escape');
    await cellOf(page, (await freeCells(page))[0]).click();
    await turnOrEnd(page);
    expect(await notes()).toBe(2);
  });
});
