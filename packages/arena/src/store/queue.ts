import { openQueue, type Queue, type StoreAddress } from '@ringfence/store';
import { type ClockRule, thinkingMs } from '../game/clock.ts';
import type { FailedAttempt } from '../tournament/game-runner.ts';
import type { Fixture } from '../tournament/schedule/schedule.ts';

/** The queue of all games of a database. */
const QUEUE = 'games';

/** A job of a tournament: some of its games, to be played one after the other. */
export interface GameJob {
  readonly tournament: string;
  readonly fixtures: readonly Fixture[];
}

/** The result of a job: why games could not be played, by their ids. The others are in the store. */
export interface JobReport {
  readonly failed: Readonly<Record<string, FailedAttempt>>;
}

/** A worker that is silent for this long loses its job, as another process notices within ten seconds. */
const HEARTBEAT_SECONDS = 10;

/** Finished jobs can be deleted: the results are stored elsewhere. */
const KEEP_SECONDS = 60;

/** How often a job is retried after its worker was lost or stopped. */
const MOST_LOSSES = 50;

/**
 * The share of a long tournament that a worker takes at a time: few enough jobs for the queue, short enough for a quick
 * end.
 */
const MOST_PAIRS = 8;
const FEWEST_JOBS = 128;
const LONGEST_JOB_MS = 10 * 60_000;

/** How many games make a job, in whole pairs: the more the longer the tournament and the quicker its games. */
export function gamesPerJob(total: number, clock: ClockRule, mostMoves: number): number {
  const byTime = LONGEST_JOB_MS / (2 * thinkingMs(clock, mostMoves));
  return 2 * Math.max(1, Math.floor(Math.min(MOST_PAIRS, total / 2 / FEWEST_JOBS, byTime)));
}

/** Opens the queue of games of a PostgreSQL database. Errors are reported and survived. */
export const openGameQueue = (address: StoreAddress, onTrouble: (message: string) => void): Promise<Queue> =>
  openQueue(address, {
    name: QUEUE,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    keepSeconds: KEEP_SECONDS,
    retryLimit: MOST_LOSSES,
    onTrouble,
  });

/** Priorities in the queue are turns, of which the lowest is next: this is the turn of the job that was started last. */
export async function startedTurn(jobQueue: Queue): Promise<number> {
  const { started, waiting } = await jobQueue.priorities();
  if (started !== null) return -started;
  return waiting === null ? 0 : -waiting - 1;
}
