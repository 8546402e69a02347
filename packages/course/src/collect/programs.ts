import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvLine, fail, ok, plainCell, type Result, visible } from '@ringfence/rules';
import { type Program, type ProgramRole, rolesFrom } from '@ringfence/submission';
import { parse } from 'csv-parse/sync';
import { readSubmission, type TeamSubmission, writeSubmission } from './record.ts';

/** The list of which program of each team has which role: written by `collect`, edited by tutors, read by all. */
export const PROGRAMS_FILE = 'programs.csv';

/** What stands for no program. */
const NONE = 'none';

/** The list as text: a row for each team and role, with the reasons and the other programs of the team. */
export function programsCsv(submissions: readonly TeamSubmission[]): string {
  const rows = submissions
    .filter(({ programs }) => programs.length > 0)
    .flatMap(({ team, wanted, programs }) =>
      wanted.map((role) => {
        const known = programs.filter((one) => one.role === role);
        const chosen = known.find(({ sure }) => sure !== undefined);
        const others = known.filter((one) => one !== chosen).map(({ name, why }) => `${name} (${why})`);
        return csvLine(
          [team, role, chosen?.name ?? NONE, chosen?.sure ?? '', chosen?.why ?? '', others.join('; ')],
          '\n',
        );
      }),
    );
  return [csvLine(['team', 'role', 'program', 'sure', 'why', 'others'], '\n'), ...rows].join('');
}

/**
 * Reads what a tutor changed in the list of a course, and changes the teams' records accordingly. Returns the teams that
 * have other programs now; the error has its line.
 */
export function takeChoices(course: string): Result<readonly string[], string> {
  const file = join(course, PROGRAMS_FILE);
  if (!existsSync(file)) return ok([]);
  const rows = rowsOf(readFileSync(file, 'utf8'));
  if (!rows.ok) return rows;
  const changed: TeamSubmission[] = [];
  for (const { team, role, program, line } of rows.value) {
    const submission = changed.find((one) => one.team === team) ?? readSubmission(course, team);
    if (submission === undefined) continue; // its submission was deleted
    const choice = withChoice(submission, role, program);
    if (!choice.ok) return fail(`line ${line}: ${choice.error}`);
    if (choice.value === submission) continue;
    const known = changed.findIndex((one) => one.team === team);
    changed.splice(known < 0 ? changed.length : known, 1, choice.value);
  }
  for (const submission of changed) writeSubmission(course, submission);
  return ok(changed.map(({ team }) => team));
}

interface Row {
  readonly team: string;
  readonly role: ProgramRole;
  readonly program: string;
  readonly line: number;
}

function rowsOf(text: string): Result<Row[], string> {
  let cells: { readonly record: Record<string, string>; readonly info: { readonly lines: number } }[];
  try {
    cells = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true });
  } catch (error) {
    return fail(error instanceof Error ? visible(error.message) : 'this is not a CSV file');
  }
  const rows: Row[] = [];
  for (const { record, info } of cells) {
    const { team, role, program } = record;
    if (team === undefined || program === undefined || (role !== 'checker' && role !== 'player')) {
      return fail(`line ${info.lines}: a row has a team, a role ("checker" or "player") and a program`);
    }
    rows.push({ team, role, program: plainCell(program), line: info.lines });
  }
  return ok(rows);
}

/** A submission with that program in that role: itself if it has it already. */
function withChoice(submission: TeamSubmission, role: ProgramRole, name: string): Result<TeamSubmission, string> {
  const known = submission.programs.filter((one) => one.role === role);
  const former = known.find(({ sure }) => sure !== undefined);
  if (name === (former?.name ?? NONE) || (name === '' && former === undefined)) return ok(submission);
  const chosen = known.find((one) => one.name === name);
  if (chosen === undefined && name !== NONE && name !== '') {
    const names = known.map((one) => one.name).join(', ') || 'nothing';
    return fail(`${submission.team} has no program "${visible(name)}" for the ${role}: it has ${visible(names)}`);
  }
  const programs = submission.programs.map((one): Program => {
    if (one.role !== role) return one;
    const { sure, ...rest } = one;
    return one === chosen ? { ...rest, sure: 'chosen' } : rest;
  });
  const { checker, player, problem, state, ...rest } = submission;
  const roles = rolesFrom(programs);
  const isReady = roles.checker !== undefined || roles.player !== undefined;
  const fate = isReady
    ? { state: 'ready' as const }
    : { state: 'failed' as const, problem: problem ?? 'None of its programs has a role.' };
  return ok({ ...rest, ...fate, ...roles, programs });
}

/** A new version of a submission with the programs that a tutor chose in the former one, if it still has them. */
export function withFormerChoices(submission: TeamSubmission, former: TeamSubmission | undefined): TeamSubmission {
  const chosen = (former?.programs ?? []).filter(({ sure }) => sure === 'chosen');
  return chosen.reduce((all, { role, name }) => {
    const choice = withChoice(all, role, name);
    return choice.ok ? choice.value : all;
  }, submission);
}
