import { type GameName, games, quote } from '@ringfence/rules';
import { type ArenaGame, isBuiltIn } from '../game/arena-game.ts';
import { hintFor } from '../game/fault.ts';
import { type CoordinateMistake, readingOf } from '../game/readings.ts';
import { type CheckName, checkNames, checkTitles } from './checks.ts';
import type { Manners } from './eavesdropper.ts';
import { type Trial, type TrialResult, trialWords } from './trial.ts';

/** Something that a student must or should fix. */
export interface CheckFinding {
  readonly check: CheckName;
  readonly weight: 'must' | 'should';
  /** How often it was seen, and in how many trials. */
  readonly times: number;
  readonly tries: number;
  /** The first occurrence: where, what, and how to fix it. */
  readonly where: string;
  readonly words: string;
  readonly advice: string;
  readonly game: ArenaGame;
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
  /** Games that were not tried because the bot does not start in them. */
  readonly untried: readonly ArenaGame[];
}

export interface CheckReport {
  readonly player: string;
  /** The games that were tried. */
  readonly games: readonly ArenaGame[];
  readonly checks: readonly CheckSummary[];
  /** Most important first. */
  readonly findings: readonly CheckFinding[];
  /** Whether nothing must be fixed. */
  readonly passed: boolean;
}

/** The input of a report. */
export interface Trials {
  readonly player: string;
  readonly games: readonly ArenaGame[];
  readonly trials: readonly Trial[];
  readonly results: readonly TrialResult[];
  /** Games in which it does not start. */
  readonly dead: ReadonlySet<ArenaGame>;
  /** Whether it has a method that reports the winner. */
  readonly saysWinner: boolean;
  /** What to tell an author whose bot counts rows and columns differently. */
  readonly readingAdvice: Readonly<Record<CoordinateMistake, string>>;
}

/** The report on a bot after all trials. */
export function reportOn(all: Trials): CheckReport {
  const { player, games, trials, results, dead, saysWinner } = all;
  const isTried: Readonly<Partial<Record<CheckName, boolean>>> = { quit: true, winner: saysWinner };
  const tried = checkNames.filter((check) => isTried[check] ?? trials.some((trial) => trial.check === check));
  const findings = tried.flatMap((check) => findingOf(check, all));
  const checks = tried.map((check): CheckSummary => {
    const untried = [...dead].filter((game) => check !== 'start' && isPartOf(check, game, trials));
    const failures = findings.find((finding) => finding.check === check)?.times ?? 0;
    return { check, title: checkTitles[check], tries: triesOf(check, results).length, failures, untried };
  });
  return { player, games, checks, findings, passed: findings.every(({ weight }) => weight !== 'must') };
}

const isPartOf = (check: CheckName, game: ArenaGame, trials: readonly Trial[]): boolean =>
  trials.some((trial) => trial.game === game && (inAllGames.has(check) || trial.check === check));

/** Checked along the way in every game. */
const inAllGames: ReadonlySet<CheckName> = new Set(['quit', 'winner']);

/** The trials that count for a check: its own, and those in which the same fault occurred. */
function triesOf(check: CheckName, results: readonly TrialResult[]): readonly TrialResult[] {
  if (inAllGames.has(check)) return results;
  return results.filter((result) => result.trial.check === check || blamed(result) === check);
}

/** Which check a fault belongs to: an illegal move is one even in a trial of the clock. */
function blamed({ trial: { check, game }, fault }: TrialResult): CheckName | undefined {
  if (fault === undefined || check === 'start' || check === 'strange') return fault && check;
  if (fault.kind === 'illegal-move') {
    if (hasScores(game) && fault.words.includes('has been captured')) return 'captures';
    return check === 'swap' ? check : 'legal';
  }
  if (fault.kind === 'no-answer' || fault.kind === 'cpu-limit') return 'time';
  return check === 'winner' ? 'legal' : check;
}

/** What a check found: its faults, or else bad manners. */
function findingOf(check: CheckName, { results, readingAdvice }: Trials): CheckFinding[] {
  const tries = triesOf(check, results);
  const failed = tries.filter((result) => blamed(result) === check);
  const [first] = failed;
  if (first?.fault !== undefined) {
    const { words, stderr } = first.fault;
    const advice = readingIn(failed, readingAdvice) ?? hintFor(first.fault);
    return [found(check, 'must', [failed.length, tries.length], first, { words, advice, stderr })];
  }
  if (check === 'winner') return wrongWinners(tries);
  const wordsOn = badManners[check];
  const rude = tries.filter(({ fault, manners }) => fault === undefined && wordsOn?.(manners) !== undefined);
  // On a busy machine a program may be slow once in a while.
  if (rude.length * 2 <= tries.length) return [];
  const words = wordsOn?.(rude[0].manners) ?? '';
  const more = { words, advice: mannersAdvice[check] ?? '', stderr: [] };
  return [found(check, 'should', [rude.length, tries.length], rude[0], more)];
}

/** The arena does not use `getWinner`, but the course's referee ends games by it. */
function wrongWinners(tries: readonly TrialResult[]): CheckFinding[] {
  const wrong = tries.filter(({ wrongWinner }) => wrongWinner !== undefined);
  const first = wrong.find(({ trial }) => trial.check === 'winner') ?? wrong[0];
  if (first?.wrongWinner === undefined) return [];
  const shown = tries.filter(({ trial, end }) => trial.check === 'winner' && end !== undefined);
  const missed = shown.filter((result) => wrong.includes(result));
  // One that never knows that a game is over is not written yet; one that knows some ends must know all.
  const weight = missed.length > 0 && missed.length < shown.length ? 'must' : 'should';
  const ends = [...new Set(missed.map(({ end }) => end))];
  const missedEnds = weight === 'must' ? ` It was wrong where a game ended so: ${ends.join(' ')}` : '';
  const { words, times, asked } = first.wrongWinner;
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}. In that game, ${times} of ${asked} answers were wrong.${missedEnds}`;
  const advice = `The arena decides by its own judge, but the course's referee trusts getWinner: ${winnerNumbers(first.trial.game)}.`;
  return [found('winner', weight, [wrong.length, tries.length], first, { words: sentence, advice, stderr: [] })];
}

/** Whether pieces are captured. */
const hasScores = (game: ArenaGame): boolean => games[game as GameName]?.hasScores === true;

const winnerNumbers = (game: ArenaGame): string =>
  hasScores(game)
    ? '-1 an illegal move, 0 not over, 1 White, 2 Black, 3 a draw'
    : '-1 not over, 0 a draw, 1 White, 2 Black';

/** How the bot seems to count rows and columns, if that explains all its illegal cells. */
function readingIn(failed: readonly TrialResult[], advice: Trials['readingAdvice']): string | undefined {
  const cases = failed.flatMap(({ trial, moves, fault }) =>
    fault?.answer === undefined || !isBuiltIn(trial)
      ? []
      : [{ game: trial.game, size: trial.size, side: trial.side, moves, answer: fault.answer }],
  );
  const reading = readingOf(cases);
  return reading && advice[reading];
}

const badManners: Readonly<Partial<Record<CheckName, (manners: Manners) => string | undefined>>> = {
  end: ({ afterEnd }) =>
    afterEnd.length === 0 ? undefined : `It wrote ${quote(afterEnd[0])} after the game was over.`,
  quit: ({ stayed }) => (stayed ? 'It was still running a moment after "quit" and had to be killed.' : undefined),
};

const mannersAdvice: Readonly<Partial<Record<CheckName, string>>> = {
  end: 'Answer "go" and nothing else.',
  quit: 'Leave the loop that reads lines at "quit", and at the end of the input.',
};

function found(
  check: CheckName,
  weight: CheckFinding['weight'],
  [times, tries]: readonly [number, number],
  { trial, moves, transcript }: TrialResult,
  more: Pick<CheckFinding, 'words' | 'advice' | 'stderr'>,
): CheckFinding {
  const { game, size } = trial;
  const where = trialWords(trial);
  // Moves after a mistake explain nothing.
  const end = weight === 'must' ? transcript.findIndex((line) => line.startsWith('> over ')) : -1;
  const upToIt = end < 0 ? transcript : transcript.slice(0, end);
  return { check, weight, times, tries, where, game, size, moves, transcript: upToIt, ...more };
}
