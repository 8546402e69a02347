import type { Page } from 'playwright-core';

/** Begins to add up how much the page's layout jumps, as browsers measure it; call it before anything is loaded. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { sum: 0, sources: [] as string[] };
    Object.assign(window, { shifts: counted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        counted.sum += entry.value;
        counted.sources.push(...entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80) ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Node }[];
}

/** How much it has jumped so far, and what did. */
export const shifts = (page: Page): Promise<{ readonly sum: number; readonly sources: readonly string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; sources: string[] } }).shifts);
