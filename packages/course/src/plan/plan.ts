import type { ClockRule, OpeningRule } from '@ringfence/arena';
import type { ProcessLimits } from '@ringfence/jail';
import type { GameName } from '@ringfence/rules';
import type { Grade, Topic } from '@ringfence/rules/suite';
import type { BuildLimits, Language } from '@ringfence/submission';
import type { CheckerLimits } from '../checker/program.ts';

/** Boards for marking every checker, generated from a seed. */
export interface SuitePlan {
  readonly name: string;
  readonly boards: number;
  readonly seed: number;
  /** Its share of the task's points, in proportion to those of the other suites. */
  readonly share: number;
  /** Whether students get it, with the answers. */
  readonly isPublic: boolean;
  /** Only boards of these sizes; undefined: the course's, and smaller and larger ones. */
  readonly sizes?: readonly number[];
  readonly topics?: readonly Topic[];
  readonly grades?: readonly Grade[];
}

/** The parts of the points for a suite, in proportion to each other. */
export interface CheckerWeights {
  /** Right answers to boards, whatever their form. */
  readonly understanding: number;
  /** Right answers that are printed as asked. */
  readonly format: number;
  /** Texts that are not a board and get Error, whatever its form. */
  readonly badInput: number;
}

/** Part A: a program that reads a board and says who has won. */
export interface CheckerTask {
  readonly points: number;
  readonly limits: CheckerLimits;
  readonly weights: CheckerWeights;
  /** How long to search for a board on which a checker with all boards right is wrong; undefined or 0: not at all. */
  readonly huntMs?: number;
  readonly suites: readonly SuitePlan[];
}

/** An opponent that every team meets. */
export interface Opponent {
  readonly name: string;
  /** Such as `random` or `level:2`. */
  readonly word: string;
  readonly share: number;
}

interface GauntletTask {
  readonly points: number;
  /** Pairs of games against each opponent. */
  readonly pairs: number;
  readonly opponents: readonly Opponent[];
}

interface ClassTournamentTask {
  readonly points: number;
  readonly pairs: number;
  /** How many rounds of a round robin are played, that is, how many others each team meets; undefined: all. */
  readonly rounds?: number;
}

/** Part B: a program that plays. */
export interface PlayerTask {
  readonly clock: ClockRule;
  readonly swap: boolean;
  /** Undefined: the arena's default for the players. */
  readonly openings?: OpeningRule;
  readonly limits: ProcessLimits;
  readonly gauntlet?: GauntletTask;
  readonly tournament?: ClassTournamentTask;
}

/** A course as its file defines it: everything that decides marks, beside the submissions. */
export interface CoursePlan {
  readonly title: string;
  readonly game: GameName;
  readonly size: number;
  /** The seed of openings and of players; suites have their own seeds. */
  readonly seed: number;
  /** The path of the teams file, relative to the course folder; undefined: every submission is a team. */
  readonly teams?: string;
  readonly languages: readonly Language[];
  readonly build: BuildLimits;
  readonly checker?: CheckerTask;
  readonly player?: PlayerTask;
}

/** The file of every course folder. */
export const PLAN_FILE = 'course.yaml';
