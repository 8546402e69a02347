import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgram, installed, isWithin, jailPath, SYSTEM_FOLDERS } from './programs.ts';

/** A path of the machine that can be seen in a jail, at the same place and never written to. */
export type Sight =
  | { readonly kind: 'bind'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  /** An empty folder of that name. */
  | { readonly kind: 'folder'; readonly path: string };

/** All that a program in a jail can see of the machine, and how it is called there. */
export interface View {
  readonly sights: readonly Sight[];
  readonly command: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The writable folder of every jail. */
export const SCRATCH = '/tmp';

/** Of /etc only what the dynamic linker, Debian's alternatives and the Java machines read. */
const SETTINGS = /^(?:alternatives|ld\.so\.(?:cache|conf|conf\.d)|localtime|java.*|crypto-policies)$/;

/** A reason why a program cannot be started at all, for the person who named it. */
export class CannotStart extends Error {
  /** As a shell would say it: 126 not allowed, 127 not found. */
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

/** Plans what a program sees. `foreign` says that it will run under a user id of its own. */
export function viewOf(request: ViewRequest, foreign: boolean): View {
  const folder = request.folder === undefined ? undefined : ownFolder(request.folder);
  const shown = [...(folder === undefined ? [] : [folder]), ...(request.readOnly ?? []).map((path) => real(path))];
  const [word, ...rest] = request.command;
  const file = word === undefined ? undefined : findProgram(word, folder);
  if (file === undefined) {
    throw new CannotStart(127, `there is no program "${word ?? ''}"${folder === undefined ? '' : ` (in ${folder})`}`);
  }
  if (foreign && (statSync(file).mode & 0o005) === 0) {
    throw new CannotStart(126, `${file} is closed to the user id that bots run under: chmod -R o+rX its folder`);
  }
  const { program, needs } = installed(file, shown);
  const { path, needs: languages } = jailPath();
  const all = outermost([...shown, ...needs, ...languages]);
  return {
    sights: [...systemSights(), ...all.flatMap((each) => (foreign ? opened(each) : [bind(each)]))],
    command: [program, ...rest],
    folder: folder ?? SCRATCH,
    environment: { PATH: path, HOME: SCRATCH, TMPDIR: SCRATCH, LANG: 'C.UTF-8' },
  };
}

function real(path: string): string {
  if (!existsSync(path)) throw new CannotStart(127, `there is no ${path}`);
  return realpathSync(resolve(path));
}

/** To show a folder is to give it away, so a whole home folder is never meant; nor is what the scratch folder hides. */
function ownFolder(path: string): string {
  const folder = real(path);
  if (!isWithin(homedir(), folder) && !isWithin(SCRATCH, folder)) return folder;
  throw new CannotStart(126, `${folder} is too wide to show to a bot: keep the bot in a folder of its own`);
}

const bind = (path: string): Sight => ({ kind: 'bind', path });

/** Others may not enter a folder such as mkdtemp makes; its entries can be shown one by one. */
function opened(path: string): Sight[] {
  const stats = statSync(path);
  if (!stats.isDirectory() || (stats.mode & 0o005) === 0o005) return [bind(path)];
  const entries = readdirSync(path).map((name) => join(path, name));
  return [{ kind: 'folder', path }, ...entries.filter((entry) => existsSync(entry)).map(bind)];
}

function systemSights(): Sight[] {
  const folders = SYSTEM_FOLDERS.filter((path) => existsSync(path)).map((path): Sight => {
    const isLink = lstatSync(path).isSymbolicLink();
    return isLink ? { kind: 'link', path, target: readlinkSync(path) } : bind(path);
  });
  const settings = readdirSync('/etc').filter((name) => SETTINGS.test(name));
  return [...folders, ...settings.map((name) => bind(join('/etc', name)))];
}

/** Without what lies in another of the paths, and without the system's folders. */
function outermost(paths: readonly string[]): string[] {
  const unique = [...new Set(paths)].filter((path) => !SYSTEM_FOLDERS.some((folder) => isWithin(path, folder)));
  return unique.filter((path) => !unique.some((other) => other !== path && isWithin(path, other))).sort();
}
