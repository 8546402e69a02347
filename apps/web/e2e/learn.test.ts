import { readFileSync } from 'node:fs';
import type { GameName } from '@ringfence/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { cellOf, freeCells } from './table.ts';

const puzzles = (game: GameName): { readonly solution: string; readonly line: readonly string[] }[] =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../src/pages/learn/puzzles/${game}.json`, 'utf8'));

const heading = (page: Page): Promise<string> => page.locator('main h1').innerText();

/** Goes with the arrow keys to a cell of the board that has the focus, row by row as a person would. */
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
  test('teaches a rule on a board that answers', async () => {
    const page = await open('#/learn');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Rules of Squatter' }).click();
    const step = page.locator('li', { has: page.getByRole('heading', { name: 'Close a loop' }) });
    await step.locator('[role=gridcell][aria-label^="a1,"]').click();
    await step.getByText('Not yet').first().waitFor();
    await step.getByRole('button', { name: /Start over/ }).click();
    await step.locator('[role=gridcell][aria-label^="d3,"]').click();
    await step.getByText('c3 is captured').first().waitFor();
    expect(await step.locator('[role=gridcell][aria-label^="c3,"]').getAttribute('aria-label')).toMatch(
      /captured by White/,
    );
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('lets one swap in the rules of a hexagon game', async () => {
    const page = await open('#/learn/havannah');
    const step = page.locator('li', { has: page.getByRole('heading', { name: 'Swap' }) });
    await step.locator('[role=gridcell][aria-label^="b2,"]').click();
    await step.getByRole('button', { name: 'Swap', exact: true }).click();
    await step.getByText('The piece is black now').first().waitFor();
    expect(await step.locator('[role=gridcell][aria-label^="b2,"]').getAttribute('aria-label')).toMatch(/Black/);
  });

  test('says what is wrong with an answer, takes the right one by mouse, and remembers it', async () => {
    const page = await open('#/learn/fencemaster/puzzle/3');
    const [, , { solution }] = puzzles('fencemaster');
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
    await page.getByText('It ends with a tripod').waitFor();
    await page.getByRole('button', { name: 'Another hint' }).click();
    await expect.poll(() => page.getByRole('gridcell', { name: /circle/ }).count()).toBe(3);
    await cellOf(page, solution).click();
    await expect.poll(() => heading(page)).toBe('Solved');
    await page.getByText(`${solution} is the move.`).first().waitFor();
    await page
      .getByText(/wins with a tripod/)
      .first()
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await page.getByText('puzzle 4 of 10').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Puzzle 3, solved' }).waitFor();
    await page.getByText('1 of 10 solved').waitFor();
  });

  test('takes the right answer by keyboard', async () => {
    const page = await open('#/learn/squatter/puzzle/2');
    const [, { solution }] = puzzles('squatter');
    await expect.poll(() => heading(page)).toMatch(/to move/);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await walkTo(page, solution);
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Solved');
    await page.keyboard.press('n');
    await page.getByText('puzzle 3 of 10').waitFor();
  });

  test('shows a solution without counting it as solved', async () => {
    const page = await open('#/learn/havannah/puzzle/10');
    await page.getByRole('button', { name: 'Solution' }).click();
    await expect.poll(() => heading(page)).toBe('The solution');
    await page
      .getByText(/wins with a loop/)
      .first()
      .waitFor();
    await page.getByText('0 of 10 solved').waitFor();
    await page.getByRole('link', { name: 'All games' }).click();
    await page.getByText('0 of 10 puzzles').first().waitFor();
  });
});
