import { type Queue, type StoreAddress, StoreError, serverUrl } from '@ringfence/store';
import { GoneError, type JobContext, Leaving } from './play-job.ts';
import { type JobReport, openGameQueue } from './queue.ts';

/** Plays one kind of job; a worker has several. */
export interface JobHandler<Data extends object = object> {
  /** Before the first job. */
  ready?(): Promise<void>;
  /** Whether a job is of its kind. */
  accepts(data: object): data is Data;
  /** Rejects if this machine cannot play it: a `StoreError` says why, and the worker stops. */
  play(data: Data, context: JobContext): Promise<JobReport>;
  /**
   * Every few seconds: reports that the worker is alive, and returns the requested number of parallel games, if any.
   */
  attend?(): Promise<number | undefined>;
  close(): Promise<void>;
}

export interface WorkerOptions {
  readonly address: StoreAddress;
  /** The kinds of jobs that it plays. */
  readonly handlers: readonly JobHandler[];
  /** Parallel games, unless a handler requests another number. */
  readonly concurrency: number;
  readonly onTrouble: (message: string) => void;
  /** Called when it is connected and ready to play. */
  readonly onReady?: () => void;
  /** Stop after being idle for this long; default: keep running. */
  readonly leaveAfterMs?: number;
  /** Stops the worker after its current games. */
  readonly signal: AbortSignal;
  /** How long those games may take to end, in milliseconds; default: eight seconds. Then others play them. */
  readonly leaveMs?: number;
}

/** What a worker has done. */
export interface WorkerTally {
  readonly games: number;
  /** Games that another worker had finished first. */
  readonly late: number;
}

const LEAVE_MS = 8000;
const IDLE_CHECK_MS = 200;
const ATTEND_MS = 3000;

/** Plays the games of a database's queue until it is stopped; rejects if this machine cannot play one of them. */
export async function runWorker(options: WorkerOptions): Promise<WorkerTally> {
  const { address, handlers, onTrouble, onReady } = options;
  serverUrl(address); // before opening a database folder for nothing
  for (const handler of handlers) await handler.ready?.();
  const jobQueue = await openGameQueue(address, onTrouble);
  onReady?.();
  return new Worker(options, jobQueue).finish();
}

class Worker {
  private readonly options: WorkerOptions;
  private readonly jobQueue: Queue;
  private readonly tally = { games: 0, late: 0 };
  /** The consumers of jobs by the queue's ids: one for each parallel game. */
  private readonly takers: string[] = [];
  private active = 0;
  private lastActive = performance.now();
  private isLeaving = false;
  private leave = (): void => {};
  private trouble: unknown;

  constructor(options: WorkerOptions, jobQueue: Queue) {
    this.options = options;
    this.jobQueue = jobQueue;
  }

  async finish(): Promise<WorkerTally> {
    const { signal, handlers, leaveAfterMs = Number.POSITIVE_INFINITY, leaveMs = LEAVE_MS } = this.options;
    const left = new Promise<void>((resolve) => {
      this.leave = () => {
        this.isLeaving = true;
        resolve();
      };
    });
    if (signal.aborted) this.leave();
    signal.addEventListener('abort', this.leave);
    const timer = setInterval(() => {
      if (this.active === 0 && performance.now() - this.lastActive > leaveAfterMs) this.leave();
    }, IDLE_CHECK_MS);
    await this.attend();
    let isAttending = false;
    const attending = setInterval(async () => {
      if (isAttending) return;
      isAttending = true;
      await this.attend().catch(() => {});
      isAttending = false;
    }, ATTEND_MS);
    await left;
    clearInterval(timer);
    clearInterval(attending);
    signal.removeEventListener('abort', this.leave);
    // Waits for the games, then returns the unfinished ones to the queue; their failures from here on are expected.
    await this.jobQueue.stop({ timeout: leaveMs });
    await Promise.all(handlers.map((handler) => handler.close()));
    if (this.trouble !== undefined) throw this.trouble;
    return this.tally;
  }

  /** Adjusts the number of parallel games; an unreachable database is reported by others. */
  private async attend(): Promise<void> {
    let wanted = this.options.concurrency;
    for (const handler of this.options.handlers) {
      wanted = (await handler.attend?.().catch(() => undefined)) ?? wanted;
    }
    while (this.takers.length < wanted && !this.isLeaving) this.takers.push(this.takeJobs());
    while (this.takers.length > wanted && !this.isLeaving) {
      void this.jobQueue.offWork(this.takers.pop()); // after its game
    }
  }

  /** Plays one game after the other. */
  private takeJobs(): string {
    return this.jobQueue.work<object, JobReport>(async (job) => {
      this.active++;
      try {
        return await this.play(job.data, job.signal);
      } catch (error) {
        // Other workers may be able to play it. They get the job, and this worker does not take it again.
        if (!isPassing(error)) {
          this.trouble ??= error;
          this.leave();
        }
        throw error;
      } finally {
        this.active--;
        this.lastActive = performance.now();
      }
    });
  }

  private play(data: object, signal: AbortSignal): Promise<JobReport> {
    const context: JobContext = {
      signal,
      isLeaving: () => this.isLeaving,
      onTrouble: this.options.onTrouble,
      count: (isNew) => {
        this.tally[isNew ? 'games' : 'late']++;
      },
    };
    for (const handler of this.options.handlers) if (handler.accepts(data)) return handler.play(data, context);
    throw new StoreError('the queue contains games that this version of ringfence does not know: update it');
  }
}

/** Errors that are not this machine's: the job was released or deleted, or the database is unreachable. */
const isPassing = (error: unknown): boolean =>
  error instanceof Leaving || error instanceof GoneError || (error instanceof StoreError && error.cause !== undefined);
