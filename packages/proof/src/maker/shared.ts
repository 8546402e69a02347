import type { BreakerBoard } from '../breaker/kernel.ts';
import type { Port } from '../port.ts';
import { startThread } from '../threads.ts';
import { type Maker, type MakerOptions, openMaker, planMaker } from './kernel.ts';
import type { MakerTasks } from './replies.ts';
import { type MakerTask, type MakerThreadPlan, nodesAt, STOPPED, stopAt } from './shared-plan.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const SCRIPT = './search-thread.js';
/** How often progress is reported and limits are checked. */
const PROGRESS_MS = 100;

export interface SharedMakerLimits {
  readonly nodes?: number;
  readonly signal?: AbortSignal;
  onProgress?(): void;
  /** A thread has refuted a reply that was left. */
  onRefuted?(reply: number): void;
}

/** A thread, and the reply it works on. */
interface Searching {
  readonly line: Port<MakerTask, number>;
  reply: number | undefined;
}

/** A question to the threads, until it is answered. */
interface Asked {
  readonly replies: MakerTasks;
  readonly onRefuted: SharedMakerLimits['onRefuted'];
  /** The answer, or that a limit was reached. */
  result?: boolean | 'stopped';
  readonly resolve: (result: boolean | undefined) => void;
  readonly reject: (reason: Error) => void;
}

/** Starts Node threads that search for Maker with one table. They run until {@link SharedMaker.close}. */
export async function createSharedMaker(
  board: BreakerBoard,
  { threads, ...options }: MakerOptions & { readonly threads: number },
): Promise<SharedMaker> {
  const plan = await planMaker(board, threads + 1, options);
  const maker = await openMaker(plan, threads);
  const signals = new SharedArrayBuffer(8 * threads);
  const script = new URL(SCRIPT, import.meta.url);
  const lines = Array.from({ length: threads }, (_, number) => {
    const own: MakerThreadPlan = { ...plan, number, signals };
    return startThread<MakerTask, number>(script, own);
  });
  return new SharedMaker(maker, lines, new Int32Array(signals));
}

/** Asks several threads to refute Breaker's replies to a first move; each works on one of them, and all share a table. */
export class SharedMaker {
  /** Asks on this thread, with the same table. */
  readonly maker: Maker;
  private readonly threads: readonly Searching[];
  private readonly signals: Int32Array;
  private asked: Asked | undefined;

  constructor(maker: Maker, lines: readonly Port<MakerTask, number>[], signals: Int32Array) {
    this.maker = maker;
    this.threads = lines.map((line) => ({ line, reply: undefined }));
    this.signals = signals;
    for (const [i, line] of lines.entries()) {
      line.listen(
        (value) => this.answered(i, value),
        (reason) => this.asked?.reject(new Error(`a thread of the search failed: ${reason}`)),
      );
    }
  }

  /** Positions searched by all threads. */
  get nodes(): number {
    return this.threads.reduce((sum, _, i) => sum + Atomics.load(this.signals, nodesAt(i)), this.maker.nodes);
  }

  /**
   * Refutes all replies: true if that succeeds, false if no win is found against one of them, `undefined` if a limit was
   * reached first.
   */
  async refuteAll(
    replies: MakerTasks,
    { nodes, signal, onProgress, onRefuted }: SharedMakerLimits = {},
  ): Promise<boolean | undefined> {
    if (signal?.aborted) return undefined;
    const watch = setInterval(() => {
      onProgress?.();
      if (signal?.aborted || (nodes !== undefined && this.nodes >= nodes)) this.stopAll('stopped');
    }, PROGRESS_MS);
    try {
      return await new Promise((resolve, reject) => {
        this.asked = { replies, onRefuted, resolve, reject };
        for (const i of this.threads.keys()) this.start(i, replies);
      });
    } finally {
      clearInterval(watch);
      this.asked = undefined;
    }
  }

  /** A thread has solved its position, or was told to stop: 1, 0 or `STOPPED`. */
  private answered(number: number, value: number): void {
    const { asked } = this;
    const { reply } = this.threads[number];
    this.threads[number].reply = undefined;
    if (asked === undefined || reply === undefined) return;
    if (asked.result === undefined && value !== STOPPED) this.learn(asked, reply, value === 1);
    if (asked.result === undefined) this.start(number, asked.replies);
    else if (this.threads.every((thread) => thread.reply === undefined)) {
      asked.resolve(asked.result === 'stopped' ? undefined : asked.result);
    }
  }

  private learn({ replies, onRefuted }: Asked, reply: number, captures: boolean): void {
    const win = this.maker.knownWin(replies.after(reply));
    const wasLeft = replies.isLeft(reply);
    if (!captures && wasLeft) this.stopAll(false);
    else if (win !== undefined) {
      replies.refute(reply, win.carrier);
      if (wasLeft) onRefuted?.(reply);
    }
    if (replies.left === 0n) this.stopAll(true);
    // What others work on may be refuted as well now.
    for (const [i, { reply: other }] of this.threads.entries()) {
      if (other !== undefined && !replies.isLeft(other)) this.stop(i);
    }
  }

  /** Gives a thread the reply that the fewest others work on. */
  private start(number: number, replies: MakerTasks): void {
    const crowd = (reply: number): number => this.threads.filter((thread) => thread.reply === reply).length;
    const [reply] = replies.open.sort((one, other) => crowd(one) - crowd(other));
    Atomics.store(this.signals, stopAt(number), 0);
    this.threads[number].reply = reply;
    this.threads[number].line.post(replies.after(reply));
  }

  private stop(number: number): void {
    Atomics.store(this.signals, stopAt(number), 1);
  }

  private stopAll(result: boolean | 'stopped'): void {
    if (this.asked === undefined || this.asked.result !== undefined) return;
    this.asked.result = result;
    for (const i of this.threads.keys()) this.stop(i);
  }

  close(): void {
    this.asked = undefined;
    for (const [i, { line }] of this.threads.entries()) {
      this.stop(i);
      line.close();
    }
  }
}
