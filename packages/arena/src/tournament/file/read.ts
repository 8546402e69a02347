import { formatTextError, ok, type Result, type TextError } from '@ringfence/rules';
import type { z } from 'zod';
import { halves } from './fields.ts';
import { type FileLayout, readLayout } from './layout.ts';
import { wrongAt } from './piece.ts';
import type { Complaint, Suggest } from './values.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** What a file is checked against: the schema, and the known settings at a path, for suggestions. */
export interface FileSchema<T> {
  readonly schema: z.ZodType<T>;
  readonly keysAt: (path: Path) => readonly string[];
}

/** What reading a file needs from outside. */
export interface FileSources {
  readonly suggest: Suggest;
  /** The text of a file named in it, by a path relative to it; the error says why it cannot be read. */
  readonly readText: (path: string) => Result<string, string>;
}

/** A file that its schema accepts, to find what only several settings together show to be wrong. */
export interface CheckedFile {
  /** A value as it is written; empty if it is missing. */
  textAt(path: Path): string;
  /** The entries of a map in the order of the file, which names that are numbers would lose. */
  inOrder<T>(path: Path, map: Readonly<Record<string, T>>): [name: string, value: T][];
  /** Ends the reading with an error at a value or its key; without one, at the end of the file. */
  refuse(path: Path, message: string, expected: string, part?: 'key' | 'value'): never;
  /** A value that was read, or ends the reading. */
  need<T>(path: Path, result: Result<T, Complaint>): T;
}

/** Ends the reading from anywhere within it; never leaves this module. */
class Refused extends Error {
  readonly error: TextError;

  constructor(error: TextError) {
    super(formatTextError(error));
    this.error = error;
  }
}

/** Reads a file of settings by its schema, then what these mean together; the first error has line and column. */
export function readSettingsFile<T, R>(
  text: string,
  { schema, keysAt }: FileSchema<T>,
  suggest: Suggest,
  mean: (data: T, file: CheckedFile) => R,
): Result<R> {
  const read = readLayout(text);
  if (!read.ok) return read;
  const layout = read.value;
  const checked = schema.safeParse(layout.data);
  if (!checked.success) {
    const [first] = checked.error.issues.map((issue) => complaint(issue, { layout, suggest, keysAt })).sort(byLocation);
    return first;
  }
  const file: CheckedFile = {
    textAt: (path) => layout.at(path).value.text,
    inOrder: (path, map) => {
      const lineOf = (name: string) => layout.at([...path, name]).key;
      return Object.entries(map).sort(
        ([a], [b]) => lineOf(a).line - lineOf(b).line || lineOf(a).column - lineOf(b).column,
      );
    },
    refuse(path, message, expected, part = 'value') {
      throw new Refused(wrongAt(layout.at(path)[part], message, expected).error);
    },
    need(path, result) {
      return result.ok ? result.value : file.refuse(path, result.error.message, result.error.expected);
    },
  };
  try {
    return ok(mean(checked.data, file));
  } catch (refused) {
    if (refused instanceof Refused) return { ok: false, error: refused.error };
    throw refused;
  }
}

interface Context extends Pick<FileSchema<unknown>, 'keysAt'> {
  readonly layout: FileLayout;
  readonly suggest: Suggest;
}

type Wrong = ReturnType<typeof wrongAt>;

/** Errors in the order of the file; missing settings come last. */
const byLocation = (a: Wrong, b: Wrong): number => a.error.line - b.error.line || a.error.column - b.error.column;

function complaint(issue: Issue, context: Context): Wrong {
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
    return wrongAt(layout.at([...path, unknown]).key, 'no such setting', expected);
  }
  if (data === undefined) return wrongAt(layout.end, 'something is missing', `a line "${name}: …"`);
  if (data === null) return wrongAt(value, `"${key.text}" has no value`, 'one after the colon');
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String);
    const meant = suggest(value.text.toLowerCase(), choices);
    const expected = meant === undefined ? `one of ${choices.join(', ')}` : `"${meant}"`;
    return wrongAt(value, `no such ${name}`, expected);
  }
  // The error of a player with settings, or of a list, is in one of its items, not in the whole.
  if (issue.code === 'invalid_union' && typeof data === 'object') {
    const inner = issue.errors.flat().find((one) => one.path.length > 0 || one.code === 'unrecognized_keys');
    if (inner !== undefined) return complaint({ ...inner, path: [...path, ...inner.path] } as Issue, context);
  }
  return wrongAt(value, ...halves(issue.message));
}
