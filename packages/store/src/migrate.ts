import { type Migration, Migrator } from 'kysely';
import type { Database, Query } from './database.ts';
import { StoreError } from './trouble.ts';
import { typed } from './typed.ts';

/** The tables of one part of Ringfence, in its own database schema. */
export interface Schema {
  /** A plain name, such as `ringfence`. */
  readonly name: string;
  /** The migrations, one for each version; a released one is never changed. */
  readonly steps: readonly (readonly string[])[];
}

const MIGRATION_LOCK = 5_246_001;
const MIGRATIONS = 'migrations';

/**
 * Migrates the tables: once, however many processes try at the same time, and never backwards. Kysely's Migrator keeps
 * the record. It runs inside our own transaction, since PGlite has only one connection, so that all steps are done or
 * none.
 */
export async function migrate(database: Database, schema: Schema, shown: string): Promise<void> {
  const { name, steps } = schema;
  if ((await versionOf(database.query, schema)) === steps.length) return;
  await database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const [{ encoding }] = await query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
    if (encoding !== 'UTF8') {
      throw new StoreError(`${shown}: the database has the encoding ${encoding}: create one with UTF8`);
    }
    const version = await versionOf(query, schema);
    if (version > steps.length) {
      throw new StoreError(
        `${shown}: the tables are of version ${version}, and this ringfence knows version ${steps.length}: update it`,
      );
    }
    if (version === steps.length) return;
    let failure: unknown;
    const run = async (statement: string): Promise<void> => {
      await query(statement).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    };
    const migrator = new Migrator({
      db: typed(query),
      provider: { getMigrations: async () => migrationsOf(run, schema) },
      migrationTableSchema: name,
      migrationTableName: MIGRATIONS,
      migrationLockTableName: `${MIGRATIONS}_lock`,
      disableTransactions: true,
    });
    const { error } = await migrator.migrateToLatest().catch((thrown: unknown) => ({ error: thrown }));
    // After a failed statement the database refuses all others: what the Migrator reports then does not help.
    if (error !== undefined) throw failure ?? error;
    // The number that older programs read, to find that they are too old.
    await query(
      `CREATE OR REPLACE VIEW ${name}.version AS SELECT count(*)::integer AS number FROM ${name}.${MIGRATIONS}`,
    );
  });
}

/** The steps by names that keep their order. */
const migrationsOf = (run: (statement: string) => Promise<void>, { steps }: Schema): Record<string, Migration> =>
  Object.fromEntries(
    steps.map((statements, i) => [
      String(i + 1).padStart(4, '0'),
      {
        async up(): Promise<void> {
          for (const statement of statements) await run(statement);
        },
      },
    ]),
  );

/** The version of the tables; 0 if there are none. */
export async function versionOf(query: Query, { name }: Pick<Schema, 'name'>): Promise<number> {
  const [{ table }] = await query<{ table: string | null }>(`SELECT to_regclass('${name}.version')::text AS table`);
  if (table === null) return 0;
  return (await query<{ number: number }>(`SELECT number FROM ${name}.version`))[0].number;
}
