import { crc32 } from 'node:zlib';
import type { GameResult } from '../game/game.ts';
import type { BotFile } from './bot-files.ts';
import type { Tournament } from './tournament.ts';

/** What a journal holds: first the tournament itself, then runs and results as they came. */
export type JournalEntry =
  | {
      readonly type: 'tournament';
      readonly version: typeof JOURNAL_VERSION;
      readonly hash: string;
      readonly tournament: Tournament;
    }
  | ({ readonly type: 'run' } & RunNote)
  /** What the players' programs were, from here on. */
  | { readonly type: 'programs'; readonly files: readonly BotFile[] }
  | { readonly type: 'result'; readonly result: GameResult };

/** Under what conditions a part of the games was played. */
export interface RunNote {
  /** The rung of the jail's ladder, such as `bwrap`; for the report. */
  readonly jail: string;
}

export const JOURNAL_VERSION = 1;

const SUM_LENGTH = 8;

const checksum = (json: string | Uint8Array): string => crc32(json).toString(16).padStart(SUM_LENGTH, '0');

/** An entry as a line: a checksum, a blank, JSON without line breaks. */
export function writeEntry(entry: JournalEntry): Buffer {
  const json = JSON.stringify(entry);
  return Buffer.from(`${checksum(json)} ${json}\n`);
}

/** Reads a line without its end; `undefined` if it is not what was written. */
export function readEntry(line: Uint8Array): JournalEntry | undefined {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const json = bytes.subarray(SUM_LENGTH + 1);
  if (bytes[SUM_LENGTH] !== 0x20 || bytes.toString('latin1', 0, SUM_LENGTH) !== checksum(json)) return undefined;
  return JSON.parse(json.toString('utf8')) as JournalEntry;
}
