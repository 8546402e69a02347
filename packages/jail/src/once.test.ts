import { expect, test } from 'vitest';
import { findRung } from './machine-rungs.ts';
import { runJailed } from './once.ts';
import type { ProcessLimits } from './process.ts';
import type { RungName } from './rungs.ts';
import { needProgram } from './testing/need-program.ts';

needProgram('bwrap', 'bubblewrap');
const rung = (await findRung({ trust: true }))?.name as RungName;
const limits: ProcessLimits = { memoryMb: 256, cpuSeconds: 5, processes: 32, scratchMb: 4 };
const run = (
  script: string,
  input = '',
  options: { wallMs?: number; mostOutput?: number; signal?: AbortSignal } = {},
) => runJailed({ command: ['/bin/sh', '-c', script], limits, rung }, { input, wallMs: 20_000, ...options });

test('a program gets its exact input, then its end, and keeps its own line endings', async () => {
  expect(await run('cat; echo; printf "a\\r\\nb\\rc"; echo aside >&2', '3\r\n\tB W')).toMatchObject({
    end: { kind: 'exited', code: 0, signal: null },
    output: '3\r\n\tB W\na\r\nb\rc\n',
    stderr: ['aside'],
  });
});

test('distinguishes a program that reads nothing from one that cannot be started', async () => {
  expect((await run('exit 3', 'x'.repeat(2_000_000))).end).toEqual({ kind: 'exited', code: 3, signal: null });
  const request = { command: ['no-such-program'], limits, rung };
  expect(await runJailed(request, { input: '', wallMs: 1000 })).toMatchObject({
    end: { kind: 'exited', code: 127 },
    stderr: [expect.stringContaining('no-such-program')],
  });
});

test('a program that waits is stopped by the clock, one that prints endlessly by its output', async () => {
  const [waits, floods] = await Promise.all([
    run('echo early; sleep 60', '', { wallMs: 2000 }),
    run('while :; do echo more; done', '', { mostOutput: 1000 }),
  ]);
  expect(waits).toMatchObject({ end: { kind: 'time-limit', wallMs: 2000 }, output: 'early\n' });
  expect(floods.end).toEqual({ kind: 'flooded', words: 'it printed more than 1000 characters' });
  expect(floods.output.length).toBeLessThan(1100);
});

test('what a program used is known after its end', async () => {
  const { cpuMs, peakMb } = await run('i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done');
  expect(cpuMs).toBeGreaterThan(20);
  expect(peakMb).toBeGreaterThan(0);
});

test('can be stopped by the caller', async () => {
  const stop = new AbortController();
  const running = run('echo early; sleep 60', '', { signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  await expect(running).rejects.toThrow('abort');
});

test('a program is not blamed for time in which this process was too busy', async () => {
  const running = run('echo early; sleep 0.2; echo late', '', { wallMs: 400 });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000); // blocks this process meanwhile
  expect(await running).toMatchObject({ end: { kind: 'exited', code: 0 }, output: 'early\nlate\n' });
});
