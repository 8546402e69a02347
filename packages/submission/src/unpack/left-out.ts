import { countWords, visible } from '@ringfence/rules';

/** What operating systems and mistyped commands (`-`) leave behind, also as folders. */
const SYSTEM = /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r|-|\._.*)$/;
const SYSTEM_FILES = 'files of operating systems';
/** Folders of tools, of installed libraries and of caches. */
const TOOLS =
  /^(?:\.git|\.svn|\.hg|\.idea|\.metadata|\.vscode|\.gradle|__pycache__|node_modules|\.?venv|site-packages|\.tox|\.nox|\.(?:mypy|pytest|ruff)_cache|\.ipynb_checkpoints|CMakeFiles|cmake-build-.*)$/;
/** A virtual environment under another name, by what is in it. */
const ENVIRONMENT = /^(.+?)\/(?:pyvenv\.cfg$|lib(?:64)?\/python\d|(?:bin|Scripts)\/(?:activate|python|pip)[^/]*$)/;
/** What builds make; compiled classes may be all that there is of a program. */
const BUILT =
  /^((?:.*\/)?(?:target\/(?:debug|release|classes|test-classes|generated[\w-]*|maven-\w+|surefire-\w+)|build\/(?:classes|tmp|reports|generated|kotlin|resources|bdist[^/]*|temp\.[^/]*)))\/.*(?<!\.class|\.jar)$/;

/** The folder for which a file is left out of a submission; undefined if it belongs to one. */
export function leftOutFolder(path: string): string | undefined {
  const parts = path.split('/');
  if (parts.some((part) => SYSTEM.test(part))) return SYSTEM_FILES;
  const at = parts.findIndex((part, i) => TOOLS.test(part) && (i < parts.length - 1 || part === '.git'));
  if (at >= 0) return parts.slice(0, at + 1).join('/');
  return ENVIRONMENT.exec(path)?.[1] ?? BUILT.exec(path)?.[1];
}

const MOST_NAMED = 5;

/** Counts what is left out, to say so. */
export class LeftOut {
  private readonly folders = new Map<string, number>();

  add(folder: string): void {
    this.folders.set(folder, (this.folders.get(folder) ?? 0) + 1);
  }

  /** The folders with their files, the largest first; empty if nothing is left out. */
  get words(): string {
    const sorted = [...this.folders].sort(([, a], [, b]) => b - a);
    const named = sorted
      .slice(0, MOST_NAMED)
      .map(([folder, files]) => `${visible(folder)} (${countWords(files, 'file')})`);
    const more = sorted.length - named.length;
    return [...named, ...(more > 0 ? [countWords(more, 'more folder')] : [])].join(', ');
  }
}
