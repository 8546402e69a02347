/** Runs one statement with values for `$1`, `$2` and so on, and returns its rows. */
export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** What the store needs of a database: the same for a server and for the embedded one. */
export interface Database {
  readonly query: Query;
  /** All of it happens, or nothing. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Takes a lock that lasts until it is given back or this process ends, and returns what gives it back; `undefined` if
   * somebody else has it.
   */
  hold(name: string): Promise<(() => Promise<void>) | undefined>;
  /** Whether somebody has the lock. */
  isHeld(name: string): Promise<boolean>;
  close(): Promise<void>;
}
