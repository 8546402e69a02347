// Every page of the site, one after the other: what must hold whatever is on it.
import { expect, test } from 'vitest';
import { desktop, problemsOf } from './checks.ts';
import { describeInBrowser } from './harness.ts';
import { serveEverything, sitePages } from './pages.ts';
import { countShifts, takeShifts } from './shifts.ts';
import { go } from './table.ts';

describeInBrowser('Every page', ({ open, url }) => {
  test('does not jump while it loads, fits every window, and axe finds nothing, in the light or in the dark', async () => {
    const page = await open('#/', { viewport: desktop, reducedMotion: 'no-preference' });
    await countShifts(page);
    await serveEverything(page);
    const problems: string[] = [];
    for (const [at, { name, address, shows }] of sitePages.entries()) {
      // Some are loaded as by a link from elsewhere; the others follow without loading the site anew.
      if (at % 5 === 0 || !address.startsWith('#')) {
        await page.goto(url + address.replace(/^(?=#)/, `?${at}`));
      } else {
        await takeShifts(page); // of the last page in other windows
        await go(page, address);
      }
      await page.getByText(shows).first().waitFor({ state: 'attached' });
      problems.push(...(await problemsOf(page, name, at)));
    }
    expect(problems).toEqual([]);
  }, 300_000);
});
