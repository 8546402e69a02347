export type * from './games/views.ts';
export { LadderStore, type Tables } from './schema/ladder-store.ts';
export type * from './schema/tables.ts';
