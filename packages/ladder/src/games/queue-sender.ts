import { randomUUID } from 'node:crypto';
import { openGameQueue, QUEUE } from '@ringfence/arena/store';
import type { Queue } from '@ringfence/store';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { GameKind } from '../views/index.ts';
import type { LadderJob } from './desk.ts';
import type { PlannedGame } from './rows.ts';

/** Requested games do not wait behind the ladder's own. */
const priorities: Readonly<Record<GameKind, number>> = { challenge: 2, practice: 2, ranked: 1, test: 0 };

/** Games of a job, in whole pairs. */
const FEWEST = 2;
const MOST = 8;

/**
 * Has planned games played by workers. It keeps no state: every time it compares the waiting games with the jobs in the
 * queue, so that it does not matter who was killed in between.
 */
export class QueueSender {
  private readonly boss: Queue;

  private constructor(boss: Queue) {
    this.boss = boss;
  }

  static async open(store: LadderStore, onTrouble: (message: string) => void): Promise<QueueSender> {
    return new QueueSender(await openGameQueue(store.address, onTrouble));
  }

  /** Makes sure that exactly these games are in the queue. Games that a worker has started are left to it. */
  async send(games: readonly PlannedGame[], slots: number): Promise<void> {
    const wanted = new Set(games.map(({ id }) => id));
    const covered = new Set<string>();
    const unwanted: string[] = [];
    for (const { id, state, data } of await this.boss.findJobs<LadderJob>(QUEUE, { data: { ladder: 1 } })) {
      const waits = state === 'created' || state === 'retry';
      if (!waits && state !== 'active') continue;
      if (waits && !data.games.some((game) => wanted.has(game.id))) unwanted.push(id);
      else for (const game of data.games) covered.add(game.id);
    }
    if (unwanted.length > 0) await this.boss.cancel(QUEUE, unwanted);
    const unsent = games.filter(({ id }) => !covered.has(id));
    if (unsent.length === 0) return;
    const size = Math.min(MOST, FEWEST * Math.max(1, Math.floor(games.length / (FEWEST * 3 * Math.max(1, slots)))));
    const jobs = [];
    for (const kind of ['challenge', 'practice', 'ranked', 'test'] as const) {
      const own = unsent.filter((game) => game.kind === kind);
      for (let from = 0; from < own.length; from += size) {
        const data: LadderJob = { ladder: 1, games: own.slice(from, from + size) };
        jobs.push({ id: randomUUID(), data, priority: priorities[kind] });
      }
    }
    await this.boss.insert(QUEUE, jobs);
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false }).catch(() => {});
  }
}
