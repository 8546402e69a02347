// What must hold on every page, whatever is on it: no jump, nothing cut off, nothing that axe finds.
import type { Page } from 'playwright-core';
import { allFaults } from './axe.ts';
import { takeShifts } from './shifts.ts';

export const desktop = { width: 1280, height: 720 };
/** The smallest phone, and one on its side. */
const phones = [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

/** Waits until the browser has drawn everything and has nothing else to do. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
  });

/** What runs over the border of the window or of its own button. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const controls = [...document.querySelectorAll('button, .button, label, summary, h1, h2, h3')];
    const over = controls.filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1);
    const rooms = [...document.querySelectorAll('main > .scroll')];
    return [
      ...(rooms.some((room) => room.scrollWidth > room.clientWidth) ? ['the page scrolls sideways'] : []),
      ...(scrollWidth > clientWidth || scrollHeight > clientHeight ? ['the page scrolls'] : []),
      ...over.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

/** Pages take their colours from one palette: each is tested in one theme, the next in the other, and in npm run test:long in both. */
const themes = ['light', 'dark'] as const;
const themesAt = (at: number) => (process.env.RINGFENCE_TESTS === 'long' ? themes : themes.slice(at % 2).slice(0, 1));

/**
 * What is wrong with the shown page, the so many-th of several: its layout shift since it was asked for, what is too wide
 * for a phone, and faults found by axe.
 */
export async function problemsOf(page: Page, name: string, at: number): Promise<string[]> {
  await settle(page);
  const problems: string[] = [];
  const { sum, sources } = await takeShifts(page);
  if (sum >= 0.05) problems.push(`${name} jumps by ${sum}: ${sources.join(', ')}`);
  for (const size of phones) {
    await page.setViewportSize(size);
    await settle(page);
    problems.push(...(await tooWide(page)).map((what) => `${name} at ${size.width}: ${what}`));
  }
  await page.setViewportSize(desktop);
  problems.push(...(await allFaults(page, themesAt(at))).map((what) => `${name}: ${what}`));
  return problems;
}
