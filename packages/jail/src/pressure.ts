import { LONGEST_FACTOR } from './idle.ts';
import { HOST, readSmall } from './proc.ts';

/** A look at the machine: how long tasks have waited for a processor, and how long processors were idle, in all. */
interface Look {
  readonly at: number;
  readonly stalledMs: number | undefined;
  readonly idleTicks: number | undefined;
}

/** Says which share of the time since its last call there was no processor free, 0 to 1; undefined if unknown. */
export type PressureGauge = (now: number) => number | undefined;

/** The pressure that the kernel counts, or else whether a processor was idle. `folder` is a /proc. */
export function pressureGauge(folder: string = HOST): PressureGauge {
  let last: Look | undefined;
  return (now) => {
    const before = last;
    const look = { at: now, stalledMs: stalledIn(folder), idleTicks: idleIn(folder) };
    last = look;
    if (before === undefined || now <= before.at) return undefined;
    if (look.stalledMs !== undefined && before.stalledMs !== undefined) {
      return Math.min(1, Math.max(0, (look.stalledMs - before.stalledMs) / (now - before.at)));
    }
    if (look.idleTicks === undefined || before.idleTicks === undefined) return undefined;
    return look.idleTicks > before.idleTicks ? 0 : 1;
  };
}

/** How often the machine is looked at. */
const LOOK_MS = 250;

/**
 * Aborts after so much time in which a processor was free, so that a busy machine ends nobody's work; at the latest after
 * `LONGEST_FACTOR` times as much. `stop` must be called when the work is done.
 */
export function freeTimeout(ms: number, gauge: PressureGauge = pressureGauge()): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const began = performance.now();
  let last = began;
  let freeMs = 0;
  gauge(began);
  const timer = setInterval(() => {
    const now = performance.now();
    freeMs += (now - last) * (1 - (gauge(now) ?? 0));
    last = now;
    if (freeMs < ms && now - began < LONGEST_FACTOR * ms) return;
    clearInterval(timer);
    controller.abort(new DOMException('The time is up.', 'TimeoutError'));
  }, LOOK_MS);
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

function stalledIn(folder: string): number | undefined {
  const total = /^some .*\btotal=(\d+)/m.exec(readSmall(`${folder}/pressure/cpu`) ?? '')?.[1];
  return total === undefined ? undefined : Number(total) / 1000;
}

function idleIn(folder: string): number | undefined {
  const fields = /^cpu +(.*)$/m.exec(readSmall(`${folder}/stat`) ?? '')?.[1]?.split(' ');
  return fields?.[3] === undefined ? undefined : Number(fields[3]);
}
