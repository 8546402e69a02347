import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, Results } from '@electric-sql/pglite';
import { LockedError, lockFolder, lockHolder } from '@ringfence/node';
import type { Database, Query } from './database.ts';
import { CHANNEL, type Hear, News } from './news.ts';
import { Prepared } from './prepared.ts';
import { storable } from './storable.ts';
import { diskFull, StoreError } from './trouble.ts';
import { Upkeep } from './upkeep.ts';

/** PostgreSQL's files, below the folder with our lock. */
const DATA = 'data';

/** The type of integers beyond JavaScript's; a server returns them as text, so this one does too. */
const BIGINT = 20;

/** The type of bytes: PGlite's own serialiser takes six times as long and blocks the thread. */
const BYTEA = 17;

/**
 * PostgreSQL would clear 128 MB at every start; a class has less that it reads often. Statistics from fewer rows are as good for
 * its queries, and hold up others for a fifth of the time.
 */
const SETTINGS = ['-c', 'shared_buffers=32MB', '-c', 'default_statistics_target=20'] as const;

/** Whether a folder contains an embedded database; opening a missing one would create it. */
export const isEmbedded = (folder: string): boolean => existsSync(join(folder, DATA, 'PG_VERSION'));

/**
 * PostgreSQL inside this process, in a folder. Starting it takes seconds and hundreds of megabytes, so it starts with
 * the first query. It has no lock of its own, and two processes on one folder would silently lose data: our lock is
 * beside its files.
 */
export class EmbeddedDatabase implements Database {
  private readonly folder: string;
  private opened: Promise<PGlite> | undefined;
  private unlock = (): void => {};
  private readonly held = new Set<string>();
  private readonly news = new News();
  private prepared = new Prepared();
  private upkeep: Upkeep | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  readonly query: Query = async <Row>(sql: string, values: readonly unknown[] = []) => {
    const database = await this.open();
    try {
      return await this.ask<Row>(database, sql, values);
    } catch (error) {
      throw diskFull(error);
    }
  };

  async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const database = await this.open();
    try {
      return await database.transaction((inside) =>
        work(<Row>(sql: string, values: readonly unknown[] = []) => this.ask<Row>(inside, sql, values)),
      );
    } catch (error) {
      throw diskFull(error);
    }
  }

  /** The process that holds the folder owns everything in it, so a flag in this process is enough. */
  async hold(name: string): Promise<(() => Promise<void>) | undefined> {
    if (this.held.has(name)) return undefined;
    this.held.add(name);
    return async () => void this.held.delete(name);
  }

  async isHeld(name: string): Promise<boolean> {
    return this.held.has(name);
  }

  /** Nobody else can change anything, and starting PostgreSQL is left to the first query. */
  listen(hear: Hear): () => void {
    return this.news.listen(hear);
  }

  async close(): Promise<void> {
    this.news.close();
    const { opened } = this;
    this.opened = undefined;
    const database = await opened?.catch(() => undefined);
    await this.upkeep?.close();
    await database?.close();
    this.unlock();
  }

  private async ask<Row>(asked: Pick<PGlite, 'query'>, sql: string, values: readonly unknown[]): Promise<Row[]> {
    const query: Query = async <R>(text: string) => (await asked.query<R>(text)).rows;
    const ready = await this.prepared.ready(query, sql, values.map(storable));
    const { rows, affectedRows }: Results<Row> = await asked.query<Row>(ready[0], [...ready[1]]);
    this.upkeep?.note(affectedRows);
    return rows;
  }

  private open(): Promise<PGlite> {
    this.opened ??= this.start().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async start(): Promise<PGlite> {
    this.unlock = this.lock();
    try {
      const { PGlite } = await import('@electric-sql/pglite');
      const database = await PGlite.create(join(this.folder, DATA), {
        startParams: [...PGlite.defaultStartParams, ...SETTINGS],
        parsers: { [BIGINT]: (text: string) => text, [BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
        serializers: { [BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
      });
      await database.listen(CHANNEL, (topic) => this.news.tell(topic));
      this.upkeep = new Upkeep(async <Row>(sql: string) => (await database.query<Row>(sql)).rows);
      this.upkeep.tend();
      return database;
    } catch (error) {
      this.unlock();
      throw this.inWords(error);
    }
  }

  private lock(): () => void {
    try {
      return lockFolder(this.folder);
    } catch (error) {
      throw this.inWords(error);
    }
  }

  private inWords(error: unknown): StoreError {
    if (error instanceof LockedError) {
      return new StoreError(
        `process ${lockHolder(this.folder) ?? 'unknown'} has the store in ${this.folder} open: wait for it, or choose ` +
          'another folder (several processes at once need PostgreSQL)',
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    const words = `the store in ${this.folder} cannot be opened (${reason}): fix it, or choose another folder`;
    return new StoreError(words, { cause: error });
  }
}
