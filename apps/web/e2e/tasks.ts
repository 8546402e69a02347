import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** An action that is smooth once is smooth: what else runs on a machine makes even processor time longer, never shorter. */
const TRIES = 3;

/**
 * Expects every task of the page's main thread during an action to take less than so many milliseconds of processor
 * time, in one of a few tries. On a busy machine the wall clock would count other programs.
 */
export async function expectSmooth(page: Page, limit: number, happen: () => Promise<void>): Promise<void> {
  const longest: number[] = [];
  while (longest.length < TRIES && !longest.some((time) => time < limit)) {
    longest.push(await longestTask(page, happen));
    // Otherwise nothing was measured.
    expect(longest.at(-1)).toBeGreaterThan(0);
  }
  expect(Math.min(...longest), `the longest tasks of ${longest.length} tries: ${longest.join(', ')}`).toBeLessThan(
    limit,
  );
}

/** The processor time, in milliseconds, of the longest task of the page's main thread during an action. */
async function longestTask(page: Page, happen: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await happen();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    // Other events span many tasks.
    ({ name, ph, pid, tid, tdur }) =>
      name.endsWith('RunTask') &&
      ph === 'X' &&
      tdur !== undefined &&
      main.some((one) => one.pid === pid && one.tid === tid),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
