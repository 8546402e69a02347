import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The earliest date of a zip, in local time as zips want it: equal files give equal archives. */
const NO_DATE = new Date(1980, 0, 1);

/** A file to pack. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly isExecutable?: boolean;
}

/** Packs files as a zip, in this order. */
export async function packFiles(files: Iterable<PackedFile>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, bytes, isExecutable = false } of files) {
    zip.addBuffer(bytes, path, { mode: isExecutable ? 0o100755 : 0o100644, mtime: NO_DATE, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Packs files of a folder as a zip, in this order, with their executable bits. */
export function packFolder(folder: string, paths: readonly string[]): Promise<Buffer> {
  return packFiles(
    paths.map((path) => {
      const file = join(folder, path);
      return { path, bytes: readFileSync(file), isExecutable: (statSync(file).mode & 0o111) !== 0 };
    }),
  );
}
