// Every page once in the other engines, and a game: whatever the other tests show for Chromium at least opens there.
import { expect, test } from 'vitest';
import { describeIn, playGame } from './other-browsers.ts';
import { sitePages } from './pages.ts';

for (const name of ['Firefox', 'WebKit'] as const) {
  describeIn(name, (parts) => {
    test('every page opens and shows something, without an error', async () => {
      const { browser, site } = parts();
      browser.takeErrors(); // a second try judges only itself
      for (const page of sitePages) await browser.open(site.url + page.address, page.name);
      // A static host has no server behind it, and what a page still loads when it is left fails in the service worker.
      const excused = /\/api\/|A ServiceWorker intercepted the request/;
      expect(browser.takeErrors().filter((error) => !excused.test(error))).toEqual([]);
    });

    test('a game can be played to its end', async () => {
      const { browser } = parts();
      await playGame(parts());
      expect(browser.takeErrors()).toEqual([]);
    });
  });
}
