// Every page once in Firefox: whatever the other tests show for Chromium at least opens here.
import { expect, test } from 'vitest';
import { describeInFirefox } from './firefox.ts';
import { sitePages } from './pages.ts';

describeInFirefox((parts) => {
  test('every page opens and shows something, without an error', async () => {
    const { firefox, url } = parts();
    firefox.takeErrors(); // a second try judges only itself
    for (const { name, address } of sitePages) await firefox.open(url + address, name);
    // A static host has no server behind it, and what a page still loads when it is left fails in the service worker.
    const excused = /\/api\/|A ServiceWorker intercepted the request/;
    expect(firefox.takeErrors().filter((error) => !excused.test(error))).toEqual([]);
  });
});
