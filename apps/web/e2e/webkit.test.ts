// Faults that only Safari's engine has shown; every page and a game are in other-browsers.long.test.ts.
import { expect, test } from 'vitest';
import { describeIn } from './other-browsers.ts';
import { builtSite, serveSite } from './site.ts';

describeIn('WebKit', (parts) => {
  test('the first page is painted with its board before any script has come', async () => {
    const { browser } = parts();
    const site = await serveSite();
    site.replace('index.html', (page) => page.replace(/<script type="module".*?<\/script>/, ''));
    await browser.open(site.url, 'the first page');
    const drawn = await browser.evaluate(`(() => {
      const figure = [...document.querySelectorAll('figure')].find((one) => one.checkVisibility());
      const board = figure.querySelector('.board').getBoundingClientRect();
      const svg = figure.querySelector('.board svg').getBoundingClientRect();
      const middle = (box) => box.x + box.width / 2;
      const ids = [...document.querySelectorAll('.board [id]')].map(({ id }) => id);
      return JSON.stringify({
        fills: svg.width >= board.width,
        off: Math.round(Math.abs(middle(svg) - middle(board))),
        twice: ids.filter((id, at) => ids.indexOf(id) !== at),
      });
    })()`);
    expect(JSON.parse(String(drawn))).toEqual({ fills: true, off: 0, twice: [] });
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
