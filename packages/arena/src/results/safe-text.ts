import { createHash } from 'node:crypto';
import { shortened, visible } from '@ringfence/rules';

/**
 * Names for a table with at most this many characters each: where beginnings are equal, ends are shown too, and where
 * those are equal as well, numbers distinguish them.
 */
export function shortNames(names: readonly string[], length: number): ReadonlyMap<string, string> {
  const ways: readonly ((name: string, index: number) => string)[] = [
    (name) => shortened(name, length),
    (name) => withoutMiddle(name, length),
    (name, index) => `${shortened(name, length - String(index + 1).length - 1)}#${index + 1}`,
  ];
  const all = [...new Set(names)];
  const tables = ways.map((way) => new Map(all.map((name, i) => [name, way(visible(name), i)])));
  return tables.find((table) => new Set(table.values()).size === all.length) ?? tables[0];
}

function withoutMiddle(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const tail = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - tail).join('')}…${characters.slice(-tail).join('')}`;
}

/** A part of a file name that is valid on every system, whatever the text: letters, digits, dots and dashes. */
export function fileNamePart(text: string, length = 24): string {
  const part = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .slice(0, length)
    .replace(/^[.-]+|[.-]+$/g, '');
  return part === '' ? 'x' : part;
}

/** Distinguishes texts with equal safe parts. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** A word for a POSIX shell, quoted if necessary. */
export const shellWord = (text: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
