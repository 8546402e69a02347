import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import { writeWhole } from '@ringfence/node';
import {
  buildSubmission,
  checksumOf,
  type ProgramRole,
  sourcesWithin,
  stemOfArchive,
  type UnpackLimits,
  unpackSubmission,
  usualUnpackLimits,
} from '@ringfence/submission';
import type { CoursePlan } from '../plan/plan.ts';
import { slugOf, type Team, teamOf } from '../plan/teams.ts';
import { classTeams } from './class-teams.ts';
import { besideWords, type InboxFile, inboxAt, type UnusedFile, usability } from './inbox.ts';
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
  /** All other files. */
  readonly unused: readonly UnusedFile[];
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
    const inboxes = await Promise.all(inputs.map((input) => inboxAt(input, aside, isTeam)));
    const arrivals = inboxes.flatMap((inbox) => inbox.arrivals);
    const unused = inboxes.flatMap((inbox) => inbox.unused);
    const teams = options.teams ?? teamsFrom(arrivals);
    const byTeam = new Map<Team, InboxFile>();
    for (const arrival of arrivals) {
      const team = teamOf(basename(arrival.path), teams);
      if (team === undefined) {
        unused.push({ file: arrival.shown, why: 'matches no team in the teams file', needsALook: true });
        continue;
      }
      const former = byTeam.get(team);
      const isBetter = former === undefined || usability(arrival) >= usability(former);
      const [used, other] = isBetter ? [arrival, former] : [former, arrival];
      if (other !== undefined) unused.push({ file: other.shown, ...besideWords(other, basename(used.path)) });
      byTeam.set(team, used);
    }
    const submissions: TeamSubmission[] = [];
    const unchanged: string[] = [];
    const ordered = teams.filter((team) => byTeam.has(team));
    for (const [i, team] of ordered.entries()) {
      signal?.throwIfAborted();
      options.onProgress?.(i, ordered.length, team.name);
      const { submission, isKnown } = await take(team, (byTeam.get(team) as InboxFile).path, aside, options);
      submissions.push(submission);
      if (isKnown) unchanged.push(team.id);
    }
    const missing = teams.filter(({ id }) => readSubmission(course, id) === undefined).map(({ id }) => id);
    writeWhole(join(course, PROGRAMS_FILE), programsCsv(collected(course, options.teams)));
    return { submissions, unchanged, unused, missing };
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
  const unpacked = await unpackSubmission(file, into, options.limits ?? usualUnpackLimits);
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
    game: plan.game,
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

/** Without a teams file every submission is a team named after its file. */
function teamsFrom(arrivals: readonly InboxFile[]): Team[] {
  const teams = new Map<string, Team>();
  for (const { path, kind } of arrivals) {
    const name = kind === 'folder' ? basename(path) : withoutEnding(basename(path));
    const id = slugOf(name);
    if (id !== '' && !teams.has(id)) teams.set(id, { id, name: name.slice(0, 40) });
  }
  return [...teams.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A file's name without the ending of an archive or of a source. */
const withoutEnding = (name: string): string => stemOfArchive(name).replace(/(?<=.)\.[a-z]+$/i, '');

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
