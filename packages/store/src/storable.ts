/** What stands for a character that PostgreSQL does not store. */
const INSTEAD = '\ufffd';

/**
 * A value of a statement as PostgreSQL takes it. It refuses texts with a null character, and reads no key of a JSON value with
 * an escaped one or half of a pair of surrogates. Whatever programs print passes here, so nothing of it can make a statement fail.
 */
export function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'string') return value;
  const text = value.includes('\0') ? value.replaceAll('\0', INSTEAD) : value;
  return isJson(text) && text.includes('\\u') ? text.replace(ESCAPE, unescaped) : text;
}

/** JSON values that are stored are objects and lists. */
const isJson = (text: string): boolean => text.startsWith('{') || text.startsWith('[');

/** `JSON.stringify` writes pairs of surrogates as they are, and only half a pair as an escape sequence. */
const ESCAPE = /\\(?:u[0-9a-f]{4}|.)/g;

const unescaped = (sequence: string): string => (/^\\u(?:0000|d[89a-f]..)$/.test(sequence) ? '\\ufffd' : sequence);
