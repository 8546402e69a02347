import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '@ringfence/store';
import type { GameResult } from '../game/game.ts';
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
  play(fixture: Fixture): Promise<GameResult>;
  /** `false` if another worker has finished the game before. */
  keep(result: GameResult): Promise<boolean>;
  /** A game is over, however it ended. */
  onOver?(id: string): void;
}

/** The worker gives up its job, which returns to the queue if the worker still owns it. */
export class Leaving extends Error {}

/** How long to wait for an unreachable database rather than lose a result. */
const KEEP_ATTEMPTS = 60;
const KEEP_PAUSE_MS = 1000;

/** Plays games one after the other, without waiting for the storage of the previous one. */
export async function playJob(games: JobGames, context: JobContext): Promise<JobReport> {
  const failed: Record<string, string> = {};
  let kept = Promise.resolve(true);
  for (const fixture of games.fixtures) {
    const { id } = fixture.plan;
    if (context.isLeaving() || context.signal.aborted) {
      await kept;
      throw new Leaving('the worker has stopped');
    }
    const played = games.play(fixture).catch((error: unknown) => {
      if (context.isLeaving()) throw new Leaving('the worker has stopped');
      failed[id] = error instanceof Error ? error.message : String(error);
    });
    const [result, wasFirst] = await Promise.all([played, kept]);
    games.onOver?.(id);
    if (!wasFirst) throw new Leaving('another worker has taken over the job');
    if (result !== undefined) kept = keepPatiently(() => games.keep(result), context);
  }
  await kept;
  return { failed };
}

async function keepPatiently(keep: () => Promise<boolean>, { count, onTrouble }: JobContext): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      const isNew = await keep();
      count(isNew);
      return isNew;
    } catch (error) {
      if (!(error instanceof StoreError) || attempt === KEEP_ATTEMPTS) throw error;
      if (attempt === 1) onTrouble(error.message);
      await delay(KEEP_PAUSE_MS);
    }
  }
}
