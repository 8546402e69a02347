import { setTimeout as delay } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { GameResult } from '../game/game.ts';
import type { RungName } from '../jail/rungs.ts';
import { TablePool } from '../tournament/pool.ts';
import type { GamePlayer } from '../tournament/runner.ts';
import type { Tournament } from '../tournament/tournament.ts';
import { whyUnfit } from './bot-files.ts';
import { type GameJob, type JobReport, openQueue, QUEUE, serverUrl } from './queue.ts';
import { RunningRows } from './running-rows.ts';
import type { Store } from './store.ts';
import type { StoreLog } from './store-log.ts';
import { StoreError } from './trouble.ts';

/** How programs are held on this machine. */
export interface WorkerJail {
  /** For the report. */
  readonly title: string;
  readonly rung?: RungName;
}

export interface WorkerOptions {
  readonly store: Store;
  /** Tells workers apart, such as `host:4711`. */
  readonly name: string;
  /** Games at a time. */
  readonly concurrency: number;
  /** What paths in the players' words start from. */
  readonly folder: string;
  /** The jail for a tournament; throws if this machine has none that will do. */
  readonly jailFor: (tournament: Tournament) => Promise<WorkerJail>;
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
const POLL_SECONDS = 1;
/** A result is worth waiting for a database that is away. */
const KEEP_ATTEMPTS = 60;
const KEEP_PAUSE_MS = 1000;

/** Plays the games of a store's queue until it is told to leave. */
export async function runWorker(options: WorkerOptions): Promise<WorkerTally> {
  const { store, onTrouble, onReady } = options;
  serverUrl(store.address); // before a database in a folder is opened for nothing
  await store.ready();
  const boss = await openQueue(store.address, onTrouble);
  onReady?.();
  return new Worker(options, boss).finish();
}

/** Somebody at the tables of one tournament. */
interface Seat {
  readonly log: StoreLog;
  readonly player: GamePlayer & { close(): Promise<void> };
  readonly boards: RunningRows;
  users: number;
}

/** The worker lets go of its job, which goes back to the queue if it still is its own. */
class Leaving extends Error {}

class Worker {
  private readonly options: WorkerOptions;
  private readonly boss: PgBoss;
  /** By tournament; more than one only while games of several are going on. */
  private readonly seats = new Map<string, Promise<Seat>>();
  private readonly tally = { games: 0, late: 0 };
  private active = 0;
  private lastActive = performance.now();
  private isLeaving = false;
  private leave = (): void => {};
  private trouble: unknown;

  constructor(options: WorkerOptions, boss: PgBoss) {
    this.options = options;
    this.boss = boss;
  }

  async finish(): Promise<WorkerTally> {
    const { signal, concurrency, leaveAfterMs } = this.options;
    const left = new Promise<void>((resolve) => {
      this.leave = () => {
        this.isLeaving = true;
        resolve();
      };
    });
    if (signal.aborted) this.leave();
    signal.addEventListener('abort', this.leave);
    const timer = setInterval(() => {
      const isIdle = this.active === 0 && performance.now() - this.lastActive > (leaveAfterMs ?? Infinity);
      if (isIdle) this.leave();
    }, 200);
    for (let i = 0; i < concurrency && !this.isLeaving; i++) await this.takeJobs();
    await left;
    clearInterval(timer);
    signal.removeEventListener('abort', this.leave);
    // Waits for the games, and then gives back what is not finished.
    await this.boss.stop({ timeout: LEAVE_MS });
    await Promise.allSettled([...this.seats.keys()].map((id) => this.clear(id)));
    if (this.trouble !== undefined) throw this.trouble;
    return this.tally;
  }

  private async takeJobs(): Promise<void> {
    const options = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
    const id: string = await this.boss.work<GameJob, JobReport>(QUEUE, options, async ([job]) => {
      this.active++;
      try {
        return await this.serve(job);
      } finally {
        this.active--;
        this.lastActive = performance.now();
        this.boss.notifyWorker(id); // there may be more: ask at once, not after the usual pause
      }
    });
  }

  private async serve(job: Job<GameJob>): Promise<JobReport> {
    const { tournament, fixtures } = job.data;
    const failed: Record<string, string> = {};
    const seat = await this.sitDown(tournament);
    try {
      const done = await seat.log.among(fixtures.map(({ plan }) => plan.id));
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
        const played = seat.player.play(fixture).catch((error: unknown) => {
          if (this.isLeaving) throw new Leaving('the worker has left');
          failed[id] = error instanceof Error ? error.message : String(error);
        });
        // A game does not wait for the disk to have the one before.
        const [result, wasFirst] = await Promise.all([played, kept]);
        seat.boards.remove(id);
        if (!wasFirst) throw new Leaving('somebody else has taken the job over');
        if (result !== undefined) kept = this.keep(seat.log, result);
      }
      await kept;
      return { failed };
    } finally {
      seat.users--;
    }
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

  private async sitDown(id: string): Promise<Seat> {
    for (const other of this.seats.keys()) {
      if (other !== id && (await this.seats.get(other)?.catch(() => undefined))?.users === 0) void this.clear(other);
    }
    const known = this.seats.get(id) ?? this.prepare(id);
    this.seats.set(id, known);
    try {
      const seat = await known;
      seat.users++;
      return seat;
    } catch (error) {
      this.seats.delete(id);
      // Others may be able to: they get the job, and this worker does not take it again and again.
      if (!this.isLeaving && !isPassing(error)) {
        this.trouble ??= error;
        this.leave();
      }
      throw error;
    }
  }

  private async prepare(id: string): Promise<Seat> {
    const { store, folder, name, jailFor } = this.options;
    const log = await store.find(id);
    if (log === undefined) throw new UnknownTournament(`there is no tournament ${id} any more`);
    const { tournament, files } = log;
    const reason = whyUnfit(tournament.players, files, folder);
    if (reason !== undefined) {
      throw new StoreError(
        `"${tournament.title}" cannot be played here: ${reason}. Copy the bots there, or name their folder with --folder`,
      );
    }
    const { title, rung } = await jailFor(tournament);
    await log.note({ jail: title });
    const boards = new RunningRows(log, name);
    const setup = { players: tournament.players, folder, ...(rung !== undefined && { rung }) };
    return { log, player: new TablePool(setup, (game) => boards.set(game)), boards, users: 0 };
  }

  private async clear(id: string): Promise<void> {
    const seat = await this.seats.get(id);
    this.seats.delete(id);
    await seat?.player.close();
    await seat?.boards.close();
  }
}

class UnknownTournament extends Error {}

/** Troubles that are not this machine's own. */
const isPassing = (error: unknown): boolean =>
  error instanceof UnknownTournament || (error instanceof StoreError && error.cause !== undefined);
