import {
  formatTextError,
  type GameName,
  games,
  type Position,
  type Result,
  type Side,
  type WrittenBoard,
} from '@ringfence/rules';
import {
  countMoves,
  type DocumentKind,
  documentKinds,
  formatReplayError,
  type GameRecord,
  mainLine,
  mainLineTo,
  readDocument,
  replay,
} from '@ringfence/rules/record';
import { readText } from './files.ts';
import { choiceOption, gameOption, numberOption } from './options.ts';
import { FileError } from './trouble.ts';

/** The contents of a file of any kind: a board, or a game. */
export type Document = { readonly file: string; readonly kind: DocumentKind } & (
  | { readonly board: WrittenBoard; readonly game: GameName; readonly record?: never }
  | { readonly record: GameRecord; readonly game: GameName; readonly board?: never }
);

interface DocumentOptions {
  /** Default: detected from the content. */
  readonly from: DocumentKind | undefined;
  readonly game: GameName | undefined;
  /** Which game of a collection, counted from 1. */
  readonly index: number | undefined;
}

/** The options `--from`, `--game` and `--index`. */
export const documentOptions = (
  options: Readonly<Partial<Record<keyof DocumentOptions, string>>>,
): DocumentOptions => ({
  from: choiceOption('from', options.from, documentKinds),
  game: gameOption(options.game),
  index: numberOption('index', options.index, 1),
});

/** Reads a file of any kind; any error is thrown as the line to print. */
export async function readDocumentFile(file: string, options: DocumentOptions): Promise<Document> {
  return parseDocument(file, must(file, await readText(file)), options);
}

/** Parses a text that has been read; the file is only its name in errors. */
export function parseDocument(file: string, text: string, { from, game, index }: DocumentOptions): Document {
  const document = must(file, readDocument(text, { from, game }));
  const { kind } = document;
  if (document.board !== undefined) return { file, kind, board: document.board, game: document.game };
  const record = pick(file, document.records, index);
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

function pick(file: string, records: readonly GameRecord[], index: number | undefined): GameRecord {
  if (index === undefined && records.length > 1) {
    throw new FileError(file, `the file has ${records.length} games: choose one with --index 1 to ${records.length}`);
  }
  const record = records.at((index ?? 1) - 1);
  if (record !== undefined) return record;
  const many = records.length === 1 ? 'one game' : `${records.length} games`;
  throw new FileError(file, `no such game ${index}: the file has ${many}`);
}

/** A game up to some move of its main line. */
export interface PlayedLine {
  /** The nodes that lead there. */
  readonly line: readonly number[];
  readonly position: Position;
  /** How many moves were made, and how many there are. */
  readonly move: number;
  readonly moves: number;
  readonly resigned: Side | undefined;
}

/** Plays a game through to the end, or up to this many moves. */
export function playTo(file: string, record: GameRecord, move: number | undefined): PlayedLine {
  const line = lineToMove(file, record, move);
  const played = replay(record, line[line.length - 1]);
  if (!played.ok) throw new FileError(file, formatReplayError(played.error));
  const { position, resigned } = played.value;
  return { line, position, resigned, move: countMoves(record, line), moves: countMoves(record, mainLine(record)) };
}

/** The main line up to a move, or all of it; throws if the game is shorter. */
export function lineToMove(file: string, record: GameRecord, move: number | undefined): number[] {
  if (move === undefined) return mainLine(record);
  const moves = countMoves(record, mainLine(record));
  if (move > moves) throw new FileError(file, `no such move ${move}: the game has ${moves}`);
  return mainLineTo(record, move);
}
