import { type OnQuery, SchemaStore, storeAddress, typed } from '@ringfence/store';
import type { Kysely } from 'kysely';
import { ladderSchema } from './schema.ts';
import type { LadderTables } from './tables.ts';

/** Typed queries over the tables of a class. */
export type Tables = Kysely<LadderTables>;

/** The database of a class. */
export class LadderStore extends SchemaStore {
  /** Outside transactions. */
  readonly tables: Tables;

  /** At `postgres://…`, `pglite:FOLDER` or in a folder. */
  constructor(address: string, onQuery?: OnQuery) {
    super(storeAddress(address), ladderSchema, onQuery);
    this.tables = typed<LadderTables>(this.database.query);
  }

  /** Runs a transaction. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    return this.database.transaction((query) => work(typed<LadderTables>(query)));
  }
}
