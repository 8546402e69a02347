import type { StoreAddress } from './address.ts';
import type { Database } from './database.ts';
import { EmbeddedDatabase, isEmbedded } from './embedded.ts';
import { type Schema, versionOf } from './migrate.ts';
import { PostgresDatabase } from './postgres.ts';

/** The database of an address. Connects on first use. */
export const openDatabase = (address: StoreAddress): Database =>
  address.kind === 'postgres' ? new PostgresDatabase(address.url, address.shown) : new EmbeddedDatabase(address.folder);

/** Whether a database has tables of a schema. Unlike everything else, this creates neither tables nor a folder. */
export async function existsDatabase(address: StoreAddress, database: Database, schema: Schema): Promise<boolean> {
  if (address.kind === 'pglite' && !isEmbedded(address.folder)) return false;
  return (await versionOf(database.query, schema)) > 0;
}
