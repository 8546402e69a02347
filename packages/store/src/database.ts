import type { Hear } from './news.ts';

/** Runs one statement with values for `$1`, `$2` and so on, and returns its rows. */
export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Receives how long each statement and each transaction took, in milliseconds. */
export type OnQuery = (ms: number) => void;

/** The interface of a database: the same for a server and for the embedded one. */
export interface Database {
  readonly query: Query;
  /** Runs a transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Takes a lock that lasts until it is released or this process ends, and returns its release; `undefined` if another
   * process holds it. A server that is restarted loses it, and then `onLost` is called.
   */
  hold(name: string, onLost?: () => void): Promise<(() => Promise<void>) | undefined>;
  /** Whether any process holds the lock. */
  isHeld(name: string): Promise<boolean>;
  /**
   * Calls back with the topics of what changes from now on, by whichever process, as its triggers tell (see `tells`), and now
   * and then with `undefined`. Returns a function that ends it; closing the database ends it too.
   */
  listen(hear: Hear): () => void;
  close(): Promise<void>;
}

/** A database as inside one of its transactions. */
export const insideOf = (database: Database, query: Query): Database => ({
  query,
  transaction: (work) => work(query),
  hold: (name, onLost) => database.hold(name, onLost),
  isHeld: (name) => database.isHeld(name),
  listen: (hear) => database.listen(hear),
  close: async () => {},
});
