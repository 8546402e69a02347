import { setTimeout as delay } from 'node:timers/promises';
import { type Job, type Queue, StoreError, serverUrl } from '@ringfence/store';
import type { GameResult } from '../game/game.ts';
import { type GameJob, type JobReport, openGameQueue, QUEUE } from './queue.ts';
import { GoneError, type Seat, type SeatOptions, Seats } from './seats.ts';
import type { StoreLog } from './store-log.ts';

export interface WorkerOptions extends SeatOptions {
  /** Games at a time. */
  readonly concurrency: number;
  readonly onTrouble: (message: string) => void;
  /** Connected, and ready to play. */
  readonly onReady?: () => void;
  /** Leave when there was nothing to play for so long; none is to stay. */
  readonly leaveAfterMs?: number;
  /** Leave after the games that are being played. */
  readonly signal: AbortSignal;
}

/** What a worker has done. */
export interface WorkerTally {
  readonly games: number;
  /** Games that somebody else had finished first. */
  readonly late: number;
}

/** Games may take so long to end when a worker is told to leave; then they are given up and played by others. */
const LEAVE_MS = 8000;
const IDLE_CHECK_MS = 200;
const POLL_SECONDS = 1;
/** A result is worth waiting for a database that is away. */
const KEEP_ATTEMPTS = 60;
const KEEP_PAUSE_MS = 1000;

/** Plays the games of a store's queue until it is told to leave; rejects if this machine cannot play one of them. */
export async function runWorker(options: WorkerOptions): Promise<WorkerTally> {
  const { store, onTrouble, onReady } = options;
  serverUrl(store.address); // before a database in a folder is opened for nothing
  await store.ready();
  const boss = await openGameQueue(store.address, onTrouble);
  onReady?.();
  return new Worker(options, boss).finish();
}

/** The worker lets go of its job, which goes back to the queue if it still is its own. */
class Leaving extends Error {}

class Worker {
  private readonly options: WorkerOptions;
  private readonly boss: Queue;
  private readonly seats: Seats;
  private readonly tally = { games: 0, late: 0 };
  private active = 0;
  private lastActive = performance.now();
  private isLeaving = false;
  private leave = (): void => {};
  private trouble: unknown;

  constructor(options: WorkerOptions, boss: Queue) {
    this.options = options;
    this.boss = boss;
    this.seats = new Seats(options);
  }

  async finish(): Promise<WorkerTally> {
    const { signal, concurrency, leaveAfterMs = Number.POSITIVE_INFINITY } = this.options;
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
    for (let i = 0; i < concurrency && !this.isLeaving; i++) await this.takeJobs();
    await left;
    clearInterval(timer);
    signal.removeEventListener('abort', this.leave);
    // Waits for the games, and then gives back what is not finished; that these fail from now on is no trouble.
    this.boss.removeAllListeners('error').on('error', () => {});
    await this.boss.stop({ timeout: LEAVE_MS });
    await this.seats.close();
    if (this.trouble !== undefined) throw this.trouble;
    return this.tally;
  }

  /** Plays one game after the other. */
  private async takeJobs(): Promise<void> {
    const options = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
    const id: string = await this.boss.work<GameJob, JobReport>(QUEUE, options, async ([job]) => {
      this.active++;
      try {
        return await this.seats.use(job.data.tournament, (seat) => this.serve(job, seat));
      } catch (error) {
        // Others may be able to play it. They get the job, and this worker does not take it again and again.
        if (!isPassing(error)) {
          this.trouble ??= error;
          this.leave();
        }
        throw error;
      } finally {
        this.active--;
        this.lastActive = performance.now();
        this.boss.notifyWorker(id); // there may be more: ask at once, not after the usual pause
      }
    });
  }

  private async serve(job: Job<GameJob>, { log, tables, boards }: Seat): Promise<JobReport> {
    const { fixtures } = job.data;
    const failed: Record<string, string> = {};
    const done = await log.among(fixtures.map(({ plan }) => plan.id));
    const known = new Set(done.map(({ plan }) => plan.id));
    let kept = Promise.resolve(true);
    for (const fixture of fixtures) {
      const { id } = fixture.plan;
      if (known.has(id)) continue;
      // The signal: the job was called back, or this worker was silent for so long that others have it.
      if (this.isLeaving || job.signal.aborted) {
        await kept;
        throw new Leaving('the worker has left');
      }
      const played = tables.play(fixture).catch((error: unknown) => {
        if (this.isLeaving) throw new Leaving('the worker has left');
        failed[id] = error instanceof Error ? error.message : String(error);
      });
      // A game does not wait for the disk to have the one before.
      const [result, wasFirst] = await Promise.all([played, kept]);
      boards.remove(id);
      if (!wasFirst) throw new Leaving('somebody else has taken the job over');
      if (result !== undefined) kept = this.keep(log, result);
    }
    await kept;
    return { failed };
  }

  /** Keeps a result; `false` if somebody else has finished the game before. */
  private async keep(log: StoreLog, result: GameResult): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        const isNew = await log.append(result);
        this.tally[isNew ? 'games' : 'late']++;
        return isNew;
      } catch (error) {
        if (!(error instanceof StoreError) || attempt === KEEP_ATTEMPTS) throw error;
        if (attempt === 1) this.options.onTrouble(error.message);
        await delay(KEEP_PAUSE_MS);
      }
    }
  }
}

/** Troubles that are not this machine's own: the job was let go of or deleted, or the database is away. */
const isPassing = (error: unknown): boolean =>
  error instanceof Leaving || error instanceof GoneError || (error instanceof StoreError && error.cause !== undefined);
