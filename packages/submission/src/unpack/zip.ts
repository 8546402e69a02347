import { visible } from '@ringfence/rules';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type ArchiveEntry, CUT_OFF, rejectFor } from './archive-entry.ts';

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const LINK = 0o120000;
/** Only archives made on Unix record file types. */
const UNIX = 3;
/** A list that takes too long to read, even if nearly all of it is left out. */
const MOST_ENTRIES = 100_000;

/** The entries of a zip. */
export async function* zipEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openPromise(file, { strictFileNames: false }).catch((error: unknown) => {
    // Its list is at its end: it is missing in an upload that broke off.
    if (error instanceof Error && error.message.startsWith('End of central directory')) return rejectFor(CUT_OFF);
    throw error;
  });
  try {
    if (zip.entryCount > MOST_ENTRIES)
      rejectFor(`it has ${zip.entryCount} entries, and at most ${MOST_ENTRIES} are allowed`);
    for await (const entry of zip.eachEntry()) yield entryOf(zip, entry);
  } finally {
    zip.close();
  }
}

function entryOf(zip: ZipFile, entry: Entry): ArchiveEntry {
  const problem = problemOf(entry);
  return {
    path: entry.fileName,
    isFolder: entry.fileName.endsWith('/'),
    isExecutable: (modeOf(entry) & 0o111) !== 0,
    size: entry.uncompressedSize,
    ...(problem !== undefined && { problem }),
    async *content() {
      yield* await zip.openReadStreamPromise(entry);
    },
  };
}

function problemOf(entry: Entry): string | undefined {
  const shown = `"${visible(entry.fileName)}"`;
  if (entry.isEncrypted()) return `${shown} is encrypted`;
  if (!entry.canDecodeFileData()) return `${shown} is packed in a way that is not supported`;
  const type = modeOf(entry) & FILE_TYPE;
  if (type === LINK) return `${shown} is a link: put the file itself in its place`;
  if (type !== 0 && type !== REGULAR && !entry.fileName.endsWith('/')) return `${shown} is neither a file nor a folder`;
  return undefined;
}

const modeOf = ({ versionMadeBy, externalFileAttributes }: Entry): number =>
  versionMadeBy >> 8 === UNIX ? externalFileAttributes >>> 16 : 0;
