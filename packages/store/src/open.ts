import type { StoreAddress } from './address.ts';
import type { Database, OnQuery } from './database.ts';
import { EmbeddedDatabase, isEmbedded } from './embedded.ts';
import { type Schema, versionOf } from './migrate.ts';
import { PostgresDatabase } from './postgres.ts';

/** The database of an address. Connects on first use. */
export function openDatabase(address: StoreAddress, onQuery?: OnQuery): Database {
  const database =
    address.kind === 'postgres'
      ? new PostgresDatabase(address.url, address.shown)
      : new EmbeddedDatabase(address.folder);
  return onQuery === undefined ? database : timed(database, onQuery);
}

function timed(database: Database, onQuery: OnQuery): Database {
  const measure = async <T>(work: Promise<T>): Promise<T> => {
    const at = performance.now();
    try {
      return await work;
    } finally {
      onQuery(performance.now() - at);
    }
  };
  return {
    query: (sql, values) => measure(database.query(sql, values)),
    transaction: (work) => measure(database.transaction(work)),
    hold: (name, onLost) => database.hold(name, onLost),
    isHeld: (name) => database.isHeld(name),
    listen: (hear) => database.listen(hear),
    close: () => database.close(),
  };
}

/** Whether a database has tables of a schema. Unlike everything else, this creates neither tables nor a folder. */
export async function existsDatabase(address: StoreAddress, database: Database, schema: Schema): Promise<boolean> {
  if (address.kind === 'pglite' && !isEmbedded(address.folder)) return false;
  return (await versionOf(database.query, schema)) > 0;
}
