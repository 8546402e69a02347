import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { cellOf, openText } from './table.ts';

/** A game with nested variations, comments, every kind of mark, a set-up and unknown properties. */
const game =
  `(;FF[4]CA[UTF-8]AP[Ringfence:0.1.0]GM[Fencemaster]SZ[4]RU[swap]PW[Red]PB[Tan]C[Round one.];W[d4];B[swap]CR[d4]
(;W[c3]C[Sharp.]LB[c4:A];B[e4](;W[c4])(;W[c2];B[d2]MA[d2]))(;W[e5]SQ[e5]TR[e4];B[c2]));`.replace(/;$/, '');

async function saved(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: kind }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  await page.keyboard.press('Escape');
  return Buffer.concat(chunks);
}

const savedText = async (page: Page, kind: string): Promise<string> => (await saved(page, kind)).toString('utf8');

/** Drags with the right button from the middle of one cell to that of another. */
async function dragRight(page: Page, from: string, to: string): Promise<void> {
  for (const [cell, act] of [[from, 'down'] as const, [to, 'up'] as const]) {
    const box = await cellOf(page, cell).boundingBox();
    if (box === null) throw new Error(`${cell} is not to be seen`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse[act]({ button: 'right' });
  }
}

const arrowCount = (page: Page): Promise<number> => page.locator('.arrows path[fill]:not([fill=none])').count();

const moves = (page: Page): Promise<string> => page.locator('.tree').innerText();
const tidy = (text: string): string => text.replace(/\s+/g, '');

describeInBrowser('Analyse', ({ open }) => {
  test('opens an SGF with variations, saves the same, and shares it into another browser by link', async () => {
    const page = await open('#/analyse');
    await openText(page, game);
    expect(tidy(await savedText(page, 'SGF'))).toBe(tidy(game));
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const input = page.getByLabel('Link to this game');
    await expect.poll(() => input.inputValue()).toMatch(/game=1[\w-]{50,}/);
    const link = await input.inputValue();
    const other = await open(link);
    await expect.poll(() => moves(other)).toBe(await moves(page));
    await expect.poll(() => cellOf(other, 'c4').getAttribute('aria-label')).toMatch(/White, last move/);
    expect(tidy(await savedText(other, 'SGF'))).toBe(tidy(game));
  });

  test('shows likely results and the expected margin in Squatter, for White', async () => {
    const page = await open('#/analyse');
    // White has captured two cells, and it is Black's turn.
    const moves = 'b1 a8 c1 b8 a2 c8 d2 d8 b3 e8 c3'.split(' ').map((name, i) => `;${'WB'[i % 2]}[${name}]`);
    await openText(page, `(;FF[4]GM[Squatter]SZ[8]${moves.join('')})`);
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    await page.getByText(/^White \d+ % · draw \d+ % · Black \d+ % *expected margin: White \+\d\.\d cells$/).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
  });

  test('saves the board as a picture', async () => {
    const page = await open('#/analyse');
    await openText(page, '(;FF[4]GM[Squatter]SZ[5];W[c3];B[c2])');
    await page.keyboard.press('End');
    expect(await savedText(page, 'SVG picture')).toMatch(/^<svg .*White: c3\. Black: c2\./s);
    const png = await saved(page, 'PNG picture');
    expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    expect(png.readUInt32BE(16)).toBe(1600);
  });

  test('saves the whole game as an animation', async () => {
    const page = await open('#/analyse');
    await openText(page, '(;FF[4]GM[Squatter]SZ[5];W[c3];B[c2])');
    const gif = await saved(page, 'GIF animation');
    expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    // Each picture has a control block of its own: the empty board and two moves.
    expect(gif.toString('latin1').split('\x21\xf9\x04').length - 1).toBe(3);
  });

  test('plays on from any position', async () => {
    const page = await open('#/analyse');
    await openText(page, '(;FF[4]GM[Fencemaster]SZ[4];W[d4];B[c3];W[e5];B[b2])');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await expect.poll(() => cellOf(page, 'e5').getAttribute('aria-label')).toMatch(/White, last move/);
    await expect.poll(() => cellOf(page, 'b2').getAttribute('aria-label')).toMatch(/^b2, empty/);
    await cellOf(page, 'b2').click();
    await expect.poll(() => page.getByRole('list', { name: 'Moves' }).innerText()).toMatch(/4\s+b2\s+5/);
  });

  test('reports what is wrong with a text and where', async () => {
    const page = await open('#/analyse');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByLabel('Or its text').fill('(;GM[Fencemaster]SZ[4];W[z9])');
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/line 1, column \d+: no such cell/);
  });

  test('navigates, plays variations, promotes one to the main line, deletes and undoes, by keyboard', async () => {
    const page = await open('#/analyse');
    await openText(page, '(;FF[4]GM[Squatter]SZ[5];W[c3];B[c2];W[b3])');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await cellOf(page, 'd3').click();
    await expect.poll(async () => tidy(await moves(page))).toBe('1c32c23b33d3');
    await page.keyboard.press('m');
    await expect.poll(async () => tidy(await moves(page))).toBe('1c32c23d33b3');
    await page.keyboard.press('Delete');
    await expect.poll(async () => tidy(await moves(page))).toBe('1c32c23b3');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => tidy(await moves(page))).toBe('1c32c23b33d3');
    await page.getByLabel('Comment').fill('Good.');
    await page.getByRole('button', { name: 'marks with a triangle' }).click();
    await cellOf(page, 'a1').click();
    await expect.poll(() => cellOf(page, 'a1').getAttribute('aria-label')).toBe('a1, empty, triangle');
    await page.reload();
    await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Good.');
    expect(await savedText(page, 'SGF')).toContain(';W[d3]C[Good.]TR[a1]');
  });

  test('keeps arrows and game info over a reload, in a file, and in another browser', async () => {
    const page = await open('#/analyse');
    await openText(page, '(;FF[4]GM[Squatter]SZ[5];W[c3];B[c2];W[b3])');
    await page.keyboard.press('ArrowRight');
    await dragRight(page, 'c3', 'd4');
    await dragRight(page, 'a1', 'b1');
    await dragRight(page, 'a1', 'b1');
    await page.getByRole('button', { name: 'starts an arrow' }).click();
    await cellOf(page, 'e5').click();
    await page.getByText('An arrow from e5: choose where it ends.').waitFor({ state: 'attached' });
    await cellOf(page, 'c3').click();
    await expect.poll(() => cellOf(page, 'c3').getAttribute('aria-label')).toMatch(/, arrow to d4, arrow from e5$/);
    await expect.poll(() => arrowCount(page)).toBe(2);
    await page.getByRole('button', { name: 'Move forward' }).click();
    await expect.poll(() => arrowCount(page)).toBe(0);

    await page.getByRole('button', { name: 'Game info', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('White').fill('Ruby');
    await dialog.getByLabel('Black').fill('Tan [2d]');
    await dialog.getByLabel('Event').fill('Autumn cup');
    await dialog.getByLabel('Date').fill('31.11.2026');
    await dialog.getByLabel('Result').selectOption('Black won');
    await dialog.getByLabel('Cells ahead').fill('6');
    await dialog.getByLabel('Comment on the whole game').fill('Played by post.');
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Comment on the whole game').waitFor({ state: 'detached' });
    await page.keyboard.press('i');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toMatch(/2026-11-05/);
    expect(await dialog.getByLabel('Date').evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => dialog.getByLabel('White').inputValue()).toBe('Ruby');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2026-11-30');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });

    await page.reload();
    await page.getByText('Autumn cup · 2026-11-30 · Black won by 6').waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => arrowCount(page)).toBe(2);
    const sgf = await savedText(page, 'SGF');
    expect(tidy(sgf)).toContain(
      tidy('PW[Ruby]PB[Tan [2d\\]]EV[Autumn cup]DT[2026-11-30]GC[Played by post.]RE[B+6];W[c3]AR[c3:d4][e5:c3];B[c2]'),
    );
    expect(await savedText(page, 'SVG picture')).toContain('class="arrows"');

    const other = await open('#/analyse', { viewport: { width: 390, height: 844 } });
    await openText(other, sgf);
    await other.keyboard.press('ArrowRight');
    await expect.poll(() => arrowCount(other)).toBe(2);
    await other.getByText('Tan [2d]').waitFor();
    expect(await savedText(other, 'SGF')).toBe(sgf);
    await other.getByRole('button', { name: 'Game info', exact: true }).click();
    await expect.poll(() => other.getByLabel('Date').inputValue()).toBe('2026-11-30');
    await expect.poll(() => other.getByLabel('Comment on the whole game').inputValue()).toBe('Played by post.');
    await other.getByRole('button', { name: 'Cancel' }).click();
  });

  test('analyses a position and a whole game, marks proofs and mistakes, and keeps the results', async () => {
    const page = await open('#/analyse');
    // White's c5 lets Black build a tripod along three edges.
    await openText(page, '(;FF[4]GM[Fencemaster]SZ[3];W[c3];B[b2];W[e5];B[b1];W[c5];B[a2];W[d4];B[d2];W[e4];B[c2])');
    const opinion = page.locator('section[aria-label="Engine"] h2');
    await page.getByLabel('How thoroughly').selectOption('quick');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    // It goes to what decided the game, with nothing over the board.
    await expect.poll(() => cellOf(page, 'c5').getAttribute('aria-label')).toMatch(/last move/);
    expect(await page.getByText('The game is analysed').count()).toBe(0);
    await expect.poll(async () => tidy(await moves(page))).toMatch(/5c5\?/);
    const review = page.getByRole('region', { name: 'Review' });
    await expect.poll(() => review.getByRole('row', { name: 'Accuracy' }).innerText()).toMatch(/\d+ %\s+\d+ %/);
    // The graph of winning chances goes from about even to 0 % at the mistake, is clicked, and moves by keys.
    const graph = page.getByRole('slider', { name: 'White’s winning chance over the game' });
    const [start, ...later] = await graph
      .locator('.curve')
      .evaluate((curve) => [...(curve.getAttribute('d') ?? '').matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y)));
    expect(later).toHaveLength(10);
    expect(start).toBeLessThan(60);
    expect(Math.min(...later.slice(4))).toBe(89);
    await expect.poll(() => graph.locator('.fault').count()).toBeGreaterThan(0);
    const { width, height } = (await graph.boundingBox()) ?? { width: 0, height: 0 };
    await graph.click({ position: { x: width - 3, y: height / 2 } });
    await expect.poll(() => graph.getAttribute('aria-valuetext')).toBe('Move 10 of 10, Black wins, proved');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe('9');
    await page.keyboard.press('Home');
    await review.getByRole('button', { name: 'Turning point: move 5, White c5' }).click();
    await expect.poll(() => cellOf(page, 'c5').getAttribute('aria-label')).toMatch(/last move/);
    await page.keyboard.press('Home');
    await review.getByRole('button', { name: 'Next mistake' }).click();
    await expect.poll(() => page.locator('.tree [aria-current]').innerText()).toMatch(/\?/);
    await page.keyboard.press('End');
    await expect.poll(() => opinion.innerText()).toMatch(/^✓\s*Black wins, proved$/);
    await page.getByText('Black wins with a tripod.').waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    await page.getByRole('list', { name: 'Best moves' }).getByRole('button').first().waitFor();
    await page.getByText('Simulations for each move: few').waitFor();
    await page.keyboard.press('h');
    expect(await page.getByRole('list', { name: 'Best moves' }).count()).toBe(0);
    expect((await savedText(page, 'SGF')).match(/RFE\[/g)?.length).toBe(11);
    await page.reload();
    await expect.poll(() => opinion.innerText()).not.toMatch(/Not analysed/);
    await expect.poll(async () => tidy(await moves(page))).toMatch(/5c5\?/);
  });

  test('sets up any position and continues from there', async () => {
    const page = await open('#/analyse');
    await page.getByRole('button', { name: 'Set up' }).click();
    for (const cell of ['c3', 'd3']) await cellOf(page, cell).click();
    await page.locator('.panel').getByText('Black', { exact: true }).first().click();
    await cellOf(page, 'e5').click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => cellOf(page, 'c3').getAttribute('aria-label')).toBe('c3, White');
    await cellOf(page, 'f5').click();
    const sgf = await savedText(page, 'SGF');
    expect(sgf).toContain('AW[c3][d3]AB[e5]');
    expect(await savedText(page, 'Classic text')).toMatch(/^5\n/);
  });
});
