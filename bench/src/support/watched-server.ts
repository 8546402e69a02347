// A server as a separate process that monitors its own event loop; see `heavy`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '@ringfence/server';

/** The measurements since the last request, in milliseconds. */
export interface LoopReport {
  /** The delay of the event loop, median and maximum; other programs on the machine add to it. */
  readonly delayP50: number;
  readonly delayMost: number;
  /** The longest processor time of the main thread in one turn. */
  readonly stretchMost: number;
}

const LOOK_MS = 5;
/** Boards up to this many bytes are judged on the main thread. */
const inlineBytes = process.argv[2];

const data = mkdtempSync(join(tmpdir(), 'ringfence-bench-'));
const server = await serve({
  port: 0,
  data,
  version: '0.0.0',
  rateLimit: false,
  ...(inlineBytes !== undefined && { limits: { inlineBytes: Number(inlineBytes) } }),
});

const histogram = monitorEventLoopDelay({ resolution: LOOK_MS });
histogram.enable();
/** Processor time of the main thread; Linux keeps it in nanoseconds. */
const mainThreadMs = (): number => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
let before = mainThreadMs();
let stretchMost = 0;
setInterval(() => {
  const now = mainThreadMs();
  stretchMost = Math.max(stretchMost, now - before);
  before = now;
}, LOOK_MS);

process.on('message', (message) => {
  if (message === 'report') {
    const report: LoopReport = {
      // It counts from one reading to the next.
      delayP50: histogram.percentile(50) / 1e6 - LOOK_MS,
      delayMost: histogram.max / 1e6 - LOOK_MS,
      stretchMost,
    };
    histogram.reset();
    stretchMost = 0;
    process.send?.(report);
  } else {
    void server.close().then(() => {
      rmSync(data, { recursive: true, force: true });
      process.exit();
    });
  }
});
process.send?.({ url: server.url });
