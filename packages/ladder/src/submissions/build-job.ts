import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ArenaGame,
  type CheckReport,
  type ClockRule,
  checkBot,
  isBuiltIn,
  type PackedRules,
  parsePlayer,
  RulesHouse,
  thinkingMs,
} from '@ringfence/arena/play';
import { freeTimeout, MOST_STRETCH, type ProcessLimits, type RungName, Starved } from '@ringfence/jail';
import { shortened, visible } from '@ringfence/rules';
import {
  buildLog,
  buildSubmission,
  filesBelow,
  languages,
  type PreFlight,
  packFolder,
  preFlightAny,
  sourcesWithin,
  unpackSubmission,
  usualUnpackLimits,
  wallSeconds,
} from '@ringfence/submission';
import type { BuildStage } from '../views/index.ts';
import { isBundle, unpackBundle } from './bundle.ts';
import { versionPath } from './version-folder.ts';

/** The whole input of a build. */
export interface BuildJob {
  readonly version: string;
  /** What was submitted. */
  readonly file: string;
  /** An empty working folder with the submission as `HANDED_IN`. */
  readonly folder: string;
  readonly rung: RungName;
  readonly buildSeconds: number;
  readonly game: ArenaGame;
  readonly rules: PackedRules | null;
  readonly size: number;
  readonly swap: boolean;
  readonly clock: ClockRule;
  readonly limits: ProcessLimits;
}

export interface BuildResult {
  /** Why it cannot play, as a sentence; undefined if it can. */
  readonly problem?: string;
  /** For the team: the output of the build, and the findings of the checks. */
  readonly log: string;
  readonly language?: string;
  /** The player, with paths from the folder of `versions`; present if there is no problem. */
  readonly word?: string;
}

/** Names of files in the folder of a job. */
export const HANDED_IN = 'handed-in';
export const BUILT = 'built.zip';

export const BUILD_MEMORY_MB = 1024;
const MOST_LOG = 60_000;
const MOST_PROBLEM = 1000;
/** Time with a free processor for the checks, beside what the clock gives for the first moves. */
const CHECK_SECONDS = 60;
/** The first moves of a player and its opponent. */
const FIRST_MOVES = 16;

/** How long a build may take by wall-clock time, and then the first moves and the checks while a processor is free. */
export function longestBuild({ buildSeconds, clock }: Pick<BuildJob, 'buildSeconds' | 'clock'>) {
  const checkSeconds = CHECK_SECONDS + Math.ceil(thinkingMs(clock, FIRST_MOVES) / 1000);
  return { wallSeconds: wallSeconds(buildSeconds), checkSeconds };
}

/** Both together at most, on the busiest machine, in milliseconds. */
export function longestBuildMs(job: Pick<BuildJob, 'buildSeconds' | 'clock'>): number {
  const { wallSeconds: build, checkSeconds } = longestBuild(job);
  return MOST_STRETCH * (build + checkSeconds) * 1000;
}

/** Unpacks a submission, builds it in the jail, checks the player and packs the result as `BUILT`. */
export async function runBuild(job: BuildJob, onStage: (stage: BuildStage) => void = () => {}): Promise<BuildResult> {
  const { problem, log, ...rest } = await carryOut(job, onStage);
  // Both quote what the program has printed: nothing in them may break a line, a terminal or a database.
  const clean = log.split('\n').map(visible).join('\n');
  return { ...rest, log: clean, ...(problem !== undefined && { problem: visible(shortened(problem, MOST_PROBLEM)) }) };
}

async function carryOut(job: BuildJob, onStage: (stage: BuildStage) => void): Promise<BuildResult> {
  const { folder, rung, version } = job;
  const archive = join(folder, HANDED_IN);
  const into = join(folder, 'unpacked');
  mkdirSync(into);
  const unpacked = isBundle(archive)
    ? await unpackBundle(archive, into, rung)
    : await unpackSubmission(archive, into, usualUnpackLimits, job.file);
  if (!unpacked.ok) return { problem: `It was refused: ${unpacked.error}.`, log: '' };
  onStage('building');
  const submission = await buildSubmission(sourcesWithin(into, unpacked.value), {
    file: job.file,
    root: folder,
    home: 'built',
    languages,
    wanted: ['player'],
    ...(isBuiltIn(job) && { game: job.game }),
    limits: { seconds: job.buildSeconds, memoryMb: BUILD_MEMORY_MB },
    rung,
  });
  const { language, problem, notes } = submission;
  const written = heading('Build', buildLog(folder, submission).trim() || 'It wrote nothing.');
  const known = language === undefined ? {} : { language };
  if (problem !== undefined) return { ...known, problem, log: joined([...notes, ...written]) };
  if (submission.player === undefined || submission.folder === undefined) {
    const why = submission.lacks?.player ?? 'No player was found in the submission.';
    return { ...known, problem: why, log: joined([...notes, ...written]) };
  }
  const { game, rules, size, swap, clock, limits } = job;
  const house = rules === null ? undefined : new RulesHouse(rules, rung);
  const { checkSeconds } = longestBuild(job);
  const timeout = freeTimeout(checkSeconds * 1000);
  const { signal } = timeout;
  /** The first moves and the checks; stops where the time is up. */
  const tried = async () => {
    onStage('first-moves');
    const flight = await inTime(
      signal,
      preFlightAny(submission.programs, { game, house, size, swap, clock, limits, folder, rung, signal }),
    );
    if (flight === undefined) return undefined;
    onStage('checking');
    const checks = inTime(signal, check(flight.player, job, { signal, house }));
    const slow = `Stopped after ${checkSeconds} s: it is slow.`;
    return { flight, report: await checks.then((report) => (report ? reportWords(report) : slow), busyWords) };
  };
  const outcome = await tried().finally(async () => {
    timeout.stop();
    await house?.close();
  });
  if (outcome === undefined) {
    const problem = `It does not play: its first moves took more than ${checkSeconds} s, although a processor was free.`;
    return { ...known, problem, log: joined([...notes, ...written]) };
  }
  const { flight, report } = outcome;
  const log = joined([
    ...notes,
    ...heading('Pre-flight', flightWords(flight)),
    ...heading('check-bot', report),
    ...written,
  ]);
  if (!flight.passed) return { ...known, problem: `It does not play: ${faultWords(flight)}`, log };
  const built = join(folder, submission.folder);
  writeFileSync(join(folder, BUILT), await packFolder(built, filesBelow(built)));
  // The only path in a player's specification is its folder.
  return { ...known, log, word: flight.player.replaceAll(submission.folder, versionPath(version)) };
}

/** Checks are advice: on a machine that is too busy for them a player that has played its first moves is ready nevertheless. */
function busyWords(error: unknown): string {
  if (error instanceof Starved) return 'Stopped: the machine is too busy to check it to the end.';
  throw error;
}

/** `undefined` if the signal has ended it, unless the machine was too busy. */
const inTime = <T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (!signal.aborted) throw error;
    if (signal.reason instanceof Starved) throw signal.reason;
    return undefined;
  });

const joined = (lines: readonly string[]): string => {
  const text = lines.join('\n').trimStart();
  return text.length <= MOST_LOG ? text : `${text.slice(0, MOST_LOG)}\n… (more was written)`;
};

const heading = (title: string, text: string): string[] => ['', `== ${title}`, text.trimEnd()];

const faultWords = ({ fault }: { readonly fault?: PreFlight['fault'] | undefined }): string =>
  fault?.words ?? 'It was ended.';

function flightWords({ passed, fault, memoryMb, moves, warnings }: PreFlight): string {
  const memory = memoryMb === undefined ? '' : ` It used ${memoryMb} MB of memory.`;
  if (passed) return [`Passed: it played ${moves.join(' ')}.${memory}`, ...warnings].join('\n');
  return [
    `Failed: ${fault?.words ?? 'it was ended.'}${memory}`,
    ...(fault?.stderr ?? []).map((line) => `  ${line}`),
  ].join('\n');
}

function check(
  word: string,
  job: BuildJob,
  { signal, house }: { readonly signal: AbortSignal; readonly house: RulesHouse | undefined },
): Promise<CheckReport> {
  const { folder, rung, game, size, limits, clock } = job;
  const spec = parsePlayer(word);
  if (!spec.ok) throw new RangeError(`${word} is not a player`);
  return checkBot(spec.value, {
    context: { rung, folder, limits },
    ...(isBuiltIn(job) && { games: [job.game], size }),
    ...(house !== undefined && { rules: { game, house, clock } }),
    signal,
    ...(clock.kind === 'move' && { moveMs: Math.min(clock.ms, MOST_CHECK_MS) }),
  });
}

const MOST_CHECK_MS = 500;
const LINES_SHOWN = 8;

function reportWords({ checks, findings, passed }: CheckReport): string {
  const summary = checks.map(
    ({ title, tries, failures }) => `  ${tries === 0 ? '-   ' : failures === 0 ? 'ok  ' : 'FAIL'} ${title}`,
  );
  const details = findings.flatMap(({ weight, where, words, advice, transcript, stderr }, i) => [
    `${i + 1}. ${weight === 'must' ? 'Must' : 'Should'} be fixed: ${where}`,
    `   ${words}`,
    `   To do: ${advice}`,
    ...transcript.slice(-LINES_SHOWN).map((line) => `     ${line}`),
    ...stderr.slice(-LINES_SHOWN).map((line) => `     stderr: ${line}`),
  ]);
  return [passed ? 'Nothing must be fixed.' : 'Something must be fixed.', ...summary, ...details].join('\n');
}
