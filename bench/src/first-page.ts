/** A first visit on a slow phone: until the first page is painted and can be used, and until a board can be played on. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from './support/chromium.ts';
import { median, report, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { startBenchServer } from './support/server.ts';

const usage = `npm run bench -- first-page [--runs 5] [--cpu 4] [--json]
The built site on its own server, opened in a headless Chromium with an empty cache, with the processor slowed down --cpu times and
slow 4G (1.6 Mbit/s, 150 ms). Beside it, in turns, a plain static page of a few words: the floor that no page can beat on this
machine. Prints medians. "board" is another visitor, who clicks on "Play now" as soon as it is painted.`;

const values = readBenchOptions(usage, { runs: 5, cpu: 4, json: false });

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

const FIGURES = ['painted', 'usable', 'requests', 'bytes', 'board'] as const;
/** Milliseconds since the navigation began, and what was transferred until the page could be used. */
type Visit = Readonly<Record<(typeof FIGURES)[number], number>>;

/** The types of a page, of which the code below runs there and this file otherwise knows nothing. */
interface PageGlobals {
  readonly performance: {
    getEntriesByName(name: string): { readonly startTime: number }[];
    now(): number;
  };
  readonly document: { querySelector(selector: string): unknown };
}

/** When the browser noted something of this name. */
const timeOf = async (page: Page, name: string): Promise<number> => {
  const found = await page.waitForFunction(
    (entry) => (globalThis as unknown as PageGlobals).performance.getEntriesByName(entry).at(0)?.startTime,
    name,
  );
  return (await found.jsonValue()) ?? 0;
};

/** When the first element of this kind is there, as the page's own clock says. */
const timeOfElement = async (page: Page, selector: string): Promise<number> => {
  const found = await page.waitForFunction((wanted) => {
    const { document, performance } = globalThis as unknown as PageGlobals;
    return document.querySelector(wanted) === null ? undefined : performance.now();
  }, selector);
  return (await found.jsonValue()) ?? 0;
};

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: values.cpu });
  return session;
}

/** A visit with an empty cache. What is still on its way when the page can be used is not counted. */
async function visit(browser: Browser, url: string, usableMark: string | undefined): Promise<Omit<Visit, 'board'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await slowDown(page);
    const sent: number[] = [];
    const received: { at: number; bytes: number }[] = [];
    let origin = 0;
    session.on('Network.requestWillBeSent', ({ timestamp }) => {
      origin ||= timestamp;
      sent.push((timestamp - origin) * 1000);
    });
    session.on('Network.responseReceived', ({ timestamp, response }) => {
      received.push({ at: (timestamp - origin) * 1000, bytes: response.encodedDataLength });
    });
    session.on('Network.dataReceived', ({ timestamp, encodedDataLength }) => {
      received.push({ at: (timestamp - origin) * 1000, bytes: encodedDataLength });
    });
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await timeOf(page, 'first-contentful-paint');
    const usable = usableMark === undefined ? painted : await timeOf(page, usableMark);
    const before = ({ at }: { readonly at: number }): boolean => at <= usable;
    return {
      painted,
      usable,
      requests: sent.filter((at) => at <= usable).length,
      bytes: received.filter(before).reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } finally {
    await context.close();
  }
}

/** A visit, also with an empty cache, that clicks on "Play now" at once, and waits until a cell can be played on. */
async function playFrom(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    await timeOf(page, 'first-contentful-paint');
    // As a finger does: the click of a locator first waits until the page is at rest.
    const button = await page.locator('a.primary').first().boundingBox();
    if (button === null) throw new Error('"Play now" is not on the page');
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    return await timeOfElement(page, '[role=gridcell]');
  } finally {
    await context.close();
  }
}

/** The floor: a page without scripts and styles. */
async function servePlainPage(): Promise<{ readonly url: string; close(): void }> {
  const body = gzipSync(
    '<!doctype html><html lang="en"><title>Ringfence</title><h1>Ringfence</h1><p>Play now</p></html>',
  );
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const medianOf = (visits: readonly Visit[]): Visit =>
  Object.fromEntries(FIGURES.map((name) => [name, Math.round(median(visits.map((one) => one[name])))])) as Visit;

const browser = await launchChromium();
const server = await startBenchServer();
const plain = await servePlainPage();
const site: Visit[] = [];
const floor: Visit[] = [];
try {
  for (let run = 0; run < values.runs; run++) {
    floor.push({ ...(await visit(browser, plain.url, undefined)), board: 0 });
    // One after the other: two pages at once would share this machine's processors.
    site.push({ ...(await visit(browser, server.url, 'ringfence-ready')), board: await playFrom(browser, server.url) });
  }
} finally {
  await browser.close();
  plain.close();
  await server.stop();
}
const results = { site: medianOf(site), floor: medianOf(floor) };
report(values, { benchmark: 'first-page', runs: site.length, ...results }, () => {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const rows = [
    { name: 'the first page', ...results.site },
    { name: 'a plain static page', ...results.floor },
  ];
  const lines = tableOf(rows, {
    '': ({ name }) => name,
    painted: ({ painted }) => seconds(painted),
    usable: ({ usable }) => seconds(usable),
    requests: ({ requests }) => requests,
    transferred: ({ bytes }) => `${(bytes / 1000).toFixed(1)} kB`,
    board: ({ board }) => (board === 0 ? '' : seconds(board)),
  });
  return `${lines}\npainted: ${(results.site.painted / results.floor.painted).toFixed(2)} times the plain page`;
});
