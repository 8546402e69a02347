/** What the protocol calls a failure: the controller gets its message, and the session continues. */
export class GtpError extends Error {}

/** A command as it came in. */
export interface GtpLine {
  /** The number that the controller gave it, as it was written; empty if none. */
  readonly id: string;
  readonly name: string;
  readonly args: readonly string[];
}

/** Reads a line as version 2 of the protocol says; `undefined` for one that holds nothing but a comment or blanks. */
export function parseLine(line: string): GtpLine | undefined {
  const words = line
    .replace(/#.*/s, '')
    .replace(/\t/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const id = /^[0-9]+$/.test(words[0]) ? words[0] : '';
  const [name = '', ...args] = id === '' ? words : words.slice(1);
  return { id, name, args };
}

/** An answer ends with a blank line, so there can be none inside. */
const body = (text: string): string => text.replace(/\n\s*(?=\n)/g, '').trimEnd();

export const success = (id: string, text: string): string => {
  const shown = body(text);
  return `=${id}${shown === '' ? '' : shown.startsWith('\n') ? shown : ` ${shown}`}\n\n`;
};

export const failure = (id: string, message: string): string => `?${id} ${body(message).trimStart()}\n\n`;
