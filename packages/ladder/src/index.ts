export {
  Lounge,
  type LoungeOptions,
  type LoungeRules,
  type PracticeGame,
  type PracticeSide,
} from './connect/lounge.ts';
export * from './connect/messages.ts';
export { type HomeLink, type HomeMember, HomeSession } from './connect/session.ts';
export type * from './games/views.ts';
export { LadderStore, type Tables } from './schema/ladder-store.ts';
export type * from './schema/tables.ts';
