import {
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
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail, ok, type Result, visible } from '@ringfence/rules';
import { isSourceText, languageOfFile } from '../detect/sources.ts';
import { type ArchiveEntry, Rejection, rejectFor } from './archive-entry.ts';
import { bytesIn } from './decompress.ts';
import { type ArchiveKind, fileKind, hasArchiveName, isArchive, stemOfArchive, unreadableWords } from './file-kind.ts';
import { LeftOut, leftOutFolder } from './left-out.ts';
import { PathRegister, pathProblem } from './safe-names.ts';
import { tarEntries } from './tar.ts';
import { UnpackCount, type UnpackLimits } from './unpack-limits.ts';
import { zipEntries } from './zip.ts';

/** The files of a submission. */
export interface Unpacked {
  /** The paths that were written, in order. */
  readonly paths: readonly string[];
  /** What was not, and why, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Unpacks what somebody hands in into an empty folder: an archive, a folder, or a single source file; and archives within,
 * if there are no sources beside them. One bad entry refuses the whole: nobody knows what else is wrong with it.
 */
export async function unpackSubmission(
  from: string,
  into: string,
  limits: UnpackLimits,
  name = basename(from),
): Promise<Result<Unpacked, string>> {
  return guarded(async () => {
    const isFolder = statSync(from).isDirectory();
    const job = new Unpacking(into, new UnpackCount(limits, isFolder ? undefined : statSync(from).size), leftOutFolder);
    if (isFolder) await job.takeFolder(from);
    else await job.takeFile(from, name);
    for (let depth = 0; depth < DEEPEST && (await job.openNested()); depth++);
    return job.result();
  });
}

/** Unpacks an archive of several submissions, or of our own making, into an empty folder: everything that is in it. */
export async function unpackWhole(file: string, into: string, limits: UnpackLimits): Promise<Result<Unpacked, string>> {
  return guarded(async () => {
    const job = new Unpacking(into, new UnpackCount(limits, statSync(file).size), () => undefined);
    await job.takeFile(file, basename(file));
    return job.result();
  });
}

/** The paths in an archive as they are written there, as far as they can be read. */
export async function pathsInArchive(file: string, limits: UnpackLimits): Promise<string[]> {
  const kind = fileKind(file);
  const paths: string[] = [];
  const listed = await guarded(async () => {
    if (!isArchive(kind)) return;
    const room = new UnpackCount(limits, statSync(file).size);
    for await (const { path } of entriesOf(file, kind, room)) paths.push(path);
  });
  return listed.ok ? paths : [];
}

const entriesOf = (file: string, kind: ArchiveKind, room: UnpackCount): AsyncIterable<ArchiveEntry> =>
  kind === 'zip' ? zipEntries(file) : tarEntries(bytesIn(file, kind, room.stream));

/** How many archives may be packed within each other. */
const DEEPEST = 3;

/** The files of a submission as they arrive. */
class Unpacking {
  private readonly into: string;
  private readonly room: UnpackCount;
  private readonly folderOf: (path: string) => string | undefined;
  private readonly register = new PathRegister();
  private readonly leftOut = new LeftOut();
  private readonly notes: string[] = [];

  constructor(into: string, room: UnpackCount, folderOf: (path: string) => string | undefined) {
    this.into = into;
    this.room = room;
    this.folderOf = folderOf;
  }

  result(): Unpacked {
    const { words } = this.leftOut;
    const { paths } = this.register;
    if (paths.length === 0) rejectFor(words === '' ? 'it is empty' : `it is empty without ${words}`);
    const notes = words === '' ? this.notes : [`Left out, as no program needs them: ${words}.`, ...this.notes];
    return { paths, notes };
  }

  async takeFile(file: string, name: string): Promise<void> {
    const kind = fileKind(file, name);
    if (isArchive(kind)) return this.takeArchive(file, kind);
    const words = unreadableWords(kind);
    if (words !== undefined) rejectFor(`it is ${words}`);
    if (languageOfFile(name) === undefined)
      rejectFor('it is neither an archive nor a program: pack your files as a zip');
    this.copy(file, name);
  }

  /** Unpacks an archive, below a folder if one is named. */
  async takeArchive(file: string, kind: ArchiveKind, below = ''): Promise<void> {
    for await (const entry of entriesOf(file, kind, this.room)) await this.takeEntry(entry, `${below}${entry.path}`);
  }

  private async takeEntry(entry: ArchiveEntry, path: string): Promise<void> {
    const leftOut = this.folderOf(path);
    if (leftOut !== undefined) {
      if (!entry.isFolder) this.leftOut.add(leftOut);
      return;
    }
    const problem = pathProblem(path) ?? entry.problem;
    if (problem !== undefined) rejectFor(problem);
    if (entry.isFolder) return;
    const target = this.targetFor(path, entry.size);
    // The size that the archive claims may be a lie: the actual bytes are counted.
    const { room } = this;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of entry.content()) {
        room.take(chunk.length);
        yield chunk;
      }
    };
    const mode = entry.isExecutable ? 0o755 : 0o644;
    await pipeline(counted, createWriteStream(target, { flags: 'wx', mode }));
  }

  /** Where a file of this size is written. */
  private targetFor(path: string, size: number): string {
    const clash = this.register.add(path);
    if (clash !== undefined) rejectFor(clash);
    this.room.claim(this.register.count, size);
    const target = join(this.into, path);
    mkdirSync(dirname(target), { recursive: true });
    return target;
  }

  async takeFolder(from: string, prefix = ''): Promise<void> {
    const entries = readdirSync(from, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) await this.takeDirent(entry, join(from, entry.name), `${prefix}${entry.name}`);
  }

  private async takeDirent(entry: Dirent, source: string, path: string): Promise<void> {
    const leftOut = this.folderOf(path);
    const isFolder = entry.isDirectory();
    if (leftOut !== undefined && !isFolder) return this.leftOut.add(leftOut);
    const problem = leftOut === undefined ? pathProblem(path) : undefined;
    if (problem !== undefined) rejectFor(problem);
    if (isFolder) return this.takeFolder(source, `${path}/`);
    if (entry.isSymbolicLink()) rejectFor(`"${visible(path)}" is a link: put the file itself in its place`);
    if (!entry.isFile()) rejectFor(`"${visible(path)}" is neither a file nor a folder`);
    this.copy(source, path);
  }

  private copy(source: string, path: string): void {
    const { size, mode } = lstatSync(source);
    const problem = pathProblem(path);
    if (problem !== undefined) rejectFor(problem);
    const target = this.targetFor(path, size);
    const content = readFileSync(source);
    this.room.take(content.length);
    writeFileSync(target, content, { mode: (mode & 0o111) !== 0 ? 0o755 : 0o644 });
  }

  /** Opens the archives in a submission that has no sources yet; false if there are none. */
  async openNested(): Promise<boolean> {
    const found = this.register.paths.filter(hasArchiveName);
    const hasSources = this.register.paths.some(isSourceText);
    let opened = false;
    for (const path of found) {
      const file = join(this.into, path);
      const kind = fileKind(file);
      if (!isArchive(kind) || hasSources) {
        const words = isArchive(kind) && !/[^r]\.gz$/i.test(path) ? BESIDE_SOURCES : unreadableWords(kind);
        if (words !== undefined) this.note(`"${visible(path)}" was not opened: it is ${words}.`);
        continue;
      }
      const { size } = statSync(file);
      await this.takeArchive(file, kind, `${this.folderFor(path)}/`).catch((error: unknown) => {
        throw new Rejection(`"${visible(path)}" in it cannot be unpacked: ${errorWords(error)}`);
      });
      rmSync(file);
      this.register.remove(path);
      this.room.free(size);
      opened = true;
    }
    return opened;
  }

  private note(words: string): void {
    if (!this.notes.includes(words)) this.notes.push(words);
  }

  /** A folder named after an archive that nothing else has. */
  private folderFor(path: string): string {
    const base = stemOfArchive(path);
    const isTaken = (name: string): boolean =>
      this.register.paths.some((other) => other === name || other.startsWith(`${name}/`));
    let name = base;
    for (let i = 2; isTaken(name); i++) name = `${base}-${i}`;
    return name;
  }
}

const BESIDE_SOURCES = 'an archive beside sources';

/** An error in an archive is an answer; an error of the disk is thrown. */
async function guarded<T>(work: () => Promise<T>): Promise<Result<T, string>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof Rejection) return fail(error.message);
    if (!(error instanceof Error) || !('syscall' in error)) return fail(`it cannot be unpacked: ${errorWords(error)}`);
    throw error;
  }
}

const errorWords = (error: unknown): string =>
  visible((error instanceof Error ? error.message : String(error)).replace(/\.$/, ''));
