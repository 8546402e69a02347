import type { GameResult } from '@ringfence/arena';
import { type Rung, Starved } from '@ringfence/jail';
import { buildLog, type PreFlight, type ProgramRole } from '@ringfence/submission';
import { readSubmission, type TeamSubmission } from '../collect/record.ts';
import type { CoursePlan } from '../plan/plan.ts';
import type { Team } from '../plan/teams.ts';
import { type CheckerResult, checkTeam } from './checks.ts';
import { isVoidResult, type PlayEvent } from './games.ts';
import { preFlightOf } from './pre-flights.ts';
import { type Contestant, type Event, eventsOf } from './schedule.ts';

/** Everything known about a team after a run; marks and pages are computed from it. */
export interface TeamResult {
  readonly team: Team;
  /** Undefined without a submission. */
  readonly submission?: TeamSubmission;
  readonly buildLog: string;
  /** Undefined without a checker that can be run. */
  readonly checker?: CheckerResult;
  /** Undefined without a player. */
  readonly preFlight?: PreFlight;
  /** The programs that the machine was too busy to judge: the next run tries them again. */
  readonly undecided: readonly ProgramRole[];
}

/** The games of an event, without those that could not be played. */
export interface EventResult {
  readonly event: Event;
  readonly games: readonly GameResult[];
}

export interface ClassResult {
  readonly plan: CoursePlan;
  readonly teams: readonly TeamResult[];
  readonly events: readonly EventResult[];
  /** The jail of programs, in words. */
  readonly jail: string;
}

type MarkingStage = 'checkers' | 'pre-flight' | 'games';

export interface MarkOptions {
  readonly course: string;
  readonly plan: CoursePlan;
  readonly teams: readonly Team[];
  readonly rung: Rung;
  /** Parallel programs. */
  readonly jobs: number;
  readonly play: PlayEvent;
  readonly signal?: AbortSignal;
  /** Receives the progress: a stage, how far it is, and the team. */
  readonly onProgress?: (stage: MarkingStage, done: number, total: number, who: string) => void;
}

/**
 * Runs all checkers and lets all players play, unless that has been done: results are stored, so that the next run
 * resumes where this one was stopped. `undefined` if it was stopped during its games.
 */
export async function markClass(options: MarkOptions): Promise<ClassResult | undefined> {
  const { course, plan, teams, rung, signal } = options;
  const results: TeamResult[] = [];
  for (const [i, team] of teams.entries()) {
    signal?.throwIfAborted();
    options.onProgress?.('checkers', i, teams.length, team.name);
    results.push(await examine(team, options));
  }
  const events: EventResult[] = [];
  const { player } = plan;
  if (player !== undefined) {
    const contestants = results.map(contestantOf);
    const absent = new Set(contestants.filter(({ word }) => word === undefined).map(({ team }) => team.name));
    for (const event of eventsOf(plan, player, contestants)) {
      signal?.throwIfAborted();
      const games = await options.play(event, ({ plan: { white, black } }) => absent.has(white) || absent.has(black));
      if (games === undefined) return undefined;
      events.push({ event, games: games.filter((game) => !isVoidResult(game)) });
    }
  }
  return { plan, teams: results, events, jail: rung.title };

  function contestantOf({ team, preFlight: flight }: TeamResult): Contestant {
    const word = flight?.passed === true ? flight.player : undefined;
    return { team, ...(word !== undefined && { word }) };
  }

  /** Everything about a team that does not depend on others. */
  async function examine(team: Team, { jobs, onProgress }: MarkOptions): Promise<TeamResult> {
    const submission = readSubmission(course, team.id);
    if (submission === undefined) return { team, buildLog: '', undecided: [] };
    const context = { course, plan, rung: rung.name, jobs, ...(signal !== undefined && { signal }) };
    const undecided: ProgramRole[] = [];
    const unlessBusy = async <T>(role: ProgramRole, work: Promise<T> | undefined): Promise<T | undefined> => {
      try {
        return await work;
      } catch (error) {
        if (!(error instanceof Starved)) throw error;
        undecided.push(role);
        return undefined;
      }
    };
    const checker = await unlessBusy('checker', plan.checker && checkTeam(submission, plan.checker, context));
    onProgress?.('pre-flight', teams.indexOf(team), teams.length, team.name);
    const flight = await unlessBusy('player', plan.player && preFlightOf(submission, plan.player, context));
    return {
      team,
      submission,
      undecided,
      buildLog: buildLog(course, submission),
      ...(checker !== undefined && { checker }),
      ...(flight !== undefined && { preFlight: flight }),
    };
  }
}
