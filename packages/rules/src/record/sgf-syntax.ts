import { fail, ok, type Result } from '../result.ts';
import { lengthError, makeSource, type SourceText } from './source.ts';

/** The syntax of SGF, without the meaning of the properties. */
export interface SgfCollection {
  readonly trees: readonly SgfTree[];
  readonly source: SourceText;
}

/** One game's nodes in pre-order; at least one. */
export interface SgfTree {
  readonly nodes: readonly SgfNode[];
}

export interface SgfNode {
  /** The index of the parent in the tree; −1 for the root. */
  readonly parent: number;
  /** The offset of the node's semicolon. */
  readonly at: number;
  readonly properties: readonly SgfProperty[];
}

export interface SgfProperty {
  /** Capital letters (and digits) only: the lower-case letters of older files are dropped. */
  readonly name: string;
  readonly at: number;
  readonly values: readonly SgfValue[];
}

export interface SgfValue {
  /** The text between the brackets, with escapes. */
  readonly raw: string;
  /** The offset of the first character after the bracket. */
  readonly at: number;
}

const spaces = /\s*/y;
/** Limited, so that a message can quote it; the longest in use are whole words. */
const identifier = /[A-Za-z][A-Za-z0-9]{0,63}/y;

/**
 * Reads the structure of an SGF text, FF[1] to FF[4]. Text before the first `(;` is skipped, since old files came by
 * mail; text between and after the games must be spaces, since anything else is probably a damaged game.
 */
export function parseSgf(text: string): Result<SgfCollection> {
  const tooLong = lengthError(text);
  if (tooLong !== undefined) return fail(tooLong);
  const source = makeSource(text);
  const start = text.search(/\(\s*;/);
  if (start < 0) {
    const first = text.search(/[^\s\uFEFF]/);
    return fail(source.errorAt(first < 0 ? text.length : first, 'this is not SGF', 'a game that begins with "(;"'));
  }
  const trees: SgfTree[] = [];
  let nodes: { parent: number; at: number; properties: SgfProperty[] }[] = [];
  /** The parent node of each open parenthesis, and the offset of the parenthesis. */
  const open: { readonly parent: number; readonly at: number }[] = [];
  let last = -1;
  let at = start;
  const skip = (): void => {
    spaces.lastIndex = at;
    spaces.test(text);
    at = spaces.lastIndex;
  };
  const addNode = (): void => {
    nodes.push({ parent: last, at, properties: [] });
    last = nodes.length - 1;
    at++;
  };
  for (skip(); at < text.length; skip()) {
    const sign = text[at];
    if (sign === '(') {
      const from = at++;
      skip();
      if (text[at] !== ';') return fail(source.errorAt(at, 'a game tree begins with a node', '";"'));
      open.push({ parent: last, at: from });
      addNode();
    } else if (open.length === 0) {
      return fail(source.errorAt(at, 'text outside all games', '"(" or the end of the text'));
    } else if (sign === ')') {
      last = open[open.length - 1].parent;
      open.pop();
      at++;
      if (open.length === 0) {
        trees.push({ nodes });
        nodes = [];
      }
    } else if (last !== nodes.length - 1) {
      return fail(source.errorAt(at, 'after a variation only another one can follow', '"(" or ")"'));
    } else if (sign === ';') {
      addNode();
    } else {
      const property = readProperty(text, at, source);
      if (!property.ok) return property;
      nodes[last].properties.push(property.value.property);
      at = property.value.end;
    }
  }
  const unclosed = open.pop();
  if (unclosed !== undefined) {
    const { line, column } = source.locationAt(unclosed.at);
    const message = `the "(" of line ${line}, column ${column} is never closed`;
    return fail(source.errorAt(at, message, '")"'));
  }
  return ok({ trees, source });
}

function readProperty(
  text: string,
  start: number,
  source: SourceText,
): Result<{ readonly property: SgfProperty; readonly end: number }> {
  identifier.lastIndex = start;
  const spelled = identifier.exec(text)?.[0];
  if (spelled === undefined) {
    return fail(source.errorAt(start, 'this is not a property', 'a property, ";", "(" or ")"'));
  }
  const name = spelled.replace(/[a-z]/g, '');
  if (!/^[A-Z]/.test(name)) {
    return fail(source.errorAt(start, 'a property has no name', 'a name in capital letters'));
  }
  const values: SgfValue[] = [];
  let end = start + spelled.length;
  for (;;) {
    spaces.lastIndex = end;
    spaces.test(text);
    const bracket = spaces.lastIndex;
    if (text[bracket] !== '[') {
      if (values.length > 0) return ok({ property: { name, at: start, values }, end });
      return fail(source.errorAt(bracket, `the property ${name} has no value`, '"["'));
    }
    const close = findValueEnd(text, bracket + 1);
    if (close < 0) {
      return fail(source.errorAt(bracket, `the value of ${name} is never closed`, '"]"', 'the end of the text'));
    }
    values.push({ raw: text.slice(bracket + 1, close), at: bracket + 1 });
    end = close + 1;
  }
}

/** The offset of the bracket that ends a value, or −1. */
function findValueEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === ']') return at;
    if (sign === '\\') at++;
  }
  return -1;
}
