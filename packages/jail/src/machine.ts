// The machine's own record. Whether a program or the machine is to blame for a delay is decided by what this process finds
// out itself; nothing that a program in a jail does to itself changes it.
import { TICK_MS } from './meter.ts';
import { HOST, readSmall } from './proc.ts';

/** The machine was so busy that nobody can say whether a program is too slow: what it did must be repeated. */
export class Starved extends Error {
  constructor(passedMs: number, workMs: number) {
    super(
      `the machine is too busy: work of ${Math.round(workMs)} ms took us ${Math.round(passedMs)} ms, so no program is to blame`,
    );
    this.name = 'Starved';
  }
}

/** What this process does to find out how busy the machine is. */
const WORK_MS = 50;
const PIECE_MS = 5;

/** A machine on which work takes so many times as long is too busy to blame anybody. */
const TOO_SLOW = 20;

/** A longer time between two readings of the clock is one in which this process did not run. */
const GAP_MS = 0.2;

/**
 * Throws {@link Starved} if this process cannot run either: to be called before a program is blamed for being late, when it has
 * been ended. Works for a moment, a piece at a time, so that others in this process are not kept waiting.
 */
export async function refuseIfBusy(clock: () => number = () => performance.now()): Promise<void> {
  let workedMs = 0;
  let passedMs = 0;
  while (workedMs < WORK_MS && passedMs < TOO_SLOW * WORK_MS) {
    const start = clock();
    let last = start;
    for (let piece = 0; piece < PIECE_MS && last - start < TOO_SLOW * PIECE_MS; ) {
      const now = clock();
      const workMs = now - last < GAP_MS ? now - last : 0;
      piece += workMs;
      workedMs += workMs;
      last = now;
    }
    passedMs += last - start;
    await new Promise(setImmediate);
  }
  if (passedMs >= TOO_SLOW * workedMs) throw new Starved(passedMs, workedMs);
}

/** Says for which share of the time since its last call a processor was free, 0 to 1; undefined if unknown. */
export type FreedomGauge = (now: number) => number | undefined;

/** Processors that were free, by the kernel's count. `folder` is a /proc. */
export function freedomGauge(folder: string = HOST): FreedomGauge {
  let last: { readonly at: number; readonly freeMs: number } | undefined;
  return (now) => {
    const before = last;
    const freeMs = freeMsIn(folder);
    last = freeMs === undefined ? undefined : { at: now, freeMs };
    if (before === undefined || last === undefined || now <= before.at) return undefined;
    return Math.min(1, Math.max(0, (last.freeMs - before.freeMs) / (now - before.at)));
  };
}

/** Of all processors together: without work, or with nothing but a disk to wait for. */
function freeMsIn(folder: string): number | undefined {
  const [, , , , idle, waiting] = /^cpu +.*$/m.exec(readSmall(`${folder}/stat`) ?? '')?.[0].split(/ +/) ?? [];
  return idle === undefined ? undefined : (Number(idle) + Number(waiting ?? 0)) * TICK_MS;
}

/** How often the machine is looked at. */
const LOOK_MS = 250;

/** On the busiest machine, work may take so many times its limit. */
export const MOST_STRETCH = 4;

/**
 * Aborts after so much time in which a processor was free, so that a busy machine ends nobody's work; with {@link Starved}, if
 * that takes `MOST_STRETCH` times as long. `stop` must be called when the work is done.
 */
export function freeTimeout(ms: number, gauge: FreedomGauge = freedomGauge()): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const began = performance.now();
  let last = began;
  let freeMs = 0;
  gauge(began);
  const timer = setInterval(() => {
    const now = performance.now();
    freeMs += (now - last) * (gauge(now) ?? 1);
    last = now;
    const isOver = freeMs >= ms;
    if (!isOver && now - began < MOST_STRETCH * ms) return;
    clearInterval(timer);
    controller.abort(isOver ? new DOMException('The time is up.', 'TimeoutError') : new Starved(now - began, freeMs));
  }, LOOK_MS);
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
