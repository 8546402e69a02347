import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { findProgram } from '../jail/programs.ts';
import type { BotCommand } from './command.ts';

/** Where a program runs and what it may read, beside the system's own files. */
export interface Place {
  readonly command: BotCommand;
  /** Its folder: shown to it, and where it starts; none of its own if left out. */
  readonly folder?: string;
  readonly readOnly: readonly string[];
}

/**
 * A program gets to see the folder of the file that its command names, and not the folders beside it: in
 * `python3 teams/a/bot.py`, team b's work stays hidden. Where no path is named, `base` is the program's folder.
 */
export function placeOf(command: BotCommand, base: string): Place {
  const { program, args } = command;
  const paths = [program, ...args].filter((word) => word.includes('/') && kindOf(resolve(base, word)) !== undefined);
  const folders = paths.map((path) => folderOf(resolve(base, path)));
  const needs = [...folders, ...modulesOf([findProgram(program, base), ...paths.map((path) => resolve(base, path))])];
  const isLocal = args.some((word) => isPlainWord(word) && kindOf(resolve(base, word)) === 'file');
  const folder = isLocal ? base : (folders[0] ?? base);
  const readOnly = [...new Set(needs)].filter((need) => !isWithin(need, folder));
  if (folder === base) return { command, folder, readOnly };
  const absolute = (word: string): string => (paths.includes(word) ? resolve(base, word) : word);
  return { command: { program: absolute(program), args: args.map(absolute) }, folder, readOnly };
}

const isPlainWord = (word: string): boolean => !word.startsWith('-') && !word.includes('/');

function kindOf(path: string): 'file' | 'folder' | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? 'folder' : 'file';
}

/** A file comes with its folder, for the files that it reads in turn. */
const folderOf = (path: string): string => (kindOf(path) === 'folder' ? path : dirname(path));

/** Node looks for modules in the folders above a script; the nearest that has any is shown. */
function modulesOf(files: readonly (string | undefined)[]): string[] {
  return files.flatMap((file) => {
    if (file === undefined || kindOf(file) !== 'file') return [];
    const script = realpathSync(file);
    if (!/\.[cm]?js$/.test(script)) return [];
    for (let folder = dirname(script); folder !== dirname(folder); folder = dirname(folder)) {
      if (existsSync(join(folder, 'node_modules'))) return [folder];
    }
    return [];
  });
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
