import { crc32 } from 'node:zlib';
import type { GameResult } from '../game/game.ts';
import type { BotFile } from './bot-files.ts';
import type { Tournament } from './tournament.ts';

/** The contents of a journal: first the tournament itself, then runs and results in the order of arrival. */
export type JournalEntry =
  | {
      readonly type: 'tournament';
      readonly version: typeof JOURNAL_VERSION;
      readonly hash: string;
      readonly tournament: Tournament;
    }
  | ({ readonly type: 'run' } & RunNote)
  /** The files of the players' programs, from here on. */
  | { readonly type: 'programs'; readonly files: readonly BotFile[] }
  | { readonly type: 'result'; readonly result: GameResult };

/** The conditions of the games from here on. */
export interface RunNote {
  /** The jail, such as `bwrap`; for the report. */
  readonly jail: string;
}

export const JOURNAL_VERSION = 1;

const SUM_LENGTH = 8;

const checksum = (json: string | Uint8Array): string => crc32(json).toString(16).padStart(SUM_LENGTH, '0');

/** An entry as a line: a checksum, a space, JSON without line breaks. */
export function writeEntry(entry: JournalEntry): Buffer {
  const json = JSON.stringify(entry);
  return Buffer.from(`${checksum(json)} ${json}\n`);
}

/** Parses a line without its line break; `undefined` if it is damaged. */
export function readEntry(line: Uint8Array): JournalEntry | undefined {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const json = bytes.subarray(SUM_LENGTH + 1);
  if (bytes[SUM_LENGTH] !== 0x20 || bytes.toString('latin1', 0, SUM_LENGTH) !== checksum(json)) return undefined;
  return JSON.parse(json.toString('utf8')) as JournalEntry;
}
