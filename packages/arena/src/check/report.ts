import { type GameName, quote } from '@ringfence/rules';
import { hintFor } from '../game/fault.ts';
import { type CheckName, checkNames, checkTitles } from './checks.ts';
import type { Manners } from './eavesdropper.ts';
import { type Trial, type TrialResult, trialWords } from './trial.ts';

/** Something that a student must, or at least should, mend. */
export interface Finding {
  readonly check: CheckName;
  readonly weight: 'must' | 'should';
  /** How often it was seen, and in how many tries. */
  readonly times: number;
  readonly tries: number;
  /** The first time: where, what, and what to do about it. */
  readonly where: string;
  readonly words: string;
  readonly advice: string;
  readonly game: GameName;
  readonly size: number;
  readonly moves: readonly string[];
  readonly transcript: readonly string[];
  readonly stderr: readonly string[];
}

export interface CheckSummary {
  readonly check: CheckName;
  readonly title: string;
  readonly tries: number;
  readonly failures: number;
  /** Games that were not tried, since the bot does not even start in them. */
  readonly untried: readonly GameName[];
}

export interface CheckReport {
  readonly player: string;
  readonly checks: readonly CheckSummary[];
  /** Most important first. */
  readonly findings: readonly Finding[];
  /** Whether nothing must be mended. */
  readonly passed: boolean;
}

/** What all the trials say about a bot. */
export function reportOn(
  player: string,
  trials: readonly Trial[],
  results: readonly TrialResult[],
  dead: ReadonlySet<GameName>,
): CheckReport {
  const tried = checkNames.filter((check) => check === 'quit' || trials.some((trial) => trial.check === check));
  const findings = tried.flatMap((check) => findingOf(check, results));
  const checks = tried.map((check): CheckSummary => {
    const untried = [...dead].filter((game) => check !== 'start' && isPartOf(check, game, trials));
    const failures = findings.find((finding) => finding.check === check)?.times ?? 0;
    return { check, title: checkTitles[check], tries: triesOf(check, results).length, failures, untried };
  });
  return { player, checks, findings, passed: findings.every(({ weight }) => weight !== 'must') };
}

const isPartOf = (check: CheckName, game: GameName, trials: readonly Trial[]): boolean =>
  trials.some((trial) => trial.game === game && (check === 'quit' || trial.check === check));

/** The trials that say something about a check: its own, and those in which the same thing went wrong by the way. */
function triesOf(check: CheckName, results: readonly TrialResult[]): readonly TrialResult[] {
  if (check === 'quit') return results;
  return results.filter((result) => result.trial.check === check || blamed(result) === check);
}

/** Which check a fault belongs to: an illegal move is one, also in a game that was about the clock. */
function blamed({ trial: { check, game }, fault }: TrialResult): CheckName | undefined {
  if (fault === undefined || check === 'start' || check === 'strange') return fault && check;
  if (fault.kind === 'illegal-move') {
    if (game === 'squatter' && fault.words.includes('has been captured')) return 'captures';
    return check === 'swap' ? check : 'legal';
  }
  return fault.kind === 'no-answer' || fault.kind === 'cpu-limit' ? 'time' : check;
}

/** What a check found: its faults, or else bad manners. */
function findingOf(check: CheckName, results: readonly TrialResult[]): Finding[] {
  const tries = triesOf(check, results);
  const failed = tries.filter((result) => blamed(result) === check);
  const [first] = failed;
  if (first?.fault !== undefined) {
    const { words, stderr } = first.fault;
    return [
      found(check, 'must', [failed.length, tries.length], first, { words, advice: hintFor(first.fault), stderr }),
    ];
  }
  const wordsOn = badManners[check];
  const rude = tries.filter(({ fault, manners }) => fault === undefined && wordsOn?.(manners) !== undefined);
  // On a busy machine a program may take its time once in a while.
  if (rude.length * 2 <= tries.length) return [];
  const words = wordsOn?.(rude[0].manners) ?? '';
  const more = { words, advice: mannersAdvice[check] ?? '', stderr: [] };
  return [found(check, 'should', [rude.length, tries.length], rude[0], more)];
}

const badManners: Readonly<Partial<Record<CheckName, (manners: Manners) => string | undefined>>> = {
  end: ({ afterEnd }) =>
    afterEnd.length === 0 ? undefined : `It wrote ${quote(afterEnd[0])} after the game was over.`,
  quit: ({ stayed }) => (stayed ? 'It was still there a moment after "quit", and had to be ended.' : undefined),
};

const mannersAdvice: Readonly<Partial<Record<CheckName, string>>> = {
  end: 'Answer "go" and nothing else.',
  quit: 'Leave the loop that reads lines at "quit", and at the end of the input.',
};

function found(
  check: CheckName,
  weight: Finding['weight'],
  [times, tries]: readonly [number, number],
  { trial, moves, transcript }: TrialResult,
  more: Pick<Finding, 'words' | 'advice' | 'stderr'>,
): Finding {
  const { game, size } = trial;
  const where = trialWords(trial);
  // What comes after a mistake explains nothing.
  const end = weight === 'must' ? transcript.findIndex((line) => line.startsWith('> over ')) : -1;
  const upToIt = end < 0 ? transcript : transcript.slice(0, end);
  return { check, weight, times, tries, where, game, size, moves, transcript: upToIt, ...more };
}
