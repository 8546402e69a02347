import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Queue } from '@ringfence/store';
import type { GameResult } from '../game/game.ts';
import type { GamePlayer } from '../tournament/runner.ts';
import type { Fixture } from '../tournament/schedule/schedule.ts';
import { type GameJob, type JobReport, QUEUE } from './queue.ts';
import type { StoreLog } from './store-log.ts';

/** Games in the queue at a time: enough for a few hundred workers, few enough to send again. */
export const MOST_ON_THE_WAY = 2048;

const POLL_MS = 100;
/** How often the oldest jobs are checked, and how many of them. */
const INSPECT_MS = 3000;
const INSPECTED = 16;
/** A database that is unreachable for longer stops the run; nothing is lost. */
const PATIENCE_MS = 60_000;

interface Waiting {
  readonly fixture: Fixture;
  readonly resolve: (result: GameResult) => void;
  readonly reject: (error: Error) => void;
  /** Undefined until it is sent. */
  job: string | undefined;
}

export interface QueuePlayerOptions {
  readonly gamesPerJob: number;
  /** Called now and then while games are waiting and no worker plays. */
  readonly onIdle?: () => void;
}

/** Lets workers play games: sends them as jobs, and waits for their results in the store. */
export class QueuePlayer implements GamePlayer {
  private readonly boss: Queue;
  private readonly log: StoreLog;
  private readonly options: QueuePlayerOptions;
  /** By the game's id, the longest waiting first. */
  private readonly waiting = new Map<string, Waiting>();
  private readonly unsent: Fixture[] = [];
  /** Games sent by an earlier run of this tournament, with their jobs. */
  private readonly adopted: Map<string, string>;
  private lastSeq: string;
  private lastInspection = performance.now();
  private lastSuccess = performance.now();
  private isClosing = false;
  private readonly loop: Promise<void>;

  private constructor(
    boss: Queue,
    log: StoreLog,
    options: QueuePlayerOptions,
    adopted: Map<string, string>,
    lastSeq: string,
  ) {
    this.boss = boss;
    this.log = log;
    this.options = options;
    this.adopted = adopted;
    this.lastSeq = lastSeq;
    this.loop = this.run();
  }

  static async open(boss: Queue, log: StoreLog, options: QueuePlayerOptions): Promise<QueuePlayer> {
    const adopted = new Map<string, string>();
    for (const { id, state, data } of await boss.findJobs<GameJob>(QUEUE, { data: { tournament: log.id } })) {
      if (!isUnderWay(state)) continue;
      for (const { plan } of data.fixtures) adopted.set(plan.id, id);
    }
    return new QueuePlayer(boss, log, options, adopted, await log.latest());
  }

  play(fixture: Fixture): Promise<GameResult> {
    const { id } = fixture.plan;
    return new Promise((resolve, reject) => {
      const job = this.adopted.get(id);
      this.adopted.delete(id); // only once: if that job fails, the game is sent like any other
      this.waiting.set(id, { fixture, resolve, reject, job });
      if (job === undefined) this.unsent.push(fixture);
    });
  }

  /** Cancels the games that are not finished; workers still store the one they are playing. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.loop;
    const jobs = this.jobs();
    if (jobs.length > 0) await this.boss.cancel(QUEUE, jobs).catch(() => {});
  }

  private async run(): Promise<void> {
    while (!this.isClosing) {
      try {
        await this.send();
        await this.receive();
        await this.inspect();
        this.lastSuccess = performance.now();
      } catch (error) {
        if (performance.now() - this.lastSuccess > PATIENCE_MS) this.giveUp(error);
      }
      await delay(POLL_MS);
    }
  }

  /** Sends full jobs; a partial one only if workers might run out of games. */
  private async send(): Promise<void> {
    const { gamesPerJob } = this.options;
    const isScarce = this.waiting.size - this.unsent.length < MOST_ON_THE_WAY / 2;
    const count = isScarce ? this.unsent.length : this.unsent.length - (this.unsent.length % gamesPerJob);
    const jobs: { id: string; data: GameJob }[] = [];
    for (let from = 0; from < count; from += gamesPerJob) {
      const fixtures = this.unsent.slice(from, Math.min(from + gamesPerJob, count));
      jobs.push({ id: randomUUID(), data: { tournament: this.log.id, fixtures } });
    }
    if (jobs.length === 0) return;
    await this.boss.insert(QUEUE, jobs);
    this.unsent.splice(0, count);
    for (const { id, data } of jobs) {
      for (const { plan } of data.fixtures) {
        const waiting = this.waiting.get(plan.id);
        if (waiting !== undefined) waiting.job = id;
      }
    }
  }

  private async receive(): Promise<void> {
    if (this.waiting.size === 0) return;
    for (;;) {
      const arrivals = await this.log.after(this.lastSeq);
      for (const { seq, result } of arrivals) {
        this.lastSeq = seq;
        this.settle(result);
      }
      if (arrivals.length === 0) return;
    }
  }

  /** Finds results that were missed, and jobs that ended without all of their results. */
  private async inspect(): Promise<void> {
    const now = performance.now();
    if (now - this.lastInspection < INSPECT_MS || this.waiting.size === 0) return;
    this.lastInspection = now;
    const ended = new Map<string, JobReport | string>();
    let isPlaying = false;
    for (const id of this.jobs().slice(0, INSPECTED)) {
      const [job] = await this.boss.findJobs<GameJob>(QUEUE, { id });
      if (job === undefined) ended.set(id, 'its job is no longer in the queue');
      else if (!isUnderWay(job.state)) ended.set(id, endOf(job.state, job.output));
      if (job?.state === 'active') isPlaying = true;
    }
    // After the jobs: the results of a finished job are in the store by now.
    for (const result of await this.log.among([...this.waiting.keys()])) this.settle(result);
    for (const [id, { job, reject }] of this.waiting) {
      const end = job === undefined ? undefined : ended.get(job);
      if (end === undefined) continue;
      this.waiting.delete(id);
      reject(new Error(typeof end === 'string' ? end : (end.failed[id] ?? 'its worker did not play it')));
    }
    if (!isPlaying && ended.size === 0 && this.waiting.size > 0) this.options.onIdle?.();
  }

  private settle(result: GameResult): void {
    const { id } = result.plan;
    this.waiting.get(id)?.resolve(result);
    this.waiting.delete(id);
  }

  /** The pending jobs, the oldest first. */
  private jobs(): string[] {
    return [...new Set([...this.waiting.values()].map(({ job }) => job))].filter((job) => job !== undefined);
  }

  private giveUp(error: unknown): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.unsent.length = 0;
    for (const { reject } of all) reject(error instanceof Error ? error : new Error(String(error)));
  }
}

const isUnderWay = (state: string): boolean => state === 'created' || state === 'retry' || state === 'active';

function endOf(state: string, output: object): JobReport | string {
  if (state === 'completed' && output !== null && 'failed' in output) return output as JobReport;
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : `its job is ${state}`;
}
