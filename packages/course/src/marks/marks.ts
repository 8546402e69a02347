import { type GameResult, pointsText } from '@ringfence/arena';
import { countWords } from '@ringfence/rules';
import type { ProgramRole } from '@ringfence/submission';
import { answerLines } from '../checker/answer.ts';
import { type CheckerRun, hasRightAnswer, rightWords, topicTallies } from '../checker/result.ts';
import type { CoursePlan } from '../plan/plan.ts';
import { firstSentence, verdictCounts, verdictTitles } from '../report/report.ts';
import type { CheckerResult } from '../run/checks.ts';
import type { ClassResult, EventResult, TeamResult } from '../run/mark.ts';
import { hundredths, type MarkPart, partsOf } from './checker-parts.ts';

/** A team's points for one task, and why. */
export interface TaskMark {
  /** The column of the table, such as `checker-hidden` or `against-random`. */
  readonly column: string;
  readonly title: string;
  readonly points: number;
  readonly most: number;
  /** A sentence or two for the team. */
  readonly reason: string;
  /** Of what the points consist, if the task has parts. */
  readonly parts?: readonly MarkPart[];
}

export interface TeamMarks {
  readonly team: string;
  readonly name: string;
  readonly marks: readonly TaskMark[];
  readonly total: number;
  readonly most: number;
}

/** The marks of all teams, in the order of the class. */
export function marksOf(result: ClassResult): TeamMarks[] {
  const unfit = neverFinishing(result.events);
  return result.teams.map((team) => {
    const marks = [...checkerMarks(result.plan, team), ...playerMarks(result, unfit, team)];
    return {
      team: team.team.id,
      name: team.team.name,
      marks,
      total: hundredths(sum(marks.map(({ points }) => points))),
      most: hundredths(sum(marks.map(({ most }) => most))),
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Why nothing of a submission could be run; `undefined` if something could. */
function submissionProblem({ submission }: TeamResult): string | undefined {
  if (submission === undefined) return 'Nothing was submitted.';
  if (submission.state === 'ready') return undefined;
  return `The submission was ${submission.state === 'refused' ? 'refused' : 'not usable'}: ${submission.problem ?? ''}`;
}

/** Why there is nothing to mark in a role, although the submission is used. */
const without = (role: ProgramRole, { submission, undecided }: TeamResult): string =>
  undecided.includes(role)
    ? `The machine was too busy to judge the ${role}: the next marking tries it again.`
    : (submission?.lacks?.[role] ?? `No ${role} was found in the submission.`);

function checkerMarks(plan: CoursePlan, result: TeamResult): TaskMark[] {
  const { checker: task } = plan;
  if (task === undefined) return [];
  const shares = sum(task.suites.map(({ share }) => share));
  return task.suites.map(({ name, share }) => {
    const most = hundredths((task.points * share) / shares);
    const base = { column: `checker-${name}`, title: `Checker, ${name} boards`, most };
    const found = result.checker?.suites.find(({ suite }) => suite.name === name);
    if (found === undefined) {
      return { ...base, points: 0, reason: submissionProblem(result) ?? without('checker', result) };
    }
    const { run } = found;
    const parts = partsOf(run, most, task.weights);
    const reason = [
      `${rightWords(run)}.`,
      ...verdictWords(run),
      ...diagnosisWords(result.checker, !run.results.every(hasRightAnswer)),
      ...huntWords(result.checker),
      ...topicWords(run),
    ];
    return { ...base, points: hundredths(sum(parts.map(({ points }) => points))), reason: reason.join(' '), parts };
  });
}

/** What a checker has misunderstood, as a sentence. */
function diagnosisWords(checker: CheckerResult | undefined, isWrong = true): string[] {
  const diagnosis = isWrong ? (checker?.diagnosis ?? undefined) : undefined;
  if (diagnosis === undefined) return [];
  return [firstSentence(diagnosis)];
}

/** A board that the hunt found after a clean mark, as a sentence. */
export function huntWords(checker: CheckerResult | undefined): string[] {
  const { board, said } = checker?.hunted ?? {};
  if (board === undefined) return [];
  const size = Number.parseInt(board.text, 10);
  return [
    `But it is wrong on a board of size ${size} that the hunt found: it says ${answerLines(said ?? '').join(', ') || 'nothing'}, and right is ${answerLines(board.answer).join(', ')}.`,
  ];
}

/** How often each failure occurs, the most frequent first, and what to do about the most frequent one that has a hint. */
function verdictWords(run: CheckerRun): string[] {
  const counts = verdictCounts(run)
    .filter(({ verdict }) => verdict !== 'right')
    .sort((one, other) => other.boards - one.boards);
  if (counts.length === 0) return [];
  const hints = counts.flatMap(({ verdict }) => run.results.find((one) => one.verdict === verdict)?.hint ?? []);
  const list = counts.map(({ verdict, boards }) => `${boards} × ${verdictTitles[verdict]}`).join(', ');
  return [`${list}.`, ...hints.slice(0, 1)];
}

/** The topics of the wrong boards, the worst first. */
function topicWords(run: CheckerRun): string[] {
  const wrong = topicTallies(run).filter(({ boards, right }) => right < boards);
  if (wrong.length === 0) return [];
  const most = wrong.sort((a, b) => b.boards - b.right - (a.boards - a.right)).slice(0, 4);
  return [
    `Mostly wrong: ${most.map(({ topic, boards, right }) => `${topic} (${boards - right} of ${boards})`).join(', ')}.`,
  ];
}

function playerMarks({ plan, teams, events }: ClassResult, unfit: ReadonlySet<string>, result: TeamResult): TaskMark[] {
  const { gauntlet, tournament } = plan.player ?? {};
  const why = whyNotPlaying(result);
  const gauntletShares = sum((gauntlet?.opponents ?? []).map(({ share }) => share));
  const marks = (gauntlet?.opponents ?? []).map((opponent): TaskMark => {
    const most = hundredths(((gauntlet?.points ?? 0) * opponent.share) / gauntletShares);
    const event = events.find((one) => one.event.opponent?.name === opponent.name);
    return gamesMark(result, event, unfit, why, {
      column: `against-${columnWord(opponent.name)}`,
      title: `Games against ${opponent.name}`,
      most,
    });
  });
  if (tournament === undefined) return marks;
  const event = events.find((one) => one.event.opponent === undefined);
  const base = { column: 'tournament', title: 'Games against the other teams', most: hundredths(tournament.points) };
  const others = teams.filter((other) => other !== result && whyNotPlaying(other) === undefined);
  return [...marks, gamesMark(result, event, unfit, why, base, others.length)];
}

/** Why a team takes no part in the games; `undefined` if it does. */
export function whyNotPlaying(result: TeamResult): string | undefined {
  const problem = submissionProblem(result);
  if (problem !== undefined) return problem;
  if (result.preFlight === undefined) return without('player', result);
  if (result.preFlight.passed) return undefined;
  return `The player did not pass the pre-flight (three legal moves): ${result.preFlight.fault?.words ?? ''}`;
}

function gamesMark(
  { team }: TeamResult,
  event: EventResult | undefined,
  unfit: ReadonlySet<string>,
  why: string | undefined,
  base: Pick<TaskMark, 'column' | 'title' | 'most'>,
  others = 1,
): TaskMark {
  if (why !== undefined) return { ...base, points: 0, reason: why };
  const own = (event?.games ?? []).filter(({ plan }) => plan.white === team.name || plan.black === team.name);
  const games = own.filter((game) => !unfit.has(opponentIn(game, team.name)));
  if (games.length === 0) {
    const reason =
      others === 0
        ? 'No other team has a program that can play'
        : own.length === 0
          ? 'It met no other program'
          : 'It met only programs that never finish a game';
    return { ...base, most: 0, points: 0, reason: `${reason}: this task does not count.` };
  }
  const score = scoreOf(games, team.name);
  const faults = games.filter((game) => game.fault !== undefined && taskPoints(game, team.name) === 0).length;
  const words = [`${pointsText(score)} of ${games.length} points (${recordWords(games, team.name)}).`];
  if (faults > 0) words.push(`${faults} of the games ${faults === 1 ? 'was' : 'were'} lost by a fault.`);
  if (games.length < own.length) {
    const more = own.length - games.length;
    words.push(
      `${countWords(more, 'game')} against programs that never finish a game ${more === 1 ? 'does' : 'do'} not count.`,
    );
  }
  return {
    ...base,
    points: hundredths((base.most * score) / games.length),
    reason: [...words, ...repeatWords(games)].join(' '),
  };
}

export const opponentIn = ({ plan }: GameResult, name: string): string =>
  plan.white === name ? plan.black : plan.white;

/** The teams whose programs never finish a game: they lost all of several by a fault of their own, whoever the opponent. */
function neverFinishing(events: readonly EventResult[]): Set<string> {
  const games = events.flatMap((event) => event.games);
  const names = new Set(games.flatMap(({ plan }) => [plan.white, plan.black]));
  const isUnfit = (name: string): boolean => {
    const own = games.filter(({ plan }) => plan.white === name || plan.black === name);
    return own.length > 1 && own.every((game) => game.fault !== undefined && taskPoints(game, name) === 0);
  };
  return new Set([...names].filter(isUnfit));
}

/** How many of the games are different, if some are equal: they say no more than one of them. */
export function repeatWords(games: readonly GameResult[]): string[] {
  const different = new Set(games.map(({ plan, moves }) => [plan.white, plan.black, ...moves].join(' '))).size;
  return different === games.length ? [] : [`Only ${different} of the ${games.length} games are different.`];
}

/** A player's result in a game: 1, ½ or 0. */
export function taskPoints({ plan, winner }: GameResult, name: string): number {
  if (winner === 0) return 0.5;
  return (winner === 1 ? plan.white : plan.black) === name ? 1 : 0;
}

export const scoreOf = (games: readonly GameResult[], name: string): number =>
  sum(games.map((game) => taskPoints(game, name)));

export function recordWords(games: readonly GameResult[], name: string): string {
  const count = (points: number): number => games.filter((game) => taskPoints(game, name) === points).length;
  return `${count(1)} won, ${count(0.5)} drawn, ${count(0)} lost`;
}

const columnWord = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
