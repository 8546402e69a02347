import { createHash } from 'node:crypto';
import { type Query, rowsOf, sequencesOf, tablesOf } from '@ringfence/store';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { ladderSchema } from '../schema/schema.ts';
import {
  BACKUP_FORMAT,
  BACKUP_SCHEMAS,
  BACKUP_VERSION,
  type BackupEnd,
  type BackupHeader,
  RatingsDigest,
  type TableLine,
  type TournamentLine,
} from './lines.ts';

const SCHEMA = ladderSchema.name;

/**
 * The lines of a backup, as of one moment: the tables are read in one transaction, which in the embedded database makes
 * others wait.
 */
export async function writeBackup(store: LadderStore, write: (text: string) => Promise<void>): Promise<void> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const line = async (text: string): Promise<void> => {
    hash.update(text).update('\n');
    await write(`${text}\n`);
  };
  let results = 0;
  const { sequences, ratings } = await store.transaction(async (tables, tournaments, query) => {
    await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await line(JSON.stringify(await headerOf(query)));
    for (const { name: schema } of BACKUP_SCHEMAS) {
      for (const { name, columns } of await tablesOf(query, schema)) {
        const table = schema === SCHEMA ? name : `${schema}.${name}`;
        await line(JSON.stringify({ table, columns } satisfies TableLine));
        rows[table] = 0;
        for await (const row of rowsOf(query, schema, { name, columns })) {
          await line(row);
          rows[table]++;
        }
      }
    }
    for (const row of await tables.selectFrom('ladder.official').select(['id', 'tournament']).orderBy('id').execute()) {
      const log = found(await tournaments.find(row.tournament), 'tournament of the class');
      await line(JSON.stringify({ tournament: row.id, jails: await log.jails() } satisfies TournamentLine));
      for await (const result of log.read()) {
        await line(JSON.stringify(result));
        results++;
      }
    }
    return { sequences: await sequencesOf(query, SCHEMA), ratings: await ratingsDigest(query) };
  });
  await write(
    `${JSON.stringify({ rows, results, sequences, ratings, sha256: hash.digest('hex') } satisfies BackupEnd)}\n`,
  );
}

async function headerOf(query: Query): Promise<BackupHeader> {
  const [info] = await query<{ title: string }>('SELECT title FROM ladder.class');
  const [{ schema, people, created }] = await query<{ schema: number; people: number; created: Date }>(
    'SELECT ladder.version.number AS schema, people.version.number AS people, now() AS created FROM ladder.version, people.version',
  );
  const { title } = found(info, 'class: the tutor has not created it yet');
  return { format: BACKUP_FORMAT, version: BACKUP_VERSION, schema, people, created: created.toISOString(), title };
}

/** The digest of all results that count, counted by the database. */
export async function ratingsDigest(query: Query): Promise<string> {
  const digest = new RatingsDigest();
  const rows = await query<{ white: string; black: string; winner: string; count: number }>(
    `SELECT white, black, winner::text, count(*)::int FROM ladder.games WHERE rated AND state = 'done'
     GROUP BY white, black, winner`,
  );
  for (const { white, black, winner, count } of rows) digest.add(white, black, winner, count);
  return digest.digest();
}
