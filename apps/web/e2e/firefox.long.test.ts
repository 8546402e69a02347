// Every page once in Firefox: whatever the other tests show for Chromium at least opens here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Firefox, findFirefox } from './firefox.ts';
import { sitePages } from './pages.ts';
import { type ServedSite, serveSite } from './site.ts';

const path = findFirefox();
if (path === undefined)
  console.warn('SKIPPED: the smoke test in Firefox needs firefox-esr: install it, or name it in FIREFOX.');

describe.skipIf(path === undefined)('In Firefox', () => {
  let firefox: Firefox;
  let site: ServedSite;

  beforeAll(async () => {
    site = await serveSite();
    firefox = await Firefox.start(path ?? '');
  });

  afterAll(async () => {
    await firefox?.close();
    await site?.close();
  });

  test('every page opens and shows something, without an error', async () => {
    firefox.takeErrors(); // a second try judges only itself
    for (const { name, address } of sitePages) await firefox.open(site.url + address, name);
    // A static host has no server behind it, and what a page still loads when it is left fails in the service worker.
    const excused = /\/api\/|A ServiceWorker intercepted the request/;
    expect(firefox.takeErrors().filter((error) => !excused.test(error))).toEqual([]);
  });
});
