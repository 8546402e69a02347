// Every page of the site, one after the other: what must hold whatever is on it.
import { expect, test } from 'vitest';
import { desktop, problemsOf } from './checks.ts';
import { describeInBrowser } from './harness.ts';
import { serveEverything, sitePages } from './pages.ts';
import { countShifts } from './shifts.ts';

describeInBrowser('Every page', ({ open, url }) => {
  test('does not jump while it loads, fits every window, and axe finds nothing, in the light and in the dark', async () => {
    const page = await open('#/', { viewport: desktop, reducedMotion: 'no-preference' });
    await countShifts(page);
    await serveEverything(page);
    const problems: string[] = [];
    for (const { name, address, shows } of sitePages) {
      await page.goto('about:blank');
      await page.goto(url + address);
      await page.getByText(shows).first().waitFor({ state: 'attached' });
      problems.push(...(await problemsOf(page, name)));
    }
    expect(problems).toEqual([]);
  }, 600_000);
});
