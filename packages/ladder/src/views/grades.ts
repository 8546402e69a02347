import { z } from 'zod';
import { count, list, texts, time } from './parts.ts';

// The gradebook: a row for each student.

const gradeRowSchema = z
  .object({
    person: z.string(),
    number: z.string().meta({ description: 'The student number.' }),
    name: z.string(),
    email: z.string(),
    team: z.object({ id: z.string(), name: z.string() }),
    deadline: time.nullable().meta({ description: 'For this student, with extensions.' }),
    version: count.nullable().meta({ description: 'The number of the version that counts.' }),
    versionId: z.string().nullable(),
    submitted: time.nullable(),
    since: time.nullable().meta({ description: 'When it was submitted or chosen: that is in time or late.' }),
    byTutor: z.boolean().meta({ description: 'A tutor has submitted or chosen it: then it is in time.' }),
    lateMs: z.number().meta({ description: '0 in time.' }),
    rank: count
      .nullable()
      .meta({ description: 'Among the versions that count; none while the rating is provisional.' }),
    rating: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    games: count,
    faults: count.meta({ description: 'Rated games lost by a fault.' }),
    official: z
      .object({ rank: count, points: z.number(), games: count })
      .nullable()
      .meta({ description: 'In the last official tournament that is over.' }),
    parts: z
      .object({ plays: z.number(), strength: z.number(), official: z.number(), late: z.number() })
      .meta({ description: 'What the formula gives; `late` is taken off.' }),
    marks: list(z.number().nullable()).meta({ description: 'For each task; none: not marked.' }),
    points: z.number().meta({ description: 'The sum of all, never negative.' }),
  })
  .meta({ id: 'ClassGrade' });
export type GradeRow = z.infer<typeof gradeRowSchema>;

export const gradesSchema = z
  .object({
    formula: z.string().meta({ description: 'How the points are made, as a sentence.' }),
    scale: z
      .object({ from: z.number(), to: z.number() })
      .nullable()
      .meta({ description: 'The ratings between which there are points for strength; none: not known yet.' }),
    most: z.number().meta({ description: 'The most points of the formula, without the marks.' }),
    official: z.object({ id: z.string(), title: z.string() }).nullable(),
    tasks: texts.meta({ description: 'Tasks whose marks were imported.' }),
    rows: list(gradeRowSchema),
  })
  .meta({ id: 'ClassGrades' });
export type GradesView = z.infer<typeof gradesSchema>;

export const gradeFormats = ['csv', 'canvas', 'moodle', 'gradescope'] as const;
export type GradeFormat = (typeof gradeFormats)[number];

export const marksSchema = z
  .object({
    tasks: texts,
    teams: count.meta({ description: 'Teams with marks.' }),
    unknown: texts.meta({ description: 'Teams of the file that the class does not have.' }),
  })
  .meta({ id: 'ClassMarks' });
export type ImportedMarks = z.infer<typeof marksSchema>;
