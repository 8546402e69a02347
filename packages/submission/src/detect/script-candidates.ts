import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  BROKEN,
  type Hints,
  isLeftoverName,
  isNamedAfter,
  nameSuits,
  type ProgramCandidate,
  Weighing,
} from './candidate.ts';
import type { Language } from './languages.ts';
import { codeOf, filesOf, languageOfFile, type Sources, stemOf, textOf } from './sources.ts';

/** A program that waits for `go` is a player. */
export const speaksProtocol = (text: string): boolean => /(["'`])go\s?\1/.test(text);

/** Python and JavaScript files that can be started, and Python classes that play. */
export function scriptCandidates(files: Sources, language: 'python' | 'javascript', hints: Hints): ProgramCandidate[] {
  const program = language === 'python' ? 'python3' : 'node';
  const courses = language === 'python' ? coursesIn(files) : [];
  const own = filesOf(files, language).filter(
    (path) => !/(?:^|\/)node_modules\//.test(path) && !courses.some((home) => path.startsWith(`${home}${REFEREE}`)),
  );
  const packages = language === 'python' ? playingPackages(files, own, courses) : [];
  const uses = importsAmong(files, own, language);
  const isOnly = own.length === 1 && files.paths.every((path) => path === own[0] || languageOfFile(path) === undefined);
  return own.flatMap((path) => {
    const isBroken = hints.broken.includes(path);
    return candidatesIn(path).map((one) => (isBroken ? asBroken(one, path) : one));
  });

  function candidatesIn(path: string): ProgramCandidate[] {
    const text = textOf(files, path);
    const inside = packages.find(({ folder }) => path.startsWith(`${folder}/`));
    if (inside !== undefined) return path === `${inside.folder}/__init__.py` ? [pythonPackage(inside, hints)] : [];
    const playing =
      language === 'python' ? pythonClass({ path, text, start: startOf(path, courses) }, hints) : undefined;
    if (playing !== undefined) return [playing];
    const command = [program, path.startsWith('-') ? `./${path}` : path];
    return programCandidates(
      {
        name: path,
        stem: stemOf(path),
        language,
        command,
        text: [...uses.reach(path)].map((used) => codeOf(files, used)).join('\n'),
        isOnly,
        isUsed: uses.isUsed(path),
        canStart: language === 'python' && /^if __name__ ==/m.test(text),
      },
      hints,
    );
  }
}

/** A program that is known not to run. */
function asBroken(one: ProgramCandidate, source: string): ProgramCandidate {
  const roles = Object.fromEntries(
    Object.entries(one.roles).map(([role, { score, why }]) => [role, { score: score - BROKEN, why }]),
  );
  return { ...one, roles, broken: source };
}

/** Which of these files a file imports, by the end of their path without its extension, as both languages write it. */
function importsAmong(files: Sources, own: readonly string[], language: 'python' | 'javascript') {
  const pattern =
    language === 'python'
      ? /^\s*(?:from\s+\.*([\w.]+)\s+import\b|import\s+([\w., ]+))/gm
      : /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']\.{1,2}\/([^"']+)["']/g;
  const direct = new Map(
    own.map((path) => {
      const named = [...textOf(files, path).matchAll(pattern)]
        .flatMap(([, first = '', second = '']) => `${first},${second}`.split(','))
        .map((name) => name.trim().split(/\s/)[0] ?? '')
        .map((name) =>
          language === 'python' ? name.replaceAll('.', '/') : name.replace(/^(?:\.{1,2}\/)+|\.\w+$/g, ''),
        )
        .filter((name) => name !== '');
      const isNamed = (other: string): boolean =>
        other !== path && named.some((name) => `/${other.replace(/\.\w+$/, '')}`.endsWith(`/${name}`));
      return [path, own.filter(isNamed)] as const;
    }),
  );
  return {
    /** A file and all that it imports, directly or not. */
    reach(path: string): Set<string> {
      const found = new Set([path]);
      for (const one of found) for (const other of direct.get(one) ?? []) found.add(other);
      return found;
    },
    /** Whether another file imports it, tests and other leftovers apart. */
    isUsed: (path: string): boolean =>
      own.some((other) => !isLeftoverName(stemOf(other)) && direct.get(other)?.includes(path)),
  };
}

interface Program {
  readonly name: string;
  readonly stem: string;
  readonly language: Language;
  readonly command: readonly string[];
  /** Its source with what it imports, or that of its main function; undefined if it is unknown. */
  readonly text: string | undefined;
  readonly isOnly: boolean;
  /** Whether others import it. */
  readonly isUsed?: boolean;
  /** Whether it has a part that runs only if it is started. */
  readonly canStart?: boolean;
}

const READS_INPUT =
  /\bstdin\b|readFileSync\(0|\binput\s*\(|readline|fileinput|open\(0\)|\bcin\b|\bscanf\b|\bgetline\b|\bgetchar\b|\bfgets\b/;
const READS_FILES = /\bopen\s*\(|readFileSync\s*\(|\bargv\b|\bfopen\s*\(|\bifstream\b|File::open/;

const OPENS_WINDOWS = /^\s*(?:import|from)\s+(?:tkinter|pygame|turtle|PyQt\d|kivy)\b/m;

/** A program by what its text says: one that is only used by others reads nothing. */
function programCandidates(
  { name, stem, language, command, text, isOnly, isUsed = false, canStart = false }: Program,
  { names }: Hints,
): ProgramCandidate[] {
  const base = { name, language, command };
  const isLeftover = isLeftoverName(stem);
  const [asChecker, asPlayer] = [nameSuits('checker', stem), nameSuits('player', stem)];
  const leftover = 'is named like an aid or a leftover';
  const used = canStart ? -4 : -9;
  const byOthers = 'is imported by others';
  if (text !== undefined && speaksProtocol(text)) {
    const player = new Weighing(28, 'answers "go"')
      .add(asPlayer > 0, asPlayer)
      .add(isNamedAfter(stem, names), 10, 'is named after its team')
      .add(isUsed, used, byOthers)
      .add(isLeftover, -20, leftover).result;
    return [{ ...base, roles: { player } }];
  }
  // The build made an executable in order to run it, whatever else its source includes.
  const readsInput = command.length === 1 || text === undefined || READS_INPUT.test(text);
  const readsFiles = text !== undefined && READS_FILES.test(text) && (isOnly || asChecker > 0);
  if (!readsInput && !readsFiles) {
    // It may hang before it reads anything: what is meant to be a program is one all the same.
    const isMeant = isOnly || (asChecker + asPlayer > 0 && !isUsed && !isLeftover);
    if (!isMeant) return [];
    const why = [isOnly ? 'is the only program' : 'is named like one'];
    const checker = { score: isOnly ? 1 : 0, why };
    const player = { score: 0, why };
    const roles = { ...((isOnly || asChecker > 0) && { checker }), ...((isOnly || asPlayer > 0) && { player }) };
    return [{ ...base, roles, isSilent: isOnly }];
  }
  if (asPlayer > 0 && asChecker === 0) {
    const player = new Weighing(2 + asPlayer, 'is named like a player').add(isLeftover, -6, leftover).result;
    return [{ ...base, roles: { player, checker: { score: 0, why: ['reads standard input'] } } }];
  }
  const checker = new Weighing(10)
    .add(readsInput, 10, 'reads standard input')
    .add(!readsInput, 6, 'reads a file')
    .add(asChecker > 0, asChecker, 'is named like a checker')
    .add(text !== undefined && OPENS_WINDOWS.test(text), -25, 'opens windows')
    .add(isUsed, used, byOthers)
    .add(isLeftover && asChecker === 0, -12, leftover).result;
  const isMeant = !isLeftover && !(text !== undefined && OPENS_WINDOWS.test(text));
  const player = { score: isMeant ? 0 : -1, why: ['reads standard input'] };
  return [{ ...base, roles: { checker, ...(asChecker === 0 && { player }) } }];
}

/** The package of a course's own rules, which teams hand in beside their player. */
const REFEREE = 'referee/';

/** The folders that hold it, such as `part_b/`: in them the course starts its players. */
const coursesIn = ({ paths }: Sources): string[] =>
  paths.flatMap((path) => /^(|.*\/)referee\/game(?:\.py|\/__init__\.py)$/.exec(path)?.[1] ?? []);

/** The folder from which a file is imported, with its `/`. */
const startOf = (path: string, courses: readonly string[]): string =>
  courses.filter((home) => path.startsWith(home)).sort((a, b) => b.length - a.length)[0] ?? '';

/** A folder that is a package, and the one from which it is imported. */
interface PlayingPackage {
  readonly folder: string;
  readonly start: string;
}

/**
 * Packages that export a player: the class that their `__init__.py` imports from its own files is the choice of the
 * team.
 */
const playingPackages = (files: Sources, own: readonly string[], courses: readonly string[]): PlayingPackage[] =>
  own.flatMap((path) => {
    const folder = /^(.*\w)\/__init__\.py$/.exec(path)?.[1];
    if (folder === undefined) return [];
    const inside = own.filter((other) => other.startsWith(`${folder}/`));
    if (!inside.some((other) => /\n\s+def\s+action\s*\(/.test(textOf(files, other)))) return [];
    const text = textOf(files, path);
    if (/^from\s+\.\w+\s+import\s/m.test(text)) return modulesOf({ folder, start: startOf(path, courses) });
    // An import by its full name tells where the package is meant to start.
    const named = [...text.matchAll(/^from\s+([\w.]+)\s+import\s/gm)].map(
      ([, name]) => `${name.replaceAll('.', '/')}.py`,
    );
    const source = named.find((name) => inside.some((other) => `/${other}`.endsWith(`/${name}`)));
    const full = inside.find((other) => `/${other}`.endsWith(`/${source}`));
    return source === undefined || full === undefined
      ? []
      : modulesOf({ folder, start: full.slice(0, full.length - source.length) });
  });

/** The package, if Python can import it by its name: courses do so by a string, in which a hyphen or a space may stand. */
const modulesOf = (found: PlayingPackage): PlayingPackage[] =>
  found.start.length < found.folder.length && /^[\w/ -]+$/.test(moduleOf(found)) ? [found] : [];

const moduleOf = ({ folder, start }: PlayingPackage): string => folder.slice(start.length);

const folderWord = (start: string): string => `FOLDER/${start}`.replace(/\/$/, '');

function pythonPackage(found: PlayingPackage, { names }: Hints): ProgramCandidate {
  const { folder, start } = found;
  const name = folder.replaceAll('/', '.');
  const module = moduleOf(found).replaceAll('/', '.');
  const player = new Weighing(40, 'is a package that exports a player')
    .add(isNamedAfter(stemOf(folder), names), 20, 'is named after its team')
    .add(module === 'agent', 10, 'has the usual name')
    .add(isLeftoverName(stemOf(folder)), -30, 'is named like an aid or a leftover').result;
  return {
    name,
    language: 'python',
    roles: { player },
    command: ['python3', '-m', name],
    word: `python:${module}@${folderWord(start)}`,
  };
}

/** A class with the methods of today's courses is a player; `FOLDER` contains its package. */
function pythonClass(
  { path, text, start }: { readonly path: string; readonly text: string; readonly start: string },
  { names }: Hints,
): ProgramCandidate | undefined {
  const dotted = (file: string): string => file.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
  const module = dotted(path.slice(start.length));
  if (!/^[A-Za-z_][\w. -]*$/.test(module)) return undefined;
  const playing = text
    .split(/^(?=class\s)/m)
    .find((part) => /\n\s+def\s+action\s*\(/.test(part) && /\n\s+def\s+(?:update|turn)\s*\(/.test(part));
  const name = /^class\s+(\w+)/.exec(playing ?? '')?.[1];
  if (name === undefined) return undefined;
  const player = new Weighing(30, 'has the methods of a player')
    .add(isNamedAfter(name, [...names, module]), 20, 'is named after its team or module')
    .add(/\binput\s*\(/.test(playing ?? ''), -45, 'reads its moves from the keyboard')
    .add(isLeftoverName(name) || isLeftoverName(stemOf(path)), -30, 'is named like an aid or a leftover').result;
  return {
    name: `${dotted(path)}.${name}`,
    language: 'python',
    roles: { player },
    command: ['python3', path],
    word: `python:${module}:${name}@${folderWord(start)}`,
  };
}

/** Results of a build: executable files that are not scripts. */
export function executableCandidates(files: Sources, language: 'cpp' | 'rust', hints: Hints): ProgramCandidate[] {
  const sources = filesOf(files, language);
  const found = files.paths.filter((path) => {
    const full = join(files.folder, path);
    if ((statSync(full).mode & 0o111) === 0) return false;
    return readFileSync(full).subarray(0, 4).toString('latin1') === '\x7fELF';
  });
  const broken = sources
    .filter((path) => hints.broken.includes(path) && /\bmain\s*\(/.test(textOf(files, path)))
    .flatMap((path) => {
      const program = {
        name: path,
        stem: stemOf(path),
        language,
        command: [path],
        text: codeOf(files, path),
        isOnly: false,
      };
      return programCandidates(program, hints).map((one) => asBroken(one, path));
    });
  const running = found.flatMap((path) => {
    const source = sources.find((other) =>
      [stemOf(other), programName(other)].includes(path.slice(path.lastIndexOf('/') + 1)),
    );
    const text = source === undefined ? undefined : codeOf(files, source);
    const isOnly = found.length === 1;
    return programCandidates({ name: path, stem: stemOf(path), language, command: [`./${path}`], text, isOnly }, hints);
  });
  return [...running, ...broken];
}

/** The name of a program by its path, where another has the same file name. */
export const programName = (path: string): string => path.replace(/\.[^./]+$/, '').replaceAll('/', '-');
