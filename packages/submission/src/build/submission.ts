import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RungName } from '@ringfence/jail';
import type { GameName } from '@ringfence/rules';
import type { ProgramCandidate, ProgramRole } from '../detect/candidate.ts';
import { javaRoots } from '../detect/java-roots.ts';
import { type Language, languageTitles } from '../detect/languages.ts';
import { type FoundProgram, rolesOf, type Sureness } from '../detect/roles.ts';
import { languagesOf, type Sources } from '../detect/sources.ts';
import { stemOfArchive } from '../unpack/file-kind.ts';
import { type BuildLimits, buildInJail } from './jailed-build.ts';
import { tidyLog } from './log.ts';
import { compileProblem, lacksOf, leftOutNotes, wantedWords, withoutProgramWords } from './problems.ts';
import { recipeFor } from './recipe.ts';
import { BUILD_CODES, BUILD_NOTES, LEFT_OUT, quoted, type Recipe } from './script.ts';

/** What was handed in and the result of its build: all that is needed to run it. */
export interface Submission {
  /** The original file or folder. */
  readonly file: string;
  /** A checksum of all its files. */
  readonly sha256: string;
  /** `refused`: nothing was unpacked. `failed`: nothing can be run. */
  readonly state: 'ready' | 'refused' | 'failed';
  /** Why it is not ready, as a sentence. */
  readonly problem?: string;
  readonly language?: Language;
  readonly buildFile?: string;
  /** The folder of its files after the build, relative to the root. */
  readonly folder?: string;
  /** The command of its checker, run in its folder. */
  readonly checker?: readonly string[];
  /** Its player, with paths relative to the root. */
  readonly player?: string;
  /** All programs that could have one of the roles, the best of each role first. */
  readonly programs: readonly Program[];
  /** Why a role has no program, as a sentence, if more is known than that none was found. */
  readonly lacks?: Readonly<Partial<Record<ProgramRole, string>>>;
  readonly notes: readonly string[];
}

/** A program of a submission and a role that it could have. */
export interface Program {
  readonly role: ProgramRole;
  /** Its author's name for it: a file or a class. */
  readonly name: string;
  /** Set for the one that has the role. */
  readonly sure?: Sureness;
  /** What speaks for it and against it, as one line. */
  readonly why: string;
  /** Of a checker: the command, run in the folder of the submission. */
  readonly command?: readonly string[];
  /** Of a player: its specification, with paths relative to the root. */
  readonly word?: string;
}

const LOG = 'build.log';

/** The build output of a submission. */
export function buildLog(root: string, { folder }: Submission): string {
  const file = folder === undefined ? undefined : join(root, folder, '..', LOG);
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export interface SubmissionOptions {
  /** The original file or folder, for the record. */
  readonly file: string;
  /** The folder that all paths in the result are relative to. */
  readonly root: string;
  /** The folder for its versions, relative to the root. */
  readonly home: string;
  readonly languages: readonly Language[];
  /** What is looked for. */
  readonly wanted: readonly ProgramRole[];
  /** Names of who hands it in, to recognise programs that are named after them. */
  readonly names?: readonly string[];
  /** The game that its programs are for; default: any. */
  readonly game?: GameName;
  readonly limits: BuildLimits;
  readonly rung: RungName;
  readonly signal?: AbortSignal;
}

/** A checksum of all files with their names. */
export function checksumOf({ folder, paths }: Sources): string {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Builds a submission. Its sources stay unchanged; every version has its own folder. */
export async function buildSubmission(sources: Sources, options: SubmissionOptions): Promise<Submission> {
  const { file, root, home } = options;
  const sha256 = checksumOf(sources);
  const base = { file, sha256, programs: [], notes: sources.notes ?? [] };
  const version = `${home}/${sha256.slice(0, 12)}`;
  const [language, ...others] = languagesOf(sources);
  if (language === undefined) return failed(base, withoutProgramWords(sources));
  const allowed = [language, ...others].filter((one) => options.languages.includes(one));
  if (allowed.length === 0) {
    return failed({ ...base, language }, `${languageTitles[language]} is not among the languages of this course.`);
  }
  const aside = resolve(root, `${version}.${process.pid}.tmp`);
  const stage = `${aside}.stage`;
  try {
    mkdirSync(stage, { recursive: true });
    const recipes = await Promise.all(
      allowed.map(async (one) => ({ language: one, recipe: await recipeFor(sources, one, stage) })),
    );
    const usable = recipes.flatMap(({ language: one, recipe }) =>
      recipe.ok ? [{ language: one, ...recipe.value }] : [],
    );
    const [first] = recipes;
    if (usable.length === 0) {
      const why = first.recipe.ok ? '' : first.recipe.error;
      return failed({ ...base, language: allowed[0] }, `It cannot be built: ${why}.`);
    }
    return await built(sources, options, { ...base, language: allowed[0] }, { version, aside, stage, usable });
  } finally {
    rmSync(stage, { recursive: true, force: true });
    rmSync(aside, { recursive: true, force: true });
  }
}

interface Preparation {
  readonly version: string;
  readonly aside: string;
  readonly stage: string;
  readonly usable: readonly (Recipe & { readonly language: Language })[];
}

/** Runs the recipes in the jail, and finds the programs in what comes out. */
async function built(
  sources: Sources,
  { root, file, limits, rung, signal, wanted, names = [], game }: SubmissionOptions,
  base: Omit<Submission, 'state' | 'problem'>,
  { version, aside, stage, usable }: Preparation,
): Promise<Submission> {
  const folder = `${version}/files`;
  const buildFile = usable.find((one) => one.language === base.language)?.buildFile;
  const known = { ...base, ...(buildFile !== undefined && { buildFile }), folder };
  const into = join(aside, 'files');
  mkdirSync(into, { recursive: true });
  const outcome = await buildInJail({
    source: sources.folder,
    script: allScripts(usable, stage),
    readOnly: [stage, ...usable.flatMap(({ readOnly }) => readOnly)],
    limits,
    rung,
    into,
    ...(signal !== undefined && { signal }),
  });
  const report = readReport(into, sources);
  writeFileSync(join(aside, LOG), tidyLog(outcome.log));
  const target = join(root, version);
  rmSync(target, { recursive: true, force: true });
  renameSync(aside, target);
  if (outcome.problem !== undefined) {
    return failed(
      known,
      outcome.isOwn === true ? compileProblem(outcome.log, undefined, outcome.problem) : outcome.problem,
    );
  }

  const files: Sources = { folder: join(root, folder), paths: filesBelow(join(root, folder)) };
  const stem = stemOfArchive(file).replace(/\.bundle$/i, '');
  const languages = usable.map(({ language }) => language);
  const broken = [...report.leftOut, ...uncompiled(sources, files)];
  const found = { languages, wanted, names: [...names, stem], broken, ...(game !== undefined && { game }) };
  const roles = rolesOf(files, found);
  const lacks = lacksOf(roles, wanted, outcome.log);
  const notes = [...base.notes, ...roles.notes, ...leftOutNotes(broken)];
  const programs = roles.programs.map((one) => programOf(one, folder));
  const [checker, player] = (['checker', 'player'] as const).map((role) =>
    programs.find((one) => one.role === role && one.sure !== undefined),
  );
  if (checker === undefined && player === undefined) {
    const code = report.codes.get(usable[0].language) ?? 0;
    const otherwise =
      code === 0
        ? `It has ${wantedWords(wanted)} that can be found.`
        : compileProblem(outcome.log, undefined, `The build ended with exit code ${code}.`);
    return failed({ ...known, programs, notes }, Object.values(lacks)[0] ?? otherwise);
  }
  const why = [...new Set([...Object.values(lacks), ...(roles.foreign === undefined ? [] : [roles.foreign])])];
  const more = Object.keys(lacks).length === 0 ? {} : { lacks };
  return { ...known, state: 'ready', ...rolesFrom(programs), ...more, programs, notes: [...why, ...notes] };
}

/** What a submission runs, by the programs that have a role. */
export function rolesFrom(programs: readonly Program[]): Pick<Submission, 'checker' | 'player'> {
  const chosen = (role: ProgramRole) => programs.find((one) => one.role === role && one.sure !== undefined);
  const [checker, player] = [chosen('checker')?.command, chosen('player')?.word];
  return { ...(checker !== undefined && { checker }), ...(player !== undefined && { player }) };
}

/** Every language is built, whatever becomes of the others; nothing is extracted if all of them fail. */
function allScripts(recipes: Preparation['usable'], stage: string): string {
  const parts = recipes.map(({ language, script }) => {
    const file = join(stage, `${language}.sh`);
    writeFileSync(file, `${script}\n`);
    return `sh ${quoted(file)}; echo "${language} $?" >> ${BUILD_CODES}`;
  });
  const code = `sed -n '1s/.* //p' ${BUILD_CODES}`;
  return [`mkdir -p ${BUILD_NOTES}`, ...parts, `grep -q ' 0$' ${BUILD_CODES} || exit $(${code})`].join('\n');
}

/** What a build says about itself; the team could have written it, which would only harm the team. */
function readReport(into: string, { paths }: Sources): { codes: ReadonlyMap<string, number>; leftOut: string[] } {
  const lines = (path: string): string[] =>
    existsSync(join(into, path)) ? readFileSync(join(into, path), 'utf8').split('\n') : [];
  const codes = new Map(lines(BUILD_CODES).map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));
  const leftOut = lines(LEFT_OUT).filter((path) => paths.includes(path));
  rmSync(join(into, BUILD_NOTES), { recursive: true, force: true });
  return { codes, leftOut };
}

/** The Java sources that are in no folder of classes after the build. */
function uncompiled(sources: Sources, { paths }: Sources): string[] {
  const compiled = new Set(paths.flatMap((path) => /^classes(?:-\d+)?\/(.*)\.class$/.exec(path)?.[1] ?? []));
  return javaRoots(sources)
    .flatMap((each) => each.sources)
    .filter(({ className }) => !compiled.has(className.replaceAll('.', '/')))
    .map(({ path }) => path);
}

function programOf({ role, candidate, sure, why }: FoundProgram, folder: string): Program {
  const { name, command } = candidate;
  const run = role === 'checker' ? { command } : { word: playerWord(candidate, folder) };
  return { role, name, why, ...(sure !== undefined && { sure }), ...run };
}

function failed(known: Omit<Submission, 'state' | 'problem'>, problem: string): Submission {
  return { ...known, state: 'failed', problem };
}

/** Paths of players are relative to the root. */
function playerWord({ command, word }: ProgramCandidate, folder: string): string {
  if (word !== undefined) return word.replaceAll('FOLDER', folder);
  const [program, ...args] = command;
  const placed = program.startsWith('./')
    ? [`${folder}/${program.slice(2)}`, ...args]
    : program === 'java'
      ? [program, ...args.slice(0, -2), placedPaths(args.at(-2) as string, folder), args.at(-1) as string]
      : [program, `${folder}/${args[0]}`, ...args.slice(1)];
  return `cmd:${placed.map(wordOf).join(' ')}`;
}

/** A class path in a folder. */
const placedPaths = (paths: string, folder: string): string =>
  paths
    .split(':')
    .map((path) => `${folder}/${path}`)
    .join(':');

/** Quoted for the parser of player specifications. */
const wordOf = (text: string): string => (/^[\w./:+@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`);

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
