import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The earliest date of a zip, in local time as zips want it: equal files give equal archives. */
const NO_DATE = new Date(1980, 0, 1);

/** Packs files of a folder as a zip, in this order, with their executable bits. */
export async function packFolder(folder: string, paths: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const path of paths) {
    const file = join(folder, path);
    const mode = (statSync(file).mode & 0o111) === 0 ? 0o100644 : 0o100755;
    zip.addBuffer(readFileSync(file), path, { mode, mtime: NO_DATE, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream);
}
