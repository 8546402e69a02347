import { Store } from '@ringfence/arena/store';
import { type OnQuery, openDatabase, type Query, SchemaStore, storeAddress, typed } from '@ringfence/store';
import type { Kysely } from 'kysely';
import { ladderSchema } from './schema.ts';
import type { LadderTables } from './tables.ts';

/** Typed queries over the tables of a class. */
export type Tables = Kysely<LadderTables>;

/** The database of a class. */
export class LadderStore extends SchemaStore {
  /** Outside transactions. */
  readonly tables: Tables;
  /** The official tournaments and their games, in the same database. */
  readonly tournaments: Store;

  /** At `postgres://…`, `pglite:FOLDER` or in a folder. */
  constructor(address: string, onQuery?: OnQuery) {
    const at = storeAddress(address);
    super(at, ladderSchema, openDatabase(at, onQuery));
    this.tables = typed<LadderTables>(this.database.query);
    this.tournaments = new Store(at, this.database);
  }

  /** Whether other machines can play and build, and other servers lead: not over a database in a folder. */
  get isShared(): boolean {
    return this.address.kind === 'postgres';
  }

  override async ready(): Promise<void> {
    await super.ready();
    await this.tournaments.ready();
  }

  /** Runs a transaction, in which official tournaments take part too. */
  transaction<T>(work: (tables: Tables, tournaments: Store, query: Query) => Promise<T>): Promise<T> {
    return this.database.transaction((query) =>
      work(typed<LadderTables>(query), this.tournaments.inside(query), query),
    );
  }
}
