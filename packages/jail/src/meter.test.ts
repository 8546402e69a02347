// A simulated /proc.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstThreadMs, isDeadProcess, killHard, type ProcessFacts, readProcess, readProcesses } from '@ringfence/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Meter } from './meter.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-proc-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(pid: number, file: string, text: string): void {
  mkdirSync(join(folder, `${pid}`), { recursive: true });
  writeFileSync(join(folder, `${pid}/${file}`), text);
}

/** The fields of `stat` from the state on; unused ones are their own indexes. */
function stat(pid: number, fields: Readonly<Record<number, string | number>>): void {
  const values = Array.from({ length: 50 }, (_, i) => fields[i + 3] ?? i + 3);
  write(pid, 'stat', `${pid} (a) b (c) ${values.join(' ')}\n`);
}

const facts = (pid: number, more: Partial<ProcessFacts> = {}): ProcessFacts => ({
  ...{ pid, state: 'S', parent: 1, session: 1, ownTicks: 0, childTicks: 0, threads: 1, started: 0, pages: 0 },
  ...more,
});

test('reads a process whatever its name', () => {
  stat(7, { 3: 'R', 4: 5, 6: 2, 14: 100, 15: 20, 16: 3, 17: 4, 20: 6, 22: 999, 24: 1234 });
  const seven = { pid: 7, state: 'R', parent: 5, session: 2, ownTicks: 120, childTicks: 7 };
  expect(readProcess(folder, 7)).toEqual({ ...seven, threads: 6, started: 999, pages: 1234 });
  expect(readProcess(folder, 8)).toBeUndefined();
  mkdirSync(join(folder, 'self'));
  mkdirSync(join(folder, '9'));
  expect(readProcesses(folder).map(({ pid }) => pid)).toEqual([7]);
  expect(readProcesses(join(folder, 'nothing'))).toEqual([]);
  expect(['R', 'Z', 'X'].map((state) => isDeadProcess(facts(1, { state })))).toEqual([false, true, true]);
  expect(isDeadProcess(undefined)).toBe(true);
  for (const pid of [0, -1, Number.NaN, 2 ** 30]) killHard(pid); // nobody, and not this process
});

test('processor time is that of all processes except the keeper, whose children count', () => {
  write(2, 'schedstat', '55000000 1 1\n');
  expect(firstThreadMs(folder, 2)).toBe(55);
  expect(firstThreadMs(folder, 3)).toBe(0);
  const meter = new Meter(1);
  const all = [facts(1, { ownTicks: 50, childTicks: 2 }), facts(2, { ownTicks: 3 }), facts(3, { ownTicks: 4 })];
  // 20 ms of the keeper's children, 55 ms by the scheduler's own count, and 4 ticks of 10 ms.
  expect(meter.cpuMs(folder, all, 1)).toBe(115);
  expect(new Meter(1).cpuMs(folder, all)).toBe(615);
});

test('never decreases: the time of ended processes is kept, up to rounding', () => {
  const meter = new Meter(1);
  const at = (ticks: number) => meter.cpuMs(folder, [facts(2, { ownTicks: ticks })]);
  expect([at(10), at(6), at(12)], 'a fall of 4 ticks is rounding').toEqual([100, 100, 120]);
  expect([at(7), at(9)], 'one of 5 is a process that nobody waited for').toEqual([120, 140]);
});

test('memory counts all pages, and a shared page once where it matters', () => {
  const all = [
    facts(1, { pages: 1 << 20, threads: 9 }),
    facts(2, { pages: 256, threads: 2 }),
    facts(3, { pages: 512 }),
  ];
  expect(new Meter(1).usage(folder, all, 1)).toEqual({ cpuMs: 0, memoryMb: 3, tasks: 3 });
  write(2, 'smaps_rollup', '00-ff ---p 0 [rollup]\nRss:   9999 kB\nPss:    512 kB\nPss_Dirty: 7 kB\n');
  expect(new Meter(1).fairMemoryMb(folder, all.slice(1))).toBe(2.5);
});

test('hidden shared memory counts as long as a process holds it', () => {
  const meter = new Meter(2);
  const look = () => meter.usage(folder, [facts(2)]).memoryMb;
  const line = (to: string) => `00100000-${to} rw-s 00000000 00:01 77   /dev/zero (deleted)\n`;
  write(2, 'maps', line('00b00000'));
  write(2, 'status', 'RssAnon: 1 kB\nRssShmem:\t  2048 kB\n');
  expect(look(), '10 MB, of which 2 are counted already').toBe(8);
  expect(new Meter(1).fairMemoryMb(folder, [facts(2, { pages: 256 })])).toBe(9);
  expect(new Meter(1).usage(folder, [facts(2), facts(3)]).memoryMb, 'the third is gone').toBe(8);
  write(2, 'maps', line('00300000'));
  expect([look(), look()], 'its largest size counts').toEqual([8, 8]);
  write(2, 'maps', '');
  expect([look(), look()], 'maps are read at every second look').toEqual([8, 0]);
});
