// Every page of the site, one after the other: what must hold whatever is on it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allFaults } from './axe.ts';
import { describeInBrowser } from './harness.ts';
import { serveEverything, sitePages } from './pages.ts';
import { countShifts, shifts } from './shifts.ts';

const desktop = { width: 1280, height: 720 };
/** The smallest phone, and one on its side. */
const phones = [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

/** Waits until the browser has drawn everything and has nothing else to do. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
  });

/** What runs over the border of the window or of its own button. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const controls = [...document.querySelectorAll('button, .button, label, summary, h1, h2, h3')];
    const over = controls.filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1);
    return [
      ...(scrollWidth > clientWidth || scrollHeight > clientHeight ? ['the page scrolls'] : []),
      ...over.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

describeInBrowser('Every page', ({ open, url }) => {
  test('does not jump while it loads, fits every window, and axe finds nothing, in the light and in the dark', async () => {
    const page = await open('#/', { viewport: desktop, reducedMotion: 'no-preference', serviceWorkers: 'block' });
    await countShifts(page);
    await serveEverything(page);
    const problems: string[] = [];
    for (const { name, address, shows } of sitePages) {
      await page.goto('about:blank');
      await page.goto(url + address);
      await page.getByText(shows).first().waitFor({ state: 'attached' });
      await settle(page);
      const { sum, sources } = await shifts(page);
      if (sum >= 0.05) problems.push(`${name} jumps by ${sum}: ${sources.join(', ')}`);
      for (const size of phones) {
        await page.setViewportSize(size);
        await settle(page);
        problems.push(...(await tooWide(page)).map((what) => `${name} at ${size.width}: ${what}`));
      }
      await page.setViewportSize(desktop);
      problems.push(...(await allFaults(page)).map((what) => `${name}: ${what}`));
    }
    expect(problems).toEqual([]);
  }, 600_000);
});
