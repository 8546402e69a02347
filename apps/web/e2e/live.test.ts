// Two people in two browsers through a real server, with a lost connection and a restart in the middle.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@ringfence/board/testing';
import { type RunningServer, serve } from '@ringfence/server';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE_MS, profile, sharedBrowser } from './harness.ts';
import { builtSite } from './site.ts';
import { openText } from './table.ts';

/** A connection to the server that can be cut, as in a tunnel. */
async function openTunnel(port: number): Promise<{ url: string; cut(): void; restore(): void; close(): void }> {
  const open = new Set<Socket>();
  let whole = true;
  const tunnel = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
  });
  const cut = (): void => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  tunnel.listen(0, '127.0.0.1');
  await once(tunnel, 'listening');
  return {
    url: `http://localhost:${(tunnel.address() as AddressInfo).port}/`,
    cut,
    restore: () => {
      whole = true;
    },
    close: () => {
      cut();
      tunnel.close();
    },
  };
}

const path = findChromium();
if (path === undefined) console.warn('SKIPPED: live games need Chromium: install it, or name it in CHROMIUM.');

describe.skipIf(path === undefined)('live games', () => {
  const data = mkdtempSync(join(tmpdir(), 'ringfence-live-'));
  let browser: Browser;
  let server: RunningServer;
  const contexts: BrowserContext[] = [];

  const start = (port: number): Promise<RunningServer> => serve({ port, data, site: builtSite(), version: '0.0.0' });

  beforeAll(async () => {
    server = await start(0);
    browser = await sharedBrowser(path ?? '');
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(async () => {
    await server?.close();
    rmSync(data, { recursive: true, force: true });
  });

  async function visit(hash: string, base = server.url, prepare?: (page: Page) => unknown): Promise<Page> {
    const context = await browser.newContext(profile);
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await prepare?.(page);
    await page.goto(base + hash);
    return page;
  }

  const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
  const status = (page: Page, text: string | RegExp): Promise<void> =>
    page.getByRole('heading', { level: 1 }).filter({ hasText: text }).waitFor();

  /** Plays on a cell and waits until the opponent sees it. */
  async function play(mover: Page, other: Page, name: string, side: 'White' | 'Black'): Promise<void> {
    await cell(mover, name).click();
    await other.getByRole('gridcell', { name: new RegExp(`^${name}, ${side}`) }).waitFor();
  }

  test('the policy of the server lets pages load their own type, pictures, workers and WebAssembly', async () => {
    const refused: string[] = [];
    const page = await visit('#/play?game=squatter&size=5&level=1', server.url, (opened) =>
      opened.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      }),
    );
    await status(page, 'Your turn');
    await cell(page, 'c3').click();
    await page.getByRole('gridcell', { name: /Black/ }).first().waitFor();
    await page.goto(`${server.url}#/docs/rules/squatter`);
    await page.locator('.document img').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
      .toContain('Figtree loaded');
    expect(refused).toEqual([]);
  });

  test('two browsers play each other, through a dropped connection and a restarted server', async () => {
    const white = await visit('#/live');
    await white.getByText('Squatter', { exact: true }).click();
    await white.getByLabel('New live game').getByText('5', { exact: true }).first().click();
    await white.getByText('More options').click();
    await white.getByText('White, first').click();
    // A small phone shows the button without scrolling.
    await white.setViewportSize({ width: 360, height: 640 });
    const create = await white.getByRole('button', { name: 'Create the link' }).boundingBox();
    expect((create?.y ?? 640) + (create?.height ?? 0)).toBeLessThan(640);
    await white.setViewportSize({ width: 1280, height: 800 });
    await white.getByRole('button', { name: 'Create the link' }).click();
    await status(white, 'Waiting for the other player');
    const link = await white.getByLabel('Link to this game').inputValue();

    const tunnel = await openTunnel(server.port);
    const black = await visit(new URL(link).hash, tunnel.url);
    await black.getByRole('button', { name: 'Take the open seat' }).click();
    await status(white, 'Your turn');
    await play(white, black, 'c1', 'White');
    await play(black, white, 'a1', 'Black');

    // A spectator sees everything and can do nothing.
    const spectator = await visit(new URL(link).hash);
    await status(spectator, 'White to move');
    expect(await spectator.getByRole('button', { name: 'Resign' }).count()).toBe(0);

    // The tunnel: moves played meanwhile appear afterwards.
    tunnel.cut();
    await black.getByText('The connection is lost').waitFor();
    await white.getByText('Black, away').waitFor();
    await cell(white, 'b2').click();
    tunnel.restore();
    await black.getByRole('gridcell', { name: /^b2, White/ }).waitFor();

    // The restart.
    const { port } = server;
    await server.close();
    await white.getByText('The connection is lost').waitFor();
    server = await start(port);
    await play(black, white, 'a2', 'Black');

    // A take-back by consent.
    await black.getByRole('button', { name: 'Ask to take back' }).click();
    await white.getByRole('button', { name: 'Allow it' }).click();
    await white.getByRole('gridcell', { name: /^a2, empty/ }).waitFor();
    await play(black, white, 'a3', 'Black');

    await black.getByRole('button', { name: 'Resign' }).click();
    await black.getByRole('button', { name: 'Yes, resign' }).click();
    await status(white, 'You win');
    await status(black, 'You lose');
    await status(spectator, 'White wins by resignation');
    await white.locator('.result').getByText('White wins by resignation').waitFor();
    tunnel.close();
  });

  test('the engine searches on several threads, in a page that the server isolates for that', async () => {
    // On a machine with one processor too.
    const page = await visit('#/analyse', server.url, (opened) =>
      opened.addInitScript('Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 })'),
    );
    expect(await page.evaluate('crossOriginIsolated')).toBe(true);
    await openText(page, '(;FF[4]GM[Fencemaster]SZ[5];W[e5])');
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    // The number of those that have opened leaves, as the engine reports it.
    await page.getByText(/simulations · 3 threads/).waitFor();
  });

  test('strangers meet in the lobby, see their names, and play a rematch with sides changed', async () => {
    const ada = await visit('#/live');
    await ada.getByText('Nobody is waiting').waitFor();
    await ada.getByText('Squatter', { exact: true }).click();
    await ada.getByText('More options').click();
    await ada.getByText('White, first').click();
    await ada.getByLabel('Your name').fill('Ada');
    await ada.getByRole('button', { name: 'Offer this game to anybody' }).click();
    await ada.getByText('Your game is in the lobby').waitFor();

    const bob = await visit('#/live');
    const hostile = '<img src=x onerror=1>';
    await bob.getByLabel('Your name').fill(hostile);
    await bob.getByRole('button', { name: 'Join Ada, as Black' }).click();
    await status(ada, 'Your turn');
    const sides = (page: Page) => page.locator('.sides .name').allTextContents();
    expect(await sides(ada)).toEqual(['You · Ada', hostile]);
    await expect.poll(() => sides(bob)).toEqual(['Ada', `You · ${hostile}`]);
    await status(bob, 'Ada is thinking');
    const spectator = await visit(new URL(bob.url()).hash);
    await expect.poll(() => sides(spectator)).toEqual(['Ada', hostile]);
    await ada.getByText('1 spectator').waitFor();
    const late = await spectator.context().newPage();
    await late.goto(`${server.url}#/live`);
    await late.getByText('Nobody is waiting').waitFor();
    // The name is kept for the next time.
    await bob.goto(`${server.url}#/live`);
    await expect.poll(() => bob.getByLabel('Your name').inputValue()).toBe(hostile);
    await bob.goBack();

    await ada.getByRole('button', { name: 'Resign' }).click();
    await ada.getByRole('button', { name: 'Yes, resign' }).click();
    await bob.getByRole('button', { name: 'Rematch, you play White' }).click();
    await bob.getByText('You asked for a rematch').waitFor();
    // The player who offered is away when the other accepts.
    const first = new URL(bob.url()).hash;
    await bob.goto('about:blank');
    await ada.getByText('asks for a rematch').waitFor();
    await ada.getByRole('button', { name: 'Rematch, you play Black' }).click();
    await expect.poll(() => sides(ada)).toEqual([`Away · ${hostile}`, 'You · Ada']);
    expect(new URL(ada.url()).hash).not.toBe(first);
    await bob.goto(server.url + first);
    await bob.getByRole('link', { name: 'Go to the rematch' }).click();
    await status(bob, 'Your turn');
    await play(bob, ada, 'c3', 'White');
    await spectator.getByRole('link', { name: 'Watch the rematch' }).click();
    await status(spectator, 'Black to move');
    await spectator.getByRole('link', { name: 'Previous game' }).click();
    await status(spectator, 'Black wins by resignation');
  });

  test('an invalid link is reported', async () => {
    const page = await visit('#/live/aaaaaaaaaaaa');
    await status(page, 'This game cannot be opened');
    await page.getByText('No such game.', { exact: true }).waitFor();
  });
});
