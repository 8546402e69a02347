import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { GameResult } from '@ringfence/arena';
import { peopleSchema } from '@ringfence/people';
import type { DumpedRow, Schema } from '@ringfence/store';
import { ladderSchema } from '../schema/schema.ts';
import {
  BACKUP_FORMAT,
  BACKUP_SCHEMAS,
  BACKUP_VERSION,
  type BackupEnd,
  type BackupHeader,
  type BackupSummary,
  backupSummary,
  damaged,
  locate,
  RatingsDigest,
  type TableLine,
  type TournamentLine,
} from './lines.ts';

/** What a line of a backup is; a row is given as its text too. */
type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: TableLine }
  | { readonly kind: 'row'; readonly table: TableLine; readonly row: DumpedRow; readonly text: string }
  | { readonly kind: 'tournament'; readonly tournament: TournamentLine }
  | { readonly kind: 'result'; readonly result: GameResult }
  | { readonly kind: 'end'; readonly end: BackupEnd };

/** Reads a backup from its beginning; refuses one that is not whole or not ours, at the latest at its end. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  let number = 0;
  let table: TableLine | undefined;
  let ended = false;
  for await (const text of linesOf(file)) {
    number++;
    if (ended) throw damaged('something follows its end');
    const value = parsed(text, number);
    if (number === 1) {
      yield { kind: 'header', header: checkHeader(value) };
    } else if (Array.isArray(value)) {
      if (table === undefined) throw damaged(`line ${number} is a row of no table`);
      yield { kind: 'row', table, row: value as DumpedRow, text };
    } else if ('table' in value) {
      table = value as TableLine;
      if (
        !BACKUP_SCHEMAS.some(({ name }) => name === locate(table?.table ?? '').schema) ||
        !/^(?:[a-z]+\.)?[a-z_]+$/.test(table.table) ||
        !table.columns.every((column) => /^[a-z0-9_]+$/.test(column))
      ) {
        throw damaged(`line ${number} does not name a table`);
      }
      yield { kind: 'table', table };
    } else if ('tournament' in value) yield { kind: 'tournament', tournament: value as TournamentLine };
    else if ('plan' in value) yield { kind: 'result', result: value as GameResult };
    else {
      const end = value as BackupEnd;
      if (end.sha256 !== hash.digest('hex')) throw damaged('its checksum is wrong: copy it again, or take another one');
      ended = true;
      yield { kind: 'end', end };
      continue;
    }
    if (!ended) hash.update(text).update('\n');
  }
  if (!ended) throw damaged('it ends in the middle');
}

/** Reads a whole backup and compares it with what its end says: rows, results, ratings and programs. */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const rows: Record<string, number> = {};
  const ratings = new RatingsDigest();
  const programs = new Programs();
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  let results = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
    else if (part.kind === 'table') rows[part.table.table] = 0;
    else if (part.kind === 'result') results++;
    else if (part.kind === 'row') {
      const { table, columns } = part.table;
      rows[table]++;
      const of = (column: string): string | null => part.row[columns.indexOf(column)] ?? null;
      if (table === 'games' && of('rated') === 'true' && of('state') === 'done') {
        ratings.add(of('white'), of('black'), of('winner'));
      } else if (table === 'versions') programs.expect(of('id'), of('sha256'));
      else if (table === 'pieces') programs.add(of('version'), of('part'), of('bytes'));
    } else if (part.kind === 'end') end = part.end;
  }
  // Only now is the whole file known to be readable.
  if (header === undefined || end === undefined) throw damaged('it ends in the middle');
  for (const [name, count] of Object.entries(end.rows)) {
    if (rows[name] !== count) throw damaged(`it has ${rows[name] ?? 0} rows of ${name} instead of ${count}`);
  }
  if (results !== end.results) throw damaged(`it has ${results} results instead of ${end.results}`);
  if (ratings.digest() !== end.ratings) throw damaged('its results do not give the ratings of the class');
  programs.check();
  return backupSummary(header, end);
}

/** Compares submitted programs with their checksums. */
class Programs {
  private readonly expected = new Map<string, string>();
  private readonly hashes = new Map<string, Hash>();

  expect(version: string | null, sha256: string | null): void {
    if (version !== null && /^[0-9a-f]{64}$/.test(sha256 ?? '')) this.expected.set(version, sha256 ?? '');
  }

  add(version: string | null, part: string | null, bytes: string | null): void {
    if (version === null || part !== 'source') return;
    const hash = this.hashes.get(version) ?? createHash('sha256');
    this.hashes.set(version, hash.update(Buffer.from((bytes ?? '').slice('\\x'.length), 'hex')));
  }

  check(): void {
    for (const [version, sha256] of this.expected) {
      const found = this.hashes.get(version)?.digest('hex');
      // A program without bytes was deleted with its team, or pruned.
      if (found !== undefined && found !== sha256)
        throw damaged(`the program of version ${version} is not the submitted one`);
    }
  }
}

function parsed(text: string, number: number): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw damaged(`line ${number} cannot be read`);
}

function checkHeader(value: object): BackupHeader {
  const header = value as BackupHeader;
  if (header.format !== BACKUP_FORMAT) throw damaged('it is not a backup of a class');
  const isKnown = (version: number, { steps }: Schema): boolean => Number.isInteger(version) && version <= steps.length;
  if (
    header.version !== BACKUP_VERSION ||
    !isKnown(header.schema, ladderSchema) ||
    !isKnown(header.people, peopleSchema)
  ) {
    throw damaged('it was written by a newer ringfence: update this one');
  }
  return header;
}

/** The lines of a gzipped file. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const stream = createGunzip();
  pipeline(createReadStream(file), stream, () => {}); // errors come out of the stream
  let rest: Buffer[] = [];
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
        const line = chunk.subarray(start, end);
        yield (rest.length === 0 ? line : Buffer.concat([...rest, line])).toString();
        rest = [];
        start = end + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw damaged(
        rest.length === 0 && error.message.includes('header') ? 'it is not a backup of a class' : 'it is damaged',
      );
    }
    throw error;
  }
  if (rest.length > 0) throw damaged('it ends in the middle');
}
