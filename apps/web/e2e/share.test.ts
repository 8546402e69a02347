// A shared game: as a link with a preview, and in a frame of another site.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@ringfence/board/testing';
import { type RunningServer, serve } from '@ringfence/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from './axe.ts';
import { PATIENCE_MS, profile, sharedBrowser } from './harness.ts';
import { builtSite } from './site.ts';

const path = findChromium();
if (path === undefined) console.warn('SKIPPED: shared games need Chromium: install it, or name it in CHROMIUM.');

describe.skipIf(path === undefined)('a shared game', () => {
  const data = mkdtempSync(join(tmpdir(), 'ringfence-share-'));
  let browser: Browser;
  let server: RunningServer;
  /** Another site, with a page that the test defines. */
  let host: Server;
  let hosted = '';

  beforeAll(async () => {
    server = await serve({ port: 0, data, site: builtSite(), version: '0.0.0' });
    host = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>A blog</title>${hosted}`);
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    browser = await sharedBrowser(path ?? '');
  });
  afterAll(async () => {
    await server?.close();
    host?.close();
    rmSync(data, { recursive: true, force: true });
  });

  const hostUrl = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;

  /** Plays two moves in Analyse and opens the dialog. */
  async function share(): Promise<Page> {
    const context = await browser.newContext(profile);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${server.url}#/analyse`);
    for (const name of ['c3', 'd4']) {
      await page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) }).click();
      await page.getByRole('gridcell', { name: new RegExp(`^${name}, (White|Black)`) }).waitFor();
    }
    await page.keyboard.press('Control+s');
    return page;
  }

  test('has a link with a preview that leads people to the same position', async () => {
    const page = await share();
    const field = page.getByLabel('Link to this game');
    await expect.poll(() => field.inputValue()).toContain('/g/1');
    expect(await seriousFaults(page)).toEqual([]);
    const link = await field.inputValue();
    const card = await (await fetch(link)).text();
    expect(card).toContain('<meta property="og:description" content="Fencemaster, size 5, 2 moves.">');
    const picture = /og:image" content="([^"]+)"/.exec(card)?.[1] ?? '';
    expect((await fetch(picture.replaceAll('&amp;', '&'))).headers.get('content-type')).toBe('image/png');
    const other = await (await browser.newContext(profile)).newPage();
    await other.goto(link);
    await other.getByRole('gridcell', { name: /^d4, Black/ }).waitFor();
    await page.context().close();
    await other.context().close();
  });

  test('can be replayed in a frame of another site, and none of our other pages can be framed', async () => {
    const page = await share();
    const code = page.getByLabel('Embed code', { exact: true });
    await expect.poll(() => code.inputValue()).toContain('<iframe');
    hosted = await code.inputValue();
    const blog = await page.context().newPage();
    await blog.goto(hostUrl());
    const frame = blog.frameLocator('iframe');
    await frame.getByRole('gridcell', { name: /^d4, Black/ }).waitFor();
    await frame.getByRole('button', { name: 'Move back' }).click();
    await frame.getByRole('gridcell', { name: /^d4, empty/ }).waitFor();
    await frame.getByRole('gridcell', { name: /^c3, White/ }).waitFor();
    const open = frame.getByRole('link', { name: 'Open in Ringfence' });
    await expect.poll(() => open.getAttribute('href')).toMatch(/\/#\/analyse\?game=1.*&at=1$/);
    const [child] = blog.frames().filter((each) => each !== blog.mainFrame());
    expect(await child.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    // The embed code with another page shows nothing.
    hosted = hosted.replace('embed.html', '');
    await blog.goto(hostUrl());
    await expect
      .poll(() => blog.frames().map((each) => each.url()))
      .toContainEqual(expect.stringContaining('chrome-error'));
    // A damaged game says so.
    hosted = `<iframe src="${server.url}embed.html#/1damaged"></iframe>`;
    await blog.goto(hostUrl());
    await frame.getByText('This link is damaged').waitFor();
    await page.context().close();
  });
});
