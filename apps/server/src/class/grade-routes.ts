import { createRoute, z } from '@hono/zod-openapi';
import { packSources } from '@ringfence/ladder';
import { gradeFormats, gradesSchema, marksSchema } from '@ringfence/ladder/views';
import { costs } from '../http/allowance.ts';
import { createRouter, json, problem } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { attached, fileOf, signedIn, tutorRefusals } from './parts.ts';

/** The gradebook: which version counts for each student, and for how many points. */
export function gradeRoutes(gate: ClassGate) {
  const grades = createRoute({
    method: 'get',
    path: '/api/class/grades',
    summary: 'See the grades',
    description: 'A row for each student: the version that counts, when it came, its rank and rating, and the points.',
    ...gate.open('tutor', { cost: costs.submit }),
    responses: { 200: json('The gradebook.', gradesSchema), ...tutorRefusals },
  });

  const file = createRoute({
    method: 'get',
    path: '/api/class/grades/{format}',
    summary: 'Download the grades',
    description: 'As CSV, or as Canvas, Moodle and Gradescope import them.',
    ...gate.open('tutor', { cost: costs.submit }),
    request: {
      params: z.object({ format: z.enum(gradeFormats).openapi({ param: { name: 'format', in: 'path' } }) }),
    },
    responses: { 200: fileOf('The file.'), 400: problem('No such format.'), ...tutorRefusals },
  });

  const marks = createRoute({
    method: 'post',
    path: '/api/class/marks',
    summary: 'Import marks',
    description:
      'The file `marks.csv` of `ringfence course mark`, or any CSV file with a column `team` and one for each task.',
    ...gate.open('tutor'),
    request: { body: { required: true, content: { 'text/csv': { schema: z.string() } } } },
    responses: {
      200: json('What was imported.', marksSchema),
      400: problem('The file cannot be read; the message has the line.'),
      ...tutorRefusals,
    },
  });

  const sources = createRoute({
    method: 'get',
    path: '/api/class/sources.zip',
    summary: 'Download all sources that count',
    description: 'A folder for each team, without starter code and build products, for tools that compare programs.',
    ...gate.open('tutor', { cost: costs.submit }),
    responses: { 200: fileOf('The zip.'), ...tutorRefusals },
  });

  return createRouter()
    .openapi(grades, async (c) => c.json(await c.get('ladder').grades.table(), 200))
    .openapi(file, async (c) => {
      const { name, bytes } = await c.get('ladder').gradeFile(c.req.valid('param').format, signedIn(c));
      return attached(c, name, bytes);
    })
    .openapi(marks, async (c) => {
      return c.json(await c.get('ladder').grades.importMarks(await c.req.text(), signedIn(c)), 200);
    })
    .openapi(sources, async (c) =>
      attached(c, 'sources.zip', await packSources(await c.get('ladder').sources(signedIn(c)))),
    );
}
