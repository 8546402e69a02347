import type { Query } from './database.ts';

/** So many changed rows, and a tenth of all so far, are worth a look at the tables. */
const FEW = 200;
const SHARE = 0.1;

/** Tables whose statistics are too old: by the count of changes, which a killed process loses, or by their size. */
const OLD = `SELECT format('%I.%I', nspname, relname) AS name
  FROM pg_class AS old JOIN pg_namespace AS schema ON schema.oid = relnamespace
  WHERE relkind = 'r' AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND (
    pg_stat_get_mod_since_analyze(old.oid) > 50 + ${SHARE} * greatest(reltuples, 0)
    OR pg_relation_size(old.oid) > 8192 * (1 + 2 * relpages))`;

/**
 * What the autovacuum of a server does: removes dead rows, and keeps the statistics by which queries are planned. Without them
 * the planner takes every table for a small one, and joins two large ones row by row.
 */
export class Upkeep {
  private readonly query: Query;
  private changed = 0;
  private due = FEW;
  private work: Promise<void> | undefined;

  constructor(query: Query) {
    this.query = query;
  }

  /** Counts changed rows, and looks after the tables now and then. */
  note(rows = 0): void {
    this.changed += rows;
    if (this.changed >= this.due) this.tend();
  }

  /** Looks after the tables in need of it. */
  tend(): void {
    this.due = this.changed * (1 + SHARE) + FEW;
    this.work ??= this.tidy()
      .catch(() => {}) // of a full disk, say: whoever writes meets it too
      .finally(() => {
        this.work = undefined;
      });
  }

  async close(): Promise<void> {
    await this.work;
  }

  private async tidy(): Promise<void> {
    await this.query('SELECT pg_stat_force_next_flush()'); // the latest changes are counted, too
    for (const { name } of await this.query<{ name: string }>(OLD)) await this.query(`VACUUM (ANALYZE) ${name}`);
  }
}
