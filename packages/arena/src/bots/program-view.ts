import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { escapingLink, findProgram } from '@ringfence/jail';
import type { BotCommand } from './command.ts';
import { modulesFor } from './modules.ts';

/** A program's working directory and what it may read, beside the system's own files. */
export interface ProgramView {
  readonly command: BotCommand;
  /** Its folder: readable, and its working directory; default: none. */
  readonly folder?: string;
  readonly readOnly: readonly string[];
}

/**
 * A program can read the folder of the file that its command names, and not the folders beside it: in `python3
 * teams/a/bot.py`, the files of team b stay hidden. If the command names no path, `base` is the program's folder.
 */
export function programViewOf(command: BotCommand, base: string): ProgramView {
  const { program, args } = command;
  const paths = pathsOf(command, base);
  const folders = paths.map((path) => folderOf(resolve(base, path)));
  const needs = [...folders, ...modulesOf([findProgram(program, base), ...paths.map((path) => resolve(base, path))])];
  const isLocal = args.some((word) => isPlainWord(word) && kindOf(resolve(base, word)) === 'file');
  const folder = isLocal ? base : (folders[0] ?? base);
  const readOnly = [...new Set(needs)].filter((need) => !isWithin(need, folder));
  if (folder === base) return { command, folder, readOnly };
  const absolute = (word: string): string => (paths.includes(word) ? resolve(base, word) : word);
  return { command: { program: absolute(program), args: args.map(absolute) }, folder, readOnly };
}

/** The words of a command that are existing paths. */
export const pathsOf = ({ program, args }: BotCommand, base: string): string[] =>
  [program, ...args].filter((word) => word.includes('/') && kindOf(resolve(base, word)) !== undefined);

const isPlainWord = (word: string): boolean => !word.startsWith('-') && !word.includes('/');

function kindOf(path: string): 'file' | 'folder' | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? 'folder' : 'file';
}

/** A file is shown with its folder, for the files that it reads. */
export const folderOf = (path: string): string => (kindOf(path) === 'folder' ? path : dirname(path));

/** The module folders of the scripts among these files. */
function modulesOf(files: readonly (string | undefined)[]): string[] {
  return files.flatMap((file) => (file === undefined || kindOf(file) !== 'file' ? [] : modulesFor(realpathSync(file))));
}

/** A link in these paths that points elsewhere, as a clause for their author; `undefined` if there is none. */
export function linkProblem(words: readonly string[], base: string): string | undefined {
  for (const word of words) {
    const link = escapingLink(resolve(base, word), base);
    if (link !== undefined) return `${link} is a link to ${realpathSync(link)}: name the file itself instead`;
  }
  return undefined;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
