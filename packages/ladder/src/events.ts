import { EventEmitter } from 'node:events';

/** What happens in this process; what changes in the class, wherever, is news of its store. */
export interface LadderEvents {
  /** Results of official tournaments have been changed, by a decision or without a name. */
  official: [event: { readonly tournaments: readonly string[] }];
  /** A build has ended. */
  built: [event: { readonly ms: number }];
}

export type LadderEmitter = EventEmitter<LadderEvents>;

export const createEmitter = (): LadderEmitter => new EventEmitter<LadderEvents>().setMaxListeners(0);
