import { EventEmitter } from 'node:events';

/** What happens in a class, for displays; readers fetch the rest with their own access. */
export interface LadderEvents {
  /** The class or its settings have changed. */
  settings: [];
  /** Teams were added, removed or renamed. */
  teams: [];
  /** Results of official tournaments have been changed, by a decision or without a name. */
  official: [event: { readonly tournaments: readonly string[] }];
  /** A team's version has a new state; private to the team. */
  version: [event: { readonly team: string; readonly version: string }];
  /** A build has ended. */
  built: [event: { readonly ms: number }];
  /** The active versions have changed. */
  active: [event: { readonly team: string }];
}

export type LadderEmitter = EventEmitter<LadderEvents>;

export const createEmitter = (): LadderEmitter => new EventEmitter<LadderEvents>().setMaxListeners(0);
