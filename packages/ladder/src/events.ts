import { EventEmitter } from 'node:events';

/** What happens in a class, for whoever shows it; readers look the rest up, as what they may see. */
export interface LadderEvents {
  /** The class or its settings have changed. */
  settings: [];
  /** Teams have come, gone or changed their names. */
  teams: [];
  /** A team's version has another state; nobody else's business. */
  version: [event: { readonly team: string; readonly version: string }];
  /** Other versions play than before. */
  active: [event: { readonly team: string }];
}

export type LadderEmitter = EventEmitter<LadderEvents>;

export const createEmitter = (): LadderEmitter => new EventEmitter<LadderEvents>().setMaxListeners(0);
