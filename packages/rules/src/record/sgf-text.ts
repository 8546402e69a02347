import type { RawProperty } from './record.ts';
import { tidyText } from './source.ts';

/** The text of a raw value: escapes resolved, escaped line breaks removed. */
export const unescapeText = (raw: string): string =>
  tidyText(raw.includes('\\') ? raw.replace(/\\(?:\r\n|\n\r|[\r\n]|$|([\s\S]))/g, '$1') : raw);

/** A text as a raw value. */
export const escapeSgf = (text: string): string => tidyText(text).replace(/[\\\]]/g, '\\$&');

/** A text as one half of a composed value, where a colon would split it. */
export const escapeHalf = (text: string): string => tidyText(text).replace(/[\\\]:]/g, '\\$&');

/** Splits a raw value at its first colon that is not escaped; `undefined` if it has none. */
export function splitComposed(raw: string): readonly [left: string, right: string] | undefined {
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === '\\') i++;
    else if (raw[i] === ':') return [raw.slice(0, i), raw.slice(i + 1)];
  }
  return undefined;
}

/** Whether a raw value can be written between brackets unchanged. */
export function isRawValue(raw: string): boolean {
  // By hand: a regular expression with alternatives in its loop would exhaust the stack on a long value.
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === ']') return false;
    if (raw[i] === '\\') {
      i++;
      if (i === raw.length) return false;
    }
  }
  return true;
}

/** Whether a property can have this name. */
export const isPropertyName = (name: string): boolean => /^[A-Z][A-Z0-9]*$/.test(name);

/** Lines break between nodes before they grow longer than this. */
const LINE_WIDTH = 78;

/** The part of a node that the writer needs. */
interface SgfText {
  readonly parent: number;
  readonly properties: readonly RawProperty[];
}

/** Writes one game, with nodes in pre-order, and ends its last line. */
export function writeSgfTree(nodes: readonly SgfText[]): string {
  const childCounts = new Uint32Array(nodes.length);
  for (const { parent } of nodes) if (parent >= 0) childCounts[parent]++;
  const parts: string[] = [];
  let column = 0;
  /** The parent of each branch whose parenthesis is still open. */
  const open: number[] = [];
  nodes.forEach(({ parent, properties }, node) => {
    const branches = node === 0 || childCounts[parent] > 1;
    if (branches) {
      // Closing parentheses stay on the line of the node before them.
      while (open.length > 0 && open[open.length - 1] >= parent) {
        open.pop();
        parts.push(')');
        column++;
      }
      open.push(parent);
    }
    let piece = branches ? '(;' : ';';
    for (const { name, values } of properties) piece += name + values.map((value) => `[${value}]`).join('');
    const firstBreak = piece.indexOf('\n');
    if (column > 0 && column + (firstBreak < 0 ? piece.length : firstBreak) > LINE_WIDTH) {
      parts.push('\n');
      column = 0;
    }
    parts.push(piece);
    column = firstBreak < 0 ? column + piece.length : piece.length - piece.lastIndexOf('\n') - 1;
  });
  parts.push(`${')'.repeat(open.length)}\n`);
  return parts.join('');
}
