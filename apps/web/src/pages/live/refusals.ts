import { m } from '../../paraglide/messages.js';

/** The codes that a reader can meet, in the language of the page. */
const words: Readonly<Record<string, () => string>> = {
  'asked-already': m.live_refuse_asked,
  full: m.live_refuse_full,
  'game-over': m.live_refuse_over,
  halted: m.live_halted,
  'illegal-move': m.live_refuse_illegal,
  'no-game': m.live_refuse_no_game,
  'no-lobby': m.live_refuse_no_lobby,
  'no-opponent': m.live_refuse_no_opponent,
  'not-saved': m.live_refuse_not_saved,
  'not-your-turn': m.live_refuse_turn,
  'nothing-to-take-back': m.live_refuse_no_takeback,
  'out-of-date': m.live_refuse_late,
  'players-only': m.live_refuse_players,
  'rematch-asked': m.live_refuse_rematch_asked,
  'rematch-started': m.live_refuse_rematch_started,
  restarting: m.live_refuse_restarting,
  'too-many': m.live_refuse_too_many,
  'too-many-games': m.live_refuse_games,
  'too-many-open': m.live_refuse_open,
  'too-many-spectators': m.live_refuse_spectators,
  'too-many-takebacks': m.live_refuse_takebacks,
  'too-many-windows': m.live_refuse_windows,
  unreadable: m.live_refused,
  'wrong-seat': m.live_refuse_seat,
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.?$/, '.');

/** A refusal of the server as a sentence: in the language of the page, or in the server's own words. */
export function refusedWords({ code, message }: { readonly code?: string; readonly message: string }): string {
  return asSentence((code === undefined ? undefined : words[code]?.()) ?? message);
}

/** The reason of a closed socket: a code, a colon and the server's own words. */
export function readReason(reason: string): { code?: string; message: string } {
  const [, code, message] = /^([a-z-]+): (.*)$/.exec(reason) ?? [];
  return code === undefined || message === undefined ? { message: reason } : { code, message };
}
