import { setTimeout as delay } from 'node:timers/promises';
import { shortened, visible } from '@ringfence/rules';
import { StoreError } from '@ringfence/store';
import type { GameResult } from '../game/game.ts';
import { attemptOf, type FailedAttempt, type GamePlayer } from '../tournament/game-runner.ts';
import type { Fixture } from '../tournament/schedule/schedule.ts';
import type { JobReport } from './queue.ts';

/** What a worker tells the player of one of its jobs. */
export interface JobContext {
  /** The job was cancelled, or this worker was silent for so long that others have taken it over. */
  readonly signal: AbortSignal;
  /** Whether the worker is about to stop. */
  readonly isLeaving: () => boolean;
  readonly onTrouble: (message: string) => void;
  /** Counts a stored result, or one that another worker had stored before. */
  readonly count: (isNew: boolean) => void;
}

/** The games of a job, and how to play and store them. */
export interface JobGames {
  readonly fixtures: readonly Fixture[];
  readonly player: GamePlayer;
  /** `false` if another worker has finished the game before. */
  keep(result: GameResult): Promise<boolean>;
}

/** The worker gives up its job, which returns to the queue if the worker still owns it. */
export class Leaving extends Error {}

/** The job's tournament was deleted. */
export class GoneError extends Error {}

/** How long to wait for an unreachable database rather than lose a result. */
const KEEP_ATTEMPTS = 60;
const KEEP_PAUSE_MS = 1000;

/** The queue takes no null characters, which a message may quote. */
const MOST_WORDS = 4000;

/** Plays games one after the other, without waiting for the storage of the previous one. */
export async function playJob({ fixtures, player, keep }: JobGames, context: JobContext): Promise<JobReport> {
  const { signal, isLeaving, onTrouble, count } = context;
  const failed: Record<string, FailedAttempt> = {};
  let kept = Promise.resolve(true);
  for (const fixture of fixtures) {
    if (isLeaving() || signal.aborted) {
      await kept;
      throw new Leaving('the worker has stopped');
    }
    const played = player.play(fixture).catch((error: unknown) => {
      if (isLeaving()) throw new Leaving('the worker has stopped');
      if (error instanceof StoreError) throw error; // not the game's fault: others may be able to play it
      const attempt = attemptOf(error);
      failed[fixture.plan.id] = { ...attempt, words: visible(shortened(attempt.words, MOST_WORDS)) };
    });
    const [result, wasFirst] = await Promise.all([played, kept]);
    if (!wasFirst) throw new Leaving('another worker has taken over the job');
    if (result !== undefined) {
      kept = keepPatiently(() => keep(result), onTrouble).then((isNew) => {
        count(isNew);
        return isNew;
      });
    }
  }
  await kept;
  return { failed };
}

/** Stores a result, and tries again while the database is unreachable. */
export async function keepPatiently<T>(keep: () => Promise<T>, onTrouble: (message: string) => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await keep();
    } catch (error) {
      if (!(error instanceof StoreError) || attempt === KEEP_ATTEMPTS) throw error;
      if (attempt === 1) onTrouble(error.message);
      await delay(KEEP_PAUSE_MS);
    }
  }
}
