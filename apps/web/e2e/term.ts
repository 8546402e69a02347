// A whole term as one test: a tutor, two teams in two profiles, one of them on a phone, and a real server that plays.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@ringfence/board/testing';
import { seedLadder } from '@ringfence/ladder/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../../scripts/files.mjs';
import { seriousFaults } from './axe.ts';
import { PATIENCE_MS, profile, sharedBrowser } from './harness.ts';
import { countShifts, takeShifts } from './shifts.ts';
// Builds whatever has changed: the server runs as in production.
import './site.ts';

const path = findChromium();
if (path === undefined) console.warn('SKIPPED: a class needs Chromium: install it, or name it in CHROMIUM.');

const launcher = join(root, 'apps/cli/bin/ringfence.js');
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' };
/** Games are actually played, on machines that may be busy. */
export const LONG = { timeout: 180_000 };

/** A class after its term, for the tests that follow it. */
export interface Term {
  /** The address of its server. */
  readonly url: string;
  /** The pages of the class once it has played, by name. */
  readonly addresses: ReadonlyMap<string, string>;
  /** How the tutor is signed in. */
  readonly signedIn: Cookie[];
  /** A page in a separate profile. */
  blank(options?: BrowserContextOptions): Promise<Page>;
}

/** Plays a term as the first test, then runs these; no page may report an error. */
export function describeTerm(tests: (term: () => Term) => void): void {
  describe.skipIf(path === undefined)('a class', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-class-'));
    let browser: Browser;
    const contexts: BrowserContext[] = [];
    let server: ChildProcess;
    let url: string;
    const complaints: string[] = [];
    /** The pages of the class once it has played, by name, and how the tutor is signed in. */
    const addresses = new Map<string, string>();
    let signedIn: Cookie[] = [];

    beforeAll(async () => {
      await seedLadder(join(folder, 'data/class/store'));
      server = spawn(
        process.execPath,
        // The embedded database answers as fast without optimised code, which would take seconds to compile.
        [
          ...['--liftoff-only', launcher, 'serve', '--port', '0', '--data', join(folder, 'data')],
          ...['--json', '--no-rate-limit'],
        ],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer];
      ({ url } = JSON.parse(line.toString()) as { url: string });
      browser = await sharedBrowser(path ?? '');
    });
    afterAll(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      if (server?.kill('SIGINT')) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    });

    /** A page in a separate profile. */
    async function blank(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ ...profile, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => complaints.push(`${error.message}\n${error.stack ?? ''}`));
      return page;
    }

    async function visit(address: string, options?: BrowserContextOptions): Promise<Page> {
      const page = await blank(options);
      await countShifts(page);
      await page.goto(address);
      return page;
    }

    /** The starter kit for Python as a zip, with its player changed. */
    function kit(name: string, change: (player: string) => string = (player) => player): string {
      const work = join(folder, name);
      cpSync(join(root, 'packages/course/kits/python'), work, { recursive: true });
      writeFileSync(join(work, 'bot.py'), change(readFileSync(join(work, 'bot.py'), 'utf8')));
      const file = join(folder, `${name}.zip`);
      const { status, stderr } = spawnSync('python3', ['-m', 'zipfile', '-c', file, 'bot.py', 'check.py'], {
        cwd: work,
      });
      if (status !== 0) throw new Error(`no zip: ${stderr}`);
      return file;
    }

    const handIn = (page: Page, file: string): Promise<void> =>
      page.getByLabel('Choose a zip file').last().setInputFiles(file);

    /** Lets games be played around the clock, or only those that somebody asks for. */
    async function setRated(tutor: Page, isOn: boolean): Promise<void> {
      await tutor.goto(`${url}#/class/tutor`);
      const rated = tutor.getByLabel('Rated games', { exact: false }).first();
      await rated.setChecked(isOn);
      await expect.poll(() => rated.isEnabled()).toBe(true); // saved
    }

    const version = (page: Page, number: number) =>
      page.getByRole('listitem').filter({ has: page.getByText(`Version ${number}`, { exact: true }) });

    /** The page has not jumped since the last check, and fits its window. */
    async function expectSteady(page: Page, where: string): Promise<void> {
      const { sum, sources } = await takeShifts(page);
      expect(sum, `${where} jumps: ${sources.join(', ')}`).toBeLessThan(0.05);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isTooWide, `${where} is wider than the window`).toBe(false);
    }

    /** The same, and it has no accessibility fault in either theme: for what is not there any more when all pages are tested. */
    async function expectSound(page: Page, where: string): Promise<void> {
      await expectSteady(page, where);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await seriousFaults(page, ['color-contrast']), `${where}, dark`).toEqual([]);
      // The other rules do not depend on colours.
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await seriousFaults(page), `${where}, light`).toEqual([]);
    }

    test('goes from an empty server to the final on the big screen', async () => {
      const tutor = await visit(`${url}#/class`);
      await tutor.getByLabel('Name of the class').fill('Evening class');
      await tutor.getByText('5', { exact: true }).click();
      await tutor.getByText('0.5 s', { exact: true }).click();
      await expectSound(tutor, 'start');
      await tutor.getByRole('button', { name: 'Start a class' }).click();
      await tutor.getByRole('heading', { name: 'Evening class is ready' }).waitFor(LONG);
      await expect.poll(() => tutor.locator('pre').first().textContent()).toMatch(/#\/class\/join\/rf_link_/);
      const registration = await tutor.locator('pre').last().textContent();
      // The engine's levels would play each other all the time, and are no subject here.
      const change = { headers: { 'content-type': 'application/json' }, data: { house: ['random'], ranked: false } };
      const changed = await tutor.request.patch(new URL('/api/class/settings', url).href, change);
      expect(changed.status()).toBe(200);
      await tutor.getByRole('button', { name: 'Go to the class' }).click();
      // One team joins by itself, in German, after a link that is not valid.
      const foxes = await visit(`${url}#/class/join/rf_link_nobody`, { ...phone, locale: 'de-DE' });
      await foxes.getByRole('alert').filter({ hasText: 'Dieser Link ist nicht gültig' }).waitFor();
      await takeShifts(foxes);
      await foxes.goto(registration ?? '');
      await foxes.getByLabel('Name des Teams').fill('Foxes');
      await foxes.getByLabel('Dein Name').fill('Edsger');
      await expectSteady(foxes, 'register');
      await foxes.getByRole('button', { name: 'Dem Kurs beitreten' }).click();
      await foxes.getByText('Foxes ist dabei').waitFor();
      await foxes.context().close();

      // Two teams from a list, and everybody signs in with a link.
      await tutor.getByLabel('Choose a CSV file').setInputFiles({
        name: 'teams.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('team,name,members\nt1,Otters,Ada;Grace\nt2,Badgers,Alan\n'),
      });
      await tutor.getByRole('button', { name: /3 students/ }).click();
      await tutor.getByText('3 personal links').waitFor();
      const links = await tutor.locator('section.tile pre').allTextContents();
      expect(links).toHaveLength(3);
      await tutor.getByText('has not signed in yet').first().waitFor();
      await expectSteady(tutor, 'people');
      const ada = await visit(links[0] ?? '');
      await ada.getByRole('heading', { name: 'Otters' }).waitFor();
      const team = new URL(ada.url()).hash;
      expect(ada.url()).not.toContain('rf_link_');
      expect(await ada.evaluate(() => history.length)).toBeLessThanOrEqual(3);
      const alan = await visit(links[2] ?? '', phone);
      await alan.getByRole('heading', { name: 'Badgers' }).waitFor();

      // A broken program reports its error to its own team, and never plays; the next one does.
      await handIn(
        ada,
        kit('otters-broken', () => 'def choose(moves:\n'),
      );
      await version(ada, 1).getByText('failed').waitFor(LONG);
      await ada
        .getByText(/SyntaxError|was never closed|invalid syntax/)
        .first()
        .waitFor();
      await handIn(ada, kit('otters'));
      await version(ada, 2).getByText('plays', { exact: true }).waitFor(LONG);
      await handIn(
        alan,
        kit('badgers', (player) => player.replace('rng.choice(moves)', 'moves[0]')),
      );
      await version(alan, 1).getByText('plays', { exact: true }).waitFor(LONG);
      await expectSteady(ada, 'team');
      await expectSteady(alan, 'team on a phone');

      // Both are rated, and everybody sees it without reloading.
      await setRated(tutor, true);
      await ada.getByRole('link', { name: 'Standings' }).click();
      for (const name of ['Otters', 'Badgers']) {
        const games = ada.locator('tr', { hasText: name }).locator('td.games');
        await expect.poll(async () => Number(await games.textContent()), LONG).toBeGreaterThan(0);
      }
      await expectSteady(ada, 'standings');
      await setRated(tutor, false);

      // One challenges the other from a phone; the other replays the games.
      await alan.getByRole('link', { name: 'Games', exact: true }).click();
      await alan.getByRole('button', { name: 'Challenge somebody' }).click();
      const dialog = alan.getByRole('dialog');
      await dialog.getByRole('searchbox').fill('Otters');
      await dialog.getByRole('radio', { name: /Otters/ }).check();
      await dialog.getByLabel('Counts for the ratings').uncheck();
      await expectSound(alan, 'challenge on a phone');
      await dialog.getByRole('button', { name: 'Send the challenge' }).click();
      await alan.getByText('Otters is challenged').waitFor();
      // The challenge joins its list, as asked for; on a busy machine that is too late to count as an answer to the click.
      await alan.locator('strong.names', { hasText: 'Otters' }).first().waitFor();
      await takeShifts(alan);
      await ada.getByRole('link', { name: 'Your team' }).click();
      await ada.getByLabel('Kind of game').selectOption('challenge');
      const played = ada.getByRole('link', { name: /Badgers/ }).first();
      await played.waitFor(LONG);
      await expectSteady(alan, 'games on a phone');
      await played.click();
      const game = new URL(ada.url()).hash;
      await ada.getByRole('button', { name: 'Review by the engine' }).click();
      await ada.getByText(/lost the game|No single move/).waitFor(LONG);
      await expectSteady(ada, 'replay');

      // Another one submits from a terminal, with a token.
      await ada.goBack();
      await ada.getByLabel('What it is for').fill('the lab');
      await ada.getByRole('button', { name: 'Create a token' }).click();
      const [token] = /rf_token_[\w-]+/.exec((await ada.locator('.command pre').last().textContent()) ?? '') ?? [];
      const command = [launcher, 'connect', url, 'python3 bot.py'];
      const home = spawn(process.execPath, [...command, '--opponent', 'random'], {
        cwd: join(folder, 'otters'),
        env: { ...process.env, RINGFENCE_TOKEN: token },
      });
      const [code] = (await once(home, 'exit')) as [number];
      expect(code).toBe(0);
      await ada.getByLabel('Kind of game').selectOption('practice');
      await ada
        .getByRole('link', { name: /Random/i })
        .first()
        .waitFor(LONG);

      // The tutor freezes submissions, everybody learns of it, and the final runs on the big screen.
      await tutor.goto(`${url}#/class/tutor`);
      await tutor.getByLabel('Submissions', { exact: false }).first().uncheck();
      await alan.getByRole('link', { name: 'Standings' }).click();
      await alan.getByText('Submissions are frozen').waitFor();
      await alan.getByText('Rated games are stopped').waitFor();
      await expectSteady(tutor, 'settings');
      await tutor.getByRole('link', { name: 'Official tournament' }).click();
      await tutor.getByRole('button', { name: 'Start the tournament' }).click();
      await tutor.getByRole('link', { name: 'The final' }).waitFor();
      await expectSteady(tutor, 'official tournament');
      await tutor.getByRole('link', { name: 'Big screen' }).first().click();
      const screen = tutor.getByRole('region', { name: 'Big screen' });
      await expect
        .poll(async () => {
          await tutor.keyboard.press('ArrowRight');
          return screen.locator('header').textContent();
        }, LONG)
        .toContain('The final');
      await expect.poll(() => screen.textContent(), LONG).toMatch(/Otters|Badgers/);
      await expectSteady(tutor, 'the big screen');

      addresses.set('game', game).set('team', team);
      for (const part of [
        '',
        'games',
        'register',
        'tutor',
        'tutor/people',
        'tutor/grades',
        'tutor/official',
        'tutor/audit',
        'screen',
      ])
        addresses.set(part || 'standings', `#/class${part && `/${part}`}`);
      signedIn = await tutor.context().cookies();
      // Open pages would draw every change of the class during the next tests.
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    }, 300_000);

    tests(() => {
      expect(addresses.size, 'the term came to its end').toBeGreaterThan(8);
      return { url, addresses, signedIn, blank };
    });

    test('logs no errors', () => {
      expect(complaints).toEqual([]);
    });
  });
}

/** Time passes on the big screen in such steps: not a multiple of a cycle of scenes. */
export const SCREEN_STEP_MS = 50_000;

/** The big screen, with a clock that only `pass` moves. */
export async function openScreen({ url, blank }: Term) {
  const page = await blank();
  await page.addInitScript(() => {
    const all: EventSource[] = [];
    const Real = EventSource;
    Object.assign(globalThis, {
      connections: () => all.filter(({ readyState }) => readyState !== Real.CLOSED).length,
      EventSource: class extends Real {
        constructor(url: string | URL) {
          super(url);
          all.push(this);
        }
      },
    });
  });
  await page.clock.install();
  await page.goto(`${url}#/class/screen`);
  await page.getByRole('region', { name: 'Big screen' }).waitFor();
  /** The scenes that were shown after some step. */
  const scenes = new Set<string | null>();
  return {
    page,
    scenes,
    /** Lets time pass, with answers of the server. */
    async pass() {
      await page.clock.runFor(SCREEN_STEP_MS);
      await page.evaluate(() => fetch('api/class')); // a turn for answers and news
      scenes.add(await page.locator('header p').textContent());
    },
    connections: () => page.evaluate(() => (globalThis as unknown as { connections: () => number }).connections()),
  };
}
