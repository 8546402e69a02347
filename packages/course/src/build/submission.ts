import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { type BuildLimits, type Language, languageTitles } from '../plan/plan.ts';
import type { Team } from '../plan/teams.ts';
import { buildInJail } from './jailed-build.ts';
import { type Recipe, recipeFor } from './recipe.ts';
import { type Candidate, rolesOf } from './roles.ts';
import { languagesOf, type Sources } from './sources.ts';

/** A submission and the result of its build: all that marking needs. */
export interface Submission {
  readonly team: string;
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
  /** The folder of its files after the build, relative to the course folder. */
  readonly folder?: string;
  /** The command of its checker, run in its folder. */
  readonly checker?: readonly string[];
  /** Its player, relative to the course folder. */
  readonly player?: string;
  readonly notes: readonly string[];
}

export const SUBMISSIONS = 'submissions';
const RECORD = 'submission.json';
const LOG = 'build.log';

/** The folder of a team's files, relative to the course folder. */
const folderOfTeam = (id: string): string => `${SUBMISSIONS}/${id}`;

export function readSubmission(course: string, team: string): Submission | undefined {
  const file = join(course, folderOfTeam(team), RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Submission) : undefined;
}

/** Written atomically: a reader sees the old record or the new one. */
export function writeSubmission(course: string, submission: Submission): void {
  const folder = join(course, folderOfTeam(submission.team));
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `.${RECORD}.tmp`);
  writeFileSync(draft, `${JSON.stringify(submission, null, 2)}\n`);
  renameSync(draft, join(folder, RECORD));
}

/** The build output of a submission. */
export function buildLog(course: string, { folder }: Submission): string {
  const file = folder === undefined ? undefined : join(course, folder, '..', LOG);
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export interface BuildContext {
  readonly course: string;
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
export async function buildSubmission(
  team: Team,
  file: string,
  sources: Sources,
  context: BuildContext,
): Promise<Submission> {
  const sha256 = checksumOf(sources);
  const base = { team: team.id, file, sha256, notes: [] };
  const version = `${folderOfTeam(team.id)}/${sha256.slice(0, 12)}`;
  const folder = `${version}/files`;
  const [language, ...others] = languagesOf(sources);
  if (language === undefined) return failed(base, 'It has no file in a language that is known here.');
  if (!context.languages.includes(language)) {
    return failed({ ...base, language }, `${languageTitles[language]} is not among the languages of this course.`);
  }
  const recipe = await recipeFor(sources, language);
  if (!recipe.ok) return failed({ ...base, language }, `It cannot be built: ${recipe.error}.`);
  const { buildFile } = recipe.value;
  const known = { ...base, language, ...(buildFile !== undefined && { buildFile }) };
  const beside = others.filter((other) => context.languages.includes(other));
  const { script, readOnly } = await withOthers(recipe.value, sources, beside);

  const aside = join(context.course, `${version}.${process.pid}.tmp`);
  rmSync(aside, { recursive: true, force: true });
  const into = join(aside, 'files');
  mkdirSync(into, { recursive: true });
  const { limits, rung, signal } = context;
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
  const target = join(context.course, version);
  rmSync(target, { recursive: true, force: true });
  renameSync(aside, target);
  if (outcome.problem !== undefined) return failed({ ...known, folder }, outcome.problem);

  const files: Sources = { folder: join(context.course, folder), paths: filesBelow(join(context.course, folder)) };
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

/** Paths of players are relative to the course folder. */
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
