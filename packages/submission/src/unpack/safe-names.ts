import { isVisible, visible } from '@ringfence/rules';

/** The limits of a submission. */
export interface UnpackLimits {
  readonly files: number;
  /** All files together, unpacked. */
  readonly megabytes: number;
  /** The maximal compression ratio of a submission larger than a megabyte. */
  readonly ratio: number;
}

export const usualUnpackLimits: UnpackLimits = { files: 2000, megabytes: 64, ratio: 100 };

const LONGEST_NAME = 120;
const LONGEST_PATH = 400;
const DEEPEST = 20;

/** Files that operating systems, tools and mistyped commands (`-`) leave behind: never part of a submission. */
const JUNK =
  /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git|\.svn|\.idea|\.metadata|Icon\r|\.vscode|\.gradle|__pycache__|-)(?:\/|$)|(?:^|\/)\._[^/]*$/;

export const isJunk = (path: string): boolean => JUNK.test(path);

/** Why an untrusted path must not be written, as a clause; undefined if it may be. */
export function pathProblem(path: string): string | undefined {
  const shown = `"${visible(path.slice(0, 80))}"`;
  if (path === '') return 'a file has no name';
  if (path.length > LONGEST_PATH) return `the path ${shown}… is too long`;
  if (path.includes('\0') || !isVisible(path)) return `the name ${shown} has invisible characters`;
  if (path.includes('\\')) return `the name ${shown} has a backslash`;
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return `the path ${shown} is absolute`;
  const parts = path.replace(/\/$/, '').split('/');
  if (parts.length > DEEPEST) return `the path ${shown} has too many folders`;
  for (const part of parts) {
    if (part === '..') return `the path ${shown} leads out of the submission`;
    if (part === '' || part === '.') return `the path ${shown} has an empty part`;
    if (part.length > LONGEST_NAME) return `a name in ${shown} is too long`;
    if (part !== part.trim()) return `the name ${shown} begins or ends with a space`;
  }
  return undefined;
}

/** The paths of one submission: detects those that are equal on some file system, or a file and a folder at once. */
export class PathRegister {
  private readonly files = new Map<string, string>();
  private readonly folders = new Map<string, string>();

  /** Why a file cannot be added beside the others, as a clause; undefined if it can. */
  add(path: string): string | undefined {
    const key = keyOf(path);
    const same = this.files.get(key);
    if (same !== undefined) {
      return same === path
        ? `"${visible(path)}" is there twice`
        : `"${visible(same)}" and "${visible(path)}" differ only in case`;
    }
    if (this.folders.has(key)) return `"${visible(path)}" is a file and a folder`;
    this.files.set(key, path);
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      const known = this.folders.get(keyOf(folder));
      if (known !== undefined && known !== folder) {
        return `"${visible(known)}" and "${visible(folder)}" differ only in case`;
      }
      if (this.files.has(keyOf(folder))) return `"${visible(folder)}" is a file and a folder`;
      this.folders.set(keyOf(folder), folder);
    }
    return undefined;
  }

  get count(): number {
    return this.files.size;
  }

  get paths(): string[] {
    return [...this.files.values()];
  }
}

/** Linux tells names apart that differ only in case, and many a repository has both. */
const keyOf = (path: string): string =>
  process.platform === 'linux' ? path.normalize('NFC') : path.normalize('NFC').toLowerCase();

/** The common folder of all files, with nested folders that contain nothing else; empty if there is none. */
export function commonFolder(paths: readonly string[]): string {
  let common = '';
  for (;;) {
    const [first] = paths;
    const end = first?.indexOf('/', common.length) ?? -1;
    if (end < 0) return common;
    const next = (first as string).slice(0, end + 1);
    if (!paths.every((path) => path.startsWith(next))) return common;
    common = next;
  }
}
