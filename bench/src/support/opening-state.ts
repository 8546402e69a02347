/** What a search of openings has found, in a folder: the replies that are refuted, and the entries of the table that took longest. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RaceTableFile } from '@ringfence/engine';
import { writeWhole } from '@ringfence/node';

/** Two million entries in files of at most 16 MB, so that each can travel. */
const ENTRIES = 2 ** 21;
const PART_BYTES = 2 ** 24;
const LIST = 'openings.json';

interface List {
  readonly board: string;
  /** What is refuted or written, by its name. */
  readonly done: readonly string[];
  readonly parts: number;
}

const partOf = (folder: string, part: number): string => join(folder, `table-${part}.gz`);

/** Takes up what was saved; what is done, by name. Nothing is done in a new folder. */
export function restoreOpenings(folder: string, board: string, table: RaceTableFile): ReadonlySet<string> {
  if (!existsSync(join(folder, LIST))) return new Set();
  const list: List = JSON.parse(readFileSync(join(folder, LIST), 'utf8'));
  if (list.board !== board) throw new Error(`${folder} is about ${list.board}`);
  for (let part = 0; part < list.parts; part++) table.restore(gunzipSync(readFileSync(partOf(folder, part))));
  return new Set(list.done);
}

export function saveOpenings(folder: string, board: string, table: RaceTableFile, done: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const saved = table.save(ENTRIES);
  const parts = Math.ceil(saved.length / PART_BYTES);
  for (let part = 0; part < parts; part++) {
    const bytes = saved.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    writeWhole(partOf(folder, part), gzipSync(bytes, { level: 1 }));
  }
  const list: List = { board, done, parts };
  writeWhole(join(folder, LIST), JSON.stringify(list));
}
