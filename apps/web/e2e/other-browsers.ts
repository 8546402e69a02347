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

/** Where the middle of the first cell is that can be clicked on, if there is one. */
const FREE_CELL = `(() => {
  const cell = document.querySelector('[role=gridcell][aria-label*=empty]:not([aria-label*=captured], [aria-disabled=true])');
  if (cell === null) return 'null';
  const { x, y, width, height } = cell.getBoundingClientRect();
  return JSON.stringify([Math.round(x + width / 2), Math.round(y + height / 2)]);
})()`;

/** Plays a whole first game, on whatever cell is free. */
export async function playGame({ browser, site }: Parts): Promise<void> {
  await browser.open(`${site.url}#/play?game=squatter&size=5&level=1`, 'play');
  // The words beside the board follow it a little later: only that the game is over is theirs to say.
  const clickUntilOver = async (): Promise<unknown> => {
    const cell = JSON.parse(String(await browser.evaluate(FREE_CELL))) as [number, number] | null;
    if (cell !== null) await browser.click(...cell);
    return browser.evaluate("document.querySelector('.panel h1')?.textContent ?? ''");
  };
  await expect.poll(clickUntilOver, { timeout: 300_000 }).toMatch(/win|draw/i);
}
