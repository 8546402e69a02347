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
  ['that others keep from running has more time', 0.4, 1.5],
  ['has twice its time at most, whatever it says that it waited for', 1, 2],
])('a build %s', async (_, share, least) => {
  silent(share);
  const { times: took, problem } = await times();
  expect(problem).toBe(TOO_LONG);
  expect(took).toBeGreaterThanOrEqual(least - 0.05);
  if (least === 2) expect(took).toBeLessThan(4);
});

test('a build is not to blame where no program could run', async () => {
  silent(1);
  vi.mocked(refuseIfBusy).mockRejectedValue(new Starved({ ranMs: 50, waitedMs: 2000 }));
  await expect(times()).rejects.toThrow(Starved);
});
