import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { fail, type GameName, ok, quote, type Result } from '@ringfence/rules';
import type { JavaSpec, PythonSpec } from './player.ts';
import { folderOf, type ProgramView } from './program-view.ts';

/** The part after the `@` of a class: where to find it, where it starts, and how it counts columns. */
interface ClassPath {
  readonly paths: readonly string[];
  /** The player's own folder. */
  readonly home: string;
  readonly offsetColumns: boolean;
}

/** How a class is started behind the adapter of its language. */
export interface ClassLaunch extends ProgramView {
  /** The working directory, so that it finds its data. */
  readonly folder: string;
  /** What the class plays. */
  readonly games: readonly GameName[];
}

/** What a player may need of a game whose rules are a program: the folder with all its files, and the chosen options. */
export interface ShownRules {
  readonly folder: string;
  readonly options: Readonly<Record<string, string>>;
  /** The players in its folder, by their names. */
  readonly players?: Readonly<Record<string, string>>;
}

type ClassSpec = Pick<JavaSpec | PythonSpec, 'kind' | 'path'>;

/** The paths as written, without the options after them. */
const classPaths = ({ kind, path }: ClassSpec): string[] => {
  const written = path.replace(OPTIONS, '');
  return kind === 'java' ? written.split(delimiter) : [written];
};

/** The paths that a jail shows: those written, and the folder of the option `?folder=`. */
export function shownPaths(spec: ClassSpec): string[] {
  const folder = optionsOf(spec).find(([name]) => name === 'folder')?.[1];
  return folder === undefined ? classPaths(spec) : [...classPaths(spec), folder];
}

const OPTIONS = /\?[a-z]+=.*$/s;

const optionsOf = ({ path }: ClassSpec): [name: string, value: string][] =>
  (OPTIONS.exec(path)?.[0] ?? '')
    .slice(1)
    .split('&')
    .filter((option) => option !== '')
    .map((option) => {
      const at = option.indexOf('=');
      return at < 0 ? [option, ''] : [option.slice(0, at), option.slice(at + 1)];
    });

/** Locates a class; paths are relative to `folder`. */
export function classPathOf(spec: ClassSpec, folder: string): Result<ClassPath, string> {
  const options = optionsOf(spec);
  const strange = options.find(
    ([name, value]) => !(name === 'columns' && value === 'offset') && !(name === 'folder' && value !== ''),
  );
  if (strange !== undefined) {
    return fail(
      `options after a player's path are ?columns=offset and ?folder=DIR, not ${quote(`?${strange.join('=')}`)}`,
    );
  }
  const paths = classPaths(spec).map((part) => resolve(folder, part));
  const named = options.find(([name]) => name === 'folder')?.[1];
  const home = named === undefined ? folderOf(paths[0]) : resolve(folder, named);
  const missing = [...paths, home].find((part) => !existsSync(part));
  if (missing !== undefined) return fail(`no such file or folder ${missing}`);
  return ok({ paths, home, offsetColumns: options.some(([name]) => name === 'columns') });
}
