import { type ConnectionGame, isConnectionGame } from '@ringfence/rules';
import { createProofBoard, ProofError } from '../breaker-proof/board.ts';
import { MOST_CELLS } from './chain.ts';
import { HexagonRace } from './hexagon.ts';
import type { RaceRules } from './rules.ts';
import { squatterRace } from './squatter.ts';

/** The largest hexagon in a proof, with 91 cells. */
const LARGEST_HEXAGON = 6;

/** The game whose races have a record of who captures first. */
const RECTANGLES = 'squatter';

interface AnyHeader {
  /** A letter per cell in reading order: `.` free, W and B pieces. Nobody has captured or won yet. */
  readonly position: string;
  /** Who captures or wins first. */
  readonly toMove: 'white' | 'black';
  /** The answers to the first move whose records follow, in this order; without it, all. */
  readonly answers?: readonly number[];
}

interface SquatterRaceHeader extends AnyHeader {
  readonly game: typeof RECTANGLES;
  readonly rows: number;
  readonly columns: number;
}

interface HexagonRaceHeader extends AnyHeader {
  readonly game: ConnectionGame;
  readonly size: number;
}

export type RaceHeader = SquatterRaceHeader | HexagonRaceHeader;

type Untrusted = Partial<Record<keyof SquatterRaceHeader | keyof HexagonRaceHeader, unknown>>;

export const raceRulesOf = (header: RaceHeader): RaceRules =>
  'rows' in header
    ? squatterRace(createProofBoard(header.rows, header.columns))
    : new HexagonRace(header.game, header.size);

/** Reads the header's line; it is untrusted, so everything is checked. */
export function parseRaceHeader(line: string): RaceHeader {
  let header: Untrusted;
  try {
    header = JSON.parse(line);
  } catch {
    throw new ProofError('the header is not JSON');
  }
  const board = boardIn(header ?? {});
  const { position, toMove, answers } = header;
  if (typeof position !== 'string' || position.length !== cellCountOf(board) || /[^.WB]/.test(position)) {
    throw new ProofError('the position does not fit the board');
  }
  if (toMove !== 'white' && toMove !== 'black') throw new ProofError('the side to move is white or black');
  if (answers === undefined) return { ...board, position, toMove };
  if (!isCellList(answers, position.length)) throw new ProofError('the answers are not different cells of the board');
  return { ...board, position, toMove, answers };
}

type Board = Pick<SquatterRaceHeader, 'game' | 'rows' | 'columns'> | Pick<HexagonRaceHeader, 'game' | 'size'>;

function boardIn({ game, size, rows, columns }: Untrusted): Board {
  if (isConnectionGame(game)) {
    if (isInteger(size, 2, LARGEST_HEXAGON)) return { game, size };
    throw new ProofError(`a hexagon has a size from 2 to ${LARGEST_HEXAGON}`);
  }
  if (game !== RECTANGLES) throw new ProofError('the proof is not about Squatter, Fencemaster or Havannah');
  if (!isInteger(rows, 1, MOST_CELLS) || !isInteger(columns, 1, MOST_CELLS) || rows * columns > MOST_CELLS) {
    throw new ProofError(`a board has rows and columns, and up to ${MOST_CELLS} cells`);
  }
  return { game, rows, columns };
}

const cellCountOf = (board: Board): number =>
  'rows' in board ? board.rows * board.columns : 3 * board.size * (board.size - 1) + 1;

const isInteger = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const isCellList = (value: unknown, size: number): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((cell) => isInteger(cell, 0, size - 1));
