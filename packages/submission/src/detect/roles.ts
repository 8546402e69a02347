import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '@ringfence/rules';
import { type ClassFile, hasMain, isClassicPlayer, readClassFile } from './class-file.ts';
import type { Language } from './languages.ts';
import { filesOf, type Sources, stemOf, textOf } from './sources.ts';

/** The purpose of a program in a submission. */
export type Role = 'checker' | 'player';

/** A program in a submission, in whatever language. */
export interface Candidate {
  /** Its author's name for it: a file or a class. */
  readonly name: string;
  readonly role: Role | undefined;
  /** The command, run in the folder of the files. */
  readonly command: readonly string[];
  /**
   * Its player specification, with `FOLDER` for the folder of the files; undefined: the command speaks the line
   * protocol.
   */
  readonly word?: string;
}

/** The chosen programs of a submission, and what its team should know about the choice. */
export interface Roles {
  readonly checker?: Candidate;
  readonly player?: Candidate;
  readonly notes: readonly string[];
}

/** The file in which a team can name its programs. */
const CHOICE_FILE = 'ringfence.txt';

/** Finds the checker and the player among the files after the build. */
export function rolesOf(files: Sources, languages: readonly Language[]): Roles {
  const candidates = languages.flatMap((language) => candidatesOf(files, language));
  const chosen = choiceOf(files);
  const notes: string[] = [];
  const pick = (role: Role, taken?: Candidate): Candidate | undefined => {
    const wish = chosen[role];
    if (wish !== undefined) {
      const found = candidates.find(({ name }) => name === wish || stemOf(name) === wish);
      if (found === undefined)
        notes.push(`${CHOICE_FILE} names "${visible(wish)}" as the ${role}, which is not there.`);
      return found;
    }
    const ranked = candidates
      .filter((candidate) => candidate !== taken && score(role, candidate) > 0)
      .sort((a, b) => score(role, b) - score(role, a));
    const [best, second] = ranked;
    if (best !== undefined && second !== undefined && score(role, best) === score(role, second)) {
      const others = ranked.slice(1).map(({ name }) => name);
      notes.push(`${best.name} was taken as the ${role}, not ${others.join(', ')}: write ${CHOICE_FILE} to choose.`);
    }
    return best;
  };
  const player = pick('player');
  const checker = pick('checker', player);
  return { ...(checker !== undefined && { checker }), ...(player !== undefined && { player }), notes };
}

const NAMES: Readonly<Record<Role, readonly (readonly [pattern: RegExp, points: number])[]>> = {
  checker: [
    [/check|judge/i, 8],
    [/part_?a$/i, 8],
    [/^main$/i, 2],
  ],
  player: [
    [/bot|player|agent/i, 8],
    [/part_?b$/i, 8],
  ],
};

/** Development aids, which are not submitted for marks. */
const HELPERS = /referee|random|human|dummy|example|test|abstract|base/i;

/** How well a program fits a role; 0 if it does not. */
function score(role: Role, { name, role: known, word }: Candidate): number {
  const stem = name.split('.').length > 1 && !name.includes('/') ? (lastName(name) ?? name) : stemOf(name);
  const byName = Math.max(0, ...NAMES[role].map(([pattern, points]) => (pattern.test(stem) ? points : 0)));
  const other = role === 'checker' ? 'player' : 'checker';
  const isOther = NAMES[other].some(([pattern, points]) => points > 2 && pattern.test(stem));
  if (known !== undefined && known !== role) return 0;
  if (known === undefined && byName === 0 && isOther) return 0;
  const base =
    byName + (known === role ? 4 : 0) + (word === undefined ? 0 : 16) + (byName === 0 && known === undefined ? 1 : 0);
  return Math.max(1, HELPERS.test(stem) ? base - 6 : base);
}

/** For a class the last part of its name, for a file its name without the extension. */
const lastName = (name: string): string | undefined =>
  /\.(?:py|[cm]?js)$/.test(name) ? stemOf(name) : name.split('.').at(-1);

function candidatesOf(files: Sources, language: Language): Candidate[] {
  switch (language) {
    case 'python':
      return scripts(files, language, (path) => ['python3', path]);
    case 'javascript':
      return scripts(files, language, (path) => ['node', path]);
    case 'java':
      return javaCandidates(files);
    case 'cpp':
    case 'rust':
      return executables(files);
  }
}

/** A script that is only imported by others cannot be started. */
function scripts(files: Sources, language: Language, command: (path: string) => readonly string[]): Candidate[] {
  const own = filesOf(files, language).filter((path) => !/(?:^|\/)node_modules\//.test(path));
  const packages = language === 'python' ? playingPackages(files, own) : [];
  return own.flatMap((path) => {
    const text = textOf(files, path);
    const home = packages.find((each) => path.startsWith(`${each}/`));
    if (home !== undefined) return path === `${home}/__init__.py` ? [pythonPackage(home)] : [];
    const playing = language === 'python' ? pythonClass(path, text) : undefined;
    if (playing !== undefined) return [playing];
    const reads = /\bstdin\b|readFileSync\(0|\binput\s*\(|readline|fileinput|open\(0\)/.test(text);
    const role = roleOfText(text);
    return reads || role !== undefined ? [{ name: path, role, command: command(path) }] : [];
  });
}

/**
 * Packages that export a player: the class that their `__init__.py` imports from its own files is the choice of the
 * team.
 */
const playingPackages = (files: Sources, own: readonly string[]): string[] =>
  own
    .filter((path) => /^[\w/]+\/__init__\.py$/.test(path) && /^from\s+\.\w+\s+import\s/m.test(textOf(files, path)))
    .map((path) => path.replace(/\/__init__\.py$/, ''))
    .filter((home) =>
      own.some((path) => path.startsWith(`${home}/`) && /\n\s+def\s+action\s*\(/.test(textOf(files, path))),
    );

const pythonPackage = (home: string): Candidate => ({
  name: home.replaceAll('/', '.'),
  role: 'player',
  command: ['python3', '-m', home.replaceAll('/', '.')],
  word: `python:${home.replaceAll('/', '.')}@FOLDER`,
});

/** A class with the methods of today's courses is a player; `FOLDER` contains its package. */
function pythonClass(path: string, text: string): Candidate | undefined {
  const module = path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
  if (!/^[A-Za-z_][\w.]*$/.test(module)) return undefined;
  const playing = text
    .split(/^(?=class\s)/m)
    .find((part) => /\n\s+def\s+action\s*\(/.test(part) && /\n\s+def\s+update\s*\(/.test(part));
  const name = /^class\s+(\w+)/.exec(playing ?? '')?.[1];
  if (name === undefined) return undefined;
  return {
    name: `${module}.${name}`,
    role: 'player',
    command: ['python3', path],
    word: `python:${module}:${name}@FOLDER`,
  };
}

/** A program that waits for `go` is a player. */
function roleOfText(text: string): Role | undefined {
  return /(["'`])go\1/.test(text) ? 'player' : undefined;
}

/** Results of a build: executable files that are not scripts. */
function executables(files: Sources): Candidate[] {
  return files.paths.flatMap((path) => {
    const full = join(files.folder, path);
    if (path.includes('/') || (statSync(full).mode & 0o111) === 0) return [];
    const start = readFileSync(full).subarray(0, 4).toString('latin1');
    if (start !== '\x7fELF') return [];
    const source = files.paths.find((other) => /\.(?:cpp|cc|cxx|c|rs)$/.test(other) && stemOf(other) === path);
    const role = source === undefined ? undefined : roleOfText(textOf(files, source));
    return [{ name: path, role, command: [`./${path}`] }];
  });
}

/** Fast to start, with few threads: every board starts a new virtual machine. */
const JAVA = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData'];

function javaCandidates(files: Sources): Candidate[] {
  return files.paths
    .filter((path) => path.endsWith('.class'))
    .flatMap((path) => {
      const found = readClassFile(readFileSync(join(files.folder, path)));
      if (found === undefined) return [];
      const root = rootOf(path, found);
      if (root === undefined) return [];
      const { name } = found;
      const command = [...JAVA, '-cp', root, name];
      // It starts in the folder of its team's data, not in that of the classes.
      const word = root === '.' ? `java:${name}@FOLDER` : `java:${name}@FOLDER/${root}?folder=FOLDER`;
      if (isClassicPlayer(found)) return [{ name, role: 'player' as const, command, word }];
      if (!hasMain(found)) return [];
      const source = files.paths.find((other) => other.endsWith('.java') && stemOf(other) === name.split('.').at(-1));
      return [{ name, role: source === undefined ? undefined : roleOfText(textOf(files, source)), command }];
    });
}

/** The root folder of a class: its path without the folders of its package. */
function rootOf(path: string, { name }: ClassFile): string | undefined {
  const inner = `${name.replaceAll('.', '/')}.class`;
  if (path === inner) return '.';
  return path.endsWith(`/${inner}`) ? path.slice(0, -inner.length - 1) : undefined;
}

/** `checker: NAME` and `player: NAME`, a line each. */
function choiceOf(files: Sources): Partial<Record<Role, string>> {
  if (!files.paths.includes(CHOICE_FILE)) return {};
  const entries = textOf(files, CHOICE_FILE)
    .split(/\r?\n/)
    .map((line) => /^\s*(checker|player)\s*:\s*(\S+)\s*$/i.exec(line))
    .filter((match) => match !== null)
    .map(([, role, name]) => [role.toLowerCase(), name] as const);
  return Object.fromEntries(entries);
}
