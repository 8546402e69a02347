import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Query } from './database.ts';

/**
 * Typed queries over a database or one of its transactions. Use the transactions of `Database`, which also work with
 * the embedded one: `database.transaction((query) => typed<Tables>(query)…)`.
 */
export const typed = <Tables>(query: Query): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new QueryDriver(query),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

class QueryDriver implements Driver {
  private readonly connection: DatabaseConnection;

  constructor(query: Query) {
    this.connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        return { rows: await query<Row>(sql, parameters) };
      },
      // biome-ignore lint/correctness/useYield: the interface wants a generator, and nobody streams
      async *streamQuery() {
        throw new Error('rows are read page by page, not streamed');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('use the transaction of the database');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
