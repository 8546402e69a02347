import { Store } from '@ringfence/arena/store';
import { peopleSchema } from '@ringfence/people';
import { type OnQuery, openDatabase, type Query, SchemaStore, storeAddress, typed } from '@ringfence/store';
import type { Kysely } from 'kysely';
import type { NewsTopic } from './news-topics.ts';
import { ladderSchema } from './schema.ts';
import type { LadderTables } from './tables.ts';

/** Typed queries over the tables of a class. */
export type Tables = Kysely<LadderTables>;

/** The database of a class. */
export class LadderStore extends SchemaStore {
  private readonly persons: SchemaStore;
  /** Outside transactions. */
  readonly tables: Tables;
  /** The official tournaments and their games, in the same database. */
  readonly tournaments: Store;

  /** At `postgres://…`, `pglite:FOLDER` or in a folder. */
  constructor(address: string, onQuery?: OnQuery) {
    const at = storeAddress(address);
    super(at, ladderSchema, openDatabase(at, onQuery));
    this.persons = new SchemaStore(at, peopleSchema, this.database);
    this.tables = typed<LadderTables>(this.database.query);
    this.tournaments = new Store(at, this.database);
  }

  /** Whether other machines can play and build, and other servers lead: not over a database in a folder. */
  get isShared(): boolean {
    return this.address.kind === 'postgres';
  }

  override async ready(): Promise<void> {
    await this.persons.ready();
    await super.ready();
    await this.tournaments.ready();
  }

  /**
   * Calls back when something of these kinds has changed, whichever process has changed it. Now and then, and when news may
   * have been lost, it is called for each of them, without being sure. Returns a function that ends it; closing the store ends
   * it too.
   */
  hear(wanted: readonly NewsTopic[], hear: (topic: NewsTopic, isSure: boolean) => void): () => void {
    return this.database.listen((told) => {
      for (const topic of wanted) if (told === undefined || told === `ladder.${topic}`) hear(topic, told !== undefined);
    });
  }

  /** Runs a transaction, in which official tournaments take part too. */
  transaction<T>(work: (tables: Tables, tournaments: Store, query: Query) => Promise<T>): Promise<T> {
    return this.database.transaction((query) =>
      work(typed<LadderTables>(query), this.tournaments.inside(query), query),
    );
  }
}
