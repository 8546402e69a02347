import type { Query } from './database.ts';

/** From so many uses on a statement is prepared; so many different ones are counted at most. */
const OFTEN = 3;
const MOST = 100;

/**
 * Statements that come again and again are prepared, so that PostgreSQL need not read and plan each of them anew: half of the
 * time of a small one. PGlite has no other way to name a statement than SQL's own, whose values are words of its text.
 */
export class Prepared {
  private readonly uses = new Map<string, number>();
  private readonly names = new Map<string, string>();
  private prepared = 0;

  /** What to ask instead of a statement with these values. `query` is used to prepare it. */
  async ready(query: Query, sql: string, values: readonly unknown[]): Promise<[string, readonly unknown[]]> {
    const words = values.map(literalOf);
    if (words.length === 0 || words.includes(undefined)) return [sql, values];
    const uses = (this.uses.get(sql) ?? 0) + 1;
    if (uses > 1 || this.uses.size < MOST) this.uses.set(sql, uses);
    if (uses === OFTEN) {
      const name = `often_${this.prepared++}`;
      await query(`PREPARE ${name} AS ${sql}`);
      this.names.set(sql, name);
    }
    const name = this.names.get(sql);
    return name === undefined ? [sql, values] : [`EXECUTE ${name} (${words.join(', ')})`, []];
  }
}

/** A value as a literal of whatever type the statement needs; `undefined` for those that need more than quotes. */
function literalOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL';
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return undefined;
  return `'${String(value).replaceAll("'", "''")}'`;
}
