import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgram, formatProblem, inSystem, installed, isWithin, jailPath, SYSTEM_FOLDERS } from './programs.ts';

/** A path of the machine that is visible in a jail, read-only under the same path. */
export type Sight =
  | { readonly kind: 'bind'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  /** An empty folder of that name. */
  | { readonly kind: 'folder'; readonly path: string };

/** Everything that a program in a jail can see of the machine, and its command there. */
export interface View {
  readonly sights: readonly Sight[];
  readonly command: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The writable folder of every jail. */
export const SCRATCH = '/tmp';

/** What /proc tells of the machine and no program needs: empty in a jail. */
const HIDDEN = [
  ...[
    'buddyinfo',
    'cgroups',
    'cmdline',
    'diskstats',
    'interrupts',
    'kallsyms',
    'key-users',
    'keys',
    'loadavg',
    'locks',
  ],
  ...['modules', 'partitions', 'pressure/cpu', 'pressure/io', 'pressure/irq', 'pressure/memory', 'schedstat'],
  ...['softirqs', 'swaps', 'timer_list', 'vmstat', 'zoneinfo'],
] as const;

let hidden: readonly string[] | undefined;

/** Those that this machine has, but for what only root can read, which no program in a jail is. */
export function hiddenHere(): readonly string[] {
  hidden ??= HIDDEN.map((name) => `/proc/${name}`).filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0,
  );
  return hidden;
}

/** Runtimes count processors in it and read when the machine was started. */
export const STAT = '/proc/stat';

let harmless: string | undefined;

/** The file with these two facts, and zeros. */
export function harmlessStat(): string {
  harmless ??= readFileSync(STAT, 'latin1').replaceAll(/^(cpu\d*|(?!btime)[a-z_]+)( +).*$/gm, `$1$2${'0 '.repeat(9)}0`);
  return harmless;
}

/** Of /etc only what the dynamic linker, Debian's alternatives and Java need. */
const SETTINGS = /^(?:alternatives|ld\.so\.cache|localtime|java.*|crypto-policies)$/;

/** Why a program cannot be started, for the person who named it. */
export class CannotStart extends Error {
  /** As in a shell: 126 not allowed, 127 not found. */
  readonly code: 126 | 127;

  constructor(code: 126 | 127, message: string) {
    super(message);
    this.code = code;
  }
}

export interface ViewRequest {
  readonly command: readonly string[];
  readonly folder?: string;
  readonly readOnly?: readonly string[];
}

/** Plans what a program can see. `foreign`: it will run under a separate user id. */
export function viewOf(request: ViewRequest, foreign: boolean): View {
  const folder = request.folder === undefined ? undefined : narrow(request.folder);
  const shown = [...(folder === undefined ? [] : [folder]), ...(request.readOnly ?? []).map(narrow)];
  const [word, ...rest] = request.command;
  const file = programFile(word ?? '', folder);
  if (foreign && (statSync(file).mode & 0o005) === 0) {
    throw new CannotStart(126, `${file} cannot be read by the user id that bots run under: chmod -R o+rX its folder`);
  }
  const { path, needs: languages } = jailPath();
  const { program, needs } = installed(file, [...shown, ...languages]);
  // A link in a bot's folder is its author's, and could point anywhere.
  if (needs.length > 0 && shown.some((each) => isWithin(file, each))) {
    throw new CannotStart(
      126,
      `${file} is a link to ${realpathSync(file)}, which lies outside the bot's folder: copy the file itself there`,
    );
  }
  const all = outermost([...shown, ...needs, ...languages]);
  return {
    sights: [...systemSights(), ...all.flatMap((each) => (foreign ? opened(each) : [bind(each)]))],
    command: [program, ...rest],
    folder: folder ?? SCRATCH,
    environment: { PATH: path, HOME: SCRATCH, TMPDIR: SCRATCH, LANG: 'C.UTF-8' },
  };
}

/** The file to start, or the reason why it cannot be started. */
function programFile(word: string, folder: string | undefined): string {
  const file = findProgram(word, folder);
  if (file !== undefined) {
    const problem = formatProblem(file);
    if (problem !== undefined) throw new CannotStart(126, problem);
    return file;
  }
  const path = resolve(folder ?? '.', word);
  const found = word.includes('/') ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (found === undefined) {
    throw new CannotStart(127, `no such program "${word}"${folder === undefined ? '' : ` (in ${folder})`}`);
  }
  const reason = found.isFile() ? `is not executable: chmod +x ${path}` : 'is a folder, not a program';
  throw new CannotStart(126, `${path} ${reason}`);
}

function real(path: string): string {
  if (!existsSync(path)) throw new CannotStart(127, `no such file or folder ${path}`);
  return realpathSync(resolve(path));
}

/**
 * Showing a folder reveals it, so a whole home folder is never shown; nor is anything that the scratch folder hides.
 */
function narrow(path: string): string {
  const shown = real(path);
  if (!isWithin(homedir(), shown) && !isWithin(SCRATCH, shown)) return shown;
  throw new CannotStart(
    126,
    `${shown} contains your home folder or the scratch folder, which bots may not see: keep the bot in a folder of its own`,
  );
}

const bind = (path: string): Sight => ({ kind: 'bind', path });

/** Others may not enter a folder created by mkdtemp; its entries can be shown one by one. */
function opened(path: string): Sight[] {
  const stats = statSync(path);
  if (!stats.isDirectory() || (stats.mode & 0o005) === 0o005) return [bind(path)];
  return [{ kind: 'folder', path }, ...readdirSync(path).map((name) => asItIs(join(path, name)))];
}

/** A link stays a link: in the jail it leads to what the jail shows there, and to nothing else. */
function asItIs(path: string): Sight {
  return lstatSync(path).isSymbolicLink() ? { kind: 'link', path, target: readlinkSync(path) } : bind(path);
}

const leadsIntoSystem = (path: string): boolean => existsSync(path) && inSystem(realpathSync(path));

function systemSights(): Sight[] {
  const folders = SYSTEM_FOLDERS.filter((path) => existsSync(path)).map(asItIs);
  const settings = readdirSync('/etc').filter((name) => SETTINGS.test(name));
  // Bubblewrap reads the list of all mounts for each: a link to what is shown needs none.
  return [
    ...folders,
    ...settings.map((name) => join('/etc', name)).map((path) => (leadsIntoSystem(path) ? asItIs(path) : bind(path))),
  ];
}

/** Without paths inside other paths, and without the system's folders. */
function outermost(paths: readonly string[]): string[] {
  const unique = [...new Set(paths)].filter((path) => !SYSTEM_FOLDERS.some((folder) => isWithin(path, folder)));
  return unique.filter((path) => !unique.some((other) => other !== path && isWithin(path, other))).sort();
}
