import {
  type Database,
  existsDatabase,
  migrate,
  openDatabase,
  parseAddress,
  type StoreAddress,
  StoreError,
  typed,
} from '@ringfence/store';
import type { Kysely } from 'kysely';
import { schema } from './schema.ts';
import type { LadderTables } from './tables.ts';

/** Typed queries over the tables of a class. */
export type Tables = Kysely<LadderTables>;

/** The database of a class: `postgres://…`, `pglite:FOLDER` or a folder. Nothing is connected to before it is used. */
export class LadderStore {
  readonly address: StoreAddress;
  readonly database: Database;
  /** Outside transactions. */
  readonly tables: Tables;
  private upToDate: Promise<void> | undefined;

  constructor(address: string) {
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new StoreError(parsed.error);
    this.address = parsed.value;
    this.database = openDatabase(this.address);
    this.tables = typed<LadderTables>(this.database.query);
  }

  /** Whether there are tables of a class; asking makes none. */
  exists(): Promise<boolean> {
    return existsDatabase(this.address, this.database, schema);
  }

  /** Connects and brings the tables up to date. */
  ready(): Promise<void> {
    this.upToDate ??= migrate(this.database, schema, this.address.shown).catch((error: unknown) => {
      this.upToDate = undefined;
      throw error;
    });
    return this.upToDate;
  }

  /** All of it happens, or nothing. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    return this.database.transaction((query) => work(typed<LadderTables>(query)));
  }

  async close(): Promise<void> {
    await this.upToDate?.catch(() => {});
    await this.database.close();
  }
}
