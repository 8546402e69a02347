import { Outage } from '@ringfence/node';

/** A store or queue that cannot be used; the message says why and what to do, and never contains a password. */
export class StoreError extends Outage {
  override readonly name: string = 'StoreError';
}

/** PostgreSQL's code of a full disk. */
const DISK_FULL = '53100';

/** Nothing can be stored until there is room on the disk of the database; what is stored can still be read. */
export class DiskFullError extends StoreError {
  override readonly name = 'DiskFullError';
  override readonly code = 'disk-full';
}

/** An error of a query, with a full disk in words. */
export function diskFull(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === DISK_FULL)) return error;
  return new DiskFullError('the disk of the database is full', { cause: error });
}
