import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a soak test remembers between its parts. */
export interface SoakNotes {
  isFilled: boolean;
  /** How many of the planned kills have happened. */
  killed: number;
  /** How often each was killed. */
  kills: Record<string, number>;
  /** The number of the versions that play. */
  version: number;
  seconds: number;
  /** The seen result of each finished game. */
  seen: Map<string, string>;
  lastSeq: string;
}

const FILE = 'soak.json';

/** The notes in a folder, or those of a beginning. */
export function readNotes(folder: string): SoakNotes {
  const file = join(folder, FILE);
  mkdirSync(folder, { recursive: true });
  const begin = { isFilled: false, killed: 0, kills: {}, version: 1, seconds: 0, seen: [], lastSeq: '0' };
  const notes = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : begin;
  return { ...notes, seen: new Map(notes.seen) };
}

export function writeNotes(folder: string, notes: SoakNotes): void {
  const draft = join(folder, `${FILE}.draft`);
  writeFileSync(draft, JSON.stringify({ ...notes, seen: [...notes.seen] }));
  renameSync(draft, join(folder, FILE));
}
