import { Socket } from 'node:net';
import pg from 'pg';
import type { Database, Query } from './database.ts';
import { CHANNEL, type Hear, News } from './news.ts';
import { storable } from './storable.ts';
import { diskFull, StoreError } from './trouble.ts';

/** Distinguishes our advisory locks from those of other programs in the same database. */
const LOCKS = 0x52_46; // "RF"

const CONNECT_MS = 10_000;
const MOST_CONNECTIONS = 4;
/** After so long a lost connection for news is opened again. */
const AGAIN_MS = 1000;

/** A PostgreSQL server. Connections are opened on demand. */
export class PostgresDatabase implements Database {
  private readonly url: string;
  private readonly shown: string;
  private readonly pool: pg.Pool;
  private readonly news: News;
  /** The connection for news. */
  private ear: Socket | undefined;
  private again: NodeJS.Timeout | undefined;
  private closing: Promise<void> | undefined;

  /** `beatMs`: how often everybody looks without news. */
  constructor(url: string, shown: string, beatMs?: number) {
    this.news = new News(beatMs);
    this.url = url;
    this.shown = shown;
    this.pool = new pg.Pool({ ...connection(url), max: MOST_CONNECTIONS });
    // A server that stops ends idle connections: the next query opens another, or reports the error.
    this.pool.on('error', () => {});
  }

  readonly query: Query = async (sql, values = []) => {
    try {
      return (await this.pool.query(sql, values.map(storable))).rows;
    } catch (error) {
      throw inWords(error, this.shown);
    }
  };

  async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      throw inWords(error, this.shown);
    }
    try {
      await client.query('BEGIN');
      const done = await work(async (sql, values = []) => (await client.query(sql, values.map(storable))).rows);
      await client.query('COMMIT');
      client.release();
      return done;
    } catch (error) {
      client.release(true); // closing the connection rolls everything back
      throw inWords(error, this.shown);
    }
  }

  async hold(name: string, onLost = (): void => {}): Promise<(() => Promise<void>) | undefined> {
    // The lock lasts as long as its connection, so it has one to itself.
    const client = new pg.Client({ ...connection(this.url), keepAlive: true });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', [LOCKS, name]);
      if (rows[0].taken === true) {
        client.once('end', onLost);
        return () => {
          client.off('end', onLost);
          return client.end();
        };
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw inWords(error, this.shown);
    }
    await client.end();
    return undefined;
  }

  async isHeld(name: string): Promise<boolean> {
    const rows = await this.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid = $1 AND objid = (hashtext($2)::bigint & 4294967295)::oid AND objsubid = 2`,
      [LOCKS, name],
    );
    return rows.length > 0;
  }

  listen(hear: Hear): () => void {
    if (this.ear === undefined) void this.openEar();
    return this.news.listen(hear);
  }

  /** A connection for news, which keeps no process alive. While there is none, the beat of the news must do. */
  private async openEar(): Promise<void> {
    const socket = new Socket().unref();
    const ear = new pg.Client({ ...connection(this.url), keepAlive: true, stream: () => socket });
    this.ear = socket;
    this.again = undefined;
    ear.on('error', () => {});
    ear.on('notification', ({ payload }) => this.news.tell(payload));
    const again = (): void => {
      if (this.ear !== socket || this.closing !== undefined || this.again !== undefined) return;
      this.again = setTimeout(() => void this.openEar(), AGAIN_MS).unref();
    };
    ear.once('end', again);
    try {
      await ear.connect();
      await ear.query(`LISTEN ${CHANNEL}`);
      this.news.tell(undefined); // what happened meanwhile was not heard
    } catch {
      await ear.end().catch(() => {});
      again();
    }
  }

  async close(): Promise<void> {
    this.news.close();
    clearTimeout(this.again);
    this.closing ??= this.pool.end();
    this.ear?.destroy(); // waiting for its polite end would keep no process alive either, and leave the wait unsettled
    await this.closing;
  }
}

const connection = (url: string) => ({
  connectionString: url,
  application_name: 'ringfence',
  connectionTimeoutMillis: CONNECT_MS,
});

/** Connection errors that a user or administrator can fix, by the codes of Node and of PostgreSQL. */
const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there: is PostgreSQL running, and does it listen on this address?',
  ENOTFOUND: 'no such host: check the spelling of the address',
  EAI_AGAIN: 'the name of the host cannot be looked up: check your network, or try again later',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the user or the password is wrong',
  '28000': 'the server does not let this user in (see its pg_hba.conf)',
  '3D000': 'no such database: create it with createdb',
  '42501': 'the user may not do this: it needs the right to create schemas (GRANT CREATE ON DATABASE)',
  '53300': 'the server has too many connections',
  '57P03': 'the server is starting or stopping: try again in a moment',
};

/** Database errors in words; bugs stay as they are. */
function inWords(error: unknown, shown: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known =
    words[code] ?? (isConnectionLost(error, code) ? `the connection is lost (${error.message})` : undefined);
  return known === undefined ? diskFull(error) : new StoreError(`${shown}: ${known}`, { cause: error });
}

const isConnectionLost = ({ message }: Error, code: string): boolean =>
  /^(?:E[A-Z]+|08...|57P0[12])$/.test(code) || /connection|timeout/i.test(message);
