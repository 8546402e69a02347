import { parseAddress, type StoreAddress } from './address.ts';
import type { Database } from './database.ts';
import { migrate, type Schema } from './migrate.ts';
import { existsDatabase, openDatabase } from './open.ts';
import { StoreError } from './trouble.ts';

/**
 * Parses `postgres://…`, `pglite:FOLDER` or the path of a folder; throws a {@link StoreError} that says what is wrong.
 */
export function storeAddress(text: string): StoreAddress {
  const parsed = parseAddress(text);
  if (!parsed.ok) throw new StoreError(parsed.error);
  return parsed.value;
}

/** A database with the tables of one part of Ringfence. Connects on first use. */
export class SchemaStore {
  readonly address: StoreAddress;
  readonly database: Database;
  private readonly schema: Schema;
  protected upToDate: Promise<void> | undefined;

  /** `database`: the one of that address, if it is open already. */
  constructor(address: StoreAddress, schema: Schema, database: Database = openDatabase(address)) {
    this.address = address;
    this.database = database;
    this.schema = schema;
  }

  /** Whether there are such tables. Unlike everything else, this creates neither tables nor a folder. */
  exists(): Promise<boolean> {
    return existsDatabase(this.address, this.database, this.schema);
  }

  /** Connects and migrates the tables. */
  ready(): Promise<void> {
    this.upToDate ??= migrate(this.database, this.schema, this.address.shown).catch((error: unknown) => {
      this.upToDate = undefined;
      throw error;
    });
    return this.upToDate;
  }

  async close(): Promise<void> {
    await this.upToDate?.catch(() => {});
    await this.database.close();
  }
}
