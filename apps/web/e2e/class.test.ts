import { expect, test } from 'vitest';
import { desktop, problemsOf } from './checks.ts';
import { countShifts, takeShifts } from './shifts.ts';
import { go } from './table.ts';
import { describeTerm, LONG, openScreen } from './term.ts';

/** The formats of the days in a text: `Mon 0` for Nov 5, `November 0, 0` for November 5, 2026. */
function datesIn(text: string): string[] {
  const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
  const dates =
    text.match(new RegExp(`\\b${months}[a-z]* \\d+(?:, \\d{4})?|\\d+[-/.]\\d+[-/.]\\d{4}|\\d{4}-\\d+-\\d+`, 'g')) ?? [];
  return dates.map((date) => date.replace(new RegExp(`^${months}\\b`), 'Mon').replaceAll(/\d+/g, '0'));
}

describeTerm((term) => {
  test('the big screen changes its scenes over one connection', async () => {
    const { page, scenes, pass, connections } = await openScreen(term());
    await expect
      .poll(async () => {
        await pass();
        return scenes.size;
      })
      .toBeGreaterThan(1);
    expect(await connections()).toBe(1);
    await page.context().close();
  });

  test('has pages that do not jump while they load, fit every window, and pass axe', async () => {
    const { url, addresses, signedIn, blank } = term();
    const page = await blank({ viewport: desktop });
    await countShifts(page);
    await page.context().addCookies(signedIn);
    await page.goto(`${url}#/nowhere`);
    const problems: string[] = [];
    let dates: string[] = [];
    let log = '';
    for (const [at, [name, address]] of [...addresses].entries()) {
      // Without loading the site anew; in between a page that is known to have gone.
      await go(page, '#/nowhere');
      const missing = page.getByText('No such page');
      await missing.waitFor();
      await takeShifts(page);
      await go(page, address);
      await missing.waitFor({ state: 'detached' });
      await page.locator('main h1, main h2').first().waitFor();
      await expect
        .poll(() => page.getByText('Loading …').filter({ visible: true }).count(), { ...LONG, message: name })
        .toBe(0);
      problems.push(...(await problemsOf(page, name, at)));
      if (name === 'tutor/audit') log = (await page.locator('td:nth-child(3)').allInnerTexts()).join('\n');
      // The page with most dates: versions, history, games and the digest of the week.
      if (name === 'team') dates = datesIn(await page.locator('main').innerText());
    }
    expect(problems).toEqual([]);
    expect(log).toMatch(/Version submitted.*Team created/s);
    expect(log.match(/^[a-z]+-[a-z]+\b/gm), 'actions without words').toBe(null);
    expect([...new Set(dates)], 'dates of a team have one format').toEqual(['Mon 0']);
  });
});
