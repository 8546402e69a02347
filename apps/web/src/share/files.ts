import {
  BLACK,
  boardOf,
  formatTextError,
  judge,
  ownersOf,
  type Position,
  piecesOf,
  positionFromCells,
  type Result,
  readBoard,
  startProblem,
  usualGame,
  WHITE,
  type WrittenBoard,
  writeBoard,
} from '@ringfence/rules';
import {
  checkRecord,
  decodeText,
  formatReplayError,
  type GameRecord,
  type NamedBoard,
  readBoardJson,
  readRecords,
  recordFromPosition,
  writeRecordJson,
  writeSgf,
} from '@ringfence/rules/record';
import { m } from '../paraglide/messages.js';

/** What a browser offers where a file with games is chosen. */
export const gameFiles = '.sgf,.hgf,.json,.txt,.in,text/plain,application/json';

/** The text of a file, in any encoding. */
export const readFileText = async (file: Blob): Promise<string> => decodeText(new Uint8Array(await file.arrayBuffer()));

/** The formats of a game: SGF, our JSON, or the board as classic text. */
export type FileKind = 'sgf' | 'json' | 'txt';

/** Parses anything that contains games or a board: SGF, HGF, JSON or the classic text; returns all legal games. */
export function readGames(text: string): Result<readonly GameRecord[], string> {
  if (/^\uFEFF?\s*[({;]/.test(text)) {
    if (/^\uFEFF?\s*\{/.test(text) && /"kind"\s*:\s*"board"/.test(text)) return readJsonBoard(text);
    const records = readRecords(text);
    if (!records.ok) return { ok: false, error: formatTextError(records.error) };
    if (records.value.length === 0) return { ok: false, error: m.open_no_game() };
    for (const [i, record] of records.value.entries()) {
      const [error] = checkRecord(record);
      const which = records.value.length > 1 ? `game ${i + 1}: ` : '';
      if (error !== undefined) return { ok: false, error: `${which}${formatReplayError(error)}` };
    }
    return { ok: true, value: records.value };
  }
  const board = readBoard(text);
  return board.ok ? recordOfBoard({ board: board.value }) : { ok: false, error: formatTextError(board.error) };
}

function readJsonBoard(text: string): Result<readonly GameRecord[], string> {
  const board = readBoardJson(text);
  return board.ok ? recordOfBoard(board.value) : { ok: false, error: formatTextError(board.error) };
}

/** A game that begins with the board. The side to move is not recorded: it is the side with fewer pieces, or White. */
function recordOfBoard({ board, game = usualGame(board) }: NamedBoard): Result<readonly GameRecord[], string> {
  const problem = startProblem(game, { size: board.size });
  if (problem !== undefined) return { ok: false, error: m.open_size_for_judge({ problem }) };
  const owners = ownersOf(board, judge(board, game));
  const position = positionFromCells(game, board.size, piecesOf(board), owners, turnOf(board));
  return { ok: true, value: [recordFromPosition(position)] };
}

function turnOf({ cells }: WrittenBoard): typeof WHITE | typeof BLACK {
  const count = (code: number): number => cells.filter((one) => one === code).length;
  return count(WHITE) > count(BLACK) ? BLACK : WHITE;
}

/** The text of a game as a file: the whole tree, or for the classic text the board of one position. */
export function writeGame(kind: FileKind, record: GameRecord, position: Position): string {
  switch (kind) {
    case 'sgf':
      return writeSgf([record]);
    case 'json':
      return writeRecordJson(record);
    case 'txt':
      return writeBoard(boardOf(position));
  }
}

/** A name for a file of this game, such as `fencemaster-5-white-black`. */
export function fileName({ header }: GameRecord, kind: string): string {
  const words = [header.game, `${header.size}`, header.name ?? [header.white, header.black].filter(Boolean).join('-')];
  const stem = words
    .filter((word) => word !== '')
    .join('-')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${stem.slice(0, 80)}.${kind}`;
}
