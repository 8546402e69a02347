import type { SideWord } from '@ringfence/rules';
import type { LiveResult } from './game.ts';
import type { LiveSettings } from './settings.ts';

/** What a browser says. */
export type ClientMessage =
  /** First of all; without a seat one is a spectator. */
  | { readonly type: 'hello'; readonly seat?: string }
  /** `number` is how many moves were made before it: a move sent twice counts once. */
  | { readonly type: 'move'; readonly move: string; readonly number: number }
  | { readonly type: 'takeback' }
  | { readonly type: 'answer'; readonly accept: boolean }
  | { readonly type: 'resign' };

/** What the server says: always the whole state, so that nothing can be missed. */
export type ServerMessage =
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'refused'; readonly message: string };

export interface LiveState extends LiveSettings {
  readonly id: string;
  /** The side that this connection plays; null for spectators. */
  readonly you: SideWord | null;
  readonly moves: readonly string[];
  readonly turn: SideWord;
  readonly seated: Readonly<Record<SideWord, boolean>>;
  readonly connected: Readonly<Record<SideWord, boolean>>;
  readonly spectators: number;
  /** Milliseconds left now, and whose clock runs. */
  readonly left: Readonly<Record<SideWord, number>> | null;
  readonly running: SideWord | null;
  readonly takebackAsked: SideWord | null;
  /** The server cannot save the game at present: clocks are stopped, and it resumes by itself. */
  readonly halted: boolean;
  readonly result: LiveResult | null;
}

/** Reads a message; a sentence says what is wrong with it. */
export function readMessage(text: string): ClientMessage | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'a message is a JSON object';
  }
  if (typeof value !== 'object' || value === null) return 'a message is a JSON object';
  const { type, seat, move, number, accept } = value as Record<string, unknown>;
  switch (type) {
    case 'hello':
      if (seat !== undefined && typeof seat !== 'string') return 'seat is a text';
      return seat === undefined ? { type } : { type, seat };
    case 'move':
      if (typeof move !== 'string' || typeof number !== 'number') return 'a move has a name and a number';
      return { type, move, number };
    case 'answer':
      return typeof accept === 'boolean' ? { type, accept } : 'an answer accepts or does not';
    case 'takeback':
    case 'resign':
      return { type };
    default:
      return 'there is no such message: hello, move, takeback, answer, resign';
  }
}
