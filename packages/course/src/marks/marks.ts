import { type GameResult, pointsText } from '@ringfence/arena';
import { type CheckerRun, rightCount, topicTallies } from '../checker/result.ts';
import type { CoursePlan } from '../plan/plan.ts';
import { verdictTitles } from '../report/report.ts';
import type { CheckerResult } from '../run/checks.ts';
import type { ClassResult, EventResult, TeamResult } from '../run/mark.ts';

/** A team's points for one task, and why. */
export interface TaskMark {
  /** The column of the table, such as `checker-hidden` or `against-random`. */
  readonly column: string;
  readonly title: string;
  readonly points: number;
  readonly most: number;
  /** A sentence or two for the team. */
  readonly reason: string;
}

export interface TeamMarks {
  readonly team: string;
  readonly name: string;
  readonly marks: readonly TaskMark[];
  readonly total: number;
  readonly most: number;
}

/** Points are rounded to hundredths: what a table shows adds up. */
const hundredths = (points: number): number => Math.round(points * 100) / 100;

/** The marks of all teams, in the order of the class. */
export function marksOf(result: ClassResult): TeamMarks[] {
  return result.teams.map((team) => {
    const marks = [...checkerMarks(result.plan, team), ...playerMarks(result, team)];
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

function checkerMarks(plan: CoursePlan, result: TeamResult): TaskMark[] {
  const { checker: task } = plan;
  if (task === undefined) return [];
  const shares = sum(task.suites.map(({ share }) => share));
  return task.suites.map(({ name, share }) => {
    const most = hundredths((task.points * share) / shares);
    const base = { column: `checker-${name}`, title: `Checker, ${name} boards`, most };
    const found = result.checker?.suites.find(({ suite }) => suite.name === name);
    if (found === undefined) {
      return { ...base, points: 0, reason: submissionProblem(result) ?? 'No checker was found in the submission.' };
    }
    const right = rightCount(found.run);
    const boards = found.run.results.length;
    const reason = [
      `${right} of ${boards} boards are right.`,
      ...verdictWords(found.run),
      ...diagnosisWords(result.checker, right < boards),
      ...topicWords(found.run),
    ];
    return { ...base, points: hundredths((most * right) / boards), reason: reason.join(' ') };
  });
}

/** What a checker has misunderstood, as a sentence. */
export function diagnosisWords(checker: CheckerResult | undefined, isWrong = true): string[] {
  const diagnosis = isWrong ? (checker?.diagnosis ?? undefined) : undefined;
  if (diagnosis === undefined) return [];
  return [`It ${diagnosis.sentence} (${diagnosis.boards} of ${diagnosis.boards} boards).`];
}

/** Failures other than wrong answers, most frequent first, with the hint for the first board. */
function verdictWords({ results }: CheckerRun): string[] {
  const odd = results.filter(({ verdict }) => verdict !== 'right' && verdict !== 'wrong');
  const [worst] = [...new Set(odd.map(({ verdict }) => verdict))]
    .map((verdict) => ({ verdict, all: odd.filter((one) => one.verdict === verdict) }))
    .sort((one, other) => other.all.length - one.all.length);
  if (worst === undefined) return [];
  const hint = worst.all[0].hint;
  return [`${worst.all.length} × ${verdictTitles[worst.verdict]}${hint === undefined ? '.' : `: ${hint}`}`];
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

function playerMarks({ plan, events }: ClassResult, result: TeamResult): TaskMark[] {
  const { gauntlet, tournament } = plan.player ?? {};
  const why = whyNotPlaying(result);
  const gauntletShares = sum((gauntlet?.opponents ?? []).map(({ share }) => share));
  const marks = (gauntlet?.opponents ?? []).map((opponent): TaskMark => {
    const most = hundredths(((gauntlet?.points ?? 0) * opponent.share) / gauntletShares);
    const event = events.find((one) => one.event.opponent?.name === opponent.name);
    return gamesMark(result, event, why, {
      column: `against-${columnWord(opponent.name)}`,
      title: `Games against ${opponent.name}`,
      most,
    });
  });
  if (tournament === undefined) return marks;
  const event = events.find((one) => one.event.opponent === undefined);
  const base = { column: 'tournament', title: 'Games against the other teams', most: hundredths(tournament.points) };
  return [...marks, gamesMark(result, event, why, base)];
}

/** Why a team takes no part in the games; `undefined` if it does. */
export function whyNotPlaying(result: TeamResult): string | undefined {
  const problem = submissionProblem(result);
  if (problem !== undefined) return problem;
  if (result.preFlight === undefined) return 'No player was found in the submission.';
  if (result.preFlight.passed) return undefined;
  return `The player did not pass the pre-flight (three legal moves): ${result.preFlight.fault?.words ?? ''}`;
}

function gamesMark(
  { team }: TeamResult,
  event: EventResult | undefined,
  why: string | undefined,
  base: Pick<TaskMark, 'column' | 'title' | 'most'>,
): TaskMark {
  if (why !== undefined) return { ...base, points: 0, reason: why };
  const games = (event?.games ?? []).filter(({ plan }) => plan.white === team.name || plan.black === team.name);
  if (games.length === 0)
    return { ...base, points: base.most, reason: 'None of its opponents had a player: full points.' };
  const score = scoreOf(games, team.name);
  const faults = games.filter((game) => game.fault !== undefined && taskPoints(game, team.name) === 0).length;
  const words = [`${pointsText(score)} of ${games.length} points (${recordWords(games, team.name)}).`];
  if (faults > 0) words.push(`${faults} of the games ${faults === 1 ? 'was' : 'were'} lost by a fault.`);
  return { ...base, points: hundredths((base.most * score) / games.length), reason: words.join(' ') };
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
