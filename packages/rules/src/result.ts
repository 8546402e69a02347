/** An error in a text: what is wrong, where (both counted from 1), and what was expected. */
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

/** The message in one line: where, what, and what was expected. */
export function formatTextError(error: TextError): string {
  return `line ${error.line}, column ${error.column}: ${error.message} (expected ${error.expected}, found ${error.found})`;
}

/** Untrusted text made safe for one line: nothing that moves the cursor, reverses the text or breaks the line. */
export const visible = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** Whether a text consists only of visible characters. */
export const isVisible = (text: string): boolean => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);

/** A text of limited length, ending with `…` if it was cut. */
export function shortened(text: string, length: number): string {
  // A character is one or two units of a string, so a text of at most twice the limit need not be split into
  // characters.
  if (text.length <= length) return text;
  const characters = [...text.slice(0, 2 * length + 1)];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`;
}

/** Untrusted text for a one-line message: quoted, short, safe for a terminal. */
export const quote = (text: string): string => visible(JSON.stringify(shortened(text, 24)));
