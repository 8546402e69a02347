import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { openText } from './table.ts';
import { expectSmooth } from './tasks.ts';

describeInBrowser('Analyse', ({ open }) => {
  test('stays smooth while it reviews a long game', async () => {
    const page = await open('#/analyse');
    // Every third cell: nothing is connected or closed for a while.
    const cells = Array.from({ length: 21 }, (_, i) => `${'abcde'[(i * 3) % 5]}${1 + (Math.floor((i * 3) / 5) % 5)}`);
    const played = cells.map((cell, i) => `;${i % 2 === 0 ? 'W' : 'B'}[${cell}]`);
    await openText(page, `(;FF[4]GM[Havannah]SZ[5]${played.join('')})`);
    await page.getByLabel('How thoroughly').selectOption('quick');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.getByText(/^Trying to prove position \d+ …$/).waitFor();
    const done = (): Promise<number> =>
      page.getByRole('progressbar', { name: 'Analysed' }).evaluate((bar: HTMLProgressElement) => bar.value);
    await expectSmooth(page, 50, async () => {
      const before = await done();
      await expect.poll(done).toBeGreaterThan(before + 3);
    });
  });

  test('stays smooth while it analyses ten cells a side', async () => {
    const page = await open('#/analyse');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('dialog').getByText('Havannah').click();
    await page.getByLabel(/Cells per side/).fill('10');
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    await page.getByText('Simulations for each move: few').waitFor();
    await expectSmooth(page, 50, () => page.waitForTimeout(2000));
  });
});
