/** A failure in the protocol's sense: the controller gets its message, and the session continues. */
export class GtpError extends Error {}

/** A command as it came in. */
export interface GtpLine {
  /** The controller's id, as written; empty if none. */
  readonly id: string;
  readonly name: string;
  readonly args: readonly string[];
}

/** Parses a line of version 2 of the protocol; `undefined` for one with only a comment or spaces. */
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

/** An answer ends with an empty line, so there can be none inside. */
const body = (text: string): string => text.replace(/\n\s*(?=\n)/g, '').trimEnd();

export const success = (id: string, text: string): string => {
  const shown = body(text);
  return `=${id}${shown === '' ? '' : shown.startsWith('\n') ? shown : ` ${shown}`}\n\n`;
};

export const failure = (id: string, message: string): string => `?${id} ${body(message).trimStart()}\n\n`;
