import { fail, ok, type Result, visible } from '@ringfence/rules';
import { stemOfArchive } from '@ringfence/submission';
import { parse } from 'csv-parse/sync';

/** A team of the class. */
export interface Team {
  /** Its name for files and pages: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** Its name in tables. */
  readonly name: string;
  /** Its members, if the file lists them. */
  readonly members?: readonly string[];
}

const MOST_TEAMS = 2000;

/** A text as a name for files; empty if nothing is left of it. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');

/**
 * Parses a teams file: CSV with a column `team`, optionally `name` for tables, and `members` separated by semicolons.
 * The error has its line.
 */
export function parseTeams(text: string): Result<Team[], string> {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    return fail(error instanceof Error ? visible(error.message) : 'this is not a CSV file');
  }
  const teams: Team[] = [];
  const ids = new Set<string>();
  for (const [i, row] of rows.entries()) {
    const line = i + 2;
    const word = row.team ?? row.id;
    if (word === undefined) return fail('line 1: the column "team" is missing');
    const id = slugOf(word);
    if (id === '') return fail(`line ${line}: "${visible(word)}" has no letter or digit to name a team by`);
    if (ids.has(id)) return fail(`line ${line}: the team "${id}" is listed twice`);
    ids.add(id);
    const members = (row.members ?? '').split(';').flatMap((name) => visible(name.trim()) || []);
    const name = visible(row.name || word).slice(0, 40);
    teams.push({ id, name, ...(members.length > 0 && { members }) });
  }
  if (teams.length === 0) return fail('it has no teams: add a line for each, after "team,name"');
  if (teams.length > MOST_TEAMS) return fail(`it has more than ${MOST_TEAMS} teams`);
  const names = teams.map(({ name }) => name.toLowerCase());
  const twice = teams.find((_, i) => names.indexOf(names[i]) < i);
  if (twice !== undefined) return fail(`two teams have the name "${twice.name}": rename one`);
  return ok(teams);
}

/**
 * The team that a file belongs to by its name: the whole name, or its beginning as learning-management systems write it
 * (`red_123_assignsubmission_file.zip`). Undefined if there is no such team, or several match.
 */
export function teamOf(fileName: string, teams: readonly Team[]): Team | undefined {
  const name = slugOf(stemOfArchive(fileName));
  const wordsOf = ({ id, name: title }: Team): string[] => [id, slugOf(title)];
  const exact = teams.filter((team) => wordsOf(team).includes(name));
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined;
  const lengthOf = (team: Team): number =>
    Math.max(0, ...wordsOf(team).map((word) => (`${name}-`.startsWith(`${word}-`) ? word.length : 0)));
  const best = Math.max(0, ...teams.map(lengthOf));
  const close = best === 0 ? [] : teams.filter((team) => lengthOf(team) === best);
  return close.length === 1 ? close[0] : undefined;
}
