import { type Dirent, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  fileKind,
  type HandedInKind,
  hasArchiveName,
  isArchive,
  languageOfFile,
  pathsInArchive,
  unpackWhole,
  unreadableWords,
} from '@ringfence/submission';

/** A file or folder that may be a team's submission. */
export interface InboxFile {
  readonly path: string;
  /** What the tutor knows it by. */
  readonly shown: string;
  readonly kind: HandedInKind | 'folder' | 'source';
}

/** A file that is nobody's submission, and why. */
export interface UnusedFile {
  readonly file: string;
  readonly why: string;
  /** Whether it may be somebody's work. */
  readonly needsALook: boolean;
}

interface Inbox {
  readonly arrivals: readonly InboxFile[];
  readonly unused: readonly UnusedFile[];
}

/** The limits of an archive with the submissions of a whole class. */
const CLASS_LIMITS = { files: 20_000, megabytes: 2048, ratio: 1000 };

/**
 * The submissions at a path: an archive, a source file, a folder with sources, or a folder of these. An archive with the
 * files of several teams, as learning-management systems export a whole class, is unpacked first. Every file is an
 * arrival, part of one, or named as unused.
 */
export async function inboxAt(path: string, aside: string, isTeam: (name: string) => boolean): Promise<Inbox> {
  const full = resolve(path);
  if (statSync(full).isDirectory()) return inboxIn(full, full, isTeam);
  if (!isTeam(basename(full)) && (await holdsSeveral(full, isTeam))) {
    const into = mkdtempSync(join(aside, 'class-'));
    const unpacked = await unpackWhole(full, into, CLASS_LIMITS);
    if (unpacked.ok) return inboxIn(into, full, isTeam);
    return { arrivals: [], unused: [{ file: full, why: `cannot be unpacked: ${unpacked.error}`, needsALook: true }] };
  }
  return { arrivals: [{ path: full, shown: full, kind: kindOf(full) }], unused: [] };
}

/** Whether an archive has the submissions of several teams: nothing but archives, or names of teams. */
async function holdsSeveral(file: string, isTeam: (name: string) => boolean): Promise<boolean> {
  if (!isArchive(fileKind(file))) return false;
  const paths = await pathsInArchive(file, CLASS_LIMITS);
  const files = paths.filter((path) => !path.endsWith('/'));
  if (files.length > 1 && files.every(hasArchiveName)) return true;
  const tops = new Set(paths.map((path) => path.split('/')[0] as string));
  return [...tops].filter(isTeam).length > 1;
}

function inboxIn(folder: string, shown: string, isTeam: (name: string) => boolean): Inbox {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const visible = entries.filter(({ name }) => !isHidden(name));
  if (!isInbox(visible, basename(shown), isTeam)) {
    return { arrivals: [{ path: folder, shown, kind: 'folder' }], unused: [] };
  }
  const arrivals: InboxFile[] = [];
  const unused: UnusedFile[] = [];
  for (const entry of entries) {
    const [path, file] = [join(folder, entry.name), join(shown, entry.name)];
    const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? kindOf(path) : undefined;
    if (isHidden(entry.name)) unused.push({ file, why: 'is hidden', needsALook: false });
    else if (kind === undefined) unused.push({ file, why: 'is a link or no file at all', needsALook: true });
    else if (kind === 'other' && !isTeam(entry.name)) {
      unused.push({ file, why: 'is neither an archive nor a program, and has the name of no team', needsALook: false });
    } else arrivals.push({ path, shown: file, kind });
  }
  return { arrivals, unused };
}

/** Files of operating systems, and folders of tools such as `.git`. */
const isHidden = (name: string): boolean => /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/.test(name);

const kindOf = (file: string): InboxFile['kind'] => {
  const kind = fileKind(file);
  return kind === 'other' && languageOfFile(file) !== undefined ? 'source' : kind;
};

/** Whether a folder has the submissions of several teams, rather than being one. */
function isInbox(entries: readonly Dirent[], name: string, isTeam: (name: string) => boolean): boolean {
  const ofTeams = entries.filter((entry) => isTeam(entry.name)).length;
  if (ofTeams > 1 || (ofTeams === 1 && !isTeam(name))) return true;
  const hasSources = entries.some(
    (entry) =>
      entry.isFile() &&
      (languageOfFile(entry.name) !== undefined ||
        /^(?:Cargo\.toml|CMakeLists\.txt|[Mm]akefile|package\.json)$/.test(entry.name)),
  );
  if (hasSources || isTeam(name)) return false;
  const archives = entries.filter((entry) => entry.isFile() && hasArchiveName(entry.name)).length;
  const folders = entries.filter((entry) => entry.isDirectory()).length;
  // A folder with one folder in it is a submission that was packed twice.
  return archives > 0 || folders > 1;
}

/** What may be the program that a team means, although it cannot be read. */
const MAY_BE_WORK: ReadonlySet<InboxFile['kind']> = new Set(['rar', '7z', 'zstd', 'notebook']);

/** Why a file is not used although its team has another one. */
export function besideWords({ kind }: InboxFile, used: string): Omit<UnusedFile, 'file'> {
  const words = kind === 'folder' || kind === 'source' ? undefined : unreadableWords(kind);
  return {
    why: words === undefined ? `the same team has a later file, ${used}` : `is ${words}; the team's ${used} is used`,
    needsALook: MAY_BE_WORK.has(kind),
  };
}

/** How usable a file is: of several of a team, the most usable counts, and of equal ones the last. */
export function usability({ kind }: InboxFile): number {
  if (kind === 'folder' || kind === 'source' || (kind !== 'other' && isArchive(kind))) return 2;
  return MAY_BE_WORK.has(kind) ? 1 : 0;
}
