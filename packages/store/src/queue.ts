import type { PgBoss, Queue as QueueSettings } from 'pg-boss';
import type { StoreAddress } from './address.ts';
import { inWords } from './postgres.ts';
import { StoreError } from './trouble.ts';

export type { Job } from 'pg-boss';

/** A queue of jobs in a PostgreSQL database. */
export type Queue = PgBoss;

export interface QueueOptions {
  /** The queue's name. */
  readonly name: string;
  readonly settings: Omit<QueueSettings, 'name'>;
  /** How often every process looks for jobs of lost workers. */
  readonly watchSeconds: number;
  /** Receives errors that are survived: the server may come back. */
  readonly onTrouble: (message: string) => void;
}

/** Separate from the queues of other programs in the same database. */
const SCHEMA = 'ringfence_queue';

/** The address of a server; a database in a folder cannot have workers. */
export function serverUrl(address: StoreAddress): string {
  if (address.kind === 'postgres') return address.url;
  throw new StoreError(
    `${address.shown} is for one process: workers need a PostgreSQL server, postgres://USER@HOST/NAME`,
  );
}

/** Opens a queue of a PostgreSQL database, and creates it if necessary. */
export async function openQueue(address: StoreAddress, options: QueueOptions): Promise<Queue> {
  const { name, settings, watchSeconds, onTrouble } = options;
  const url = serverUrl(address);
  const boss = await newBoss(url, watchSeconds, settings.deleteAfterSeconds ?? watchSeconds);
  boss.on('error', (error) => {
    // Errors of its workers are plain objects with the fields of an error.
    const known = inWords(Object.assign(new Error(error.message), error), address.shown);
    onTrouble(known instanceof Error ? known.message : String(known));
  });
  try {
    await boss.start();
    await boss.createQueue(name, settings);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw inWords(error, address.shown);
  }
}

/** The library is loaded only if jobs are queued: it is large, and asks for a newer Node than we do. */
async function newBoss(url: string, watchSeconds: number, keepSeconds: number): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss').catch((cause: unknown) => {
    throw new StoreError(`a queue of jobs does not run on Node ${process.versions.node}: use Node 22.12 or newer`, {
      cause,
    });
  });
  return new PgBoss({
    connectionString: url,
    application_name: 'ringfence',
    schema: SCHEMA,
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    maintenanceIntervalSeconds: keepSeconds,
  });
}
