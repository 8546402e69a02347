import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { writeWhole } from '@ringfence/jail';
import type { Result } from '@ringfence/rules';
import {
  buildSubmission,
  checksumOf,
  copyFolder,
  holdsOnlyZips,
  languageOfFile,
  type ProgramRole,
  sourcesWithin,
  type Unpacked,
  type UnpackLimits,
  unpackZip,
  usualUnpackLimits,
} from '@ringfence/submission';
import type { CoursePlan } from '../plan/plan.ts';
import { slugOf, type Team, teamOf } from '../plan/teams.ts';
import { classTeams } from './class-teams.ts';
import { PROGRAMS_FILE, programsCsv, withFormerChoices } from './programs.ts';
import { folderOfTeam, readSubmission, SUBMISSIONS, type TeamSubmission, writeSubmission } from './record.ts';

export interface CollectOptions {
  readonly course: string;
  readonly plan: CoursePlan;
  /** The teams of the class; undefined: every submission is a team. */
  readonly teams?: readonly Team[];
  readonly rung: RungName;
  readonly limits?: UnpackLimits;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, name: string) => void;
}

export interface CollectReport {
  /** The collected submissions, in the order of the class. */
  readonly submissions: readonly TeamSubmission[];
  /** Those of them that were already there, byte for byte. */
  readonly unchanged: readonly string[];
  /** Files that belong to no team, or could belong to several. */
  readonly unmatched: readonly string[];
  /** Files replaced by a later one of the same team. */
  readonly replaced: readonly string[];
  /** Teams without a submission so far. */
  readonly missing: readonly string[];
}

/** Unpacks, recognises and builds submissions. */
export async function collect(inputs: readonly string[], options: CollectOptions): Promise<CollectReport> {
  const { course, signal } = options;
  mkdirSync(join(course, SUBMISSIONS), { recursive: true });
  const aside = mkdtempSync(join(course, SUBMISSIONS, '.collect-'));
  try {
    const isTeam = (name: string): boolean => options.teams !== undefined && teamOf(name, options.teams) !== undefined;
    const files = (await Promise.all(inputs.map((input) => submissionsIn(input, aside, isTeam)))).flat();
    const teams = options.teams ?? teamsFrom(files);
    const byTeam = new Map<Team, string>();
    const unmatched: string[] = [];
    const replaced: string[] = [];
    for (const file of files) {
      const team = teamOf(basename(file), teams);
      if (team === undefined) {
        unmatched.push(file);
        continue;
      }
      const former = byTeam.get(team);
      if (former !== undefined) replaced.push(former);
      byTeam.set(team, file);
    }
    const submissions: TeamSubmission[] = [];
    const unchanged: string[] = [];
    const ordered = teams.filter((team) => byTeam.has(team));
    for (const [i, team] of ordered.entries()) {
      signal?.throwIfAborted();
      options.onProgress?.(i, ordered.length, team.name);
      const { submission, isKnown } = await take(team, byTeam.get(team) as string, aside, options);
      submissions.push(submission);
      if (isKnown) unchanged.push(team.id);
    }
    const missing = teams.filter(({ id }) => readSubmission(course, id) === undefined).map(({ id }) => id);
    writeWhole(join(course, PROGRAMS_FILE), programsCsv(collected(course, options.teams)));
    return { submissions, unchanged, unmatched, replaced, missing };
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** All submissions of a course so far. */
const collected = (course: string, teams: readonly Team[] | undefined): TeamSubmission[] =>
  classTeams(course, teams).flatMap(({ id }) => readSubmission(course, id) ?? []);

async function take(
  team: Team,
  file: string,
  aside: string,
  options: CollectOptions,
): Promise<{ submission: TeamSubmission; isKnown: boolean }> {
  const { course, plan, rung, signal } = options;
  const name = basename(file);
  const wanted = wantedRoles(plan);
  const into = mkdtempSync(join(aside, 'unpacked-'));
  const unpacked = await unpack(file, into, options.limits ?? usualUnpackLimits);
  const keep = (submission: TeamSubmission): { submission: TeamSubmission; isKnown: boolean } => {
    writeSubmission(course, submission);
    return { submission, isKnown: false };
  };
  if (!unpacked.ok) {
    return keep({
      team: team.id,
      wanted,
      file: name,
      sha256: '',
      state: 'refused',
      problem: `${capital(unpacked.error)}.`,
      programs: [],
      notes: [],
    });
  }
  const sources = sourcesWithin(into, unpacked.value);
  const former = readSubmission(course, team.id);
  const isSame =
    former?.sha256 === checksumOf(sources) && isThere(course, former) && String(former.wanted) === String(wanted);
  if (former !== undefined && isSame) return { submission: former, isKnown: true };
  const built = await buildSubmission(sources, {
    file: name,
    root: course,
    home: folderOfTeam(team.id),
    languages: plan.languages,
    wanted,
    names: [team.id, team.name],
    limits: plan.build,
    rung,
    ...(signal !== undefined && { signal }),
  });
  return keep(withFormerChoices({ team: team.id, wanted, ...built }, former));
}

/** What the tasks of a course ask for. */
const wantedRoles = ({ checker, player }: CoursePlan): ProgramRole[] => [
  ...(checker === undefined ? [] : ['checker' as const]),
  ...(player === undefined ? [] : ['player' as const]),
];

const isThere = (course: string, { folder, state }: TeamSubmission): boolean =>
  state === 'ready' && folder !== undefined && existsSync(join(course, folder));

const unpack = (file: string, into: string, limits: UnpackLimits): Promise<Result<Unpacked, string>> =>
  statSync(file).isDirectory() ? copyFolder(file, into, limits) : unpackZip(file, into, limits);

/**
 * The submissions at a path: a zip, a folder with sources, or a folder of these. A zip that contains only zips and
 * folders of them, as learning-management systems export a whole class, is unpacked first.
 */
async function submissionsIn(path: string, aside: string, isTeam: (name: string) => boolean): Promise<string[]> {
  const full = resolve(path);
  if (!statSync(full).isDirectory()) {
    const into = mkdtempSync(join(aside, 'class-'));
    const bulk = { files: 2000, megabytes: 2048, ratio: 1000 };
    const isBulk = (await holdsOnlyZips(full)) && (await unpackZip(full, into, bulk)).ok;
    return isBulk ? submissionsIn(into, aside, isTeam) : [full];
  }
  const entries = readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const hasSources = entries.some(
    (entry) =>
      entry.isFile() &&
      (languageOfFile(entry.name) !== undefined ||
        /^(?:Cargo\.toml|CMakeLists\.txt|[Mm]akefile|package\.json)$/.test(entry.name)),
  );
  const zips = entries.filter((entry) => entry.isFile() && /\.zip$/i.test(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory());
  if (hasSources || zips.length + folders.length === 0) return [full];
  // A folder with one folder in it is a submission that was packed twice, or an inbox with the folder of one team.
  if (zips.length === 0 && folders.length === 1 && (isTeam(basename(full)) || !isTeam(folders[0].name))) return [full];
  return [...zips, ...folders].map(({ name }) => join(full, name));
}

/** Without a teams file every submission is a team named after its file. */
function teamsFrom(files: readonly string[]): Team[] {
  const teams = new Map<string, Team>();
  for (const file of files) {
    const name = basename(file).replace(/\.zip$/i, '');
    const id = slugOf(name);
    if (id !== '' && !teams.has(id)) teams.set(id, { id, name: name.slice(0, 40) });
  }
  return [...teams.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
