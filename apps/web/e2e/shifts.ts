import type { Page } from 'playwright-core';

/** Starts to measure the page's layout shifts; call it before anything is loaded. */
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

/** The layout shift so far, and its sources. */
export const shifts = (page: Page): Promise<{ readonly sum: number; readonly sources: readonly string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; sources: string[] } }).shifts);
