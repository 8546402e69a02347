import type { SideWord } from '@ringfence/rules';
import type { LiveResult } from './game.ts';
import { cleanName, isPlayerName, MOST_NAME } from './name.ts';
import type { LiveRefusal } from './refusals.ts';
import type { LiveSettings } from './settings.ts';

/** Messages of a client. */
export type ClientMessage =
  /** The first message; without a seat the client is a spectator. `name` sets the player's name. */
  | { readonly type: 'hello'; readonly seat?: string; readonly name?: string }
  /** `number` is the count of moves before it: a move sent twice counts once. */
  | { readonly type: 'move'; readonly move: string; readonly number: number }
  | { readonly type: 'takeback' }
  | { readonly type: 'answer'; readonly accept: boolean }
  | { readonly type: 'resign' }
  /** Offers another game with colours reversed, or accepts it. */
  | { readonly type: 'rematch' };

/** Messages of the server: always the whole state, so that nothing can be missed. */
export type LiveServerMessage =
  | { readonly type: 'state'; readonly state: LiveState }
  | ({ readonly type: 'refused' } & LiveRefusal);

export interface LiveState extends LiveSettings {
  readonly id: string;
  /** The side that this connection plays; null for spectators. */
  readonly you: SideWord | null;
  readonly moves: readonly string[];
  readonly turn: SideWord;
  readonly seated: Readonly<Record<SideWord, boolean>>;
  readonly connected: Readonly<Record<SideWord, boolean>>;
  /** The players' names; null if none is given. */
  readonly names: Readonly<Record<SideWord, string | null>>;
  /** Whether the open seat is offered in the lobby. */
  readonly open: boolean;
  readonly spectators: number;
  /** Milliseconds left now, and whose clock runs. */
  readonly left: Readonly<Record<SideWord, number>> | null;
  readonly running: SideWord | null;
  readonly takebackAsked: SideWord | null;
  /** The server cannot save the game at present: clocks are stopped, and it resumes by itself. */
  readonly halted: boolean;
  readonly result: LiveResult | null;
  /** The id of the game that this one is the rematch of. */
  readonly previous: string | null;
  readonly rematchAsked: SideWord | null;
  /** The id of the next game, once both have agreed; the seats are the same secrets. */
  readonly rematch: string | null;
}

/** Reads a message; returns a sentence if it is not valid. */
export function readMessage(text: string): ClientMessage | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'a message is a JSON object';
  }
  if (typeof value !== 'object' || value === null) return 'a message is a JSON object';
  const { type, seat, name, move, number, accept } = value as Record<string, unknown>;
  switch (type) {
    case 'hello':
      if (seat !== undefined && typeof seat !== 'string') return 'seat must be a string';
      if (name !== undefined && !isPlayerName(name)) return `a name has at most ${MOST_NAME} characters`;
      return { type, ...(seat !== undefined && { seat }), ...(name !== undefined && { name: cleanName(name) }) };
    case 'move':
      if (typeof move !== 'string' || typeof number !== 'number') return 'a move needs a name and a number';
      return { type, move, number };
    case 'answer':
      return typeof accept === 'boolean' ? { type, accept } : 'an answer needs accept: true or false';
    case 'takeback':
    case 'resign':
    case 'rematch':
      return { type };
    default:
      return 'unknown message; known are hello, move, takeback, answer, resign, rematch';
  }
}
