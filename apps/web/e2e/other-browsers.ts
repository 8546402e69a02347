// Tests of the built site in other engines than Chromium's.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { Firefox, findFirefox } from './firefox.ts';
import type { OtherBrowser } from './other-browser.ts';
import { type ServedSite, serveSite } from './site.ts';
import { findWebKit, WebKit } from './webkit.ts';

const kinds = {
  Firefox: { find: findFirefox, start: Firefox.start, needs: 'firefox-esr' },
  WebKit: { find: findWebKit, start: WebKit.start, needs: 'WebKitWebDriver and Xvfb' },
} as const;

/** The browser and the site of such tests. */
export interface Parts {
  readonly browser: OtherBrowser;
  readonly site: ServedSite;
}

/** Tests of the built site in another browser; skipped, with a message, if it is not installed. */
export function describeIn(name: keyof typeof kinds, tests: (parts: () => Parts) => void): void {
  const { find, start, needs } = kinds[name];
  const path = find();
  if (path === undefined) console.warn(`SKIPPED: the tests in ${name} need ${needs}: install it.`);
  describe.skipIf(path === undefined)(`In ${name}`, () => {
    let browser: OtherBrowser;
    let site: ServedSite;

    beforeAll(async () => {
      site = await serveSite();
      browser = await start(path ?? '');
    });

    afterAll(async () => {
      await browser?.close();
      await site?.close();
    });

    tests(() => ({ browser, site }));
  });
}

/** Clicks into the middle of an element. */
async function clickOn(browser: OtherBrowser, selector: string): Promise<void> {
  const middle = await browser.evaluate(`(() => {
    const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return JSON.stringify([Math.round(x + width / 2), Math.round(y + height / 2)]);
  })()`);
  const [x, y] = JSON.parse(String(middle)) as [number, number];
  await browser.click(x, y);
}

/** Plays a whole first game, on whatever cell is free. */
export async function playGame({ browser, site }: Parts): Promise<void> {
  await browser.open(`${site.url}#/play?game=squatter&size=5&level=1`, 'play');
  const heading = (): Promise<unknown> => browser.evaluate("document.querySelector('.panel h1')?.textContent ?? ''");
  for (let move = 0; move < 30; move++) {
    await expect.poll(heading).toMatch(/Your turn|win|draw/i);
    if ((await heading()) !== 'Your turn') return;
    const before = await browser.evaluate(COUNT_PIECES);
    await clickOn(browser, '[role=gridcell][aria-label*=empty]:not([aria-disabled=true])');
    await expect.poll(() => browser.evaluate(COUNT_PIECES)).toBeGreaterThan(Number(before));
  }
  throw new Error('the game does not end');
}

const COUNT_PIECES =
  "document.querySelectorAll('[role=gridcell][aria-label*=White], [role=gridcell][aria-label*=Black]').length";
