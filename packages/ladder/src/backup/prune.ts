import type { GameResult } from '@ringfence/arena';
import { dropExpired, dropMails } from '@ringfence/people';
import { sql } from 'kysely';
import { audit } from '../people/audit.ts';
import type { Actor } from '../people/viewer.ts';
import type { LadderStore } from '../schema/ladder-store.ts';

/** What was deleted. */
export interface Pruned {
  /** Games whose programs' output (`#` lines and standard error) was deleted; moves and results stay. */
  readonly outputs: number;
  /** Build logs of versions that no longer play. */
  readonly logs: number;
  /** Sessions that had expired. */
  readonly sessions: number;
}

const PAGE = 200;

/** Deletes what programs wrote and build logs that are older than some days. Results, ratings and programs stay. */
export async function pruneClass(store: LadderStore, days: number, actor: Actor): Promise<Pruned> {
  const { tables } = store;
  const before = new Date(Date.now() - days * 24 * 3_600_000);
  let outputs = 0;
  for (let last = '0'; ; ) {
    const rows = await tables
      .selectFrom('ladder.games')
      .select(['id', 'result'])
      .where('id', '>', last)
      .where('finished', '<', before)
      .where(sql<boolean>`result::text ~ '"(remarks|stderr)":'`)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    await store.transaction(async (inside) => {
      for (const { id, result } of rows) {
        if (result === null) continue;
        const text = JSON.stringify(withoutOutput(result));
        await inside.updateTable('ladder.games').set({ result: text }).where('id', '=', id).execute();
      }
    });
    outputs += rows.length;
    if (rows.length < PAGE) break;
    last = rows[rows.length - 1].id;
  }
  const logs = await tables
    .updateTable('ladder.versions')
    .set({ log: '' })
    .where('created', '<', before)
    .where('log', '<>', '')
    .where('id', 'not in', (nested) =>
      nested.selectFrom('ladder.teams').select('active').where('active', 'is not', null).$castTo<{ active: string }>(),
    )
    .returning('id')
    .execute();
  const sessions = await dropExpired(tables);
  await dropMails(tables, before);
  const pruned = { outputs, logs: logs.length, sessions };
  await audit(tables, actor, { action: 'pruned', subject: `older than ${days} days`, detail: pruned });
  // An embedded database gives space back to the disk only when told to; a server does it by itself, in time.
  if (!store.isShared) await store.database.query('VACUUM FULL ladder.games');
  return pruned;
}

function withoutOutput({ remarks: _remarks, stderr: _stderr, fault, ...rest }: GameResult): GameResult {
  if (fault === undefined) return rest as GameResult;
  const { stderr: _tail, ...kept } = fault;
  return { ...rest, fault: kept } as GameResult;
}
