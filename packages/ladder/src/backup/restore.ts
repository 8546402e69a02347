import type { StoreLog } from '@ringfence/arena/store';
import { peopleSchema } from '@ringfence/people';
import { insertRows, migrate, StoreError, setSequences } from '@ringfence/store';
import type { LadderStore } from '../schema/ladder-store.ts';
import { ladderSchema } from '../schema/schema.ts';
import {
  BACKUP_SCHEMAS,
  type BackupHeader,
  type BackupSummary,
  backupSummary,
  damaged,
  locate,
  type TableLine,
} from './lines.ts';
import { checkBackup, readBackup } from './read.ts';
import { ratingsDigest } from './write.ts';

const SCHEMA = ladderSchema.name;
/** Characters of rows that are inserted at once. */
const BATCH = 1 << 20;

/**
 * Fills an empty database with the class of a backup, in one transaction, and compares the two. A backup of an earlier
 * version is restored into tables of that version, which are then migrated as any others.
 */
export async function restoreBackup(store: LadderStore, file: string): Promise<BackupSummary> {
  await emptyTables(store, await checkBackup(file));
  await store.tournaments.ready();
  const summary = await store.transaction(async (tables, tournaments, query) => {
    let header: BackupHeader | undefined;
    let waiting: string[] = [];
    let size = 0;
    let current: TableLine | undefined;
    let log: StoreLog | undefined;
    const flush = async (): Promise<void> => {
      if (current !== undefined && waiting.length > 0) {
        const { schema, name } = locate(current.table);
        await insertRows(query, schema, { name, columns: current.columns }, waiting);
      }
      waiting = [];
      size = 0;
    };
    for await (const part of readBackup(file)) {
      if (part.kind === 'header') header = part.header;
      else if (part.kind === 'row') {
        waiting.push(part.text);
        size += part.text.length;
        if (size >= BATCH) await flush();
      } else {
        await flush();
        if (part.kind === 'table') current = part.table;
        else if (part.kind === 'result') await log?.append(part.result);
        else if (part.kind === 'tournament') {
          const { tournament, config } = await tables
            .selectFrom('ladder.official')
            .select(['tournament', 'config'])
            .where('id', '=', part.tournament.tournament)
            .executeTakeFirstOrThrow(() => damaged('it has results of a tournament that is not in it'));
          log = await tournaments.enter(config, [], tournament);
          for (const jail of part.tournament.jails) await log.note({ jail });
        }
      }
      if (part.kind !== 'end' || header === undefined) continue;
      await setSequences(query, SCHEMA, part.end.sequences);
      for (const [table, count] of Object.entries(part.end.rows)) {
        const { schema, name } = locate(table);
        const [row] = await query<{ count: number }>(`SELECT count(*)::int FROM ${schema}."${name}"`);
        if (row.count !== count) throw damaged(`${row.count} rows of ${table} were restored instead of ${count}`);
      }
      if ((await ratingsDigest(query)) !== part.end.ratings) throw damaged('the restored results give other ratings');
      return backupSummary(header, part.end);
    }
    throw damaged('it ends in the middle');
  });
  await store.ready();
  // The class that it is a copy of may have sent them.
  await store.tables
    .updateTable('people.mails')
    .set({ state: 'failed', body: '', problem: 'restored from a backup' })
    .where('state', '=', 'waiting')
    .execute();
  return summary;
}

/** Empty tables of these versions; refuses a database that holds a class. */
async function emptyTables(store: LadderStore, { schema, people }: BackupSummary): Promise<void> {
  if (await store.exists()) {
    const rows = await store.database.query('SELECT FROM ladder.class');
    if (rows.length > 0) {
      throw new StoreError(`${store.address.shown} already holds a class: restore into another folder or database`);
    }
    for (const { name } of BACKUP_SCHEMAS) await store.database.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
  }
  for (const each of BACKUP_SCHEMAS) {
    const steps = each.steps.slice(0, each === peopleSchema ? people : schema);
    await migrate(store.database, { ...each, steps }, store.address.shown);
  }
}
