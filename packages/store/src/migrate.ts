import type { Database } from './database.ts';
import { StoreError } from './trouble.ts';

/** The tables of one part of Ringfence, in a schema of the database that is its own. */
export interface Schema {
  /** A plain name, such as `ringfence`. */
  readonly name: string;
  /** What makes the tables, one step for each version of them; a step that was released is never changed. */
  readonly steps: readonly (readonly string[])[];
}

const MIGRATION_LOCK = 5_246_001;

/** Brings the tables up to date: once, however many processes try at the same time, and never backwards. */
export async function migrate(database: Database, schema: Schema, shown: string): Promise<void> {
  const { name, steps } = schema;
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
    if (version === 0) {
      await query(`CREATE SCHEMA IF NOT EXISTS ${name}`);
      await query(`CREATE TABLE ${name}.version (number integer NOT NULL)`);
      await query(`INSERT INTO ${name}.version VALUES (0)`);
    }
    for (const statement of steps.slice(version).flat()) await query(statement);
    await query(`UPDATE ${name}.version SET number = $1`, [steps.length]);
  });
}

/** Which version of the tables there is; 0 where there are none. */
export async function versionOf(query: Database['query'], { name }: Pick<Schema, 'name'>): Promise<number> {
  const [{ table }] = await query<{ table: string | null }>(`SELECT to_regclass('${name}.version')::text AS table`);
  if (table === null) return 0;
  return (await query<{ number: number }>(`SELECT number FROM ${name}.version`))[0].number;
}
