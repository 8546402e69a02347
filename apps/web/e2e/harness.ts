import { findChromium, launchOptions } from '@ringfence/board/testing';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type ServedSite, serveSite } from './site.ts';

/** What a test gets: pages in new profiles, on the built site. */
interface Bench {
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
  if (launched === undefined || !(await launched).isConnected()) {
    const { args, ...options } = launchOptions(path);
    // A new process for every page would take as long as its loading.
    launched = chromium.launch({ ...options, args: [...args, '--process-per-site'] });
  }
  return launched;
}

let served: Promise<ServedSite> | undefined;

/** The site of all test files of this process, which also find what the browser has cached of it. */
const sharedSite = (): Promise<ServedSite> => {
  served ??= serveSite();
  return served;
};

/** A group of tests in a real browser; skipped, with a message, if none is installed. */
export const describeInBrowser = (name: string, tests: (bench: Bench) => void): void =>
  describeOn('shared', name, tests);

/** The same, for tests that change the site's files. */
export const describeOnOwnSite = (name: string, tests: (bench: Bench) => void): void => describeOn('own', name, tests);

function describeOn(which: 'shared' | 'own', name: string, tests: (bench: Bench) => void): void {
  const path = findChromium();
  if (path === undefined) {
    console.warn(`SKIPPED: "${name}" needs Chromium: install it, or name it in the variable CHROMIUM.`);
    describe.skip(name, () => tests({} as Bench));
    return;
  }
  describe(name, async () => {
    let browser: Browser;
    const site = await (which === 'own' ? serveSite() : sharedSite());
    const complaints: string[] = [];
    let contexts: BrowserContext[] = [];
    let shared: SharedProfile;
    let isSharedUsed = false;

    beforeAll(async () => {
      browser = await sharedBrowser(path);
      shared = await SharedProfile.of(browser, site.url);
    });

    afterEach(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      contexts = [];
      if (isSharedUsed) await shared.empty();
      isSharedUsed = false;
      const found = complaints.splice(0);
      if (found.length > 0) throw new Error(`the page complained:\n${found.join('\n')}`);
    });

    afterAll(async () => {
      if (which === 'shared') return;
      await shared?.context.close();
      await site.close();
    });

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
      async open(hash, options) {
        if (options === undefined && !isSharedUsed) {
          isSharedUsed = true;
          return another(shared.context, hash);
        }
        const context = await browser.newContext({ ...profile, ...options });
        contexts.push(context);
        return another(context, hash);
      },
    });
  });
}

/**
 * The profile of all tests that ask for no other: a page in a new profile takes twice as long to load. A second page of
 * one test gets a new profile all the same.
 */
class SharedProfile {
  private static readonly known = new Map<string, Promise<SharedProfile>>();
  readonly context: BrowserContext;
  /** It keeps the process of the site's pages running. */
  private readonly anchor: Page;

  private constructor(context: BrowserContext, anchor: Page) {
    this.context = context;
    this.anchor = anchor;
  }

  static async of(browser: Browser, url: string): Promise<SharedProfile> {
    const known = await SharedProfile.known.get(url)?.catch(() => undefined);
    if (known?.context.browser()?.isConnected()) return known;
    const opened = SharedProfile.open(browser, url);
    SharedProfile.known.set(url, opened);
    return opened;
  }

  private static async open(browser: Browser, url: string): Promise<SharedProfile> {
    const context = await browser.newContext(profile);
    const anchor = await context.newPage();
    await anchor.goto(new URL('manifest.webmanifest', url).href);
    return new SharedProfile(context, anchor);
  }

  /** Closes its pages, and forgets what they have stored. */
  async empty(): Promise<void> {
    const others = this.context.pages().filter((page) => page !== this.anchor);
    await Promise.all(others.map((page) => page.close()));
    await Promise.all([this.context.unrouteAll(), this.context.clearPermissions(), this.context.setOffline(false)]);
    const session = await this.context.newCDPSession(this.anchor);
    const { origin } = new URL(this.anchor.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
  }
}
