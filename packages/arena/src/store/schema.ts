import type { Database } from './database.ts';
import { StoreError } from './trouble.ts';

/** What makes the tables, one step for each version of them; a step that was released is never changed. */
const steps: readonly (readonly string[])[] = [
  [
    `CREATE TABLE ringfence.tournaments (
      id text PRIMARY KEY,
      config json NOT NULL,
      files json NOT NULL,
      created timestamptz NOT NULL DEFAULT now()
    )`,
    // A result is kept as the text that it came as: nobody asks for parts of it, and jsonb refuses some of what bots say.
    `CREATE TABLE ringfence.results (
      tournament text NOT NULL REFERENCES ringfence.tournaments ON DELETE CASCADE,
      round integer NOT NULL,
      pair integer NOT NULL,
      game smallint NOT NULL,
      seq bigint GENERATED ALWAYS AS IDENTITY,
      result json NOT NULL,
      created timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tournament, round, pair, game)
    )`,
    'CREATE INDEX results_as_they_came ON ringfence.results (tournament, seq)',
    `CREATE TABLE ringfence.jails (
      tournament text NOT NULL REFERENCES ringfence.tournaments ON DELETE CASCADE,
      jail text NOT NULL,
      seq bigint GENERATED ALWAYS AS IDENTITY,
      PRIMARY KEY (tournament, jail)
    )`,
    // Only to be looked at: unlogged costs little, and a crash of the server may empty it.
    `CREATE UNLOGGED TABLE ringfence.running (
      tournament text NOT NULL REFERENCES ringfence.tournaments ON DELETE CASCADE,
      game text NOT NULL,
      worker text NOT NULL,
      state json NOT NULL,
      updated timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tournament, game)
    )`,
  ],
];

const MIGRATION_LOCK = 5_246_001;

/** Brings the tables up to date: once, however many processes try at the same time, and never backwards. */
export async function migrate(database: Database, shown: string): Promise<void> {
  await database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const [{ encoding }] = await query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
    if (encoding !== 'UTF8') {
      throw new StoreError(`${shown}: the database has the encoding ${encoding}: create one with UTF8`);
    }
    const version = await versionOf(query);
    if (version > steps.length) {
      throw new StoreError(
        `${shown}: the tables are of version ${version}, and this ringfence knows version ${steps.length}: update it`,
      );
    }
    if (version === steps.length) return;
    if (version === 0) {
      await query('CREATE SCHEMA IF NOT EXISTS ringfence');
      await query('CREATE TABLE ringfence.version (number integer NOT NULL)');
      await query('INSERT INTO ringfence.version VALUES (0)');
    }
    for (const statement of steps.slice(version).flat()) await query(statement);
    await query('UPDATE ringfence.version SET number = $1', [steps.length]);
  });
}

/** Which version of our tables there is; 0 where there are none. */
export async function versionOf(query: Database['query']): Promise<number> {
  const [{ table }] = await query<{ table: string | null }>(`SELECT to_regclass('ringfence.version')::text AS table`);
  if (table === null) return 0;
  return (await query<{ number: number }>('SELECT number FROM ringfence.version'))[0].number;
}
