import { createHash } from 'node:crypto';
import { peopleSchema } from '@ringfence/people';
import { type Schema, StoreError } from '@ringfence/store';
import { ladderSchema } from '../schema/schema.ts';

// A backup is gzipped text, a JSON value in each line: the header; of each table its name and columns, then its rows; of
// each official tournament its entry, then its results; and the end, with what all of that must amount to.

export const BACKUP_FORMAT = 'ringfence-class';
export const BACKUP_VERSION = 1;

export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: typeof BACKUP_VERSION;
  /** The version of the class's tables. */
  readonly schema: number;
  /** The version of the tables of people. */
  readonly people: number;
  readonly created: string;
  readonly title: string;
}

/** The schemas that make up a class, each after those that it refers to. */
export const BACKUP_SCHEMAS: readonly Schema[] = [peopleSchema, ladderSchema];

/** A table; its rows follow. */
export interface TableLine {
  /** Its name; with its schema if that is not the class's, such as `people.persons`. */
  readonly table: string;
  readonly columns: readonly string[];
}

/** The schema of a table and its name there. */
export function locate(table: string): { readonly schema: string; readonly name: string } {
  const [name, schema = ladderSchema.name] = table.split('.').reverse();
  return { schema, name };
}

/** An official tournament; its results follow. */
export interface TournamentLine {
  /** The key of its row in `ladder.official`. */
  readonly tournament: string;
  readonly jails: readonly string[];
}

/** The last line. */
export interface BackupEnd {
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The number of results of official tournaments. */
  readonly results: number;
  readonly sequences: Readonly<Record<string, string>>;
  /** A digest of who won how often against whom, which is all that ratings depend on. */
  readonly ratings: string;
  /** Of all lines before this one. */
  readonly sha256: string;
}

/** What a backup holds, for people. */
export interface BackupSummary {
  readonly title: string;
  readonly created: string;
  readonly schema: number;
  readonly people: number;
  readonly teams: number;
  readonly versions: number;
  readonly games: number;
  readonly results: number;
}

export const backupSummary = (
  { title, created, schema, people }: BackupHeader,
  { rows, results }: BackupEnd,
): BackupSummary => ({
  title,
  created,
  schema,
  people,
  teams: rows.teams ?? 0,
  versions: rows.versions ?? 0,
  games: rows.games ?? 0,
  results,
});

/** Counts results by who met whom; equal digests mean equal ratings. */
export class RatingsDigest {
  private readonly counts = new Map<string, number>();

  add(white: string | null, black: string | null, winner: string | null, count = 1): void {
    const key = JSON.stringify([white, black, winner]);
    this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }

  digest(): string {
    const lines = [...this.counts].map(([key, count]) => `${key} ${count}`).sort();
    return createHash('sha256').update(lines.join('\n')).digest('hex');
  }
}

/** A backup that cannot be used. */
export const damaged = (words: string): StoreError => new StoreError(`the backup cannot be used: ${words}`);
