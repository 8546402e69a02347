import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { workersHere } from './games/workers.ts';
import type { LadderStore } from './schema/ladder-store.ts';
import type { GameKind, GameState, HealthView } from './views/index.ts';

/** What concerns the people who keep a class running: queue, builds, workers, the last backup and the disk. */
export async function healthOf(store: LadderStore, folder: string): Promise<HealthView> {
  const { tables } = store;
  const since = (column: 'created') => sql<number | null>`extract(epoch FROM now() - min(${sql.ref(column)}))::float8`;
  const queue = await tables
    .selectFrom('ladder.games')
    .select([sql<number>`count(*)::int`.as('waiting'), since('created').as('oldest')])
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow();
  const builds = await tables
    .selectFrom('ladder.versions')
    .select([sql<number>`count(*)::int`.as('waiting'), since('created').as('oldest')])
    .where('state', 'in', ['waiting', 'building'])
    .executeTakeFirstOrThrow();
  const backup = await tables
    .selectFrom('ladder.audit')
    .select('at')
    .where('action', '=', 'backed-up')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { bavail, bsize, blocks } = await statfs(folder);
  return {
    games: { waiting: queue.waiting, oldestSeconds: Math.round(queue.oldest ?? 0) },
    builds: { waiting: builds.waiting, oldestSeconds: Math.round(builds.oldest ?? 0) },
    workers: (await workersHere(store)).length,
    backup: backup?.at.toISOString() ?? null,
    disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
  };
}

/** How many games there are of each kind, state and fault. */
export interface GameCount {
  readonly kind: GameKind;
  readonly state: GameState;
  readonly fault: string | null;
  readonly count: number;
}

export const gameCounts = ({ tables }: LadderStore): Promise<GameCount[]> =>
  tables
    .selectFrom('ladder.games')
    .select(['kind', 'state', 'fault', sql<number>`count(*)::int`.as('count')])
    .groupBy(['kind', 'state', 'fault'])
    .execute();
