import type { Database, Query } from './database.ts';
import type { Schema } from './migrate.ts';
import { tellFunction, tells } from './news.ts';

/** A waiting job is `created`, or `retry` after a worker lost it; the last three have ended. */
export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'failed' | 'cancelled';

/** A job as it is in the queue. */
export interface FoundJob<Data> {
  readonly id: string;
  readonly state: JobState;
  readonly data: Data;
  /** What its worker returned, or the message of its last failure. */
  readonly output: object;
}

/** A job to queue, with an id of the sender's: to send it twice queues it once. */
interface NewJob {
  readonly id: string;
  readonly data: object;
  /** Higher ones first; default: 0. */
  readonly priority?: number;
}

/** The news that a job waits for a worker. */
export const WAITING_JOBS = 'jobs';
const WAITING = `state IN ('created', 'retry')`;

/** Separate from the tables of other programs in the same database. */
export const JOBS: Schema = {
  name: 'ringfence_jobs',
  steps: [
    [
      `CREATE TABLE ringfence_jobs.job (
        id uuid PRIMARY KEY,
        queue text NOT NULL,
        data jsonb NOT NULL,
        priority integer NOT NULL,
        seq bigint GENERATED ALWAYS AS IDENTITY,
        state text NOT NULL DEFAULT 'created',
        claim uuid,
        seen timestamptz,
        losses integer NOT NULL DEFAULT 0,
        ended timestamptz,
        output jsonb)`,
      `CREATE INDEX job_waiting ON ringfence_jobs.job (queue, priority DESC, seq) WHERE state IN ('created', 'retry')`,
      `CREATE INDEX job_active ON ringfence_jobs.job (queue, seen) WHERE state = 'active'`,
      'CREATE INDEX job_ended ON ringfence_jobs.job (ended) WHERE ended IS NOT NULL',
      tellFunction('ringfence_jobs'),
      tells('ringfence_jobs.job', WAITING_JOBS, { on: 'INSERT OR UPDATE OF state', when: `NEW.${WAITING}` }),
    ],
  ],
};

const TABLE = `${JOBS.name}.job`;
/** A job that its worker has lost goes to another one, up to a number of times. */
const LOST = `losses = losses + 1, claim = NULL, output = $2,
  state = CASE WHEN losses < $1 THEN 'retry' ELSE 'failed' END,
  ended = CASE WHEN losses < $1 THEN NULL ELSE now() END`;

/** The jobs of one queue in a database. */
export class JobTable {
  protected readonly database: Database;
  private readonly queue: string;
  private readonly mostLosses: number;

  constructor(database: Database, queue: string, mostLosses: number) {
    this.database = database;
    this.queue = queue;
    this.mostLosses = mostLosses;
  }

  async insert(jobs: readonly NewJob[]): Promise<void> {
    await this.database.query(
      `INSERT INTO ${TABLE} (id, queue, data, priority)
       SELECT id, $1, data, coalesce(priority, 0)
       FROM jsonb_to_recordset($2) AS given (id uuid, data jsonb, priority integer)
       ON CONFLICT (id) DO NOTHING`,
      [this.queue, JSON.stringify(jobs)],
    );
  }

  /** The jobs with these ids, or all whose data contain these fields, the oldest first. */
  find<Data>(by: { readonly ids: readonly string[] } | { readonly data: object }): Promise<FoundJob<Data>[]> {
    const [condition, value] = 'ids' in by ? ['id = ANY($2)', by.ids] : ['data @> $2', JSON.stringify(by.data)];
    return this.database.query(
      `SELECT id, state, data, output FROM ${TABLE} WHERE queue = $1 AND ${condition} ORDER BY seq`,
      [this.queue, value],
    );
  }

  /** The lowest priority of the jobs that were started lately, and the highest of those that wait; `null` for none. */
  async priorities(): Promise<{ readonly started: number | null; readonly waiting: number | null }> {
    const [row] = await this.database.query<{ started: number | null; waiting: number | null }>(
      `SELECT min(priority) FILTER (WHERE state IN ('active', 'completed')) AS started,
         max(priority) FILTER (WHERE ${WAITING}) AS waiting
       FROM ${TABLE} WHERE queue = $1`,
      [this.queue],
    );
    return row;
  }

  /** Gives waiting jobs to the holder of a claim, which nobody else has. */
  protected claim<Data>(claim: string, most: number): Promise<{ id: string; data: Data }[]> {
    return this.database.query(
      `UPDATE ${TABLE} SET state = 'active', claim = $1, seen = now() WHERE id IN (
         SELECT id FROM ${TABLE} WHERE queue = $2 AND ${WAITING}
         ORDER BY priority DESC, seq LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id, data`,
      [claim, this.queue, most],
    );
  }

  /** A heartbeat; returns the ids of the jobs that the claims still hold. */
  protected async touch(claims: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE ${TABLE} SET seen = now() WHERE claim = ANY($1) AND state = 'active' RETURNING id`,
      [claims],
    );
    return rows.map(({ id }) => id);
  }

  protected async complete(id: string, claim: string, output: object): Promise<void> {
    await this.database.query(
      `UPDATE ${TABLE} SET state = 'completed', ended = now(), output = $3
       WHERE id = $1 AND claim = $2 AND state = 'active'`,
      [id, claim, JSON.stringify(output)],
    );
  }

  /** Returns a job to the queue. */
  protected async giveUp(id: string, claim: string, message: string): Promise<void> {
    await this.database.query(`UPDATE ${TABLE} SET ${LOST} WHERE id = $3 AND claim = $4 AND state = 'active'`, [
      this.mostLosses,
      JSON.stringify({ message }),
      id,
      claim,
    ]);
  }

  /** Takes jobs out of the queue; their workers learn it with their next heartbeat. */
  async cancel(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE ${TABLE} SET state = 'cancelled', ended = now() WHERE id = ANY($1) AND ended IS NULL`,
      [ids],
    );
  }

  /** Returns the jobs of silent workers to the queue, and deletes those that ended some time ago. */
  protected async tidy(silentSeconds: number, keepSeconds: number): Promise<void> {
    await this.database.query(
      `WITH gone AS (DELETE FROM ${TABLE} WHERE queue = $3 AND ended < now() - make_interval(secs => $5))
       UPDATE ${TABLE} SET ${LOST} WHERE queue = $3 AND state = 'active' AND seen < now() - make_interval(secs => $4)`,
      [this.mostLosses, JSON.stringify({ message: 'its worker was lost' }), this.queue, silentSeconds, keepSeconds],
    );
  }
}

/** Deletes jobs that have ended and contain a text, such as a name that must be forgotten. */
export async function forgetJobs(query: Query, text: string): Promise<void> {
  const [{ exists }] = await query<{ exists: boolean }>(`SELECT to_regclass('${TABLE}') IS NOT NULL AS exists`);
  if (!exists) return;
  const written = JSON.stringify(text).slice(1, -1);
  await query(
    `DELETE FROM ${TABLE} WHERE ended IS NOT NULL AND (strpos(data::text, $1) > 0 OR strpos(output::text, $1) > 0)`,
    [written],
  );
}
