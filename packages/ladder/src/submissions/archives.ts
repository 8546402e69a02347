import { setImmediate as turn } from 'node:timers/promises';
import type { Tables } from '../schema/ladder-store.ts';
import type { ArchivePart } from '../schema/tables.ts';

/** The embedded database writes so much in a few dozen milliseconds, and in between others have their turn. */
const PIECE = 2 ** 19;

/** Keeps bytes of a version, instead of those that it had. */
export async function writeArchive(tables: Tables, version: string, part: ArchivePart, bytes: Buffer): Promise<void> {
  await dropPart(tables, version, part);
  for (let number = 0; number === 0 || number * PIECE < bytes.length; number++) {
    const piece = bytes.subarray(number * PIECE, (number + 1) * PIECE);
    await tables.insertInto('ladder.pieces').values({ version, part, number, bytes: piece }).execute();
    await turn();
  }
}

/** The bytes of a version; `undefined` if there are none. */
export async function readArchive(tables: Tables, version: string, part: ArchivePart): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const row = await tables
      .selectFrom('ladder.pieces')
      .select('bytes')
      .where('version', '=', version)
      .where('part', '=', part)
      .where('number', '=', pieces.length)
      .executeTakeFirst();
    if (row === undefined) return pieces.length === 0 ? undefined : Buffer.concat(pieces);
    pieces.push(row.bytes);
    await turn();
  }
}

/** Forgets all bytes of versions. */
export async function dropArchives(tables: Tables, versions: readonly string[]): Promise<void> {
  if (versions.length > 0) await tables.deleteFrom('ladder.pieces').where('version', 'in', versions).execute();
}

/** Forgets some bytes of a version. */
export async function dropPart(tables: Tables, version: string, part: ArchivePart): Promise<void> {
  await tables.deleteFrom('ladder.pieces').where('version', '=', version).where('part', '=', part).execute();
}
