import { findChromium, launchOptions } from '@ringfence/board/testing';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type ServedSite, serveSite } from './site.ts';

/** What a test gets: pages in new profiles, on the built site. */
export interface Bench {
  /** A page in a new profile at an address such as `#/play`, or a full link. Any error in it fails the test. */
  open(hash: string, options?: BrowserContextOptions): Promise<Page>;
  /** Another page in the same profile. */
  another(context: BrowserContext, hash: string): Promise<Page>;
  /** The address of the site. */
  readonly url: string;
  readonly site: ServedSite;
}

/**
 * Profiles without the service worker, which saves the whole site on every first visit: that would take half of the
 * processor time of these tests. Those that are about it allow it.
 */
export const profile: BrowserContextOptions = { reducedMotion: 'reduce', serviceWorkers: 'block' };

/** How long a page may take to do as it is told: as long as `expect.poll` waits. */
export const PATIENCE_MS = 90_000;

let launched: Promise<Browser> | undefined;

/** The browser of all test files of this process, which ends with it; their pages have profiles of their own. */
export async function sharedBrowser(path: string): Promise<Browser> {
  if (launched === undefined || !(await launched).isConnected()) launched = chromium.launch(launchOptions(path));
  return launched;
}

/** A group of tests in a real browser; skipped, with a message, if none is installed. */
export function describeInBrowser(name: string, tests: (bench: Bench) => void): void {
  const path = findChromium();
  if (path === undefined) {
    console.warn(`SKIPPED: "${name}" needs Chromium: install it, or name it in the variable CHROMIUM.`);
    describe.skip(name, () => tests({} as Bench));
    return;
  }
  describe(name, async () => {
    let browser: Browser;
    const site = await serveSite();
    const complaints: string[] = [];
    let contexts: BrowserContext[] = [];

    beforeAll(async () => {
      browser = await sharedBrowser(path);
    }, 180_000);

    afterEach(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      contexts = [];
      const found = complaints.splice(0);
      if (found.length > 0) throw new Error(`the page complained:\n${found.join('\n')}`);
    });

    afterAll(() => site.close());

    async function another(context: BrowserContext, hash: string): Promise<Page> {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => complaints.push(`${error.message}\n${error.stack ?? ''}`));
      page.on('console', (message) => {
        // A static host has no server behind it, which the pages that need one must handle.
        const asked = message.location().url.includes('/api/');
        if (message.type() === 'error' && !asked) complaints.push(message.text());
      });
      await page.goto(new URL(hash, site.url).href);
      await page.locator('main > *').first().waitFor();
      return page;
    }

    tests({
      url: site.url,
      site,
      another,
      async open(hash, options = {}) {
        const context = await browser.newContext({ ...profile, ...options });
        contexts.push(context);
        return another(context, hash);
      },
    });
  });
}
