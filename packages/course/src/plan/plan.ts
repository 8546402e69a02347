import type { ClockRule, OpeningRule, ProcessLimits } from '@ringfence/arena';
import type { GameName } from '@ringfence/rules';
import type { Grade, Topic } from '@ringfence/rules/suite';
import type { CheckerLimits } from '../checker/program.ts';

/** The languages that submissions can be built in; anything else needs a `ringfence.txt` and a Makefile. */
export const languages = ['python', 'java', 'cpp', 'javascript', 'rust'] as const;
export type Language = (typeof languages)[number];

export const languageTitles: Readonly<Record<Language, string>> = {
  python: 'Python',
  java: 'Java',
  cpp: 'C++',
  javascript: 'JavaScript',
  rust: 'Rust',
};

/** Boards that every checker is marked on, made from a seed. */
export interface SuitePlan {
  readonly name: string;
  readonly boards: number;
  readonly seed: number;
  /** Its share of the task's points, in proportion to those of the other suites. */
  readonly share: number;
  /** Whether students get it, with the answers. */
  readonly isPublic: boolean;
  readonly topics?: readonly Topic[];
  readonly grades?: readonly Grade[];
}

/** Part A: a program that reads a board and says who has won. */
export interface CheckerTask {
  readonly points: number;
  readonly limits: CheckerLimits;
  readonly suites: readonly SuitePlan[];
}

/** Somebody whom every team meets. */
export interface Opponent {
  readonly name: string;
  /** Such as `random` or `level:2`. */
  readonly word: string;
  readonly share: number;
}

export interface GauntletTask {
  readonly points: number;
  /** Pairs of games against each opponent. */
  readonly pairs: number;
  readonly opponents: readonly Opponent[];
}

export interface ClassTournamentTask {
  readonly points: number;
  readonly pairs: number;
  /** How many of the rounds of a round robin are played: how many others each team meets; none: all. */
  readonly rounds?: number;
}

/** Part B: a program that plays. */
export interface PlayerTask {
  readonly clock: ClockRule;
  readonly swap: boolean;
  /** None: as the arena would choose for the players that come. */
  readonly openings?: OpeningRule;
  readonly limits: ProcessLimits;
  readonly gauntlet?: GauntletTask;
  readonly tournament?: ClassTournamentTask;
}

/** What a build may use. */
export interface BuildLimits {
  readonly seconds: number;
  readonly memoryMb: number;
}

/** A course as its file says it: the whole of what decides marks, beside the submissions. */
export interface CoursePlan {
  readonly title: string;
  readonly game: GameName;
  readonly size: number;
  /** Decides openings and what players roll; suites have seeds of their own. */
  readonly seed: number;
  /** The path of the teams file, from the folder of the course; none: every submission is a team. */
  readonly teams?: string;
  readonly languages: readonly Language[];
  readonly build: BuildLimits;
  readonly checker?: CheckerTask;
  readonly player?: PlayerTask;
}

/** The file of every course folder. */
export const PLAN_FILE = 'course.yaml';

/** All points that a team can get. */
export const pointsOfPlan = ({ checker, player }: CoursePlan): number =>
  (checker?.points ?? 0) + (player?.gauntlet?.points ?? 0) + (player?.tournament?.points ?? 0);
