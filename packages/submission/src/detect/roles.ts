import { visible } from '@ringfence/rules';
import type { Hints, ProgramCandidate, ProgramRole } from './candidate.ts';
import { javaCandidates } from './java-candidates.ts';
import type { Language } from './languages.ts';
import { executableCandidates, scriptCandidates } from './script-candidates.ts';
import { type Sources, stemOf, textOf } from './sources.ts';

/** How certain a choice is; `chosen`: a person made it. */
export type Sureness = 'sure' | 'likely' | 'guess' | 'chosen';

/** A program that could have a role; `sure` is set for the one that has it. */
export interface FoundProgram {
  readonly role: ProgramRole;
  readonly candidate: ProgramCandidate;
  readonly sure?: Sureness;
  /** What speaks for it and against it, as one line. */
  readonly why: string;
}

/** The programs of a submission, the best of each role first, and what its team should know about the choice. */
export interface Roles {
  readonly programs: readonly FoundProgram[];
  readonly notes: readonly string[];
}

export interface RoleOptions {
  readonly languages: readonly Language[];
  /** What is looked for. */
  readonly wanted: readonly ProgramRole[];
  /** Names of the team and of the file that was handed in. */
  readonly names: readonly string[];
}

/** The file in which a team can name its programs. */
const CHOICE_FILE = 'ringfence.txt';

/** Margins of score by which a choice is certain, or likely. */
const SURE = 15;
const LIKELY = 6;

/** Finds the checker and the player among the files after the build. */
export function rolesOf(files: Sources, { languages, wanted, names }: RoleOptions): Roles {
  const hints: Hints = { names, mainClasses: mainClassesOf(files) };
  const candidates = languages.flatMap((language) => candidatesOf(files, language, hints));
  const written = choiceOf(files);
  const notes: string[] = [];
  const chosen = new Map<ProgramRole, ProgramCandidate>();
  for (const role of wanted) {
    const wish = written[role];
    if (wish === undefined) continue;
    const found = candidates.find(({ name }) => name === wish || stemOf(name) === wish);
    if (found === undefined) notes.push(`${CHOICE_FILE} names "${visible(wish)}" as the ${role}, which is not there.`);
    else chosen.set(role, found);
  }
  const open = wanted.filter((role) => written[role] === undefined);
  const taken = new Map(chosen);
  // A player is known by its methods; what is left may be the checker. Only then weak evidence is worth a guess.
  for (const isWeak of [false, true])
    for (const role of ['player', 'checker'] as const) {
      if (!open.includes(role) || taken.has(role)) continue;
      const [best] = ranked(candidates, role, [...taken.values()]);
      if (best === undefined || scoreOf(role, best) < (isWeak ? 0 : 1)) continue;
      // A lone program is the checker; beside a player, one that shows no sign of being a checker is none.
      if (!isWeak || role === 'player' || !taken.has('player')) taken.set(role, best);
    }
  const programs = wanted.flatMap((role) => {
    const best = taken.get(role);
    const others = ranked(candidates, role, best === undefined ? [] : [best]);
    const rivals = others.filter((one) => ![...taken.values()].includes(one) && one.name !== best?.name);
    const sure = best === undefined ? undefined : chosen.has(role) ? 'chosen' : surenessOf(role, best, rivals);
    if (best !== undefined && sure === 'guess' && rivals.length > 0) {
      const names = rivals.slice(0, MOST_NAMED).map(({ name }) => name);
      notes.push(`${best.name} was taken as the ${role}, not ${names.join(', ')}: write ${CHOICE_FILE} to choose.`);
    }
    return [
      ...(best === undefined ? [] : [{ role, candidate: best, why: whyOf(role, best), ...(sure && { sure }) }]),
      ...others.map((candidate) => ({ role, candidate, why: whyOf(role, candidate) })),
    ];
  });
  return { programs, notes };
}

const MOST_NAMED = 5;

const scoreOf = (role: ProgramRole, { roles }: ProgramCandidate): number =>
  roles[role]?.score ?? Number.NEGATIVE_INFINITY;

const whyOf = (role: ProgramRole, { roles }: ProgramCandidate): string => roles[role]?.why.join(', ') ?? '';

/** The candidates for a role, the best first; equal ones stay in the order in which they were found. */
const ranked = (
  candidates: readonly ProgramCandidate[],
  role: ProgramRole,
  without: readonly ProgramCandidate[],
): ProgramCandidate[] =>
  candidates
    .filter((one) => one.roles[role] !== undefined && !without.includes(one))
    .sort((a, b) => scoreOf(role, b) - scoreOf(role, a));

function surenessOf(role: ProgramRole, best: ProgramCandidate, [second]: readonly ProgramCandidate[]): Sureness {
  const score = scoreOf(role, best);
  if (score <= LIKELY) return 'guess';
  const margin = second === undefined ? score : score - Math.max(0, scoreOf(role, second));
  return margin >= SURE ? 'sure' : margin >= LIKELY ? 'likely' : 'guess';
}

function candidatesOf(files: Sources, language: Language, hints: Hints): ProgramCandidate[] {
  switch (language) {
    case 'python':
    case 'javascript':
      return scriptCandidates(files, language, hints);
    case 'java':
      return javaCandidates(files, hints);
    case 'cpp':
    case 'rust':
      return executableCandidates(files, language, hints);
  }
}

/** The classes that manifests name, without their packages: those are often wrong, as is the case. */
const mainClassesOf = (files: Sources): ReadonlySet<string> =>
  new Set(
    files.paths
      .filter((path) => /(?:^|\/)manifest\.mf$/i.test(path))
      .flatMap(
        (path) => /^Main-Class:\s*(\S+)/im.exec(textOf(files, path))?.[1].split('.').at(-1)?.toLowerCase() ?? [],
      ),
  );

/** `checker: NAME` and `player: NAME`, a line each. */
function choiceOf(files: Sources): Partial<Record<ProgramRole, string>> {
  if (!files.paths.includes(CHOICE_FILE)) return {};
  const entries = textOf(files, CHOICE_FILE)
    .split(/\r?\n/)
    .map((line) => /^\s*(checker|player)\s*:\s*(\S+)\s*$/i.exec(line))
    .filter((match) => match !== null)
    .map(([, role, name]) => [role.toLowerCase(), name] as const);
  return Object.fromEntries(entries);
}
