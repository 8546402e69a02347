import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isName } from '@ringfence/arena';

/** A program of the operator's folder as a player; its word is relative to the folder. */
export interface FolderBot {
  readonly name: string;
  readonly word: string;
}

/** More would not fit into a form. */
const MOST_BOTS = 50;
/** Names that need no quoting in a command. */
const PLAIN = /^[\w+-][\w.+-]*$/;
/** The program of a folder that has several. */
const MAIN = /^(?:bot|main)\.\w+$/;

const interpreters: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.js': 'node',
  '.mjs': 'node',
  '.cjs': 'node',
};

/**
 * The bots of a folder: each program in it, and each folder in it whose program is certain. Programs are scripts of Python
 * and Node, and executable files. Links are not followed.
 */
export function botsIn(folder: string): FolderBot[] {
  const bots = entriesOf(folder).flatMap((entry): FolderBot[] => {
    if (!entry.isDirectory()) return botOf(entry.name, commandFor(folder, entry.name));
    const inside = join(folder, entry.name);
    const programs = entriesOf(inside).filter((each) => each.isFile() && commandFor(inside, each.name) !== undefined);
    const certain = programs.length === 1 ? programs : programs.filter(({ name }) => MAIN.test(name));
    if (certain.length !== 1) return [];
    return botOf(entry.name, commandFor(folder, `${entry.name}/${certain[0].name}`));
  });
  const names = new Set<string>();
  return bots.filter(({ name }) => !names.has(name) && names.add(name)).slice(0, MOST_BOTS);
}

/** Named by its file as it is: two scripts may differ by their extensions only. */
const botOf = (name: string, command: string | undefined): FolderBot[] =>
  command === undefined || !isName(name) ? [] : [{ name, word: `cmd:${command}` }];

function commandFor(folder: string, path: string): string | undefined {
  const interpreter = interpreters[extname(path)];
  if (interpreter !== undefined) return `${interpreter} ${path}`;
  return (statSync(join(folder, path)).mode & 0o111) === 0 ? undefined : `./${path}`;
}

function entriesOf(folder: string) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const plain = entries.filter((entry) => PLAIN.test(entry.name) && (entry.isFile() || entry.isDirectory()));
    return plain.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // It may be removed while the server runs.
    return [];
  }
}
