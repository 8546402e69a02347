import { slugOf, teamsOf } from '@ringfence/course/class';
import { tidyName } from '@ringfence/people';
import { fail, ok, plainCell, type Result, visible } from '@ringfence/rules';
import { parse } from 'csv-parse/sync';
import type { ListedPerson } from '../schema/tables.ts';
import { type ColumnMap, type ListField, type ListForm, listFields } from '../views/index.ts';

/** A student of a list, with the team that the list names. */
export interface ListedStudent {
  readonly name: string;
  /** The team's name; `undefined`: the student works alone, `''`: the list has teams, but none for this student. */
  readonly team: string | undefined;
  /** The id of the team in the list. */
  readonly teamId: string;
  readonly number: string;
  readonly email: string;
  readonly listed: ListedPerson;
}

/** A list as it is understood. */
export interface StudentList {
  readonly form: ListForm;
  readonly columns: readonly string[];
  /** Which column is which field. */
  readonly map: ColumnMap;
  readonly students: readonly ListedStudent[];
}

export interface ListOptions {
  /** Columns that the tutor has chosen, by field; the others are recognised by their names. */
  readonly map?: ColumnMap;
  /** Of several groups of a student, the one that begins like this is the team. */
  readonly groups?: string;
}

/** How columns are called, in lower case: in our own lists, by Canvas, Moodle and Gradescope, in English and German. */
const known: Readonly<Record<ListField, readonly string[]>> = {
  team: ['team', 'group', 'groups', 'group_name', 'group name', 'gruppe', 'gruppen'],
  name: ['student', 'full name', 'fullname', 'student name', 'vollständiger name', 'name'],
  first: ['first name', 'firstname', 'given name', 'vorname'],
  last: ['last name', 'lastname', 'surname', 'family name', 'nachname'],
  number: [
    'number',
    'student number',
    'id number',
    'sid',
    'student id',
    'sis user id',
    'user_id',
    'id-nummer',
    'matrikelnummer',
    'matriculation number',
  ],
  email: ['email', 'e-mail', 'email address', 'e-mail-adresse', 'e-mail address', 'mail'],
  login: ['sis login id', 'login_id', 'username', 'anmeldename', 'login'],
  canvasId: ['canvas_user_id', 'id'],
  section: ['section', 'sections'],
  role: ['role', 'roles', 'rolle', 'rollen'],
};

const STAFF = /teacher|instructor|tutor|trainer|manager|designer|observer|\bta\b|dozent|lehr/i;
/** Rows of a Canvas gradebook that are no students: the points of each column, and the student of "View as student". */
const NO_STUDENT = /^(?:points possible$|student, test$|test student$)/i;
/** The login of that student, whose name is in the language of the course. */
const TEST_LOGIN = /^[\da-f]{40}$/;
/** A cell of a Canvas gradebook's row for assignments whose grades are posted by hand; older ones call them muted. */
const POSTING = /^(?:manual posting|muted)/i;
const MOST_STUDENTS = 5000;

/**
 * Reads a list of students, one to a row: a CSV file of ours, or one as Canvas, Moodle or Gradescope give it. A list with
 * the columns `team`, `name` and `members`, one team to a row, is read too. An error has its line.
 */
export function parseStudents(
  text: string,
  { map: chosen = {}, groups = '' }: ListOptions = {},
): Result<StudentList, string> {
  const rows = csvRows(text);
  if (!rows.ok) return rows;
  const [columns = [], ...cells] = rows.value;
  const map = mapOf(columns, chosen);
  if (!map.ok) return map;
  if (isTeamList(rows.value, map.value, chosen)) return teamList(text, columns, map.value);
  const form = formOf(columns);
  const indexOf = (field: ListField): number => columns.indexOf(map.value[field] ?? '\0');
  const students: ListedStudent[] = [];
  const seen = new Set<string>();
  for (const [i, row] of cells.entries()) {
    const line = i + 2;
    const cell = (field: ListField): string => {
      const text = visible(row[indexOf(field)] ?? '').trim();
      return text === '-' ? '' : text; // how Moodle writes nothing
    };
    // Canvas writes a name that a spreadsheet would calculate as ="…".
    const written = (cell('name') || [cell('first'), cell('last')].filter((part) => part !== '').join(' ')).replace(
      /^="(.*)"$/,
      '$1',
    );
    const filled = row.filter((value) => value.trim() !== '');
    if (NO_STUDENT.test(written) || STAFF.test(cell('role')) || filled.length === 0) continue;
    if (form === 'canvas' && (filled.every((value) => POSTING.test(value)) || TEST_LOGIN.test(cell('login')))) continue;
    const name = tidyName(firstNameFirst(written));
    if (name === '') return fail(`line ${line}: the student has no name`);
    const team = teamOf(map.value.team === undefined ? undefined : cell('team'), groups);
    if (!team.ok) return fail(`line ${line}: ${name} ${team.error}`);
    const [number, login] = [cell('number').slice(0, 60), cell('login').slice(0, 100)];
    const email = (cell('email') || (login.includes('@') ? login : '')).slice(0, 200);
    const listed = listedOf(cell, written, name);
    const keys = identitiesOf({ number, email, listed });
    const twice = keys.find(({ key }) => seen.has(key));
    if (twice !== undefined) return fail(`line ${line}: ${twice.words} is listed twice`);
    const alone = `${name} ${team.value ?? ''}`;
    if (keys.length === 0 && seen.has(alone))
      return fail(
        `line ${line}: ${name} is listed twice, and nothing tells the two apart: add a column with numbers or e-mail addresses`,
      );
    for (const key of [...keys.map((one) => one.key), alone]) seen.add(key);
    const own = [number, email, login, listed.canvasId ?? '', name].map(slugOf).find((slug) => slug !== '');
    const teamId = slugOf(team.value ?? '') || (own ?? `line-${line}`);
    students.push({ name, team: team.value, teamId, number, email, listed });
  }
  if (students.length === 0)
    return fail('it has no students: the first line names the columns, and each other line a student');
  if (students.length > MOST_STUDENTS) return fail(`it has more than ${MOST_STUDENTS} students`);
  return ok({ form, columns, map: map.value, students });
}

/** What tells a person from others of the same name, the surest first. */
export function identitiesOf({ number, email, listed }: Pick<ListedStudent, 'number' | 'email' | 'listed'>) {
  const known = [
    { kind: 'ID', text: listed.canvasId ?? '', what: 'the ID' },
    { kind: 'number', text: number, what: 'the student number' },
    { kind: 'login', text: listed.login ?? '', what: 'the login' },
    { kind: 'email', text: email.includes('@') ? email : '', what: 'the e-mail address' },
  ];
  return known
    .filter(({ text }) => text !== '')
    .map(({ kind, text, what }) => ({ kind, key: `${kind} ${lower(text)}`, words: `${what} ${text}` }));
}

const lower = (text: string): string => text.trim().toLowerCase();

/**
 * The cells of a CSV file. Excel writes semicolons where commas are decimal points, and tabs for "Unicode text"; Moodle lets
 * its users choose, colons too.
 */
export function csvRows(text: string): Result<string[][], string> {
  const head = text.slice(0, text.search(/\r|\n|$/)).replace(/"[^"]*"/g, '');
  const count = (sign: string): number => head.split(sign).length;
  const delimiter = [',', ';', '\t', ':'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    return ok(rows.map((row) => row.map(plainCell)));
  } catch (error) {
    return fail(error instanceof Error ? visible(error.message) : 'this is not a CSV file');
  }
}

function mapOf(columns: readonly string[], chosen: ColumnMap): Result<ColumnMap, string> {
  const map: { [field in ListField]?: string } = {};
  for (const field of listFields) {
    const wanted = chosen[field];
    if (wanted === '') continue; // the tutor says that there is none
    const found =
      wanted === undefined ? guess(columns, field) : columns.find((column) => lower(column) === lower(wanted));
    if (wanted !== undefined && found === undefined) {
      return fail(`it has no column "${visible(wanted)}"; its columns are: ${visible(columns.join(', '))}`);
    }
    if (found !== undefined) map[field] = found;
  }
  if (map.name === undefined && map.first === undefined && map.last === undefined && map.team === undefined) {
    return fail(`line 1: no column has the students' names; its columns are: ${visible(columns.join(', '))}`);
  }
  return ok(map);
}

function guess(columns: readonly string[], field: ListField): string | undefined {
  for (const word of known[field]) {
    const found = columns.find((column) => lower(column) === word);
    // Elsewhere than in a gradebook of Canvas, "ID" may be anything.
    if (found !== undefined && (word !== 'id' || formOf(columns) === 'canvas')) return found;
  }
  return undefined;
}

/**
 * One team to a row: the tutor's own form, which `ringfence course` reads too. With the columns `team` and `name` alone the
 * name may be the team's or a student's: it is a student's if it comes first, or if a team has several rows.
 */
function isTeamList(rows: readonly string[][], map: ColumnMap, chosen: ColumnMap): boolean {
  const [columns = [], ...cells] = rows;
  const names = columns.map(lower);
  const at = names.includes('team') ? names.indexOf('team') : names.indexOf('id');
  if (Object.keys(chosen).length > 0 || at < 0 || names.includes('student')) return false;
  if (names.includes('members')) return true;
  if ([map.number, map.email, map.first, map.last].some((column) => column !== undefined)) return false;
  const teams = cells.map((row) => lower(row[at] ?? ''));
  return !names.includes('name') || (at < names.indexOf('name') && new Set(teams).size === teams.length);
}

function teamList(text: string, columns: readonly string[], map: ColumnMap): Result<StudentList, string> {
  const teams = teamsOf(text);
  if (!teams.ok) return teams;
  const students = teams.value.flatMap(({ id, name: team, members = [team] }) =>
    members.map((name) => ({ name: tidyName(name), team, teamId: id, number: '', email: '', listed: {} })),
  );
  return ok({ form: 'teams', columns, map, students });
}

function formOf(columns: readonly string[]): ListForm {
  const names = new Set(columns.map(lower));
  // Whether there are SIS user ids depends on the settings, and on who looks.
  if (['sis login id', 'sis user id', 'canvas_user_id'].some((one) => names.has(one))) return 'canvas';
  if (names.has('sid')) return 'gradescope';
  const isMoodle = ['groups', 'gruppen', 'id number', 'id-nummer', 'email address', 'e-mail-adresse'].some((one) =>
    names.has(one),
  );
  return isMoodle ? 'moodle' : 'students';
}

/** "Lovelace, Ada", as Canvas writes it, is Ada Lovelace. */
const firstNameFirst = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1');

/** The team of a cell with all groups of a student, as Moodle writes them. */
function teamOf(cell: string | undefined, groups: string): Result<string | undefined, string> {
  if (cell === undefined) return ok(undefined);
  const all = cell.split(',').map((group) => group.trim());
  if (groups === '') {
    return all.length === 1
      ? ok(tidyName(cell))
      : fail(`is in several groups (${cell}): say how the names of the teams begin, as in --groups Team`);
  }
  const fitting = all.filter((group) => lower(group).startsWith(lower(groups)));
  return fitting.length > 1
    ? fail(`is in several such groups (${fitting.join(', ')})`)
    : ok(tidyName(fitting[0] ?? ''));
}

function listedOf(cell: (field: ListField) => string, written: string, name: string): ListedPerson {
  const [canvasId, login, section] = [cell('canvasId'), cell('login'), cell('section')].map((text) =>
    text.slice(0, 200),
  );
  return {
    ...(canvasId !== '' && { canvasId }),
    ...(login !== '' && { login }),
    ...(section !== '' && { section }),
    ...(written !== name && { name: written.slice(0, 200) }),
  };
}
