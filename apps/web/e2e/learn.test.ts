import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hintOf } from '../src/pages/learn/attempt.ts';
import { loadPuzzles, PUZZLE_COUNT } from '../src/pages/learn/puzzles.ts';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { cellOf, freeCells } from './table.ts';

const heading = (page: Page): Promise<string> => page.locator('main h1').innerText();

/** Moves with the arrow keys to a cell of the focused board, row by row like a user. */
async function walkTo(page: Page, name: string): Promise<void> {
  const here = async (): Promise<{ row: number; x: number; label: string }> => {
    const cell = page.locator('[role=gridcell]:focus');
    const label = (await cell.getAttribute('aria-label')) ?? '';
    const box = await cell.boundingBox();
    return { row: Number(/\d+/.exec(label)?.[0]), x: box?.x ?? 0, label };
  };
  const target = await cellOf(page, name).boundingBox();
  const row = Number(/\d+/.exec(name)?.[0]);
  for (let i = 0; i < 60; i++) {
    const at = await here();
    if (at.label.startsWith(`${name},`)) return;
    if (at.row !== row) await page.keyboard.press(at.row < row ? 'ArrowDown' : 'ArrowUp');
    else await page.keyboard.press(at.x < (target?.x ?? 0) ? 'ArrowRight' : 'ArrowLeft');
  }
  throw new Error(`no way to ${name}`);
}

describeInBrowser('Learn', ({ open }) => {
  test('teaches a rule on an interactive board', async () => {
    const page = await open('#/learn');
    await page.getByRole('link', { name: 'Rules of Squatter' }).click();
    const step = page.locator('li', { has: page.getByRole('heading', { name: 'Close a loop' }) });
    await step.locator('[role=gridcell][aria-label^="a1,"]').click();
    await step.getByText('Not yet').first().waitFor();
    await step.getByRole('button', { name: /Start over/ }).click();
    await step.locator('[role=gridcell][aria-label^="d3,"]').click();
    await step.getByText('c3 is captured').first().waitFor();
    await expect
      .poll(() => step.locator('[role=gridcell][aria-label^="c3,"]').getAttribute('aria-label'))
      .toMatch(/captured by White/);
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('allows a swap in the rules of a hexagon game', async () => {
    const page = await open('#/learn/havannah');
    const step = page.locator('li', { has: page.getByRole('heading', { name: 'Swap' }) });
    await step.locator('[role=gridcell][aria-label^="b2,"]').click();
    await step.getByRole('button', { name: 'Swap', exact: true }).click();
    await step.getByText('The piece is black now').first().waitFor();
    await expect
      .poll(() => step.locator('[role=gridcell][aria-label^="b2,"]').getAttribute('aria-label'))
      .toMatch(/Black/);
  });

  test('says what is wrong with an answer, accepts the right one by mouse, and remembers it', async () => {
    const puzzles = await loadPuzzles('fencemaster');
    // One that takes a few moves.
    const at = puzzles.findIndex(({ goal, line }) => goal === 'win' && line.length > 2);
    const number = at + 1;
    const { solution } = puzzles[at];
    const page = await open(`#/learn/fencemaster/puzzle/${number}`);
    await expect.poll(() => heading(page)).toMatch(/to move and win$/);
    const [wrong] = (await freeCells(page)).filter((name) => name !== solution);
    await cellOf(page, wrong).click();
    await expect.poll(() => heading(page)).toBe('Not this one');
    await page
      .getByText(new RegExp(`${wrong} does not win: (White|Black) answers [a-g]\\d and (wins|holds the draw)`))
      .first()
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(hintOf(puzzles[at])).waitFor();
    await page.getByRole('button', { name: 'Another hint' }).click();
    await expect.poll(() => page.getByRole('gridcell', { name: /circle/ }).count()).toBe(3);
    await cellOf(page, solution).click();
    await expect.poll(() => heading(page)).toBe('Solved');
    await page.getByText(`${solution} is the move.`).first().waitFor();
    await page
      .getByText(/wins with a (tripod|loop)/)
      .first()
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await page.getByText(`puzzle ${number + 1} of ${PUZZLE_COUNT}`).waitFor();
    await page.reload();
    await page.getByRole('link', { name: `Puzzle ${number}, solved` }).waitFor();
    await page.getByText(`1 of ${PUZZLE_COUNT} solved`).waitFor();
  });

  test('lists all puzzles with their ratings, counts streaks of first tries, and opens any puzzle in Analyse', async () => {
    const puzzles = await loadPuzzles('squatter');
    const page = await open('#/learn');
    await page.getByRole('link', { name: 'Puzzles of Squatter' }).click();
    await page.getByRole('link', { name: `Puzzle 1 rated ${puzzles[0].rating}` }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Puzzle \d+ rated/ }).count()).toBe(PUZZLE_COUNT);
    const last = puzzles.length - 1;
    await page.getByRole('link', { name: `Puzzle ${PUZZLE_COUNT} rated ${puzzles[last].rating}` }).waitFor();
    await page.getByRole('link', { name: 'Start with the first' }).click();
    await cellOf(page, puzzles[0].solution).click();
    await page.getByText('1 in a row on the first try, best 1').waitFor();
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await page.getByText(`puzzle 2 of ${PUZZLE_COUNT}`).waitFor();
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByText('0 in a row on the first try, best 1').waitFor();
    await page.getByRole('link', { name: 'All puzzles' }).click();
    await page.getByRole('link', { name: `Puzzle 1 rated ${puzzles[0].rating} solved` }).waitFor();
    await page.getByRole('link', { name: 'Continue with puzzle 2' }).waitFor();
    const ofTheme = puzzles.filter(({ theme }) => theme === 'double');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(`Two threats at once (${ofTheme.length})`);
    await expect.poll(() => page.getByRole('link', { name: /^Puzzle \d+ rated/ }).count()).toBe(ofTheme.length);
    await page.getByRole('link', { name: `Puzzle ${puzzles.indexOf(ofTheme[0]) + 1} rated` }).click();
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await page.getByText(`puzzle ${puzzles.indexOf(ofTheme[1]) + 1} of ${PUZZLE_COUNT}`).waitFor();
    await page.getByRole('link', { name: 'All puzzles' }).click();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('All themes');
    await page.getByRole('link', { name: /^Puzzle 50 rated/ }).click();
    await page.getByRole('button', { name: 'Analyse' }).click();
    const { moves } = puzzles[49];
    const played = page.getByRole('gridcell', { name: new RegExp(`^${moves[moves.length - 1]}, (White|Black)`) });
    await played.waitFor();
  });

  test('has a puzzle for each day, and counts the days in a row on which it was solved', async () => {
    const page = await open('#/learn');
    const daily = page.getByRole('link', { name: 'Puzzle of the day' });
    const solved: string[] = [];
    for (const day of [10, 11]) {
      await page.clock.setFixedTime(new Date(2026, 10, day, 9));
      await page.goto(`${page.url().split('#')[0]}#/learn`);
      await page.reload();
      await daily.click();
      const [, game, number] = /learn\/(\w+)\/puzzle\/(\d+)/.exec(page.url()) ?? [];
      solved.push(`${game} ${number}`);
      const puzzles = await loadPuzzles(game as 'squatter');
      await cellOf(page, puzzles[Number(number) - 1].solution).click();
      await expect.poll(() => heading(page)).toBe('Solved');
      await page
        .getByText(/puzzle of the day/i)
        .first()
        .waitFor();
    }
    expect(new Set(solved).size).toBe(2);
    await page.goto(`${page.url().split('#')[0]}#/learn`);
    await daily.getByText('2 days in a row').waitFor();
  });

  test('accepts the right answer by keyboard', async () => {
    const page = await open('#/learn/squatter/puzzle/2');
    const [, { solution }] = await loadPuzzles('squatter');
    await expect.poll(() => heading(page)).toMatch(/to move/);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await walkTo(page, solution);
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Solved');
    await page.keyboard.press('n');
    await page.getByText('puzzle 3 of').waitFor();
  });

  test('shows a solution without counting it as solved', async () => {
    const page = await open(`#/learn/havannah/puzzle/${PUZZLE_COUNT}`);
    await page.getByRole('button', { name: 'Solution' }).click();
    await expect.poll(() => heading(page)).toBe('The solution');
    await page
      .getByText(/wins with a|The game is drawn|Draw/)
      .first()
      .waitFor();
    await page.getByText(`0 of ${PUZZLE_COUNT} solved`).waitFor();
    await page.getByRole('link', { name: 'All games' }).click();
    await page.getByText(`0 of ${PUZZLE_COUNT} puzzles`).first().waitFor();
  });
});
