import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@ringfence/node';
import { marksCsv } from '../marks/csv.ts';
import { gradescopeJson } from '../marks/gradescope.ts';
import { marksJunit } from '../marks/junit.ts';
import { marksOf, type TeamMarks } from '../marks/marks.ts';
import type { Diagnosis } from '../misreadings/diagnose.ts';
import type { ClassResult } from '../run/mark.ts';
import { pagesOf } from './site.ts';

/** The file for comparing two runs. */
export const MARKS_FILE = 'marks.json';

/** The marks of a run as stored. */
export interface KeptMarks {
  readonly title: string;
  readonly teams: readonly (TeamMarks & {
    readonly submission: string | null;
    /** The name of the misreading, unless it is a guess. */
    readonly diagnosis: string | null;
    /** The nearest misreadings, where none is certain. */
    readonly guesses?: readonly string[];
    /** The text of a board that the hunt found after a clean mark. */ readonly hunted?: string | null;
  })[];
}

/** Writes all results of a run into a folder, and returns their relative paths. */
export async function writeMarks(
  result: ClassResult,
  course: string,
  folder: string,
): Promise<{ marks: TeamMarks[]; files: string[] }> {
  const marks = marksOf(result);
  const { title } = result.plan;
  const kept: KeptMarks = {
    title,
    teams: marks.map((one, i) => ({
      ...one,
      submission: result.teams[i].submission?.sha256.slice(0, 12) ?? null,
      ...diagnosisOf(result.teams[i].checker?.diagnosis ?? null),
      hunted: result.teams[i].checker?.hunted?.board.text ?? null,
    })),
  };
  const files: Record<string, string> = {
    'marks.csv': marksCsv(marks),
    [MARKS_FILE]: `${JSON.stringify(kept, null, 2)}\n`,
    'junit.xml': marksJunit(title, marks),
  };
  for (const [i, team] of result.teams.entries()) {
    files[`gradescope/${team.team.id}/results.json`] = gradescopeJson(marks[i], team);
  }
  Object.assign(files, await pagesOf(result, marks, course));
  for (const [path, text] of Object.entries(files)) writeWhole(join(folder, path), text);
  return { marks, files: Object.keys(files) };
}

function diagnosisOf(diagnosis: Diagnosis | null): Pick<KeptMarks['teams'][number], 'diagnosis' | 'guesses'> {
  if (diagnosis === null || !diagnosis.isGuess) return { diagnosis: diagnosis?.name ?? null };
  return { diagnosis: null, guesses: [diagnosis, ...diagnosis.or].map(({ name }) => name) };
}

export const readMarks = (folder: string): KeptMarks =>
  JSON.parse(readFileSync(join(folder, MARKS_FILE), 'utf8')) as KeptMarks;
