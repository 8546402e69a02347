import {
  formatTextError,
  type GameName,
  games,
  ok,
  type Position,
  type Result,
  readBoard,
  type Side,
  usualGame,
  type WrittenBoard,
} from '@ringfence/rules';
import {
  formatReplayError,
  type GameRecord,
  looksLikeHgf,
  mainLine,
  type NamedBoard,
  readBoardJson,
  readHgf,
  readRecordJson,
  readSgf,
  replay,
} from '@ringfence/rules/record';
import { readText } from './files.ts';
import { FileError } from './trouble.ts';

export const inputKinds = ['classic', 'sgf', 'hgf', 'json'] as const;
export type InputKind = (typeof inputKinds)[number];

/** What a file of any kind holds: a board, or a game. */
export type Document = { readonly file: string; readonly kind: InputKind } & (
  | { readonly board: WrittenBoard; readonly game: GameName; readonly record?: never }
  | { readonly record: GameRecord; readonly game: GameName; readonly board?: never }
);

export interface DocumentOptions {
  /** The content tells it if left out. */
  readonly from: InputKind | undefined;
  readonly game: GameName | undefined;
  /** Which game of a collection, counted from 1. */
  readonly index: number | undefined;
}

/** Reads a file of any kind; everything that is wrong with it is thrown as the line to print. */
export async function readDocument(file: string, options: DocumentOptions): Promise<Document> {
  return parseDocument(file, must(file, await readText(file)), options);
}

/** The same for a text that has been read; the file only names it. */
export function parseDocument(file: string, text: string, { from, game, index }: DocumentOptions): Document {
  const kind = from ?? kindOf(text);
  const named = namedBoard(text, kind, game);
  if (named !== undefined) {
    const { board, game: told } = must(file, named);
    const meant = game ?? told ?? usualGame(board);
    if (games[meant].shape !== board.shape) {
      throw new FileError(file, `${games[meant].title} is not played on a ${board.shape}`);
    }
    return { file, kind, board, game: meant };
  }
  const record = pick(file, must(file, readRecords(text, kind)), index);
  if (game !== undefined && game !== record.header.game) {
    const { title } = games[record.header.game];
    throw new FileError(file, `this is a game of ${title}: leave --game ${game} out`);
  }
  return { file, kind, record, game: record.header.game };
}

function must<T>(file: string, result: Result<T>): T {
  if (result.ok) return result.value;
  throw new FileError(file, formatTextError(result.error));
}

function kindOf(text: string): InputKind {
  if (/^\uFEFF?\s*\{/.test(text)) return 'json';
  if (!/^\uFEFF?\s*\(/.test(text)) return 'classic';
  return looksLikeHgf(text) ? 'hgf' : 'sgf';
}

/** The board, if the text holds one and not a game. */
function namedBoard(text: string, kind: InputKind, game: GameName | undefined): Result<NamedBoard> | undefined {
  if (kind === 'classic') {
    const board = readBoard(text, game === undefined ? undefined : games[game].shape);
    return board.ok ? ok({ board: board.value }) : board;
  }
  return kind === 'json' && isBoardJson(text) ? readBoardJson(text) : undefined;
}

/** Broken JSON is read as a game, whose reader says where it breaks. */
function isBoardJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'board';
  } catch {
    return false;
  }
}

function readRecords(text: string, kind: InputKind): Result<readonly GameRecord[]> {
  if (kind !== 'json') return kind === 'hgf' ? readHgf(text) : readSgf(text);
  const record = readRecordJson(text);
  return record.ok ? ok([record.value]) : record;
}

function pick(file: string, records: readonly GameRecord[], index: number | undefined): GameRecord {
  if (index === undefined && records.length > 1) {
    throw new FileError(file, `there are ${records.length} games: choose one with --index 1 … ${records.length}`);
  }
  const record = records.at((index ?? 1) - 1);
  if (record !== undefined) return record;
  const many = records.length === 1 ? 'is one game' : `are ${records.length} games`;
  throw new FileError(file, `there ${many}, so there is no game ${index}`);
}

/** A game up to some move of its main line. */
export interface Stage {
  /** The nodes that lead there. */
  readonly line: readonly number[];
  readonly position: Position;
  /** How many moves were made, and how many there are. */
  readonly move: number;
  readonly moves: number;
  readonly resigned: Side | undefined;
}

/** Plays a game through to the end, or until so many moves are made. */
export function playTo(file: string, record: GameRecord, move: number | undefined): Stage {
  const line = lineTo(file, record, move);
  const played = replay(record, line[line.length - 1]);
  if (!played.ok) throw new FileError(file, formatReplayError(played.error));
  const { position, resigned } = played.value;
  return { line, position, resigned, move: countMoves(record, line), moves: countMoves(record, mainLine(record)) };
}

const countMoves = (record: GameRecord, line: readonly number[]): number =>
  line.filter((node) => record.nodes[node].play !== undefined).length;

/** The main line up to a move; move 0 is the start, with whatever is set up before anybody moves. */
export function lineTo(file: string, record: GameRecord, move: number | undefined): number[] {
  const line = mainLine(record);
  if (move === undefined) return line;
  const turns = [...line.keys()].filter((i) => record.nodes[line[i]].play ?? record.nodes[line[i]].resigns);
  const moves = countMoves(record, line);
  if (move > moves) {
    throw new FileError(file, `there is no move ${move}: the game has ${moves}`);
  }
  if (move === 0) return turns.length === 0 ? line : line.slice(0, turns[0]);
  return line.slice(0, turns[move - 1] + 1);
}
