import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { type Language, languageTitles } from '../detect/languages.ts';
import { type Candidate, rolesOf } from '../detect/roles.ts';
import { languagesOf, type Sources } from '../detect/sources.ts';
import { type BuildLimits, buildInJail } from './jailed-build.ts';
import { type Recipe, recipeFor } from './recipe.ts';

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
  readonly notes: readonly string[];
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
  const base = { file, sha256, notes: [] };
  const version = `${home}/${sha256.slice(0, 12)}`;
  const folder = `${version}/files`;
  const [language, ...others] = languagesOf(sources);
  if (language === undefined) return failed(base, 'It has no file in a language that is known here.');
  if (!options.languages.includes(language)) {
    return failed({ ...base, language }, `${languageTitles[language]} is not among the languages of this course.`);
  }
  const recipe = await recipeFor(sources, language);
  if (!recipe.ok) return failed({ ...base, language }, `It cannot be built: ${recipe.error}.`);
  const { buildFile } = recipe.value;
  const known = { ...base, language, ...(buildFile !== undefined && { buildFile }) };
  const beside = others.filter((other) => options.languages.includes(other));
  const { script, readOnly } = await withOthers(recipe.value, sources, beside);

  const aside = join(root, `${version}.${process.pid}.tmp`);
  rmSync(aside, { recursive: true, force: true });
  const into = join(aside, 'files');
  mkdirSync(into, { recursive: true });
  const { limits, rung, signal } = options;
  const outcome = await buildInJail({
    source: sources.folder,
    script,
    readOnly,
    limits,
    rung,
    into,
    ...(signal !== undefined && { signal }),
  });
  writeFileSync(join(aside, LOG), outcome.log);
  const target = join(root, version);
  rmSync(target, { recursive: true, force: true });
  renameSync(aside, target);
  if (outcome.problem !== undefined) return failed({ ...known, folder }, outcome.problem);

  const files: Sources = { folder: join(root, folder), paths: filesBelow(join(root, folder)) };
  const { checker, player, notes } = rolesOf(files, [language, ...beside]);
  if (checker === undefined && player === undefined) {
    return failed({ ...known, folder, notes }, 'It has neither a checker nor a player that can be found.');
  }
  return {
    ...known,
    state: 'ready',
    folder,
    ...(checker !== undefined && { checker: checker.command }),
    ...(player !== undefined && { player: playerWord(player, folder) }),
    notes,
  };
}

/** A checker in one language and a player in another are both built; unrelated files may fail. */
async function withOthers(main: Recipe, sources: Sources, others: readonly Language[]): Promise<Recipe> {
  const recipes = await Promise.all(others.map((other) => recipeFor(sources, other)));
  const more = recipes.flatMap((recipe) => (recipe.ok ? [recipe.value] : []));
  return {
    script: [`set -e\n${main.script}`, ...more.map(({ script }) => `( ${script} ) || true`)].join('\n'),
    readOnly: [...main.readOnly, ...more.flatMap(({ readOnly }) => readOnly)],
  };
}

function failed(known: Omit<Submission, 'state' | 'problem'>, problem: string): Submission {
  return { ...known, state: 'failed', problem };
}

/** Paths of players are relative to the root. */
function playerWord({ command, word }: Candidate, folder: string): string {
  if (word !== undefined) return word.replaceAll('FOLDER', folder);
  const [program, ...args] = command;
  const placed = program.startsWith('./')
    ? [`${folder}/${program.slice(2)}`, ...args]
    : program === 'java'
      ? [program, ...args.slice(0, -2), `${folder}/${args.at(-2)}`, args.at(-1) as string]
      : [program, `${folder}/${args[0]}`, ...args.slice(1)];
  return `cmd:${placed.map(wordOf).join(' ')}`;
}

/** Quoted for the parser of player specifications. */
const wordOf = (text: string): string => (/^[\w./:+@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`);

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
