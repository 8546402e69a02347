import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StoreAddress } from './address.ts';
import type { Database } from './database.ts';
import { JOBS, JobTable, WAITING_JOBS } from './job-table.ts';
import { migrate } from './migrate.ts';
import type { Hear } from './news.ts';
import { PostgresDatabase } from './postgres.ts';
import { StoreError } from './trouble.ts';

/** A job for a worker; the signal says that it is no longer the worker's. */
export interface Job<Data> {
  readonly id: string;
  readonly data: Data;
  readonly signal: AbortSignal;
}

export interface QueueOptions {
  /** The queue's name. */
  readonly name: string;
  /** A worker that is silent for this long loses its jobs. */
  readonly heartbeatSeconds: number;
  /** How often every process looks for jobs of lost workers; default: as often as for anything else without news. */
  readonly watchSeconds?: number;
  /** Jobs are deleted this long after their end. */
  readonly keepSeconds: number;
  /** How often a job is given to another worker after one has lost or returned it. */
  readonly retryLimit: number;
  /** Receives errors that are survived: the server may come back. */
  readonly onTrouble: (message: string) => void;
}

/** Takes one job after the other. */
interface Taker {
  readonly handle: (job: Job<never>) => Promise<object>;
  /** Its present job. */
  work: Promise<void> | undefined;
}

/** A job that one of our takers has. */
interface Held {
  readonly claim: string;
  readonly control: AbortController;
}

const STOP_MS = 30_000;

/** The address of a server; a database in a folder cannot have workers. */
export function serverUrl(address: StoreAddress): string {
  if (address.kind === 'postgres') return address.url;
  throw new StoreError(
    `${address.shown} is for one process: workers need a PostgreSQL server, postgres://USER@HOST/NAME`,
  );
}

/** Opens a queue of a PostgreSQL database, and creates it if necessary. */
export async function openQueue(address: StoreAddress, options: QueueOptions): Promise<Queue> {
  const { watchSeconds } = options;
  const beatMs = watchSeconds === undefined ? undefined : watchSeconds * 1000;
  const database = new PostgresDatabase(serverUrl(address), address.shown, beatMs);
  try {
    await migrate(database, JOBS, address.shown);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
  return new Queue(database, options);
}

/**
 * A queue of jobs in a PostgreSQL database. A job is given to one worker at a time; the job of a worker that falls silent goes
 * to another.
 */
export class Queue extends JobTable {
  private readonly options: QueueOptions;
  private readonly takers = new Map<string, Taker>();
  private readonly held = new Map<string, Held>();
  /** All present jobs, those of ended takers too. */
  private readonly underWay = new Set<Promise<void>>();
  private readonly beating: NodeJS.Timeout;
  private looking: Promise<void> | undefined;
  /** Something has changed while it was looking. */
  private isStale = false;
  private isStopped = false;
  /** The last error, until something works again: a server that is away is reported once. */
  private trouble: string | undefined;

  constructor(database: Database, options: QueueOptions) {
    super(database, options.name, options.retryLimit);
    this.options = options;
    const { heartbeatSeconds, keepSeconds } = options;
    this.beating = setInterval(() => void this.survive(this.beat()), (heartbeatSeconds * 1000) / 4);
    this.listen((topic) => {
      if (topic === undefined) void this.survive(this.tidy(heartbeatSeconds, keepSeconds));
      if (topic === undefined || topic === WAITING_JOBS) this.look();
    });
  }

  /** Hears of changes in the database: see {@link Database.listen}. */
  listen(hear: Hear): () => void {
    return this.database.listen(hear);
  }

  /** Takes jobs, one after the other, and returns the taker's id; a job whose handler fails goes to another worker. */
  work<Data, Output extends object>(handle: (job: Job<Data>) => Promise<Output>): string {
    const id = randomUUID();
    this.takers.set(id, { handle: handle as Taker['handle'], work: undefined });
    this.look();
    return id;
  }

  /** Ends one taker, or all; resolves after their jobs. */
  async offWork(id?: string): Promise<void> {
    const ending = [...this.takers].filter(([key]) => id === undefined || key === id);
    for (const [key] of ending) this.takers.delete(key);
    await Promise.all(ending.map(([, { work }]) => work));
  }

  /** Waits for the present jobs, if it is graceful and not for too long, and returns the others to the queue. */
  async stop({ graceful = true, timeout = STOP_MS }: { graceful?: boolean; timeout?: number } = {}): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    await this.looking;
    if (graceful) await Promise.race([Promise.all(this.underWay), delay(timeout, undefined, { ref: false })]);
    clearInterval(this.beating);
    for (const [id, { claim, control }] of this.held) {
      this.held.delete(id);
      await this.survive(this.giveUp(id, claim, 'its worker was stopped'));
      control.abort();
    }
    await this.database.close();
  }

  /** Fills the idle takers. */
  private look(): void {
    this.isStale = true;
    this.looking ??= this.lookOn().finally(() => {
      this.looking = undefined;
    });
  }

  private async lookOn(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      await this.survive(this.take());
    }
  }

  private async take(): Promise<void> {
    const idle = [...this.takers.values()].filter(({ work }) => work === undefined);
    if (idle.length === 0 || this.isStopped) return;
    const claim = randomUUID();
    const jobs = await this.claim<never>(claim, idle.length);
    for (const [i, job] of jobs.entries()) {
      const taker = idle[i];
      const held = { claim, control: new AbortController() };
      this.held.set(job.id, held);
      const work = this.serve(taker, { ...job, signal: held.control.signal }, claim).finally(() => {
        taker.work = undefined;
        this.underWay.delete(work);
        this.look(); // there may be more: at once, not after the usual pause
      });
      taker.work = work;
      this.underWay.add(work);
    }
  }

  private async serve({ handle }: Taker, job: Job<never>, claim: string): Promise<void> {
    let settle: () => Promise<void>;
    try {
      const output = await handle(job);
      settle = () => this.complete(job.id, claim, output);
    } catch (error) {
      settle = () => this.giveUp(job.id, claim, error instanceof Error ? error.message : String(error));
    }
    // After a stop it is in the queue again.
    if (this.held.delete(job.id)) await this.survive(settle());
  }

  private async beat(): Promise<void> {
    const before = [...this.held];
    if (before.length === 0) return;
    const ours = new Set(await this.touch(before.map(([, { claim }]) => claim)));
    for (const [id, { control }] of before) if (!ours.has(id)) control.abort();
  }

  private async survive(attempt: Promise<unknown>): Promise<void> {
    try {
      await attempt;
      this.trouble = undefined;
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error));
      if (known.message !== this.trouble && !this.isStopped) this.options.onTrouble(known.message);
      this.trouble = known.message;
    }
  }
}
