import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessEnded, refuseIfBusy, type StartedProcess, Starved, startJailed } from '@ringfence/jail';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildInJail } from './jailed-build.ts';

vi.mock('@ringfence/jail', { spy: true });

const SECONDS = 0.5;
const WALL_MS = 1000 * 2 * SECONDS;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-build-'));
  vi.mocked(refuseIfBusy).mockResolvedValue();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.mocked(startJailed).mockReset();
  vi.mocked(refuseIfBusy).mockReset();
});

/** A build that says nothing, and is kept from running for this share of the time. */
function silent(share: number): void {
  const began = performance.now();
  let end = (_: Error): void => {};
  const ended = new Promise<string>((_, reject) => {
    end = reject;
  });
  const program: StartedProcess = {
    ...{ ended: undefined, send() {}, sendLast() {}, cpuMs: () => 0, peakMb: () => 0, stderrTail: () => [] },
    waitedMs: () => share * (performance.now() - began),
    nextLine: (signal) => {
      signal?.addEventListener('abort', () => end(signal.reason));
      return ended;
    },
    kill: async () => end(new ProcessEnded({ kind: 'exited', code: null, signal: 'SIGKILL' })),
  };
  vi.mocked(startJailed).mockReturnValue(program);
}

/** How many times its limit it took to fail, and why it did. */
async function times(): Promise<{ times: number; problem: string | undefined }> {
  const began = performance.now();
  const limits = { seconds: SECONDS, memoryMb: 64 };
  const { problem } = await buildInJail({ source: folder, script: '', limits, rung: 'bwrap', into: folder });
  return { times: (performance.now() - began) / WALL_MS, problem };
}

const TOO_LONG = 'The build took more than 1 s, without the time in which it waited for a processor.';

test.each([
  ['that sleeps ends at its limit', 0, 1],
  ['that others keep from running has more time', 0.4, 1.6],
])('a build %s', async (_, share, least) => {
  silent(share);
  const { times: took, problem } = await times();
  expect(problem).toBe(TOO_LONG);
  expect(took).toBeGreaterThan(least - 0.1);
});

const TOO_BUSY = /^The build was stopped after \d(\.\d+)? s because the machine is too busy\. Try again later\.$/;

test('it has twice its time at most, even if all of that was a wait for others', async () => {
  silent(1);
  const { times: took, problem } = await times();
  expect(problem).toMatch(TOO_BUSY);
  expect(took).toBeLessThan(4);
});

test('a build is not to blame where no program could run', async () => {
  silent(0);
  vi.mocked(refuseIfBusy).mockRejectedValue(new Starved({ ranMs: 50, waitedMs: 2000 }));
  expect((await times()).problem).toMatch(TOO_BUSY);
});
