/** What is wrong with a text, where (both counted from 1), and what would have been right. */
export interface TextError {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly expected: string;
  readonly found: string;
}

/** Parsers return errors as values; exceptions are for bugs. */
export type Result<T, E = TextError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

/** The one line a person reads: where, what, and what was expected instead. */
export function formatTextError(error: TextError): string {
  return `line ${error.line}, column ${error.column}: ${error.message} (expected ${error.expected}, found ${error.found})`;
}

/** A piece of somebody's text as it may stand in a one-line message: quoted, short, nothing that disturbs a terminal. */
export function quote(text: string): string {
  const short = text.length > 24 ? `${text.slice(0, 23)}…` : text;
  return JSON.stringify(short).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
