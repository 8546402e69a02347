import { expect, test } from 'vitest';
import { describeInBrowser } from './harness.ts';

/** A word of every main page that English does not have. */
const pages = [
  ['', 'Jetzt spielen'],
  ['play', 'Neue Partie'],
  ['analyse', 'Auswertung'],
  ['judge', 'Füge ein Brett ein'],
  ['learn', 'Aufgabe des Tages'],
  ['learn/squatter', 'Abwechselnd ziehen'],
  ['library', 'Mit zwei Beispielen ausprobieren'],
  ['lab', 'Ringverfolgung'],
  ['live', 'Den Link erstellen'],
  ['tournaments', 'Turniere'],
  ['class', 'keinen Server für Kurse'],
] as const;

describeInBrowser('In German', ({ open }) => {
  test('every main page is translated, declares its language and fits its window', async () => {
    const page = await open('#/', { locale: 'de-AT' });
    for (const [path, words] of pages) {
      await page.goto(`${page.url().split('#')[0]}#/${path}`);
      await expect.poll(() => page.locator('main').innerHTML()).toContain(words);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(tooWide, `${path} is wider than the window`).toBe(false);
    }
  });

  test('what the engine has proved is named in one line, and why', async () => {
    const page = await open('#/analyse', { locale: 'de-AT' });
    await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('(;FF[4]GM[Fencemaster]SZ[3];W[c3];B[b2];W[e5];B[b1];W[c5])');
    await dialog.getByRole('button', { name: 'Öffnen', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    await page.getByText('durch Baumsuche bewiesen').waitFor();
    const seal = page.getByText('✓ Schwarz', { exact: true });
    const { words, room } = await seal.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const { left, top, right, bottom } = element.closest('.value')?.getBoundingClientRect() ?? new DOMRect();
      return { words: text.getBoundingClientRect().toJSON(), room: { left, top, right, bottom } };
    });
    expect(words.left).toBeGreaterThanOrEqual(room.left);
    expect(words.right).toBeLessThanOrEqual(room.right);
    expect(words.top).toBeGreaterThanOrEqual(room.top);
    expect(words.bottom).toBeLessThanOrEqual(room.bottom);
  });

  test('a tournament has a title in German, and a repeated one a number', async () => {
    const page = await open('#/learn', { locale: 'de-DE' });
    const board = { game: 'squatter', sizes: [5], format: 'round-robin', players: 3, done: 6, total: 6, isExact: true };
    const title = 'Stufen 1, 3, 5 auf Squatter 5';
    const cards = [title, `${title} (2)`].map((one, i) => ({
      ...board,
      name: `cup-${i}`,
      title: one,
      state: 'finished',
    }));
    await page.route('**/api/tournaments', (route) => route.fulfill({ json: cards }));
    const posted: { title?: string }[] = [];
    await page.route('**/api/started-tournaments', (route) => {
      if (route.request().method() === 'GET')
        return route.fulfill({ json: { canStart: true, started: [], bots: [], most: { size: 11, title: 80 } } });
      posted.push(route.request().postDataJSON());
      return route.fulfill({ status: 201, json: { name: 'cup-2' } });
    });
    await page.goto(`${page.url().split('#')[0]}#/tournaments`);
    await page.getByRole('button', { name: 'Turnier starten' }).click();
    await expect.poll(() => posted.map((one) => one.title)).toEqual([`${title} (3)`]);
  });

  test('the documents say that they are in English', async () => {
    const page = await open('#/docs/rules/squatter', { locale: 'de-DE' });
    await page.getByText('Diese Dokumente gibt es nur auf Englisch.').waitFor();
  });

  test('the language chosen in the settings overrides the browser’s', async () => {
    const page = await open('#/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Deutsch').click();
    await page.getByRole('link', { name: 'Jetzt spielen' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Jetzt spielen' }).waitFor();
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.getByText('English').click();
    await page.getByRole('link', { name: 'Play now' }).waitFor();
  });
});

describeInBrowser('The documents', ({ open }) => {
  test('are pages with pictures, links to each other and a search', async () => {
    const page = await open('#/docs');
    await page.locator('.document').getByRole('link', { name: 'Squatter' }).first().click();
    await page.locator('.document img').first().waitFor();
    expect(
      await page
        .locator('.document img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode()),
    ).toBe(undefined);
    await page.getByRole('searchbox').fill('for tutors');
    await page.locator('article ul.stack').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'For tutors' }).waitFor();
    expect(page.url()).toContain('at=for-tutors');
  });
});
