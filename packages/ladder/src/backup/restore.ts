import { join, resolve } from 'node:path';
import { Journal, JournalError, type ResultLog, type Tournament, tournamentHash } from '@ringfence/arena';
import { Store } from '@ringfence/arena/store';
import { insertRows, migrate, StoreError, setSequences } from '@ringfence/store';
import type { LadderStore } from '../schema/ladder-store.ts';
import { ladderSchema } from '../schema/schema.ts';
import { type BackupHeader, type BackupSummary, backupSummary, damaged, type TableLine } from './lines.ts';
import { checkBackup, readBackup } from './read.ts';
import { ratingsDigest } from './write.ts';

const SCHEMA = ladderSchema.name;
/** Characters of rows that are inserted at once. */
const BATCH = 1 << 20;

/**
 * Fills an empty database with the class of a backup, in one transaction, and compares the two. A backup of an earlier
 * version is restored into tables of that version, which are then migrated as any others.
 */
export async function restoreBackup(store: LadderStore, tournaments: string, file: string): Promise<BackupSummary> {
  const { schema } = await checkBackup(file);
  await emptyTables(store, schema);
  const officials = await restoreTournaments(store, tournaments, file);
  const summary = await store.database.transaction(async (query) => {
    let header: BackupHeader | undefined;
    let waiting: string[] = [];
    let size = 0;
    let current: TableLine | undefined;
    const flush = async (): Promise<void> => {
      if (current !== undefined && waiting.length > 0) {
        await insertRows(query, SCHEMA, { name: current.table, columns: current.columns }, waiting);
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
      }
      if (part.kind !== 'end' || header === undefined) continue;
      for (const [id, { name }] of officials) {
        await query('UPDATE ladder.official SET tournament = $2 WHERE id = $1', [id, name]);
      }
      await setSequences(query, SCHEMA, part.end.sequences);
      for (const [name, count] of Object.entries(part.end.rows)) {
        const [row] = await query<{ count: number }>(`SELECT count(*)::int FROM ${SCHEMA}."${name}"`);
        if (row.count !== count) throw damaged(`${row.count} rows of ${name} were restored instead of ${count}`);
      }
      if ((await ratingsDigest(query)) !== part.end.ratings) throw damaged('the restored results give other ratings');
      return backupSummary(header, part.end);
    }
    throw damaged('it ends in the middle');
  });
  await store.ready();
  const folder = store.address.kind === 'postgres' ? null : resolve(tournaments);
  await store.tables.updateTable('ladder.official').set({ folder }).execute();
  return summary;
}

/** Empty tables of a version; refuses a database that holds a class. */
async function emptyTables(store: LadderStore, version: number): Promise<void> {
  if (await store.exists()) {
    const rows = await store.database.query('SELECT FROM ladder.class');
    if (rows.length > 0) {
      throw new StoreError(`${store.address.shown} already holds a class: restore into another folder or database`);
    }
    await store.database.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  }
  const schema = { ...ladderSchema, steps: ladderSchema.steps.slice(0, version) };
  await migrate(store.database, schema, store.address.shown);
}

/** An official tournament of a backup: its plan, and its name in this kind of database. */
interface Official {
  readonly config: Tournament;
  readonly name: string;
}

/**
 * Results of official tournaments go where this kind of database keeps them. They come first, and whatever is there
 * already stays: an interrupted restore is started again.
 */
async function restoreTournaments(store: LadderStore, folder: string, file: string): Promise<Map<string, Official>> {
  const arena = store.address.kind === 'postgres' ? new Store(store.address) : undefined;
  const known = new Map<string, Official>();
  let log:
    | (ResultLog & { note(note: { readonly jail: string }): Promise<unknown>; close?(): Promise<void> })
    | undefined;
  try {
    for await (const part of readBackup(file)) {
      if (part.kind === 'row' && part.table.table === 'official') {
        const { columns } = part.table;
        const id = part.row[columns.indexOf('id')] ?? '';
        const config = JSON.parse(part.row[columns.indexOf('config')] ?? '{}') as Tournament;
        known.set(id, { config, name: arena === undefined ? `official-${id}` : tournamentHash(config) });
      } else if (part.kind === 'tournament') {
        await log?.close?.();
        const official = known.get(part.tournament.tournament);
        if (official === undefined) throw damaged('it has results of a tournament that is not in it');
        const { config, name } = official;
        log = arena === undefined ? await Journal.open(join(folder, name), config) : await arena.enter(config);
        for (const jail of part.tournament.jails) await log.note({ jail });
      } else if (part.kind === 'result') await log?.append(part.result);
    }
  } catch (error) {
    throw error instanceof JournalError ? new StoreError(error.message) : error;
  } finally {
    await log?.close?.();
    await arena?.close();
  }
  return known;
}
