// Faults that only Safari's engine has shown; every page and a game are in other-browsers.long.test.ts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeIn } from './other-browsers.ts';
import { builtSite, serveSite } from './site.ts';

/** The script of the first page's boards, which comes last. */
const drawn = `assets/${readdirSync(join(builtSite(), 'assets')).find((file) => /^drawn-.*js$/.test(file))}`;

describeIn('WebKit', (parts) => {
  test.each([
    [
      'before any script has come',
      'index.html',
      (page: string) => page.replace(/<script type="module".*?<\/script>/, ''),
    ],
    ['while that to play on is on its way', drawn, () => 'await new Promise(() => {})'],
  ] as const)('the first page is painted with its board %s', async (_, file, change) => {
    const { browser } = parts();
    const site = await serveSite();
    site.replace(file, change);
    await browser.open(site.url, 'the first page');
    if (file === drawn)
      await expect.poll(() => browser.evaluate("document.querySelector('.first') === null")).toBe(true);
    const board = `(() => {
      const figure = [...document.querySelectorAll('figure')].find((one) => one.checkVisibility());
      const board = figure.querySelector('.board').getBoundingClientRect();
      const svg = figure.querySelector('.board svg').getBoundingClientRect();
      const off = (side, length) => Math.round(Math.abs(svg[side] + svg[length] / 2 - board[side] - board[length] / 2));
      const ids = [...document.querySelectorAll('.board [id]')].map(({ id }) => id);
      return JSON.stringify({
        fills: svg.width >= board.width,
        off: off('x', 'width') + off('y', 'height'),
        twice: ids.filter((id, at) => ids.indexOf(id) !== at),
      });
    })()`;
    expect(JSON.parse(String(await browser.evaluate(board)))).toEqual({ fills: true, off: 0, twice: [] });
    await site.close();
  });

  // Saving the whole site takes WebKit many seconds where it draws without a graphics card.
  if (process.env.RINGFENCE_TESTS === 'long') {
    test('a first visit is told of no new version, and of one thread where memory cannot be shared', async () => {
      const { browser } = parts();
      const patience = { timeout: 300_000, interval: 500 };
      const site = await serveSite(builtSite(), 'all');
      // A page on which nothing moves: the first one would be drawn all the while.
      await browser.open(`${site.url}#/library`, 'a first visit');
      // Only an active worker controls a page; WebKit still calls its state "installing".
      const controlled = 'navigator.serviceWorker.controller !== null';
      await expect.poll(() => browser.evaluate(controlled), patience).toBe(true);
      // It was told as soon as the worker took over, some frames later.
      await new Promise((done) => setTimeout(done, 1000));
      expect(await browser.evaluate("document.querySelector('.toast')?.innerText ?? ''")).toBe('');
      await browser.evaluate("document.querySelector('[aria-label=Settings]').click()");
      const words = "document.querySelector('dialog[open]')?.innerText ?? ''";
      await expect.poll(() => browser.evaluate(words), patience).toMatch(/on one thread:/);
      await site.close();
    }, 700_000);
  }
});
