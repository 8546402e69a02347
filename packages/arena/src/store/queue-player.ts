import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Queue } from '@ringfence/store';
import type { GameResult } from '../game/game.ts';
import { type QueueingPlayer, Unplayed, Withdrawn } from '../tournament/game-runner.ts';
import { type PlayKind, type Turn, turnFor } from '../tournament/priorities.ts';
import type { Fixture } from '../tournament/schedule/schedule.ts';
import { type JobReport, startedTurn } from './queue.ts';
import { GAME_FINISHED } from './schema.ts';
import type { StoreLog } from './store-log.ts';

/** Games in the queue at a time: enough for a few hundred workers, few enough to send again. */
export const MOST_ON_THE_WAY = 2048;

/** Between two rounds, however much happens. */
const LEAST_MS = 100;
/** How often the oldest jobs are checked, and how many of them. */
const INSPECT_MS = 3000;
const INSPECTED = 16;
const TIDY_MS = 500;
/** The turn of a game that is not in the queue yet. */
const UNSENT = Number.NEGATIVE_INFINITY;
/** A database that is unreachable for longer stops the run; nothing is lost. */
const PATIENCE_MS = 60_000;

/** Games for workers: how they are written into jobs, and where their results are. */
export interface QueuedGames<Data extends object = object> {
  /** The part of the data that all of their jobs have, and no others. */
  readonly mark: object;
  dataOf(fixtures: readonly Fixture[], kind: PlayKind): Data;
  idsIn(data: Data): string[];
  /** Without it, whoever plans the games withdraws those that are over. */
  readonly results?: Pick<StoreLog, 'latest' | 'after' | 'among'>;
  /** Those of the given games that are not over yet, where there are no results to tell. */
  stillPlanned?(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface QueuePlayerOptions {
  readonly gamesPerJob: number;
  /** Called now and then while games are waiting and no worker plays. */
  readonly onIdle?: () => void;
  /** How long to wait for an unreachable database, in milliseconds; default: a minute. */
  readonly patienceMs?: number;
}

interface Waiting extends Turn {
  readonly fixture: Fixture;
  readonly resolve: (result: GameResult) => void;
  readonly reject: (error: Error) => void;
  /** Undefined until it is sent. */
  job: string | undefined;
  turn: number;
}

/** Lets workers play games: sends them as jobs, and waits for their results in the store. */
export class QueuePlayer<Data extends object> implements QueueingPlayer {
  private readonly jobQueue: Queue;
  private readonly games: QueuedGames<Data>;
  private readonly options: QueuePlayerOptions;
  /** By the game's id, the longest waiting first. */
  private readonly waiting = new Map<string, Waiting>();
  private unsent: Waiting[] = [];
  /** Games in the queue, with their jobs, that nobody waits for: of an earlier run, or withdrawn. */
  private readonly unclaimed: Map<string, string>;
  private lastSeq: string;
  private lastInspection = performance.now();
  private lastSuccess = performance.now();
  private lastTidied = Number.NEGATIVE_INFINITY;
  private isUntidy = false;
  private isClosing = false;
  private isAwake = false;
  private wakeUp = (): void => {};
  private readonly deafen: () => void;
  private readonly loop: Promise<void>;

  private constructor(
    jobQueue: Queue,
    games: QueuedGames<Data>,
    options: QueuePlayerOptions,
    unclaimed: Map<string, string>,
    lastSeq: string,
  ) {
    this.jobQueue = jobQueue;
    this.games = games;
    this.options = options;
    this.unclaimed = unclaimed;
    this.lastSeq = lastSeq;
    this.deafen = jobQueue.listen((topic) => {
      if (topic === undefined || topic === GAME_FINISHED) this.wake();
    });
    this.loop = this.run();
  }

  static async open<Data extends object>(
    jobQueue: Queue,
    games: QueuedGames<Data>,
    options: QueuePlayerOptions,
  ): Promise<QueuePlayer<Data>> {
    const unclaimed = new Map<string, string>();
    for (const { id, state, data } of await jobQueue.find<Data>({ data: games.mark })) {
      if (isUnderWay(state)) for (const game of games.idsIn(data)) unclaimed.set(game, id);
    }
    return new QueuePlayer(jobQueue, games, options, unclaimed, (await games.results?.latest()) ?? '');
  }

  play(fixture: Fixture, kind: PlayKind = 'tournament'): Promise<GameResult> {
    const { id } = fixture.plan;
    return new Promise((resolve, reject) => {
      const job = this.unclaimed.get(id);
      this.unclaimed.delete(id); // only once: if that job fails, the game is sent like any other
      const waiting = { fixture, kind, resolve, reject, job, turn: UNSENT };
      this.waiting.set(id, waiting);
      if (job === undefined) this.unsent.push(waiting);
      this.wake();
    });
  }

  /** Games that a worker has started are left to it. */
  retain(ids: ReadonlySet<string>): void {
    for (const [id, { job, reject }] of this.waiting) {
      if (ids.has(id)) continue;
      this.waiting.delete(id);
      if (job !== undefined) this.unclaimed.set(id, job);
      reject(new Withdrawn());
    }
    this.unsent = this.unsent.filter(({ fixture }) => this.waiting.has(fixture.plan.id));
    this.isUntidy = [...this.unclaimed.keys()].some((id) => !ids.has(id));
    this.wake();
  }

  /** Stops sending; the jobs stay in the queue for the next run. */
  async leave(): Promise<void> {
    this.isClosing = true;
    this.deafen();
    this.wake();
    await this.loop;
  }

  /** Cancels the games that are not finished; workers still store the one they are playing. */
  async close(): Promise<void> {
    await this.leave();
    const jobs = [...new Set([...this.jobs(), ...this.unclaimed.values()])];
    if (jobs.length > 0) await this.jobQueue.cancel(jobs).catch(() => {});
  }

  private async run(): Promise<void> {
    while (!this.isClosing) {
      this.isAwake = false;
      try {
        await this.tidy();
        await this.send();
        await this.receive();
        await this.inspect();
        this.lastSuccess = performance.now();
      } catch (error) {
        const { patienceMs = PATIENCE_MS } = this.options;
        if (performance.now() - this.lastSuccess > patienceMs) this.giveUp(error);
      }
      await this.pause();
    }
  }

  private wake(): void {
    this.isAwake = true;
    this.wakeUp();
  }

  /** Until something happens; while games are on the way, also until it is time to inspect their jobs. */
  private async pause(): Promise<void> {
    await delay(LEAST_MS);
    if (this.isAwake || this.isClosing) return;
    const restMs = this.isUntidy ? TIDY_MS : this.waiting.size > 0 ? INSPECT_MS : undefined;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      if (restMs !== undefined) timer = setTimeout(resolve, restMs);
    });
    clearTimeout(timer);
  }

  /** Sends full jobs; a partial one only if workers might run out of games. */
  private async send(): Promise<void> {
    if (this.unsent.length === 0) return;
    const { gamesPerJob: most } = this.options;
    const started = await startedTurn(this.jobQueue);
    const isScarce = this.waiting.size - this.unsent.length < MOST_ON_THE_WAY / 2;
    const jobs: { id: string; data: Data; turn: number; sent: readonly Waiting[] }[] = [];
    for (const kind of new Set(this.unsent.map((one) => one.kind))) {
      const own = this.unsent.filter((one) => one.kind === kind);
      const count = isScarce ? own.length : own.length - (own.length % most);
      let turn = turnFor(kind, 0, started, this.waiting.values());
      for (let from = 0; from < count; from += most) {
        const sent = own.slice(from, Math.min(from + most, count));
        const data = this.games.dataOf(
          sent.map(({ fixture }) => fixture),
          kind,
        );
        turn = turnFor(kind, sent.length, turn, []);
        jobs.push({ id: randomUUID(), data, turn, sent });
      }
    }
    if (jobs.length === 0) return;
    const sent = new Set(jobs.flatMap((job) => job.sent));
    this.unsent = this.unsent.filter((one) => !sent.has(one));
    try {
      await this.jobQueue.insert(jobs.map(({ id, data, turn }) => ({ id, data, priority: -turn })));
    } catch (error) {
      this.unsent = [...[...sent].filter(({ fixture }) => this.waiting.has(fixture.plan.id)), ...this.unsent];
      throw error;
    }
    for (const { id, turn, sent } of jobs) {
      for (const one of sent) {
        one.job = id;
        one.turn = turn;
        // Withdrawn in the meantime.
        const game = one.fixture.plan.id;
        if (this.waiting.get(game) === one) continue;
        this.unclaimed.set(game, id);
        this.isUntidy = true;
      }
    }
  }

  private async receive(): Promise<void> {
    const { results } = this.games;
    while (this.waiting.size > 0 && results !== undefined) {
      const arrivals = await results.after(this.lastSeq);
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
    const ids = this.jobs().slice(0, INSPECTED);
    const found = new Map((await this.jobQueue.find<Data>({ ids })).map((job) => [job.id, job]));
    for (const id of ids) {
      const job = found.get(id);
      if (job === undefined) ended.set(id, 'its job is no longer in the queue');
      else if (!isUnderWay(job.state)) ended.set(id, endOf(job.state, job.output));
      if (job?.state === 'active') isPlaying = true;
    }
    // After the jobs: the results of a finished job are in the store by now.
    for (const result of (await this.games.results?.among([...this.waiting.keys()])) ?? []) this.settle(result);
    const lost = [...this.waiting].filter(([, { job }]) => job !== undefined && ended.has(job));
    const planned = await this.games.stillPlanned?.(lost.map(([id]) => id));
    for (const [id, { job = '', reject }] of lost) {
      const end = ended.get(job);
      if (end === undefined || !this.waiting.delete(id)) continue;
      if (planned?.has(id) === false) reject(new Withdrawn());
      else if (typeof end !== 'string' && end.failed[id] !== undefined) reject(new Unplayed(end.failed[id]));
      else reject(new Error(typeof end === 'string' ? end : 'its worker did not play it'));
    }
    if (!isPlaying && ended.size === 0 && this.waiting.size > 0) this.options.onIdle?.();
  }

  /** Cancels jobs without a game that somebody waits for, unless a worker has started them. */
  private async tidy(): Promise<void> {
    const now = performance.now();
    if (!this.isUntidy || now - this.lastTidied < TIDY_MS) return;
    this.lastTidied = now;
    const claimed = new Set(this.jobs());
    const ids = [...new Set(this.unclaimed.values())].filter((job) => !claimed.has(job));
    const found = await this.jobQueue.find<Data>({ ids });
    const active = new Set(found.filter(({ state }) => state === 'active').map(({ id }) => id));
    await this.jobQueue.cancel(found.flatMap(({ id, state }) => (isUnderWay(state) && !active.has(id) ? [id] : [])));
    for (const [game, job] of this.unclaimed) if (ids.includes(job) && !active.has(job)) this.unclaimed.delete(game);
    this.isUntidy = active.size > 0;
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
