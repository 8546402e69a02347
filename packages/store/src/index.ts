export { parseAddress, type StoreAddress } from './address.ts';
export type { Database, Query } from './database.ts';
export { isEmbedded } from './embedded.ts';
export { migrate, type Schema, versionOf } from './migrate.ts';
export { existsDatabase, openDatabase } from './open.ts';
export { type Job, openQueue, type Queue, type QueueOptions, serverUrl } from './queue.ts';
export { StoreError } from './trouble.ts';
export { typed } from './typed.ts';
