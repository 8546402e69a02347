import { quote, type TextError } from '../result.ts';

/** A location in a text, both counted from 1; columns count UTF-16 units. */
export interface TextLocation {
  readonly line: number;
  readonly column: number;
}

/** Converts offsets in a text to line and column; `\n`, `\r` and `\r\n` each end a line. */
export interface SourceText {
  locationAt(offset: number): TextLocation;
  /** An error at an offset; the text found there is quoted unless it is given. */
  errorAt(offset: number, message: string, expected: string, found?: string): TextError;
}

/** No game record comes near this many characters; longer texts are refused unread. */
export const MAX_RECORD_LENGTH = 64 * 1024 * 1024;

export function makeSource(text: string): SourceText {
  let starts: Uint32Array | undefined;
  const locationAt = (offset: number): TextLocation => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low] + 1 };
  };
  return {
    locationAt,
    errorAt: (offset, message, expected, found = quoteAt(text, offset)) => ({
      ...locationAt(offset),
      message,
      expected,
      found,
    }),
  };
}

function lineStarts(text: string): Uint32Array {
  const isBreak = (i: number): boolean => {
    const code = text.charCodeAt(i);
    return code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10);
  };
  // Counted first, so that a text of nothing but line breaks takes four bytes for each and no growing array.
  let count = 1;
  for (let i = 0; i < text.length; i++) if (isBreak(i)) count++;
  const starts = new Uint32Array(count);
  let next = 1;
  for (let i = 0; i < text.length; i++) if (isBreak(i)) starts[next++] = i + 1;
  return starts;
}

function quoteAt(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the text';
  return quote(/^(?:[^\s[\]();]{1,20}|\s|.)/su.exec(text.slice(offset, offset + 20))?.[0] ?? '');
}

/** The error for a text that is too long, or `undefined`. */
export function lengthError(text: string): TextError | undefined {
  if (text.length <= MAX_RECORD_LENGTH) return undefined;
  return {
    line: 1,
    column: 1,
    message: 'the text is too long for a game record',
    expected: `at most ${MAX_RECORD_LENGTH} characters`,
    found: `${text.length}`,
  };
}

/** Converts line breaks of all kinds to `\n`. */
export const tidyText = (text: string): string => text.replace(/\r\n|\n\r|\r/g, '\n');

/** Converts line breaks to spaces, for texts of one line such as names. */
export const oneLine = (text: string): string => text.replace(/\r\n|\n\r|\r|\n/g, ' ');
