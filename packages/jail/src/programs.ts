import { spawnSync } from 'node:child_process';
import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';

/** Where distributions keep programs and their libraries; part of every jail. */
export const SYSTEM_FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store'] as const;

const SYSTEM_PATH = ['/usr/local/bin', '/usr/bin', '/bin'] as const;

/** Languages that a bot's own scripts may call by name, wherever they are installed. */
const LANGUAGES = ['node', 'java', 'python3', 'python'] as const;

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Whether a path is where distributions keep programs. */
export const inSystem = (path: string): boolean => SYSTEM_FOLDERS.some((folder) => isWithin(path, folder));

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The file that a command's first word names, as a shell in `folder` would find it. */
export function findProgram(word: string, folder: string = process.cwd()): string | undefined {
  if (word.includes('/')) {
    const file = resolve(folder, word);
    return isProgram(file) ? file : undefined;
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, word);
    if (!isAbsolute(folder) || !isProgram(file)) continue;
    const real = basename(folder) === 'shims' ? behindShim(file) : file;
    if (real !== undefined) return real;
  }
  return undefined;
}

/** Why the system would not start an executable file, as a clause; undefined if it would. */
export function formatProblem(file: string): string | undefined {
  const start = beginningOf(file);
  if (start === undefined || start.startsWith('\x7fELF')) return undefined;
  if (!start.startsWith('#!')) return `${file} is neither a program nor a script that begins with #!`;
  const [line = ''] = start.slice(2).split('\n', 1);
  if (line.endsWith('\r')) return `the first line of ${file} ends with a carriage return: save it with Unix line ends`;
  const [interpreter = '', ...words] = line.trim().split(/\s+/);
  const needed = basename(interpreter) === 'env' ? words.find((word) => !/^-|=/.test(word)) : interpreter;
  if (needed === undefined || findProgram(needed) !== undefined) return undefined;
  return `${file} begins with #!${line.trim()}, but ${needed} is not installed`;
}

/** The first bytes of a file; undefined if it cannot be read, which does not prevent starting it. */
function beginningOf(file: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(256);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes));
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

const behindShims = new Map<string, string | undefined>();

/** Version managers (pyenv, jenv, asdf) put scripts in front of programs, which would not work in a jail. */
function behindShim(shim: string): string | undefined {
  if (!behindShims.has(shim)) {
    const home = dirname(dirname(shim));
    const manager = join(home, 'bin', basename(home).replace(/^\./, ''));
    const { status, stdout } = spawnSync(manager, ['which', basename(shim)], { encoding: 'utf8' });
    const file = stdout?.trim();
    behindShims.set(shim, status === 0 && isProgram(file) ? file : undefined);
  }
  return behindShims.get(shim);
}

/** A program outside the system's folders is shown with its installation: `X/bin/java` needs X. */
function installationOf(program: string): string {
  const folder = dirname(program);
  const above = dirname(folder);
  const tooWide = isWithin(homedir(), above) || above === '/' || above === join(homedir(), '.local');
  return basename(folder) === 'bin' && !tooWide ? above : program;
}

/** What must be visible of the machine to run a program, beyond the system's folders. */
interface Installed {
  /** How to call it within the jail. */
  readonly program: string;
  readonly needs: readonly string[];
}

/** How to run a program found by {@link findProgram} if only the system's folders and `shown` are visible. */
export function installed(program: string, shown: readonly string[]): Installed {
  const real = realpathSync(program);
  const seen = inSystem(program) || shown.some((folder) => isWithin(program, folder));
  const realSeen = inSystem(real) || shown.some((folder) => isWithin(real, folder));
  return { program: seen ? program : real, needs: realSeen ? [] : [installationOf(real)] };
}

let languages: { readonly path: string; readonly needs: readonly string[] } | undefined;

/** The search path of a jail, and the installations on it outside the system's folders. */
export function jailPath(): { readonly path: string; readonly needs: readonly string[] } {
  if (languages === undefined) {
    const found = LANGUAGES.map((name) => findProgram(name)).filter((file) => file !== undefined);
    const outside = found.map((file) => installed(file, [])).filter(({ needs }) => needs.length > 0);
    const folders = new Set(outside.map(({ program }) => dirname(program)));
    languages = { path: [...folders, ...SYSTEM_PATH].join(':'), needs: outside.flatMap(({ needs }) => needs) };
  }
  return languages;
}
