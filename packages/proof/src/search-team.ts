import { type Port, startThread } from '@ringfence/wasm-host';

/** How often progress is reported and limits are checked. */
const PROGRESS_MS = 100;

/** A thread's answer if it was told to stop. */
const STOPPED = -1;
/** For each thread two numbers of 32 bits: whether to stop, and its nodes. */
const stopAt = (thread: number): number => 2 * thread;
const nodesAt = (thread: number): number => 2 * thread + 1;

/** What a thread must know besides the plan of its search. */
interface Membership {
  readonly number: number;
  readonly signals: SharedArrayBuffer;
}

/** A search in a thread. */
interface ThreadSearch<Task> {
  /** Takes on a task. */
  begin(task: Task): void;
  /** Works on it for a moment: a number from 0 on once it is solved. */
  work(): number | undefined;
  /** Nodes so far, of all tasks. */
  readonly nodes: number;
}

/** The thread's end of the line. */
interface NodeProcess {
  getBuiltinModule(name: 'node:worker_threads'): {
    readonly workerData: unknown;
    readonly parentPort: {
      on(type: 'message', listener: (task: never) => void): void;
      postMessage(value: number): void;
    };
  };
}

/** The script of a thread: works on each task that comes over the line until it is solved, or the team says to stop. */
export async function joinTeam<Plan, Task>(
  open: (plan: Plan & Membership) => Promise<ThreadSearch<Task>>,
): Promise<void> {
  const { process } = globalThis as unknown as { process: NodeProcess };
  const { workerData, parentPort } = process.getBuiltinModule('node:worker_threads');
  const plan = workerData as Plan & Membership;
  const search = await open(plan);
  const signals = new Int32Array(plan.signals);
  parentPort.on('message', (task: Task) => {
    search.begin(task);
    let answer: number | undefined;
    while (answer === undefined && Atomics.load(signals, stopAt(plan.number)) === 0) {
      answer = search.work();
      Atomics.store(signals, nodesAt(plan.number), search.nodes);
    }
    parentPort.postMessage(answer ?? STOPPED);
  });
}

export interface TeamLimits {
  /** The most nodes of all threads. */
  readonly nodes?: number;
  readonly signal?: AbortSignal;
  onProgress?(): void;
}

/** Threads of Node that search, each in a part of one memory. They run until {@link close}. */
export class SearchTeam<Task> {
  /** Receives a thread's answer, or `undefined` if it was told to stop. */
  onAnswer: (thread: number, answer: number | undefined) => void = () => {};
  private readonly lines: readonly Port<Task, number>[];
  private readonly signals: Int32Array;
  /** Why a thread no longer works, if one does not. */
  private failure: Error | undefined;
  private onFailure: (error: Error) => void = () => {};

  constructor(script: URL, plan: object, threads: number) {
    const signals = new SharedArrayBuffer(8 * threads);
    this.signals = new Int32Array(signals);
    this.lines = Array.from({ length: threads }, (_, number) => {
      const line = startThread<Task, number>(script, { ...plan, number, signals });
      line.listen(
        (value) => this.onAnswer(number, value === STOPPED ? undefined : value),
        (reason) => {
          this.failure ??= new Error(`a thread of the search failed: ${reason}`);
          this.onFailure(this.failure);
        },
      );
      return line;
    });
  }

  get threads(): number {
    return this.lines.length;
  }

  /** Nodes of all threads so far. */
  get nodes(): number {
    return this.lines.reduce((sum, _, i) => sum + Atomics.load(this.signals, nodesAt(i)), 0);
  }

  /** Gives a thread a task; it must have answered the last one. */
  begin(thread: number, task: Task): void {
    Atomics.store(this.signals, stopAt(thread), 0);
    this.lines[thread].post(task);
  }

  stop(thread: number): void {
    Atomics.store(this.signals, stopAt(thread), 1);
  }

  stopAll(): void {
    for (const thread of this.lines.keys()) this.stop(thread);
  }

  /** Waits for what `work` promises; `onLimit` is called when a limit is reached. Fails if a thread does. */
  async watch<T>(
    work: (resolve: (result: T) => void) => void,
    { nodes = Number.POSITIVE_INFINITY, signal, onProgress }: TeamLimits,
    onLimit: () => void,
  ): Promise<T> {
    const last = this.nodes + nodes;
    const watch = setInterval(() => {
      onProgress?.();
      if (signal?.aborted || this.nodes >= last) onLimit();
    }, PROGRESS_MS);
    signal?.addEventListener('abort', onLimit, { once: true });
    try {
      return await new Promise<T>((resolve, reject) => {
        this.onFailure = reject;
        if (this.failure === undefined) work(resolve);
        else reject(this.failure);
      });
    } finally {
      clearInterval(watch);
      signal?.removeEventListener('abort', onLimit);
      this.onFailure = () => {};
      this.onAnswer = () => {};
    }
  }

  /** All threads work on one task until the first of them has solved it; false if a limit was reached first. */
  async solve(task: Task, limits: TeamLimits = {}): Promise<boolean> {
    if (limits.signal?.aborted) return false;
    const stop = (): void => this.stopAll();
    const work = (resolve: (isSolved: boolean) => void): void => {
      let waiting = this.threads;
      let isSolved = false;
      this.onAnswer = (_, answer) => {
        if (answer !== undefined) {
          isSolved = true;
          stop();
        }
        if (--waiting === 0) resolve(isSolved);
      };
      for (const thread of this.lines.keys()) this.begin(thread, task);
    };
    try {
      return await this.watch(work, limits, stop);
    } catch (error) {
      stop();
      throw error;
    }
  }

  close(): void {
    this.stopAll();
    this.onFailure = () => {};
    for (const line of this.lines) line.close();
  }
}
