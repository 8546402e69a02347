/** A line with content. */
export interface Line {
  /** Counted from 1 over all lines, empty ones included. */
  readonly number: number;
  /** Where the whole line starts. */
  readonly lineStart: number;
  /** Where its content starts and ends, without surrounding spaces. */
  readonly start: number;
  readonly end: number;
}

/** Spaces, tabs, and the two control characters that editors treat like them. */
export const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 11 || code === 12;

const LF = 10;
const CR = 13;
const BYTE_ORDER_MARK = 0xfeff;

/** The lines with content; lines end with LF, CR LF or CR. */
export function nonBlankLines(text: string): Line[] {
  const lines: Line[] = [];
  let number = 1;
  let lineStart = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  while (lineStart < text.length) {
    let lineEnd = lineStart;
    while (lineEnd < text.length && text.charCodeAt(lineEnd) !== LF && text.charCodeAt(lineEnd) !== CR) lineEnd++;
    let start = lineStart;
    let end = lineEnd;
    while (start < end && isBlank(text.charCodeAt(start))) start++;
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
    if (start < end) lines.push({ number, lineStart, start, end });
    lineStart = lineEnd + (text.charCodeAt(lineEnd) === CR && text.charCodeAt(lineEnd + 1) === LF ? 2 : 1);
    number++;
  }
  return lines;
}
