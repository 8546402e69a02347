import { isVisible, visible } from '@ringfence/rules';

const LONGEST_NAME = 120;
const LONGEST_PATH = 400;
const DEEPEST = 20;

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

  remove(path: string): void {
    this.files.delete(keyOf(path));
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
