import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, launchOptions } from '@ringfence/board/testing';
import { chromium, type Page } from 'playwright-core';
import { root } from '../../../scripts/files.mjs';
import { takeClassScreenshots } from './class-screenshots.ts';
import { serveEverything, sitePages } from './pages.ts';
import { serveSite } from './site.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
] as const;

/** Colours do not depend on the window, so two of them are enough in the dark. */
const darkToo: ReadonlySet<number> = new Set([390, 1440]);

/** A view for a screenshot: its address, and what to do there first. */
interface View {
  readonly name: string;
  readonly hash: string;
  prepare?(page: Page): Promise<void>;
}

const sampleGame = `(;FF[4]GM[Fencemaster]SZ[5];W[e5];B[f6]C[A quiet answer.];W[d4];B[g6](;W[c3];B[c4];W[b2]
;B[d6];W[f5];B[e7])(;W[f5]C[Cuts at once.];B[g7];W[g5](;B[h7])(;B[h6])))`;

const annotatedGame = `(;FF[4]GM[Fencemaster]SZ[5]PW[Ruby]PB[Tan]EV[Autumn cup]DT[2026-11-05]RE[W+R]GC[The first game of the match.]
;W[e5];B[f6];W[d4]C[White wants to get round.]AR[d4:c3][d4:b4][f6:d6]CR[c3]TR[b4]LB[d6:A])`;

async function openGame(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Or its text').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
}

const views: readonly View[] = [
  ...sitePages.map(({ name, address, shows }) => ({
    name,
    hash: address,
    prepare: (page: Page) => page.getByText(shows).first().waitFor({ state: 'attached' }),
  })),
  {
    name: 'first-game',
    hash: '#/',
    async prepare(page) {
      await page.getByRole('link', { name: 'Play now' }).click();
      for (const cell of ['c2', 'b3', 'd3']) {
        await page.getByRole('heading', { name: 'Your turn' }).waitFor();
        await page.locator(`[role=gridcell][aria-label^="${cell}"]`).first().click({ force: true });
      }
      await page.getByRole('heading', { name: /Your turn|win|draw/ }).waitFor();
    },
  },
  {
    name: 'play-hexagon',
    hash: '#/play',
    async prepare(page) {
      await page.getByRole('group', { name: 'Board, cells per edge' }).getByText('5', { exact: true }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      for (const cell of ['e5', 'f6', 'd4']) {
        await page.getByRole('heading', { name: 'Your turn' }).waitFor();
        await page.locator(`[role=gridcell][aria-label^="${cell}"]`).first().click({ force: true });
      }
      await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    },
  },
  {
    name: 'play-won',
    hash: '#/play',
    async prepare(page) {
      await page.getByRole('group', { name: 'Board, cells per edge' }).getByText('5', { exact: true }).click();
      await page.getByText('More options').click();
      await page.getByText('Two players, one screen').click();
      await page.getByRole('button', { name: 'Start' }).click();
      const ring = ['d4', 'a2', 'e4', 'b2', 'f5', 'h7', 'f6', 'h8', 'e6', 'c7', 'd5'];
      for (const cell of ring) await page.locator(`[role=gridcell][aria-label^="${cell},"]`).click();
      await page.getByRole('heading', { name: 'White wins' }).waitFor();
    },
  },
  {
    name: 'play-squatter',
    hash: '#/play',
    async prepare(page) {
      await page.getByText('Squatter', { exact: true }).click();
      await page.getByRole('group', { name: 'Board, cells per side' }).getByText('6', { exact: true }).click();
      await page.getByText('More options').click();
      await page.getByText('Two players, one screen').click();
      await page.getByLabel('Clock').selectOption('3 min + 2 s');
      await page.getByRole('button', { name: 'Start' }).click();
      const moves = ['c2', 'e4', 'b3', 'd5', 'd3', 'f5', 'c3', 'e3', 'c4', 'e6'];
      for (const cell of moves) await page.locator(`[role=gridcell][aria-label^="${cell},"]`).click();
    },
  },
  {
    name: 'analyse-review',
    hash: '#/analyse',
    async prepare(page) {
      await openGame(page, sampleGame);
      await page.getByLabel('How thoroughly').selectOption('quick');
      await page.getByRole('button', { name: 'Analyse the game' }).click();
      const review = page.getByRole('region', { name: 'Review' });
      await review.getByRole('row', { name: 'Accuracy' }).filter({ hasText: '%' }).waitFor({ timeout: 120_000 });
      await page.getByRole('button', { name: 'Engine', exact: true }).click();
      await page.getByRole('list', { name: 'Best moves' }).waitFor();
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'analyse-about',
    hash: '#/analyse',
    async prepare(page) {
      await openGame(page, annotatedGame);
      await page.keyboard.press('End');
    },
  },
  {
    name: 'analyse-about-dialog',
    hash: '#/analyse',
    async prepare(page) {
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.getByRole('dialog').getByText('Squatter').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Game info', exact: true }).click();
      await page.getByRole('textbox', { name: 'White' }).fill('Ruby');
      await page.getByLabel('Date').fill('31.11.2026');
      await page.getByLabel('Result').selectOption('White won');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'analyse-setup',
    hash: '#/analyse',
    async prepare(page) {
      await page.getByRole('button', { name: 'Set up' }).click();
    },
  },
  {
    name: 'judge-won',
    hash: '#/judge',
    async prepare(page) {
      await page.locator('textarea').fill(readFileSync(join(root, 'examples/6-fencemaster-both.in'), 'utf8'));
      await page.getByText('White').first().waitFor();
    },
  },
];

/** Writes `NAME-WIDTH-light.png` and so on; only the named views if any are given; `class-real` are those of a real class. */
export async function takeScreenshots(folder: string, names: readonly string[] = []): Promise<void> {
  const path = findChromium();
  if (path === undefined)
    throw new Error('Chromium is not installed: install it, or name its path in the variable CHROMIUM');
  mkdirSync(folder, { recursive: true });
  const site = await serveSite();
  const browser = await chromium.launch(launchOptions(path));
  try {
    for (const { name, hash, prepare } of views) {
      if (names.length > 0 && !names.includes(name)) continue;
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await serveEverything(page);
      await page.goto(site.url + hash);
      await page.locator('main > *').first().waitFor();
      await prepare?.(page);
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        for (const colorScheme of darkToo.has(viewport.width) ? (['light', 'dark'] as const) : (['light'] as const)) {
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(300);
          await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${colorScheme}.png`) });
        }
      }
      await context.close();
    }
    if (names.length === 0 || names.includes('class-real')) await takeClassScreenshots(browser, folder);
  } finally {
    await browser.close();
    await site.close();
  }
}
