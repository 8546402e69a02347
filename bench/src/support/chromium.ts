import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PositionData, toData } from '@ringfence/engine';
import type { Move } from '@ringfence/rules';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Player } from './players.ts';
import { startBenchServer } from './server.ts';

const ASSETS = fileURLToPath(new URL('../../../apps/web/dist/assets', import.meta.url));

/** The built site in a headless Chromium, with the worker that plays against visitors. */
export interface ChromiumSite {
  /** A level as a visitor meets it; the same seed gives the same moves. */
  player(level: number, seed: number): Player;
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
  await startWorker(page, new URL(`assets/${workerFile()}`, server.url).href);
  return {
    player: (level, seed) => ({
      name: `level ${level} in Chromium`,
      choose: async (position) => ({ move: await moveInPage(page, toData(position), level, seed) }),
      close: () => {},
    }),
    async close() {
      await browser.close();
      await server.stop();
    },
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
  opponent: {
    postMessage(message: unknown): void;
    onmessage:
      | ((event: { readonly data: { readonly value?: Move; readonly error?: { readonly message: string } } }) => void)
      | null;
  };
  Worker: new (url: string, options: { readonly type: 'module'; readonly name: string }) => PageGlobals['opponent'];
}

const startWorker = (page: Page, url: string): Promise<void> =>
  page.evaluate((address) => {
    const globals = globalThis as unknown as PageGlobals;
    globals.opponent = new globals.Worker(address, { type: 'module', name: 'opponent' });
  }, url);

const moveInPage = (page: Page, position: PositionData, level: number, seed: number): Promise<Move> =>
  page.evaluate(
    (args) =>
      new Promise<Move>((resolve, reject) => {
        const { opponent } = globalThis as unknown as PageGlobals;
        opponent.onmessage = ({ data: { value, error } }) =>
          value === undefined ? reject(new Error(error?.message ?? 'no answer')) : resolve(value);
        opponent.postMessage({ id: 1, name: 'move', args });
      }),
    [position, level, seed] as const,
  );
