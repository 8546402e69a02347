import type { WrittenBoard } from '../board.ts';
import { readBoard } from '../classic/read.ts';
import type { GameName } from '../games.ts';
import { games } from '../games.ts';
import { usualGame } from '../judge.ts';
import { fail, ok, type Result } from '../result.ts';
import { type NamedBoard, readBoardJson } from './board-json.ts';
import { looksLikeHgf, readHgf } from './hgf.ts';
import { readRecordJson } from './json.ts';
import type { GameRecord } from './record.ts';
import { readSgf } from './sgf.ts';

export const documentKinds = ['classic', 'sgf', 'hgf', 'json'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The content of a text of any kind: a board, or games. */
export type TextDocument = { readonly kind: DocumentKind } & (
  | { readonly board: WrittenBoard; readonly game: GameName; readonly records?: never }
  | { readonly records: readonly GameRecord[]; readonly board?: never }
);

export interface TextDocumentOptions {
  /** Default: detected from the content. */
  readonly from?: DocumentKind | undefined;
  /** For boards. Default on hexagons: Fencemaster. */
  readonly game?: GameName | undefined;
}

/** Reads a text of any known format, detected by its beginning. */
export function readDocument(text: string, { from, game }: TextDocumentOptions = {}): Result<TextDocument> {
  const kind = from ?? kindOf(text);
  const named = namedBoard(text, kind, game);
  if (named === undefined) {
    const records = readRecordsOf(text, kind);
    return records.ok ? ok({ kind, records: records.value }) : records;
  }
  if (!named.ok) return named;
  const { board, game: told } = named.value;
  const meant = game ?? told ?? usualGame(board);
  const { title, shape } = games[meant];
  if (shape === board.shape) return ok({ kind, board, game: meant });
  const message = `${title} is not played on a ${board.shape}`;
  return fail({ line: 1, column: 1, message, expected: `a ${shape}`, found: `a ${board.shape}` });
}

/** Reads game records of any known format, detected by content. */
export function readRecords(text: string): Result<readonly GameRecord[]> {
  const kind = kindOf(text);
  return readRecordsOf(text, kind === 'classic' ? 'sgf' : kind);
}

function kindOf(text: string): DocumentKind {
  if (/^\uFEFF?\s*\{/.test(text)) return 'json';
  if (!/^\uFEFF?\s*\(/.test(text)) return 'classic';
  return looksLikeHgf(text) ? 'hgf' : 'sgf';
}

/** The board, if the text holds one and not a game. */
function namedBoard(text: string, kind: DocumentKind, game: GameName | undefined): Result<NamedBoard> | undefined {
  if (kind === 'classic') {
    const board = readBoard(text, game === undefined ? undefined : games[game].shape);
    return board.ok ? ok({ board: board.value }) : board;
  }
  return kind === 'json' && isBoardJson(text) ? readBoardJson(text) : undefined;
}

/** Invalid JSON is read as a game, whose reader reports the location of the error. */
function isBoardJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'board';
  } catch {
    return false;
  }
}

function readRecordsOf(text: string, kind: DocumentKind): Result<readonly GameRecord[]> {
  if (kind !== 'json') return kind === 'hgf' ? readHgf(text) : readSgf(text);
  const record = readRecordJson(text);
  return record.ok ? ok([record.value]) : record;
}
