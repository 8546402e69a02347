import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CoursePlan,
  PLAN_FILE,
  PROGRAMS_FILE,
  parsePlan,
  type Team,
  takeChoices,
  teamsOf,
} from '@ringfence/course/class';
import { formatTextError } from '@ringfence/rules';
import { nearest } from '../shared/suggest.ts';
import { CommandError, FileError, systemTrouble, visible } from '../shared/trouble.ts';
import { readFrom } from '../tournament/files.ts';

/** A parsed course folder. */
interface CourseFolder {
  readonly folder: string;
  readonly plan: CoursePlan;
}

/**
 * The course of a command: the first operand if it is a course folder, else the current folder; and the other operands.
 */
export function readCourse(operands: readonly string[]): CourseFolder & { readonly rest: readonly string[] } {
  const [first] = operands;
  const isNamed = first !== undefined && existsSync(join(first, PLAN_FILE));
  const folder = isNamed ? first : '.';
  const file = join(folder, PLAN_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (!existsSync(file)) {
      const searched = first === undefined ? 'the current folder' : visible(first);
      throw new CommandError(`no ${PLAN_FILE} in ${searched}: "ringfence course init DIR --game GAME" creates one`);
    }
    throw new FileError(file, systemTrouble(error));
  }
  const plan = parsePlan(text, { suggest: nearest, readText: (path) => readFrom(folder, path) });
  if (!plan.ok) throw new FileError(file, formatTextError(plan.error));
  return { folder, plan: plan.value, rest: isNamed ? operands.slice(1) : operands };
}

/** The teams of the class; undefined if the course has no teams file. */
export function readTeams({ folder, plan }: CourseFolder): readonly Team[] | undefined {
  if (plan.teams === undefined) return undefined;
  const text = readFrom(folder, plan.teams);
  if (!text.ok) throw new FileError(join(folder, PLAN_FILE), `teams: ${text.error}`);
  const teams = teamsOf(text.value);
  if (!teams.ok) throw new FileError(join(folder, plan.teams), teams.error);
  return teams.value;
}

/** Applies what a tutor changed in the list of programs, and returns the teams that it concerns. */
export function readChoices({ folder }: CourseFolder): readonly string[] {
  const changed = takeChoices(folder);
  if (!changed.ok) throw new FileError(join(folder, PROGRAMS_FILE), changed.error);
  return changed.value;
}
