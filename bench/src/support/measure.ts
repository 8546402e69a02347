import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Processor seconds, which other work on the machine disturbs less than wall-clock time. */
function secondsOf(call: () => void, calls: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < calls; i++) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * Seconds per call for each of several calls, measured in turns so that a busy moment affects all of them, as the best
 * of the rounds. A long call is made once a round, and only twice.
 */
export function secondsPerCall(calls: readonly (() => void)[], rounds = 7, secondsPerRound = 0.12): number[] {
  const repeats = calls.map((call) => {
    const first = secondsOf(call, 1);
    const warm = first > secondsPerRound ? first : secondsOf(call, 20) / 20;
    return Math.max(1, Math.ceil(secondsPerRound / Math.max(warm, 1e-7)));
  });
  const best = calls.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    calls.forEach((call, i) => {
      if (round >= 2 && best[i] > 5 * secondsPerRound) return;
      best[i] = Math.min(best[i], secondsOf(call, repeats[i]) / repeats[i]);
    });
  }
  return best;
}

/** The value that this share of a list does not exceed; NaN for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** Aligns columns of text, the first to the left and the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, col) => Math.max(...rows.map((row) => row[col].length)));
  return rows
    .map((row) =>
      row.map((text, col) => (col === 0 ? text.padEnd(widths[col]) : text.padStart(widths[col]))).join('  '),
    )
    .join('\n');
}

/** A table with a row for each record: what stands in the columns, by their headings. */
export const tableOf = <T>(
  rows: readonly T[],
  columns: Readonly<Record<string, (row: T) => string | number>>,
): string => table([Object.keys(columns), ...rows.map((row) => Object.values(columns).map((of) => `${of(row)}`))]);

/** Prints what was measured: everything with --json, otherwise as text. */
export function report({ json }: { readonly json: boolean }, measured: object, text: () => string): void {
  console.log(json ? JSON.stringify(measured) : text());
}

/** Processor milliseconds of this process that a work takes, and those on the clock. */
export async function costOf(work: () => unknown): Promise<{ readonly cpuMs: number; readonly wallMs: number }> {
  const [cpu, from] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - from };
}

/** A folder for this run, which is removed when the process ends. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `ringfence-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the numbers of this run depend on. */
export const machineNow = (): { readonly processors: number; readonly load: number } => ({
  processors: availableParallelism(),
  load: Number(loadavg()[0].toFixed(1)),
});
