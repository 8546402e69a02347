import { fail, ok, quote, type Result, type TextError } from '@ringfence/rules';

/** A piece of a tournament file and where it stands; lines and columns count from 1. */
export interface Piece {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** `key: value`. */
export interface Setting {
  readonly key: Piece;
  readonly value: Piece;
}

/** `name = word`, with the settings that are indented below it. */
export interface PlayerLines {
  readonly name: Piece;
  readonly word: Piece;
  readonly settings: readonly Setting[];
}

/** A tournament file as it is laid out, before anybody asks what it means. */
export interface Layout {
  readonly settings: readonly Setting[];
  readonly players: readonly PlayerLines[];
  /** Where the file ends, for what is missing from it. */
  readonly end: Piece;
}

/** Says what is wrong with a piece. */
export function wrong(piece: Piece, message: string, expected: string): { ok: false; error: TextError } {
  const found = piece.text === '' ? 'nothing' : quote(piece.text);
  return fail({ line: piece.line, column: piece.column, message, expected, found });
}

/** Longer files are no tournament files. */
export const MAX_FILE = 1_000_000;

/**
 * Reads the layout: settings at the left margin, `players:` with an indented line for each player, and settings of a single
 * player indented further. A line that begins with # is a comment; behind a setting, so is a # after a blank.
 */
export function readLayout(text: string): Result<Layout> {
  const settings: Setting[] = [];
  const players: { name: Piece; word: Piece; settings: Setting[]; indent: number }[] = [];
  let inPlayers = false;
  const lines = text.split(/\r\n|\r|\n/);
  const end = { text: '', line: lines.length, column: 1 };
  if (text.length > MAX_FILE) return wrong(end, 'the file is too long', `at most ${MAX_FILE} characters`);
  for (const [i, raw] of lines.entries()) {
    const start = raw.search(/\S/);
    if (start < 0 || raw[start] === '#') continue;
    const line = i + 1;
    const whole: Piece = { text: raw.trim(), line, column: start + 1 };
    if (start === 0) {
      const setting = readSetting(raw, line, whole);
      if (!setting.ok) return setting;
      inPlayers = setting.value.key.text === 'players';
      const { value } = setting.value;
      if (!inPlayers) settings.push(setting.value);
      else if (value.text !== '') return wrong(value, 'each player has a line of its own', 'nothing behind "players:"');
      continue;
    }
    if (!inPlayers)
      return wrong(whole, 'only players are indented', 'a setting at the left margin, or "players:" above');
    const last = players.at(-1);
    if (last !== undefined && start > last.indent) {
      const setting = readSetting(raw, line, whole);
      if (!setting.ok) return setting;
      last.settings.push(setting.value);
      continue;
    }
    const player = readPlayer(raw, line, whole);
    if (!player.ok) return player;
    players.push({ ...player.value, settings: [], indent: start });
  }
  return ok({ settings, players, end });
}

function readSetting(raw: string, line: number, whole: Piece): Result<Setting> {
  const colon = raw.indexOf(':');
  if (colon < 0) return wrong(whole, 'this is no setting', '"key: value"');
  const value = raw.slice(colon + 1).replace(/\s#.*$/, '');
  return ok({ key: trimmed(raw.slice(0, colon), line, 0), value: trimmed(value, line, colon + 1) });
}

function readPlayer(raw: string, line: number, whole: Piece): Result<{ name: Piece; word: Piece }> {
  const equals = raw.indexOf('=');
  if (equals < 0) return wrong(whole, 'this is no player', '"name = player", such as "Red = level:3"');
  return ok({ name: trimmed(raw.slice(0, equals), line, 0), word: trimmed(raw.slice(equals + 1), line, equals + 1) });
}

function trimmed(text: string, line: number, offset: number): Piece {
  const start = Math.max(0, text.search(/\S/));
  return { text: text.trim(), line, column: offset + start + 1 };
}
