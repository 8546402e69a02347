import { ok, type Result } from '@ringfence/rules';
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { type Piece, wrongAt } from './piece.ts';

/** `key: value`. */
interface Setting {
  readonly key: Piece;
  readonly value: Piece;
}

/** The layout of a file of settings, before its meaning is checked. */
export interface FileLayout {
  /** The file's contents as plain data. */
  readonly data: unknown;
  /** The end of the file, the location of missing settings. */
  readonly end: Piece;
  /** The key and the value at a path of the data; the end of the file if it does not exist. */
  at(path: readonly PropertyKey[]): Setting;
}

/** Longer files are not written by people. */
const MAX_FILE = 1_000_000;

/** Clearer words for some of the YAML reader's messages. */
const complaints: Readonly<Record<string, readonly [message: string, expected: string]>> = {
  DUPLICATE_KEY: ['this is a duplicate', 'each setting and each name once'],
  MULTILINE_IMPLICIT_KEY: ['this is not a setting', '"key: value"'],
  BLOCK_AS_IMPLICIT_KEY: [
    'lines are indented below this, which already has a value',
    'settings at the left margin, and "player: …" below the name of a player with settings',
  ],
  TAB_AS_INDENT: ['lines are indented with spaces, not with tabs', 'spaces'],
  MULTIPLE_DOCS: ['a file holds one document', 'no line of ---'],
};

/** Reads the YAML of a file of settings. */
export function readLayout(text: string): Result<FileLayout> {
  const lineCounter = new LineCounter();
  const lines = text.split(/\r\n|\r|\n/);
  const end = { text: '', line: lines.length, column: 1 };
  if (text.length > MAX_FILE) return wrongAt(end, 'the file is too long', `at most ${MAX_FILE} characters`);
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const pieceAt = (offset: number, piece: string): Piece => {
    const { line, col } = lineCounter.linePos(offset);
    return { text: piece, line, column: col };
  };
  const pieceOf = (node: Node | null | undefined): Piece =>
    node?.range ? pieceAt(node.range[0], textOf(node, text)) : end;
  const settingOf = ({ key, value }: Pair<Node, Node | null>): Setting => ({
    key: { ...pieceOf(key), text: keyOf(key) },
    value: pieceOf(value),
  });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    const [message, expected] = complaints[error.code] ?? [firstLine(error.message), 'YAML, such as "key: value"'];
    return wrongAt(pieceAt(error.pos[0], wordAt(text, error.pos[0])), message, expected);
  }
  const root = document.contents as Node | null;
  const whole: Setting = { key: end, value: end };
  if (root === null) return ok({ data: {}, end, at: () => whole });
  if (!isMap<Node, Node | null>(root)) return wrongAt(pieceOf(root), 'this is not a setting', '"key: value"');
  return ok({
    data: plain(root),
    end,
    at(path) {
      let found = whole;
      let node: Node | null | undefined = root;
      for (const step of path) {
        const pair: Pair<Node, Node | null> | undefined = isMap<Node, Node | null>(node)
          ? node.items.find(({ key }) => keyOf(key) === String(step))
          : undefined;
        const item: Node | undefined = isSeq<Node>(node) ? node.items[Number(step)] : undefined;
        if (pair === undefined && item === undefined) return whole;
        found = pair === undefined ? { key: pieceOf(item), value: pieceOf(item) } : settingOf(pair);
        node = pair === undefined ? item : pair.value;
      }
      return found;
    },
  });
}

const keyOf = (key: Node): string => (isScalar(key) ? (key.source ?? String(key.value)) : '');

/** Keys as written: a player may be called `1` or `yes`. */
function plain(node: Node | null): unknown {
  if (isMap<Node, Node | null>(node)) {
    return Object.fromEntries(
      (node as YAMLMap<Node, Node | null>).items.map(({ key, value }) => [keyOf(key), plain(value)]),
    );
  }
  if (isSeq<Node>(node)) return node.items.map((item) => plain(item));
  return isScalar(node) ? node.value : undefined;
}

/** The text there as it can be quoted: a list in one line, the beginning of anything longer. */
function textOf(node: Node, text: string): string {
  if (isScalar(node)) return node.value === null ? '' : (node.source ?? String(node.value));
  if (isSeq<Node>(node)) return node.items.map((item) => textOf(item, text)).join(', ');
  return node.range ? firstLine(text.slice(node.range[0], node.range[1])) : '';
}

const firstLine = (text: string): string => text.split('\n', 1)[0].trim();

/** The text at an offset: a key, or the rest of the line. */
const wordAt = (text: string, offset: number): string => firstLine(text.slice(offset)).split(/:\s/, 1)[0].slice(0, 40);
