import type { Page } from 'playwright-core';

/** Starts to measure the page's layout shifts; call it before anything is loaded. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: CountedShift[] = [];
    Object.assign(window, { shifts: counted });
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[]) {
        if (hadRecentInput) continue;
        const names = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80) ?? '');
        counted.push({ value, startTime, names });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  readonly value: number;
  readonly startTime: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Node }[];
}

interface CountedShift {
  readonly value: number;
  readonly startTime: number;
  readonly names: readonly string[];
}

/** A layout shift, and its sources. */
export interface Shift {
  readonly sum: number;
  readonly sources: readonly string[];
}

const sumOf = (shifts: readonly CountedShift[]): Shift => ({
  sum: shifts.reduce((sum, { value }) => sum + value, 0),
  sources: shifts.flatMap(({ names }) => names),
});

/** The layout shift so far. */
export const shifts = async (page: Page): Promise<Shift> =>
  sumOf(await page.evaluate(() => (window as unknown as { shifts: CountedShift[] }).shifts));

/**
 * The worst layout shift of a page in use since the last call, by the usual definition: shifts less than a second apart
 * count together, for at most five seconds.
 */
export async function takeShifts(page: Page): Promise<Shift> {
  const taken = await page.evaluate(() => (window as unknown as { shifts: CountedShift[] }).shifts.splice(0));
  const windows: CountedShift[][] = [];
  for (const shift of taken) {
    const current = windows.at(-1);
    const [first, last] = [current?.[0], current?.at(-1)];
    const isNear = first && last && shift.startTime - last.startTime < 1000 && shift.startTime - first.startTime < 5000;
    if (current !== undefined && isNear) current.push(shift);
    else windows.push([shift]);
  }
  return windows.map(sumOf).sort((a, b) => b.sum - a.sum)[0] ?? { sum: 0, sources: [] };
}
