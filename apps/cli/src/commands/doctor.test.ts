import { expect, test } from 'vitest';
import { freshRingfence, ringfence } from '../testing/harness.ts';

test('the exit code says whether bots can be jailed, and the report how', () => {
  const { code, out } = ringfence(['doctor', '--json']);
  const { node, jail, limits, rungs, programs } = JSON.parse(out);
  expect(node).toBe(process.version);
  expect(code).toBe(jail === null ? 1 : 0);
  expect(rungs.map(({ name }: { name: string }) => name)).toEqual(['systemd', 'bwrap', 'unshare', 'rlimits']);
  for (const { available, why, remedy } of rungs) {
    expect(available).toBe(why === null);
    expect(remedy.length > 0).toBe(!available);
  }
  for (const { path, version } of programs) expect(path === null).toBe(version === null);

  const text = ringfence(['doctor']);
  expect(text.code).toBe(code);
  expect(text.err).toBe('');
  expect(text.out).toMatch(/^Node +\d+\./);
  expect(text.out).toContain(jail === null ? 'none' : jail.title);
  expect(limits === null).toBe(jail === null);
  if (limits !== null) {
    expect(limits).toMatch(/^memory .*(?:control groups? \(version [12]\)|systemd|no control group)/);
    expect(text.out).toMatch(/^Limits +memory/m);
  }
});

test('without any helper program, it says what to install', () => {
  const { code, out } = freshRingfence(['doctor'], { env: { PATH: '/nonexistent' } });
  expect(code).toBe(1);
  expect(out).toContain('bots cannot be run at all');
  expect(out).toContain('bwrap is not installed');
  expect(out).toContain('bubblewrap');
  expect(out).toMatch(/Java +not found/);
});

test('takes no files', () => {
  const { code, err } = ringfence(['doctor', 'x']);
  expect([code, err]).toEqual([2, 'ringfence: doctor takes no files: see "ringfence help doctor"\n']);
});
