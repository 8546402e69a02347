import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { findProgram } from '@ringfence/jail';
import { shownPaths } from '../bots/class-path.ts';
import { parsePlayer } from '../bots/player.ts';
import type { Entrant } from './tournament.ts';

/** A file or folder named by a player, relative to the folder of all paths. */
export interface BotFile {
  readonly player: string;
  readonly path: string;
  /**
   * A checksum of the bot's own files, so that every machine and every run plays the same bot; system files are not
   * compared.
   */
  readonly sha256?: string;
}

/** The existing files that the players name: every worker must have them too. */
export function botFiles(players: readonly Entrant[], folder: string): BotFile[] {
  return players.flatMap(({ name, word }) =>
    wordsOf(word).flatMap((path) => {
      const sha256 = digest(path, folder);
      return sha256 === undefined ? [] : [{ player: name, path, ...(sha256 !== '' && { sha256 }) }];
    }),
  );
}

/** What has changed in the players' files, a clause for each difference. */
export function changedFiles(was: readonly BotFile[], is: readonly BotFile[]): string[] {
  const keyOf = ({ player, path }: BotFile): string => JSON.stringify([player, path]);
  const now = new Map(is.map((file) => [keyOf(file), file]));
  const before = new Set(was.map(keyOf));
  const words = (file: BotFile): string => `${file.path} of ${file.player}`;
  return [
    ...was.flatMap((file) => {
      const found = now.get(keyOf(file));
      if (found === undefined) return [`${words(file)} is gone`];
      return found.sha256 === file.sha256 ? [] : [`${words(file)} has changed`];
    }),
    ...is.filter((file) => !before.has(keyOf(file))).map((file) => `${words(file)} is new`),
  ];
}

/** Why the players cannot play on this machine, as a clause; `undefined` if they can. */
export function whyUnfit(players: readonly Entrant[], files: readonly BotFile[], folder: string): string | undefined {
  for (const { player, path, sha256 } of files) {
    const found = digest(path, folder);
    if (found === undefined) return `${path} of ${player} is not in ${folder}`;
    if (sha256 !== undefined && found !== sha256) return `${path} of ${player} in ${folder} is another version`;
  }
  for (const { name, word } of players) {
    const spec = parsePlayer(word);
    if (!spec.ok) return spec.error;
    if (spec.value.kind === 'human') return `${name} is a human, and humans cannot play here`;
    if (!('command' in spec.value)) continue;
    const { program } = spec.value.command;
    if (findProgram(program, folder) === undefined) return `no such program ${program} for ${name}`;
  }
  return undefined;
}

/** The words of a player that could be paths. */
function wordsOf(word: string): string[] {
  const spec = parsePlayer(word);
  if (!spec.ok) return [];
  if (spec.value.kind === 'java' || spec.value.kind === 'python') return shownPaths(spec.value);
  return 'command' in spec.value ? [spec.value.command.program, ...spec.value.command.args] : [];
}

/** The folders of system programs. */
const SYSTEM = /^\/(?:usr|bin|sbin|lib\w*|etc|opt|dev(?!\/shm\/)|proc|sys)(?:\/|$)/;

/** Build outputs and caches, and folders too large to read. */
const SKIPPED = /^(?:\..*|__pycache__|node_modules)$/;

/** File extensions of programs, for folders with much else in them. */
const PROGRAM = /\.(?:class|jar|py|rb|lua|pl|sh|[cm]?js|so|wasm|exe)$/;

/** Larger folders are not bots; the first files represent all. */
const MOST_FILES = 5000;

/**
 * A checksum of a path: for a folder, all its files; for a file, those of its kind in and below its folder, since
 * programs load others. In the folder of all paths, which holds other things too, only the file itself or the programs
 * in it. Empty for system files, `undefined` for a missing path.
 */
function digest(path: string, folder: string): string | undefined {
  const whole = resolve(folder, path);
  const found = statSync(whole, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (SYSTEM.test(whole)) return '';
  const isShared = (path: string): boolean => !relative(path, resolve(folder)).startsWith('..');
  if (found.isDirectory()) {
    return checksum(whole, isShared(whole) ? filesIn(whole, false, PROGRAM) : filesIn(whole, true));
  }
  if (!found.isFile()) return '';
  const [home, ending] = [dirname(whole), extname(whole)];
  if (isShared(home) || ending === '') return checksum(home, [whole]);
  return checksum(home, filesIn(home, true, new RegExp(`\\${ending}$`)));
}

function filesIn(folder: string, deeply: boolean, name = /(?:)/): string[] {
  const files: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (files.length >= MOST_FILES) break;
    if (SKIPPED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && deeply) files.push(...filesIn(path, true, name));
    else if (entry.isFile() && name.test(entry.name)) files.push(path);
  }
  return files;
}

function checksum(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
