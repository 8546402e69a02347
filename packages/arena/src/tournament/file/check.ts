import { ok, type Result } from '@ringfence/rules';
import type { z } from 'zod';
import type { Layout } from './layout.ts';
import { wrong } from './piece.ts';
import { halves, limitKeys, tournamentSchema } from './schema.ts';
import type { Suggest } from './values.ts';

type Issue = z.core.$ZodIssue;

/** Holds a file against the schema; the first thing that is wrong is said with its place. */
export function checkLayout(layout: Layout, suggest: Suggest): Result<void> {
  const checked = tournamentSchema.safeParse(layout.data);
  if (checked.success) return ok(undefined);
  const [first] = checked.error.issues.map((issue) => complaint(issue, layout, suggest)).sort(byPlace);
  return first;
}

type Complaint = ReturnType<typeof wrong>;

/** What stands first in the file is told first; what is missing from it comes last. */
const byPlace = (a: Complaint, b: Complaint): number => a.error.line - b.error.line || a.error.column - b.error.column;

function complaint(issue: Issue, layout: Layout, suggest: Suggest): Complaint {
  const path = issue.path;
  const { key, value } = layout.at(path);
  const name = String(path.at(-1) ?? '');
  const data = path.reduce<unknown>(
    (inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step],
    layout.data,
  );
  if (issue.code === 'unrecognized_keys') {
    const known = path.length === 0 ? Object.keys(tournamentSchema.shape) : ['player', ...limitKeys];
    const [unknown] = issue.keys;
    const meant = suggest(unknown.toLowerCase(), known);
    const expected = meant === undefined ? `one of ${known.join(', ')}` : `"${meant}"`;
    return wrong(layout.at([...path, unknown]).key, 'there is no such setting', expected);
  }
  if (data === undefined) return wrong(layout.end, 'something is missing', `a line "${name}: …"`);
  if (data === null) return wrong(value, `"${key.text}" has no value`, 'one after the colon');
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String);
    const meant = suggest(value.text.toLowerCase(), choices);
    const expected = meant === undefined ? `one of ${choices.join(', ')}` : `"${meant}"`;
    return wrong(value, `there is no such ${name}`, expected);
  }
  // A player with settings is wrong in one of them, and a list in one of its items, not as a whole.
  if (issue.code === 'invalid_union' && typeof data === 'object') {
    const inner = issue.errors.flat().find((one) => one.path.length > 0 || one.code === 'unrecognized_keys');
    if (inner !== undefined) return complaint({ ...inner, path: [...path, ...inner.path] } as Issue, layout, suggest);
  }
  return wrong(value, ...halves(issue.message));
}
