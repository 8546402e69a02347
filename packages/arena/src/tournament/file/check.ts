import { ok, type Result } from '@ringfence/rules';
import type { z } from 'zod';
import type { FileLayout } from './layout.ts';
import { wrong } from './piece.ts';
import { halves, limitKeys, tournamentSchema } from './schema.ts';
import type { Suggest } from './values.ts';

type Issue = z.core.$ZodIssue;

/** What a file is checked against: the schema, and the known settings at a path, for suggestions. */
export interface FileSchema<T> {
  readonly schema: z.ZodType<T>;
  readonly keysAt: (path: readonly PropertyKey[]) => readonly string[];
}

const tournamentFile: FileSchema<unknown> = {
  schema: tournamentSchema,
  keysAt: (path) => (path.length === 0 ? Object.keys(tournamentSchema.shape) : ['player', ...limitKeys]),
};

/** Checks a tournament file against its schema; reports the first error with its line and column. */
export const checkLayout = (layout: FileLayout, suggest: Suggest): Result<unknown> =>
  checkFile(tournamentFile, layout, suggest);

/** Checks a file against its schema; reports the first error with its line and column. */
export function checkFile<T>(file: FileSchema<T>, layout: FileLayout, suggest: Suggest): Result<T> {
  const checked = file.schema.safeParse(layout.data);
  if (checked.success) return ok(checked.data);
  const context = { layout, suggest, keysAt: file.keysAt };
  const [first] = checked.error.issues.map((issue) => complaint(issue, context)).sort(byLocation);
  return first;
}

interface Context extends Pick<FileSchema<unknown>, 'keysAt'> {
  readonly layout: FileLayout;
  readonly suggest: Suggest;
}

type Complaint = ReturnType<typeof wrong>;

/** Errors in the order of the file; missing settings come last. */
const byLocation = (a: Complaint, b: Complaint): number =>
  a.error.line - b.error.line || a.error.column - b.error.column;

function complaint(issue: Issue, context: Context): Complaint {
  const { layout, suggest, keysAt } = context;
  const path = issue.path;
  const { key, value } = layout.at(path);
  const name = String(path.at(-1) ?? '');
  const data = path.reduce<unknown>(
    (inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step],
    layout.data,
  );
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(path);
    const [unknown] = issue.keys;
    const meant = suggest(unknown.toLowerCase(), known);
    const expected = meant === undefined ? `one of ${known.join(', ')}` : `"${meant}"`;
    return wrong(layout.at([...path, unknown]).key, 'no such setting', expected);
  }
  if (data === undefined) return wrong(layout.end, 'something is missing', `a line "${name}: …"`);
  if (data === null) return wrong(value, `"${key.text}" has no value`, 'one after the colon');
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String);
    const meant = suggest(value.text.toLowerCase(), choices);
    const expected = meant === undefined ? `one of ${choices.join(', ')}` : `"${meant}"`;
    return wrong(value, `no such ${name}`, expected);
  }
  // The error of a player with settings, or of a list, is in one of its items, not in the whole.
  if (issue.code === 'invalid_union' && typeof data === 'object') {
    const inner = issue.errors.flat().find((one) => one.path.length > 0 || one.code === 'unrecognized_keys');
    if (inner !== undefined) return complaint({ ...inner, path: [...path, ...inner.path] } as Issue, context);
  }
  return wrong(value, ...halves(issue.message));
}
