import { type GameName, games, visible } from '@ringfence/rules';
import type { Hints, ProgramCandidate, ProgramRole } from './candidate.ts';
import { otherGameOf } from './game.ts';
import { javaCandidates } from './java-candidates.ts';
import type { Language } from './languages.ts';
import { executableCandidates, scriptCandidates } from './script-candidates.ts';
import { languageOfFile, type Sources, stemOf, textOf } from './sources.ts';
import { byVersion, versionFolders } from './versions.ts';

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
  /** Sources that most likely are the programs that are meant, but do not compile. */
  readonly broken: readonly { readonly role: ProgramRole; readonly source: string }[];
  /** Why programs are not taken, as a sentence: they are for another game. */
  readonly foreign?: string;
}

interface RoleOptions {
  readonly languages: readonly Language[];
  /** What is looked for. */
  readonly wanted: readonly ProgramRole[];
  /** Names of the team and of the file that was handed in. */
  readonly names: readonly string[];
  /** The game of the course; programs of other games are not taken. */
  readonly game?: GameName;
  /** Sources that do not compile. */
  readonly broken?: readonly string[];
}

/** The file in which a team can name its programs. */
const CHOICE_FILE = 'ringfence.txt';

/** Margins of score by which a choice is certain, or likely. */
const SURE = 15;
const LIKELY = 6;

/** Finds the checker and the player among the files after the build. */
export function rolesOf(files: Sources, { languages, wanted, names, game, broken = [] }: RoleOptions): Roles {
  const hints: Hints = { names, mainClasses: mainClassesOf(files), broken };
  const seen = languages.flatMap((language) => candidatesOf(files, language, hints));
  const all = seen.length === 1 ? seen : seen.filter(({ isSilent }) => isSilent !== true);
  const { candidates, foreign } = game === undefined ? { candidates: all } : ofGame(all, files, game);
  const written = choiceOf(files);
  const notes: string[] = [];
  const [newest, ...older] = versionFolders(files.paths.filter((path) => languageOfFile(path) !== undefined));
  if (older.length > 0)
    notes.push(`It has several versions: ${visible(newest)} comes before ${visible(older.join(', '))}.`);
  const chosen = new Map<ProgramRole, ProgramCandidate>();
  for (const role of wanted) {
    const wish = written[role];
    if (wish === undefined) continue;
    const found =
      candidates.find(({ name }) => name === wish || stemOf(name) === wish) ??
      candidates.find(({ name }) => name.startsWith(`${wish}.`));
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
  // What is meant but does not compile leaves its role empty: another program would be marked in its place.
  const brokenRoles = wanted.flatMap((role) => {
    const source = taken.get(role)?.broken;
    return source === undefined ? [] : [{ role, source }];
  });
  const running = candidates.filter((one) => one.broken === undefined);
  const programs = wanted.flatMap((role) => {
    const meant = taken.get(role);
    const best = meant?.broken === undefined ? meant : undefined;
    const others = ranked(running, role, best === undefined ? [] : [best]);
    const isOld = (one: ProgramCandidate): boolean =>
      best !== undefined && stemOf(one.name) === stemOf(best.name) && byVersion(best.name, one.name) < 0;
    const rivals = others.filter((one) => ![...taken.values()].includes(one) && one.name !== best?.name && !isOld(one));
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
  return { programs, notes, broken: brokenRoles, ...(foreign !== undefined && { foreign }) };
}

/** A score at which nothing is taken unless somebody chooses it. */
const NEVER = -1000;
const MOST_FOREIGN = 3;

/** The candidates with those of other games below all others, and a sentence about these. */
function ofGame(
  all: readonly ProgramCandidate[],
  files: Sources,
  game: GameName,
): { readonly candidates: readonly ProgramCandidate[]; readonly foreign?: string } {
  const text = writtenIn(files);
  const foreign: string[] = [];
  const candidates = all.map((one) => {
    const other = otherGameOf({ names: one.gameNames ?? [], text }, game);
    if (other === undefined) return one;
    foreign.push(`${one.name} (${other})`);
    const why = `is for ${other}, not for ${games[game].title}`;
    const roles = Object.fromEntries(Object.keys(one.roles).map((role) => [role, { score: NEVER, why: [why] }]));
    return { ...one, roles };
  });
  if (foreign.length === 0) return { candidates };
  const shown = [...foreign.slice(0, MOST_FOREIGN), ...(foreign.length > MOST_FOREIGN ? ['…'] : [])].join(', ');
  return { candidates, foreign: `It has programs for another game than ${games[game].title}: ${shown}.` };
}

const MOST_WRITTEN = 4_000_000;

/** The names and texts of all sources and notes. */
function writtenIn(files: Sources): string {
  const own = files.paths.filter((path) => languageOfFile(path) !== undefined || /\.(?:md|txt|mf)$/i.test(path));
  let text = files.paths.join('\n');
  for (const path of own) {
    if (text.length > MOST_WRITTEN) break;
    if (!/\.(?:class|jar)$/i.test(path)) text += `\n${textOf(files, path)}`;
  }
  return text;
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
    .sort((a, b) => scoreOf(role, b) - scoreOf(role, a) || byVersion(a.name, b.name));

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
    .map((line) => /^\s*(checker|player)\s*:\s*(\S(?:.*\S)?)\s*$/i.exec(line))
    .filter((match) => match !== null)
    .map(([, role, name]) => [role.toLowerCase(), name] as const);
  return Object.fromEntries(entries);
}
