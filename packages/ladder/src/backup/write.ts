import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type GameResult, JOURNAL_FILE, Journal } from '@ringfence/arena';
import { Store } from '@ringfence/arena/store';
import { type Query, rowsOf, StoreError, sequencesOf, tablesOf } from '@ringfence/store';
import { resultsFolder } from '../official/results.ts';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { ladderSchema } from '../schema/schema.ts';
import {
  BACKUP_FORMAT,
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
 * others wait. `tournaments` is the folder of official tournaments if the database is for one process.
 */
export async function writeBackup(
  store: LadderStore,
  tournaments: string,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const line = async (text: string): Promise<void> => {
    hash.update(text).update('\n');
    await write(`${text}\n`);
  };
  let results = 0;
  const { sequences, ratings } = await store.database.transaction(async (query) => {
    await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await line(JSON.stringify(await headerOf(query)));
    for (const table of await tablesOf(query, SCHEMA)) {
      await line(JSON.stringify({ table: table.name, columns: table.columns } satisfies TableLine));
      rows[table.name] = 0;
      for await (const row of rowsOf(query, SCHEMA, table)) {
        await line(row);
        rows[table.name]++;
      }
    }
    return { sequences: await sequencesOf(query, SCHEMA), ratings: await ratingsDigest(query) };
  });
  // Results of a tournament are only ever added, so those that came in meanwhile do no harm.
  for await (const part of officialResults(store, tournaments)) {
    if ('tournament' in part) await line(JSON.stringify(part satisfies TournamentLine));
    else {
      await line(JSON.stringify(part));
      results++;
    }
  }
  await write(
    `${JSON.stringify({ rows, results, sequences, ratings, sha256: hash.digest('hex') } satisfies BackupEnd)}\n`,
  );
}

async function headerOf(query: Query): Promise<BackupHeader> {
  const [info] = await query<{ title: string }>('SELECT title FROM ladder.class');
  const [{ schema, created }] = await query<{ schema: number; created: Date }>(
    'SELECT number AS schema, now() AS created FROM ladder.version',
  );
  const { title } = found(info, 'class: the tutor has not created it yet');
  return { format: BACKUP_FORMAT, version: BACKUP_VERSION, schema, created: created.toISOString(), title };
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

async function* officialResults(
  store: LadderStore,
  usual: string,
): AsyncGenerator<TournamentLine | Pick<GameResult, 'plan'>> {
  const rows = await store.tables
    .selectFrom('ladder.official')
    .select(['id', 'title', 'tournament', 'folder'])
    .orderBy('id')
    .execute();
  if (store.address.kind === 'postgres') {
    const arena = new Store(store.address);
    try {
      for (const { id, tournament } of rows) {
        const log = (await arena.exists()) ? await arena.find(tournament) : undefined;
        if (log === undefined) continue; // it has been created, and not begun
        yield { tournament: id, jails: await log.jails() };
        yield* log.read();
      }
    } finally {
      await arena.close();
    }
    return;
  }
  for (const { id, title, tournament, ...written } of rows) {
    const folder = resultsFolder(usual, { tournament, ...written });
    if (!existsSync(join(folder, tournament, JOURNAL_FILE))) {
      throw new StoreError(
        `the games of "${title}" are not in ${folder}: name the folder of the server's tournaments with --tournaments`,
      );
    }
    const journal = await Journal.look(join(folder, tournament));
    try {
      yield { tournament: id, jails: journal.jails };
      yield* journal.read();
    } finally {
      await journal.close();
    }
  }
}
