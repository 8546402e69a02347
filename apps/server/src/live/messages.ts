import type { SideWord } from '@ringfence/rules';
import type { LiveResult } from './game.ts';
import { cleanName, isName, MOST_NAME } from './name.ts';
import type { LiveSettings } from './settings.ts';

/** What a browser says. */
export type ClientMessage =
  /** First of all; without a seat one is a spectator. `name` is what a player wants to be called from now on. */
  | { readonly type: 'hello'; readonly seat?: string; readonly name?: string }
  /** `number` is how many moves were made before it: a move sent twice counts once. */
  | { readonly type: 'move'; readonly move: string; readonly number: number }
  | { readonly type: 'takeback' }
  | { readonly type: 'answer'; readonly accept: boolean }
  | { readonly type: 'resign' }
  /** Asks for another game with changed sides, or agrees to it. */
  | { readonly type: 'rematch' };

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
  /** What the players call themselves; null for those who do not say. */
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
  readonly rematchAsked: SideWord | null;
  /** The id of the next game, once both have agreed; the seats are the same secrets. */
  readonly rematch: string | null;
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
  const { type, seat, name, move, number, accept } = value as Record<string, unknown>;
  switch (type) {
    case 'hello':
      if (seat !== undefined && typeof seat !== 'string') return 'seat is a text';
      if (name !== undefined && !isName(name)) return `a name is a text of at most ${MOST_NAME} characters`;
      return { type, ...(seat !== undefined && { seat }), ...(name !== undefined && { name: cleanName(name) }) };
    case 'move':
      if (typeof move !== 'string' || typeof number !== 'number') return 'a move has a name and a number';
      return { type, move, number };
    case 'answer':
      return typeof accept === 'boolean' ? { type, accept } : 'an answer accepts or does not';
    case 'takeback':
    case 'resign':
    case 'rematch':
      return { type };
    default:
      return 'there is no such message: hello, move, takeback, answer, resign, rematch';
  }
}
