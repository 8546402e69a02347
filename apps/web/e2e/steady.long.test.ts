import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';
import { go, turnOrEnd } from './table.ts';
import { serveCup } from './tournament-server.ts';

describeInBrowser('The site keeps steady:', ({ open }) => {
  test('pages leave nothing behind when they are left', async () => {
    const page = await open('#/play');
    const cup = await serveCup(page, ['calm', 'hasty', 'wild']);
    cup.answer();
    await page.getByRole('button', { name: 'Start' }).click();
    await turnOrEnd(page);
    const session = await page.context().newCDPSession(page);
    const nodes = async (): Promise<number> => {
      // A board draws its frame again once it knows its size, and leaves the first one to the collector.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Memory.getDOMCounters')).nodes;
    };
    const round = async (): Promise<void> => {
      for (const path of [
        'analyse',
        'judge',
        'learn',
        'learn/squatter',
        'learn/havannah/puzzle/2',
        'library',
        'lab',
        'lab/claims',
        'live',
        'tournaments/cup',
        'play',
      ]) {
        await go(page, `#/${path}`);
        await expect.poll(() => page.evaluate(() => document.querySelector('main h1, main h2') !== null)).toBe(true);
      }
      await page.getByRole('button', { name: 'Resign' }).waitFor();
    };
    // The browser keeps one page or another for a while, so single counts vary; a leak of ours raises even the least
    // of four with every round.
    const counts: number[] = [];
    const least = (from: number, to?: number): number => Math.min(...counts.slice(from, to));
    const isSteady = (): boolean => counts.length > 7 && least(-4) < least(-8, -4) + 10;
    while (!isSteady() && counts.length < 16) {
      await round();
      counts.push(await nodes());
    }
    expect(isSteady(), counts.join(' ')).toBe(true);
  });
});
