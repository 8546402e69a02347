export type { StoreAddress } from './address.ts';
export type { Database, Query } from './database.ts';
export type { FoundJob, JobState } from './job-table.ts';
export type { Schema } from './migrate.ts';
export { openDatabase } from './open.ts';
export { type Job, openQueue, type Queue, type QueueOptions, serverUrl } from './queue.ts';
export { SchemaStore, storeAddress } from './schema-store.ts';
export { DiskFullError, StoreError } from './trouble.ts';
export { typed } from './typed.ts';
