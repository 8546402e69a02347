// One program at a time without a jail, watched by this process alone: fast enough to run at every change. What the
// jail itself prevents is tested in jail.test.ts.
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { ControlGroup } from './control-group.ts';
import { SILENCE_MS, WATCH_MS } from './limits.ts';
import { type ProcessEnd, ProcessEnded, type ProcessLimits } from './process.ts';
import { RunningProgram } from './running.ts';
import { startJailed, whyNotStart } from './start.ts';
import { marked, tight, until } from './testing/cell.ts';

const started: RunningProgram[] = [];
afterEach(() => Promise.all(started.splice(0).map((program) => program.kill())));

let marks = 0;
/** A shell script; `MARK` in it is a number by which its processes are found. */
function run(script: string, limits: Partial<ProcessLimits> = {}, group?: ControlGroup) {
  const mark = 1_000_000_000 + process.pid * 1000 + marks++;
  const launch = { file: '/bin/sh', args: ['-c', script.replaceAll('MARK', `${mark}`)], environment: { LANG: 'C' } };
  const program = new RunningProgram(launch, 'rlimits', { ...tight, ...limits }, group);
  started.push(program);
  return { program, mark };
}

async function endOf(program: RunningProgram): Promise<{ lines: string[]; end: ProcessEnd }> {
  const lines: string[] = [];
  try {
    for (;;) lines.push(await program.nextLine(AbortSignal.timeout(20_000)));
  } catch (error) {
    if (error instanceof ProcessEnded) return { lines, end: error.end };
    throw error;
  }
}

test('lines arrive in order, also for waiters, then the end with its last lines', async () => {
  const { program } = run('read x; echo "$x"; read x; echo "$x"; printf last; echo aside >&2; exit 7');
  const waiting = [program.nextLine(), program.nextLine()];
  program.send('one');
  program.send('two');
  expect(await Promise.all(waiting)).toEqual(['one', 'two']);
  expect(program.ended).toBeUndefined();
  const end = { kind: 'exited', code: 7, signal: null };
  expect(await endOf(program)).toEqual({ lines: ['last'], end });
  expect(program.stderrTail()).toEqual(['aside']);
  expect(program.ended).toEqual(end);
  program.send('nobody reads this');
  program.sendLast('nor this');
  await program.kill();
  expect(program.ended).toEqual(end);
});

test('the rest of its input is sent unchanged, and then closed', async () => {
  const { program } = run('cat');
  program.sendLast('a\nb');
  expect((await endOf(program)).lines).toEqual(['a', 'b']);
});

test('a line that is no longer awaited goes to the next waiter', async () => {
  const { program } = run('read x; echo "$x"; read x');
  const stop = new AbortController();
  const first = program.nextLine(stop.signal);
  const second = program.nextLine();
  stop.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  await expect(program.nextLine(stop.signal)).rejects.toThrow('enough');
  program.send('here');
  expect(await second).toBe('here');
});

test('a signal ends it, with everything it has started', async () => {
  const { program, mark } = run('sleep MARK & (setsid sleep MARK &); echo up; kill -SEGV $$');
  expect(await endOf(program)).toEqual({ lines: ['up'], end: { kind: 'exited', code: null, signal: 'SIGSEGV' } });
  expect(marked(mark)).toBe(0);
});

test('when killed, it is gone with everything it has started', async () => {
  const { program, mark } = run('sleep MARK & echo up; sleep MARK');
  await program.nextLine();
  expect(marked(mark)).toBeGreaterThan(0);
  const waiting = program.nextLine();
  const killed = program.kill();
  await expect(waiting).rejects.toThrow(ProcessEnded);
  await killed;
  expect(program.ended).toEqual({ kind: 'exited', code: null, signal: 'SIGKILL' });
  expect(marked(mark)).toBe(0);
});

test('ends at each of its limits, and says at which', async () => {
  const [loop, memory, flood, deaf, forks] = await Promise.all([
    endOf(run('while :; do :; done', { cpuSeconds: 0.1 }).program),
    endOf(run('head -c 60000000 /dev/zero | tail -c 60000000 | sleep MARK', { memoryMb: 30 }).program),
    endOf(run('cat /dev/zero').program),
    (async () => {
      const { program } = run('sleep MARK');
      for (let i = 0; i < 3; i++) program.send('x'.repeat(1_000_000));
      return endOf(program);
    })(),
    endOf(run('for i in 1 2 3 4 5 6; do sleep MARK & done; wait', { processes: 4 }).program),
  ]);
  expect(loop.end).toEqual({ kind: 'cpu-limit', usedSeconds: expect.any(Number) });
  expect((loop.end as { usedSeconds: number }).usedSeconds).toBeGreaterThan(0.1);
  expect((loop.end as { usedSeconds: number }).usedSeconds).toBeLessThan(10);
  expect(memory.end).toEqual({ kind: 'memory-limit', usedMb: expect.any(Number) });
  expect((memory.end as { usedMb: number }).usedMb).toBeGreaterThan(30);
  expect((memory.end as { usedMb: number }).usedMb).toBeLessThan(200);
  expect(flood.end).toEqual({ kind: 'flooded', words: 'it printed a line of more than 64 kB' });
  expect(deaf.end).toEqual({ kind: 'flooded', words: 'it does not read what it is sent' });
  expect(forks.end).toEqual({ kind: 'flooded', words: expect.stringMatching(/^it started [67] processes$/) });
});

test('is left alone within its limits, and its usage is known', async () => {
  const { program } = run('i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done; read x; exit 1', {
    processes: 1,
  });
  expect(await program.nextLine()).toBe('done');
  expect(program.cpuMs()).toBeGreaterThan(10);
  expect(program.waitedMs()).toBeGreaterThanOrEqual(0);
  await until(() => program.peakMb() > 0);
  expect(program.peakMb()).toBeLessThan(tight.memoryMb);
  const before = program.cpuMs();
  program.send('');
  expect((await endOf(program)).end).toMatchObject({ code: 1 });
  expect(program.cpuMs()).toBeGreaterThanOrEqual(before);
});

test('ends as it does, also if this process cannot run between its last words and its end', async () => {
  const { program } = run('echo done; exec >&-; sleep 0.2');
  expect(await program.nextLine()).toBe('done');
  await delay(2 * WATCH_MS);
  await new Promise(setImmediate); // after which timers come first
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * SILENCE_MS);
  expect((await endOf(program)).end).toEqual({ kind: 'exited', code: 0, signal: null });
});

test('is ended when it closes its output, since it will not answer', async () => {
  const { program } = run('exec >&-; sleep MARK');
  expect((await endOf(program)).end).toEqual({ kind: 'exited', code: null, signal: null });
});

test('a flood of standard error is slowed down and kept in part', async () => {
  const { program } = run('yes nobody reads this >&2 & read x; echo "$x"; kill $!');
  await until(() => program.stderrTail().length > 1);
  program.send('still here');
  expect(await program.nextLine()).toBe('still here');
  expect(program.stderrTail().length).toBeLessThanOrEqual(40);
});

test('a program that floods standard error waits for a look at it after every 256 kB', async () => {
  // Nobody looks unless the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { program } = run('head -c 750000 /dev/zero >&2; echo written');
    let isWritten = false;
    const written = program.nextLine().then(() => (isWritten = true));
    await delay(500);
    expect(isWritten).toBe(false);
    vi.advanceTimersByTime(WATCH_MS);
    await delay(100);
    vi.advanceTimersByTime(WATCH_MS);
    await written;
  } finally {
    vi.useRealTimers();
  }
});

test('the control group reports a kill by the kernel, and is removed in the end', async () => {
  let exhausted: number | undefined;
  let removed = 0;
  const group = {
    entrances: [],
    processes: () => [],
    cpuMs: () => 12,
    memoryMb: () => 3,
    exhaustedMb: () => exhausted,
    remove: async () => void removed++,
  } as unknown as ControlGroup;
  const { program } = run('echo up; read x', {}, group);
  await program.nextLine();
  expect(program.cpuMs()).toBe(12);
  await until(() => program.peakMb() === 3);
  exhausted = 160;
  expect((await endOf(program)).end).toEqual({ kind: 'memory-limit', usedMb: 160 });
  expect(removed).toBe(1);
});

test('a program that cannot be started has ended, with the reason', async () => {
  const request = { command: ['no-such-program'], limits: tight, rung: 'rlimits' } as const;
  const program = startJailed(request);
  expect(program.ended).toEqual({ kind: 'exited', code: 127, signal: null });
  await expect(program.nextLine()).rejects.toThrow(ProcessEnded);
  program.send('x');
  program.sendLast('x');
  await program.kill();
  expect([program.cpuMs(), program.peakMb(), program.waitedMs()]).toEqual([0, 0, 0]);
  expect(program.stderrTail()).toEqual([expect.stringContaining('no-such-program')]);
  expect(whyNotStart(request)).toBe(program.stderrTail()[0]);
  expect(whyNotStart({ command: ['sh'] })).toBeUndefined();
  expect(() => startJailed({ ...request, command: undefined as unknown as string[] })).toThrow(TypeError);
  expect(() => whyNotStart({ command: undefined as unknown as string[] })).toThrow(TypeError);
});
