import { slugOf } from '@ringfence/course/class';
import { csvLine } from '@ringfence/rules';
import { packFiles } from '@ringfence/submission';
import type { ListedPerson } from '../schema/tables.ts';
import type { GradeFormat, GradeRow, GradesView } from '../views/index.ts';
import { gradescopeScripts } from './gradescope-scripts.ts';

/** What a file of grades needs to know besides the grades. */
interface GradeFile {
  readonly title: string;
  /** How the tutor's list knows each person. */
  readonly listed: ReadonlyMap<string, ListedPerson>;
}

type Writer = (grades: GradesView, file: GradeFile) => string | Promise<Buffer>;

const writers: Readonly<Record<GradeFormat, Writer>> = { csv, canvas, moodle, gradescope };

/** How a file in each format is called. */
export const gradeFileNames: Readonly<Record<GradeFormat, string>> = {
  csv: 'grades.csv',
  canvas: 'grades-canvas.csv',
  moodle: 'grades-moodle.csv',
  gradescope: 'autograder.zip',
};

/** The grades as a file for spreadsheets or for a learning-management system. */
export async function writeGrades(grades: GradesView, format: GradeFormat, file: GradeFile): Promise<Buffer> {
  const written = await writers[format](grades, file);
  return typeof written === 'string' ? Buffer.from(written) : written;
}

const HOUR_MS = 3_600_000;

function csv({ rows, tasks }: GradesView): string {
  const head = [
    ...['number', 'name', 'email', 'team', 'version', 'submitted', 'counts since', 'deadline', 'hours late'],
    ...['rank', 'rating', 'low', 'high', 'games', 'faults'],
    ...['official rank', 'official points', 'official games'],
    ...['for playing', 'for strength', 'for the official tournament', 'off for lateness', ...tasks, 'points'],
  ];
  const lines = rows.map((row) => {
    const { official, parts } = row;
    return csvLine([
      ...[row.number, row.name, row.email, row.team.name, row.version, row.submitted, row.since, row.deadline],
      Math.ceil((row.lateMs / HOUR_MS) * 100) / 100,
      ...[row.rank, row.rating, row.low, row.high, row.games, row.faults],
      ...[official?.rank ?? null, official?.points ?? null, official?.games ?? null],
      ...[parts.plays, parts.strength, parts.official, parts.late, ...row.marks, row.points],
    ]);
  });
  return [csvLine(head), ...lines].join('');
}

/** What "Import" of the gradebook reads: the columns of its own export, and one for the assignment. */
function canvas({ rows, most, tasks }: GradesView, { title, listed }: GradeFile): string {
  const lines = rows.map(({ person, name, number, email, points }) => {
    const known = listed.get(person) ?? {};
    return csvLine([
      known.name ?? name,
      known.canvasId ?? '',
      number,
      known.login ?? email,
      known.section ?? '',
      points,
    ]);
  });
  const head = csvLine(['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', title]);
  // Marks have no known maximum, so Canvas keeps the one that the assignment has.
  return [head, ...(tasks.length === 0 ? [csvLine(['    Points Possible', '', '', '', '', most])] : []), ...lines].join(
    '',
  );
}

/** What "Import, CSV file" of the gradebook reads: people by number, address or user name, points and feedback. */
function moodle({ rows }: GradesView, { title, listed }: GradeFile): string {
  const head = csvLine(['Username', 'ID number', 'Email address', 'Full name', title, `${title} (feedback)`]);
  return [
    head,
    ...rows.map((row) =>
      csvLine([listed.get(row.person)?.login ?? '', row.number, row.email, row.name, row.points, feedback(row)]),
    ),
  ].join('');
}

function feedback({ version, lateMs, rank, rating, games, parts }: GradeRow): string {
  if (version === null) return 'No version counts.';
  const late = lateMs === 0 ? 'in time' : `${Math.ceil(lateMs / HOUR_MS)} h late, ${parts.late} points off`;
  const strength = rating === null ? 'not rated' : `rating ${rating} after ${games} games`;
  return `Version ${version}, ${late}; ${strength}${rank === null ? '' : `, rank ${rank}`}.`;
}

/** An autograder that gives every student the points that were computed here: Gradescope has no import of grades. */
function gradescope({ rows, tasks, most, official }: GradesView, { title }: GradeFile): Promise<Buffer> {
  const files = new Map<string, string>();
  const index: Record<string, string> = {};
  for (const row of rows) {
    const path = `results/${slugOf(row.number) || slugOf(row.email) || row.person}.json`;
    for (const key of [row.email, row.number, row.name]) if (key !== '') index[key.toLowerCase()] ??= path;
    files.set(path, resultsOf(row, tasks, official !== null));
  }
  const text = (path: string, content: string, isExecutable = false) => ({
    path,
    bytes: Buffer.from(content),
    isExecutable,
  });
  return packFiles([
    ...gradescopeScripts.map(({ path, content }) => text(path, content, true)),
    text('index.json', `${JSON.stringify(index, null, 2)}\n`),
    text('about.json', `${JSON.stringify({ title, most })}\n`),
    ...[...files].map(([path, content]) => text(path, content)),
  ]);
}

function resultsOf(row: GradeRow, tasks: readonly string[], hasOfficial: boolean): string {
  const { parts, marks, points } = row;
  const tests = [
    { name: 'A version that plays', score: parts.plays },
    { name: 'Strength', score: parts.strength },
    ...(hasOfficial ? [{ name: 'Official tournament', score: parts.official }] : []),
    ...(parts.late > 0 ? [{ name: 'Lateness', score: -parts.late }] : []),
    ...tasks.map((name, i) => ({ name, score: marks[i] ?? 0 })),
  ];
  return `${JSON.stringify({ score: points, output: feedback(row), visibility: 'visible', tests }, null, 2)}\n`;
}
