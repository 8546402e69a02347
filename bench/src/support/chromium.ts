import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toData } from '@ringfence/engine';
import type { Position } from '@ringfence/rules';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startBenchServer } from './server.ts';

const ASSETS = fileURLToPath(new URL('../../../apps/web/dist/assets', import.meta.url));

/** The built site in a headless Chromium, with the workers of its engines. */
interface ChromiumSite {
  /**
   * Milliseconds from the start of a new opponent's worker to its first move, from then to its next one, and to the first move of
   * one that the page has prepared, as it does while the visitor chooses or thinks.
   */
  answerTimes(
    position: Position,
    level: number,
    seed: number,
  ): Promise<readonly [first: number, next: number, prepared: number]>;
  /** Milliseconds until the guide has advice on each position, from a worker that has started. */
  adviceTimes(positions: readonly Position[]): Promise<number[]>;
  /** The process of the page and its workers. */
  readonly pid: number;
  close(): Promise<void>;
}

/** A headless browser: the one that the variable CHROMIUM names, or one from the PATH. */
export async function launchChromium(): Promise<Browser> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  const path = process.env.CHROMIUM ?? found;
  if (path === undefined) throw new Error('no Chromium: install it, or name it in the variable CHROMIUM');
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
}

/** Starts the server and a browser. */
export async function openSite(): Promise<ChromiumSite> {
  const browser = await launchChromium();
  const server = await startBenchServer();
  const page = await browser.newPage();
  await page.goto(server.url);
  const script = new URL(`assets/${workerFile()}`, server.url).href;
  const opened = new Set<string>();
  /** A worker of the opponent by a number, started with the first call. */
  const call = async (number: number, name: string, args: readonly unknown[]): Promise<void> => {
    const key = `opponent ${number}`;
    if (!opened.has(key)) await startWorker(page, key, script, 'opponent');
    opened.add(key);
    await callWorker(page, key, name, args);
  };
  const timed = async (number: number, position: Position, level: number, seed: number): Promise<number> => {
    const before = performance.now();
    await call(number, 'move', [toData(position), { level, byLevel: true }, seed, Date.now()]);
    return performance.now() - before;
  };
  let fresh = 0;
  return {
    async answerTimes(position, level, seed) {
      const cold = ++fresh;
      const first = await timed(cold, position, level, seed);
      const next = await timed(cold, position, level, seed + 1);
      await endWorker(page, `opponent ${cold}`);
      const warm = ++fresh;
      await call(warm, 'prepare', [toData(position)]);
      const prepared = await timed(warm, position, level, seed);
      await endWorker(page, `opponent ${warm}`);
      return [first, next, prepared];
    },
    async adviceTimes(positions) {
      await startWorker(page, 'guide', script, 'guide');
      const times: number[] = [];
      for (const position of [positions[0], ...positions]) {
        const before = performance.now();
        await callWorker(page, 'guide', 'advise', [toData(position), []]);
        times.push(performance.now() - before);
      }
      await endWorker(page, 'guide');
      return times.slice(1);
    },
    pid: await rendererOf(browser),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** The process of the only page. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const found = processInfo.find(({ type }) => type === 'renderer');
  if (found === undefined) throw new Error('the page has no process');
  return found.id;
}

/** How long a slowed process runs at a time. */
const RUN_MS = 5;

/**
 * Slows all threads of a process down, as a phone would: it runs one share of the time, and is stopped for the others. What the
 * DevTools protocol offers slows the page's main thread only, and not its workers. Returns a function that ends it.
 */
export function slowProcess(pid: number, rate: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    process.kill(pid, 'SIGCONT');
    timer = setTimeout(stop, RUN_MS);
  };
  const stop = (): void => {
    process.kill(pid, 'SIGSTOP');
    timer = setTimeout(run, RUN_MS * (rate - 1));
  };
  if (rate > 1) stop();
  return () => {
    clearTimeout(timer);
    process.kill(pid, 'SIGCONT');
  };
}

/** The script of the site's engine workers: the one that asks whether it is the opponent. */
function workerFile(): string {
  const isOpponents = (file: string): boolean =>
    /self\.name\s*===?.opponent/.test(readFileSync(join(ASSETS, file), 'utf8'));
  const found = readdirSync(ASSETS).find((file) => /^worker-.*\.js$/.test(file) && isOpponents(file));
  if (found === undefined) throw new Error(`no worker of the engine in ${ASSETS}: build the site with npm run build`);
  return found;
}

/** The types of a page, of which the code below runs there and this file otherwise knows nothing. */
interface PageGlobals {
  workers: Record<string, PageWorker>;
  Worker: new (url: string, options: { readonly type: 'module'; readonly name: string }) => PageWorker;
}

interface PageWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage:
    | ((event: { readonly data: { readonly value?: unknown; readonly error?: { readonly message: string } } }) => void)
    | null;
}

const startWorker = (page: Page, key: string, url: string, name: string): Promise<void> =>
  page.evaluate(
    ([own, address, kind]) => {
      const globals = globalThis as unknown as PageGlobals;
      globals.workers ??= {};
      globals.workers[own] = new globals.Worker(address, { type: 'module', name: kind });
    },
    [key, url, name] as const,
  );

const callWorker = (page: Page, key: string, name: string, args: readonly unknown[]): Promise<unknown> =>
  page.evaluate(
    ([own, call, values]) =>
      new Promise<unknown>((resolve, reject) => {
        const worker = (globalThis as unknown as PageGlobals).workers[own];
        worker.onmessage = ({ data }) =>
          'error' in data ? reject(new Error(data.error?.message ?? 'no answer')) : resolve(data.value);
        worker.postMessage({ id: 1, name: call, args: values });
      }),
    [key, name, args] as const,
  );

const endWorker = (page: Page, key: string): Promise<void> =>
  page.evaluate((own) => (globalThis as unknown as PageGlobals).workers[own].terminate(), key);
