import { expect, test } from 'vitest';
import { Firefox, findFirefox } from './firefox.ts';
import { describeTerm, LONG, openScreen, SCREEN_STEP_MS } from './term.ts';
// A class whose pages are tested in both themes.
import './class.test.ts';

const firefoxPath = findFirefox();
if (firefoxPath === undefined)
  console.warn('SKIPPED: a class in Firefox needs firefox-esr: install it, or name it in FIREFOX.');

describeTerm((term) => {
  test('the big screen can be left alone: an hour later it holds as much as after some minutes', async () => {
    const { page, scenes, pass, connections } = await openScreen(term());
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    /** Lets time pass, with answers of the server; returns the most that the page held, after tidying up. */
    const held = async (steps: number) => {
      const most = { Nodes: 0, JSEventListeners: 0, JSHeapUsedSize: 0 };
      for (let step = 0; step < steps; step++) {
        await pass();
        if (step < steps - 4) continue;
        await session.send('HeapProfiler.collectGarbage');
        const { metrics } = await session.send('Performance.getMetrics');
        for (const { name, value } of metrics) {
          if (name in most) most[name as keyof typeof most] = Math.max(most[name as keyof typeof most], value);
        }
      }
      return most;
    };
    const early = await held(8);
    const late = await held(3_600_000 / SCREEN_STEP_MS);
    expect(scenes.size).toBeGreaterThan(1);
    expect(late.Nodes).toBeLessThan(1.5 * early.Nodes + 300);
    expect(late.JSEventListeners).toBeLessThan(1.5 * early.JSEventListeners + 50);
    expect(late.JSHeapUsedSize).toBeLessThan(1.3 * early.JSHeapUsedSize + 2 ** 21);
    expect(await connections()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  test.skipIf(firefoxPath === undefined)('opens in Firefox as well', async () => {
    const { url, addresses, signedIn } = term();
    const firefox = await Firefox.start(firefoxPath ?? '');
    try {
      await Promise.all(signedIn.map((cookie) => firefox.setCookie(cookie)));
      for (const [name, address] of addresses) await firefox.open(url + address, name);
      await firefox.open(`${url}#/class/tutor/people`, 'people');
      await expect.poll(() => firefox.evaluate("document.querySelector('main').innerText"), LONG).toContain('Ada');
      expect(firefox.takeErrors()).toEqual([]);
    } finally {
      await firefox.close();
    }
  });
});
