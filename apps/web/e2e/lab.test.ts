import { AlgorithmReplay, algorithmNamed, familiesOf, record, stepAt, type Trace } from '@ringfence/lab';
import type { Shape, WrittenBoard } from '@ringfence/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { packBoard } from '../src/pages/lab/boards.ts';
import { describeInBrowser } from './harness.ts';
import { expectSmooth } from './tasks.ts';

const address = (algorithm: string, board: WrittenBoard, more = ''): string =>
  `#/lab?algorithm=${encodeURIComponent(algorithm)}&board=${packBoard(board)}${more}`;

function family(shape: Shape, name: string, size: number): WrittenBoard {
  const found = familiesOf(shape).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no such family ${name}`);
  return found.board(size);
}

/** Moves the slider like a user, and waits until the page shows that step. */
async function seek(page: Page, step: number): Promise<void> {
  await page.getByRole('slider', { name: 'Step' }).fill(`${step}`);
  await page.locator('.progress strong', { hasText: new RegExp(`^${step.toLocaleString('en')}$`) }).waitFor();
}

/** What the page shows of a run, as text. */
const shownBy = (page: Page) =>
  page.evaluate(`({
    reason: document.querySelector('.reason').textContent,
    line: [...document.querySelectorAll('ol.mono li')].findIndex((line) => line.matches('.lit')),
    counts: [...document.querySelectorAll('dl dd')].map((count) => Number(count.textContent.replaceAll(',', ''))),
    cells: [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')),
  })`) as Promise<{ reason: string; line: number; counts: number[]; cells: string[] }>;

/** The same from the record itself. */
function expectedAt(trace: Trace, replay: AlgorithmReplay, step: number) {
  const state = replay.at(step);
  const last = step === 0 ? undefined : stepAt(trace, step - 1);
  const back = last?.kind === 'pop' || last?.kind === 'backtrack';
  const words = [...state.visited].map((visited, cell) => {
    if (cell === state.focus) return back ? 'backtracked from' : 'this step';
    if (state.stack.includes(cell)) return 'on the stack';
    return state.marks[cell] !== 0 ? 'marked' : visited === 1 ? 'visited' : '';
  });
  return {
    reason: last?.reason ?? 'Nothing has been done yet.',
    line: state.line,
    counts: [...state.tallies, state.operations],
    words,
  };
}

const paints = ['backtracked from', 'this step', 'on the stack', 'marked', 'visited'];

async function expectStep(page: Page, trace: Trace, replay: AlgorithmReplay, step: number): Promise<void> {
  await seek(page, step);
  const shown = async () => {
    const { cells, ...rest } = await shownBy(page);
    return { ...rest, words: cells.map((label) => label.split(', ').find((word) => paints.includes(word)) ?? '') };
  };
  await expect.poll(shown).toEqual(expectedAt(trace, replay, step));
}

describeInBrowser('the lab', (bench) => {
  test('a long run is scrubbed without freezing the page, and shows what Replay says', async () => {
    // A million steps in npm run test:long.
    const board = family('square', 'snake', process.env.RINGFENCE_TESTS === 'long' ? 23 : 13);
    const trace = record(algorithmNamed('loop-trace'), board, { limit: 2_000_000 });
    const replay = new AlgorithmReplay(trace);
    const { length } = trace.data;
    expect(length).toBeGreaterThan(process.env.RINGFENCE_TESTS === 'long' ? 1_000_000 : 50_000);
    const page = await bench.open(address('loop-trace', board));
    await page.locator('.progress', { hasText: length.toLocaleString('en') }).waitFor();
    const half = length >> 1;
    for (const step of [length, 1, half, half - 1]) {
      await expectStep(page, trace, replay, step);
    }
    // Usually 45: a new picture of the board. To replay the run up to the step would take far longer.
    await expectSmooth(page, 75, async () => {
      for (let i = 0; i < 15; i++) {
        await page.getByRole('slider', { name: 'Step' }).fill(`${(i * 7_919_111) % length}`);
      }
      await seek(page, half + 777);
    });
    await expectStep(page, trace, replay, half + 777);
  });

  test('plays, pauses and steps by mouse and by key, and the address follows', async () => {
    const board = family('square', 'diamonds', 5);
    const page = await bench.open(address('flood-fill', board));
    const now = page.locator('.progress strong');
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => now.textContent()).toBe('2');
    await page.waitForURL(/step=2\b/);
    await page.getByRole('combobox', { name: 'Steps per second' }).selectOption('1000');
    await page.getByRole('button', { name: 'Play' }).click();
    const { length } = record(algorithmNamed('flood-fill'), board).data;
    await expect.poll(() => now.textContent()).toBe(`${length}`);
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => now.textContent()).toBe('0');
    // Slow enough that the run does not end before the button is seen.
    await page.getByRole('combobox', { name: 'Steps per second' }).selectOption('5');
    await page.getByRole('combobox', { name: 'Steps per second' }).blur();
    await page.getByRole('slider').blur();
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  test('a link shows the same step to another reader', async () => {
    const board = family('hexagon', 'comb', 4);
    const trace = record(algorithmNamed('escape-search'), board);
    const page = await bench.open(address('escape-search', board, '&step=30'));
    await expect.poll(async () => (await shownBy(page)).reason).toBe(stepAt(trace, 29).reason);
    // A board of the other shape does not fit this algorithm, which then uses its default.
    const other = await bench.open(address('escape-search', family('square', 'comb', 5)));
    await expect.poll(() => other.getByRole('gridcell').count()).toBe(19);
  });

  test('two algorithms run side by side on one board, and one of them is wrong', async () => {
    const page = await bench.open('#/lab?algorithm=group-paths');
    await page.getByRole('combobox', { name: 'Beside it' }).selectOption('escape-search');
    await page.getByText('truth: White Loop').waitFor();
    await expect.poll(() => page.getByRole('grid').count()).toBe(2);
    await page.locator('strong.accented', { hasText: 'right' }).waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('.reason').allTextContents()).not.toContain('Nothing has been done yet.');
  });

  test('a drawn board is judged while it is drawn', async () => {
    const page = await bench.open(address('flood-fill', { shape: 'square', size: 3, cells: new Uint8Array(9) }));
    await page.getByText('None 0 0').waitFor();
    await page.getByRole('button', { name: 'Draw' }).click();
    const cell = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) });
    for (const name of ['b1', 'a2', 'c2', 'b3']) await cell(name).click();
    await page.getByText('Captured', { exact: true }).click();
    await cell('b2').click();
    await page.getByText('None 1 0').waitFor();
    await expect.poll(() => cell('b2').getAttribute('aria-label')).toContain('captured by White');
  });

  test('a pasted board is accepted, or its error shown', async () => {
    const page = await bench.open('#/lab');
    await page.getByRole('button', { name: /^Square/ }).click();
    await page.getByRole('textbox').fill('2\nW +\n? +');
    await page.getByRole('button', { name: 'Use this board' }).click();
    await page.getByText(/line 3, column 1/).waitFor();
    await page.getByRole('textbox').fill('2\nW +\n- +');
    await page.getByRole('button', { name: 'Use this board' }).click();
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(4);
    await page.getByText('truth: None 1 0').waitFor();
  });

  test('a counterexample is one click from its animation', async () => {
    const page = await bench.open('#/lab/counterexamples');
    await page
      .getByRole('link', { name: /Group paths.*answers None Nil/ })
      .first()
      .click();
    await page.getByText('truth: White Loop').waitFor();
  });

  test('operations are counted, and a family leads to its run', async () => {
    const page = await bench.open('#/lab/claims?algorithm=row-scan');
    const row = page.getByRole('row', { name: /snake/ });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain('1.00');
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Row scan', exact: true }).first().waitFor();
  });

  test("the player's tree shows skipped boards, and where they were seen before", async () => {
    const page = await bench.open('#/lab/skipping');
    await page.getByRole('heading', { name: 'Where it goes wrong' }).waitFor();
    const cells = await page.getByRole('row', { name: /^b1/ }).getByRole('cell').allTextContents();
    expect(cells.map((text) => text.trim())).toEqual(['1', '−2', '1']);
    await page.getByRole('link', { name: 'Watch it' }).first().click();
    await page
      .getByText(/was reached before by/)
      .first()
      .waitFor();
    const before = await page.locator('.progress strong').textContent();
    await page.getByRole('button', { name: 'Go there' }).first().click();
    await expect.poll(() => page.locator('.progress strong').textContent()).not.toBe(before);
  });
});
