// The machine's own record. Whether a program or the machine is to blame for a delay is decided by what a program of our own
// finds at that moment; nothing that a program in a jail does to itself changes it.
import { spawn } from 'node:child_process';
import { HOST, readSmall } from '@ringfence/node';
import { TICK_MS } from './meter.ts';

/** The machine was so busy that nobody can say whether a program is too slow: what it did must be repeated. */
export class Starved extends Error {
  constructor({ ranMs, waitedMs }: Control) {
    super(
      `the machine is too busy: a program of our own waited ${Math.round(waitedMs)} ms to run for ${Math.round(ranMs)} ms, so nobody is to blame`,
    );
    this.name = 'Starved';
  }
}

/** What became of a program that wants nothing but to run. */
export interface Control {
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** How long it works. */
const WORK_MS = 50;

/** A machine on which it waits for so many times as long is too busy to blame anybody. */
export const MOST_WAITS = 20;

/**
 * Throws {@link Starved} if a program of our own cannot run either: to be called before a program is blamed for being late, when
 * it has been ended.
 */
export async function refuseIfBusy(measure: () => Promise<Control | undefined> = measured): Promise<void> {
  const control = await measure();
  if (control !== undefined && control.waitedMs >= MOST_WAITS * control.ranMs) throw new Starved(control);
}

/** Between two of them. */
const PAUSE_MS = 1000;

/**
 * Programs of our own that run now and then while another one is late, so that a machine that was too busy until a moment ago
 * is remembered. What counts is all of them together: a burst of work by an accomplice outweighs no calm minute.
 */
export class Bystanders {
  private readonly measure: () => Promise<Control | undefined>;
  private nextAt = 0;
  private sum: Control = { ranMs: 0, waitedMs: 0 };

  constructor(measure: () => Promise<Control | undefined> = measured) {
    this.measure = measure;
  }

  /** To be called often; whether one is needed is asked when the next one is due. */
  async look(isNeeded: () => boolean, now: number = performance.now()): Promise<void> {
    if (now < this.nextAt) return;
    this.nextAt = now + PAUSE_MS;
    if (!isNeeded()) return;
    this.nextAt = Number.POSITIVE_INFINITY; // one at a time
    const { ranMs, waitedMs } = (await this.measure()) ?? { ranMs: 0, waitedMs: 0 };
    this.sum = { ranMs: this.sum.ranMs + ranMs, waitedMs: this.sum.waitedMs + waitedMs };
    this.nextAt = performance.now() + PAUSE_MS;
  }

  /** Throws {@link Starved} if they could hardly run. */
  refuse(): void {
    const { ranMs, waitedMs } = this.sum;
    if (ranMs > 0 && waitedMs >= MOST_WAITS * ranMs) throw new Starved(this.sum);
  }
}

const WORK = `while read -r ran waited rest < /proc/self/schedstat && [ "$ran" -lt ${WORK_MS * 1e6} ]; do :; done; echo "$ran $waited"`;

/** In a session of its own, as every jail is: some systems divide the processors among sessions. Undefined if nobody counts. */
function measured(): Promise<Control | undefined> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', WORK], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    const mostMs = 2 * MOST_WAITS * WORK_MS;
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve({ ranMs: 1, waitedMs: mostMs });
    }, mostMs);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    const end = (): void => {
      clearTimeout(timer);
      const [ran = 0, waited = 0] = text.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6);
      resolve(ran > 0 ? { ranMs: ran, waitedMs: waited } : undefined);
    };
    child.once('close', end);
    child.once('error', end);
  });
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
    const busy = new Starved({ ranMs: freeMs, waitedMs: now - began - freeMs });
    controller.abort(isOver ? new DOMException('The time is up.', 'TimeoutError') : busy);
  }, LOOK_MS);
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
