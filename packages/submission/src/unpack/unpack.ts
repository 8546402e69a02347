import {
  chmodSync,
  createWriteStream,
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail, ok, type Result, visible } from '@ringfence/rules';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isJunk, PathRegister, pathProblem, type UnpackLimits } from './safe-names.ts';

/** The paths that were written, in order. */
export type Unpacked = readonly string[];

const MB = 2 ** 20;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const LINK = 0o120000;
/** Only archives made on Unix record file types. */
const UNIX = 3;

/** Why a submission is refused; never leaves this module. */
class Refusal extends Error {}

const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

/**
 * Unpacks a zip file into an empty folder, and a zip that is all there is in it. One bad entry refuses the whole archive:
 * nobody knows what else is wrong with it.
 */
export async function unpackZip(file: string, into: string, limits: UnpackLimits): Promise<Result<Unpacked, string>> {
  return guarded(async () => {
    const paths = await unpackFile(file, into, limits);
    const inner = loneZip(paths);
    if (inner === undefined) return paths;
    const folder = inner.replace(/\.zip$/i, '');
    const within = await unpackFile(join(into, inner), join(into, folder), limits);
    rmSync(join(into, inner));
    return [...paths.filter((path) => path !== inner), ...within.map((path) => `${folder}/${path}`)];
  });
}

async function unpackFile(file: string, into: string, limits: UnpackLimits): Promise<Unpacked> {
  const zip = await openPromise(file, { strictFileNames: false });
  try {
    return await unpackEntries(zip, statSync(file).size, into, limits);
  } finally {
    zip.close();
  }
}

/** The zip in a submission that was packed twice: the only one, with nothing but documents beside it. */
function loneZip(paths: readonly string[]): string | undefined {
  const [inner, ...others] = paths.filter((path) => !/\.(?:txt|md|pdf|docx?|rtf|html?)$/i.test(path));
  return inner !== undefined && others.length === 0 && /[^/]\.zip$/i.test(inner) ? inner : undefined;
}

async function unpackEntries(zip: ZipFile, archiveSize: number, into: string, limits: UnpackLimits): Promise<Unpacked> {
  const room = new Room(limits, archiveSize);
  const register = new PathRegister();
  if (zip.entryCount > 4 * limits.files)
    refuse(`it has ${zip.entryCount} entries, and at most ${limits.files} are allowed`);
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName;
    if (isJunk(path)) continue;
    const problem = pathProblem(path) ?? kindProblem(entry);
    if (problem !== undefined) refuse(problem);
    if (path.endsWith('/')) continue;
    const clash = register.add(path);
    if (clash !== undefined) refuse(clash);
    room.claim(register.count, entry.uncompressedSize);
    const target = join(into, path);
    mkdirSync(dirname(target), { recursive: true });
    // The size in the archive's directory may be a lie: the actual bytes are counted.
    const stream = await zip.openReadStreamPromise(entry);
    await pipeline(stream, room.meter(), createWriteStream(target, { flags: 'wx', mode: 0o644 }));
    if (isExecutable(entry)) chmodSync(target, 0o755);
  }
  return register.paths;
}

function kindProblem(entry: Entry): string | undefined {
  const shown = `"${visible(entry.fileName)}"`;
  if (entry.isEncrypted()) return `${shown} is encrypted`;
  if (!entry.canDecodeFileData()) return `${shown} is packed in a way that is not supported`;
  const type = modeOf(entry) & FILE_TYPE;
  if (type === LINK) return `${shown} is a link`;
  if (type !== 0 && type !== REGULAR && !entry.fileName.endsWith('/')) return `${shown} is neither a file nor a folder`;
  return undefined;
}

const modeOf = ({ versionMadeBy, externalFileAttributes }: Entry): number =>
  versionMadeBy >> 8 === UNIX ? externalFileAttributes >>> 16 : 0;

const isExecutable = (entry: Entry): boolean => (modeOf(entry) & 0o111) !== 0;

/** Copies a folder under the same rules. */
export async function copyFolder(from: string, into: string, limits: UnpackLimits): Promise<Result<Unpacked, string>> {
  return guarded(async () => {
    const room = new Room(limits);
    const register = new PathRegister();
    const visit = (folder: string, prefix: string): void => {
      const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const entry of entries) copyEntry(entry, folder, `${prefix}${entry.name}`);
    };
    const copyEntry = (entry: Dirent, folder: string, path: string): void => {
      if (isJunk(path)) return;
      const source = join(folder, entry.name);
      const problem = pathProblem(path);
      if (problem !== undefined) refuse(problem);
      if (entry.isDirectory()) {
        visit(source, `${path}/`);
        return;
      }
      if (entry.isSymbolicLink()) refuse(`"${visible(path)}" is a link`);
      if (!entry.isFile()) refuse(`"${visible(path)}" is neither a file nor a folder`);
      const clash = register.add(path);
      if (clash !== undefined) refuse(clash);
      const { size, mode } = lstatSync(source);
      room.claim(register.count, size);
      const content = readFileSync(source);
      room.take(content.length);
      const target = join(into, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content, { mode: (mode & 0o111) !== 0 ? 0o755 : 0o644 });
    };
    visit(from, '');
    return register.paths;
  });
}

/** Counts what a submission takes, and refuses it before it takes too much. */
class Room {
  private readonly limits: UnpackLimits;
  private readonly most: number;
  private readonly words: string;
  private used = 0;
  private announced = 0;

  constructor(limits: UnpackLimits, archiveSize?: number) {
    this.limits = limits;
    const flat = limits.megabytes * MB;
    const byRatio = archiveSize === undefined ? flat : Math.max(MB, archiveSize * limits.ratio);
    this.most = Math.min(flat, byRatio);
    this.words =
      byRatio < flat
        ? `it unpacks to more than ${limits.ratio} times its size`
        : `it unpacks to more than ${limits.megabytes} MB`;
  }

  claim(files: number, bytes: number): void {
    if (files > this.limits.files) refuse(`it has more than ${this.limits.files} files`);
    this.announced += bytes;
    if (this.announced > this.most) refuse(this.words);
  }

  take(bytes: number): void {
    this.used += bytes;
    if (this.used > this.most) refuse(this.words);
  }

  meter(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        try {
          this.take(chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
  }
}

/** An error in an archive is an answer; an error of the disk is thrown. */
async function guarded(work: () => Promise<Unpacked>): Promise<Result<Unpacked, string>> {
  try {
    const paths = await work();
    return paths.length === 0 ? fail('it is empty') : ok(paths);
  } catch (error) {
    if (error instanceof Refusal) return fail(error.message);
    if (error instanceof Error && !('syscall' in error))
      return fail(`it cannot be unpacked: ${visible(error.message.replace(/\.$/, ''))}`);
    throw error;
  }
}
