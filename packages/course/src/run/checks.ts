import { join } from 'node:path';
import type { RungName } from '@ringfence/jail';
import type { SuiteCase } from '@ringfence/rules/suite';
import type { MarkedBoard } from '../checker/board.ts';
import { checkSuite, inTurns, openChecker } from '../checker/check.ts';
import { huntSmallest, USUAL_HUNT_BOARDS } from '../checker/hunt.ts';
import type { CheckerProgram } from '../checker/program.ts';
import { type BoardResult, type CheckerRun, hasRightAnswer } from '../checker/result.ts';
import type { TeamSubmission } from '../collect/record.ts';
import { type Diagnosis, diagnose } from '../misreadings/diagnose.ts';
import type { CheckerTask, CoursePlan, SuitePlan } from '../plan/plan.ts';
import { suiteOptions } from '../plan/suite-options.ts';
import { markingSuite } from '../suite/marking-suite.ts';
import { kept, keyOf, workFolder } from './kept.ts';

/** A checker's results on one suite. */
interface SuiteRun {
  readonly suite: SuitePlan;
  readonly run: CheckerRun;
}

/** Part A of one team. */
export interface CheckerResult {
  readonly suites: readonly SuiteRun[];
  readonly diagnosis: Diagnosis | null;
  /** A board on which it is wrong although all boards of the suites are right; undefined if none was found. */
  readonly hunted?: BoardResult;
}

interface CheckContext {
  readonly course: string;
  readonly plan: CoursePlan;
  readonly rung: RungName;
  readonly jobs: number;
  readonly signal?: AbortSignal;
}

/** The boards of a suite. */
export const boardsOf = (plan: CoursePlan, suite: SuitePlan): SuiteCase[] => markingSuite(suiteOptions(plan, suite));

/** Runs a team's checker on all suites, unless that has been done, and diagnoses it. */
export async function checkTeam(
  { team, sha256, checker: command, folder }: TeamSubmission,
  task: CheckerTask,
  context: CheckContext,
): Promise<CheckerResult | undefined> {
  if (command === undefined || folder === undefined) return undefined;
  const { course, plan, rung, jobs, signal } = context;
  const results = join(workFolder(course), 'checks', team);
  const program: CheckerProgram = { command, folder: join(course, folder) };
  const options = { game: plan.game, rung, limits: task.limits, jobs, ...(signal !== undefined && { signal }) };
  const suites: SuiteRun[] = [];
  for (const suite of task.suites) {
    signal?.throwIfAborted();
    const { share, isPublic, name, ...boards } = suite; // everything that decides the boards, and nothing else
    const key = keyOf(4, plan.game, plan.size, boards, task.limits, sha256, command);
    const run = await kept(join(results, `${name}-${key}.json`), () =>
      checkSuite(program, boardsOf(plan, suite), options),
    );
    suites.push({ suite, run });
  }
  const whole: CheckerRun = { game: plan.game, results: suites.flatMap(({ run }) => run.results) };
  const delivery = suites.find(({ run }) => run.delivery !== undefined)?.run.delivery;
  const ask = (boards: readonly MarkedBoard[]): Promise<BoardResult[]> =>
    inTurns(boards, jobs, openChecker({ ...program, ...(delivery !== undefined && { delivery }) }, options));
  if (whole.results.every(hasRightAnswer)) {
    const hunted = await huntIn(results, keyOf(3, plan.game, task, sha256, command), task.huntMs ?? 0, (limitMs) =>
      huntSmallest([], { ...HUNT, game: plan.game, seed: plan.seed, limitMs, atOnce: jobs, ask }),
    );
    return { suites, diagnosis: null, ...(hunted !== undefined && { hunted }) };
  }
  const key = keyOf(5, plan.game, plan.size, task, sha256, command);
  const diagnosis = await kept(join(results, `diagnosis-${key}.json`), () => diagnose(whole, { ask, seed: plan.seed }));
  return { suites, diagnosis };
}

const HUNT = { most: USUAL_HUNT_BOARDS };

/** The result of a hunt, which is stored like any other. */
async function huntIn(
  folder: string,
  key: string,
  limitMs: number,
  hunt: (limitMs: number) => Promise<BoardResult | undefined>,
): Promise<BoardResult | undefined> {
  if (limitMs === 0) return undefined;
  return (await kept(join(folder, `hunt-${key}.json`), async () => (await hunt(limitMs)) ?? null)) ?? undefined;
}
