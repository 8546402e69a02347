import type { Position } from '../position.ts';
import { BLACK, type Move, otherSide, type Side, WHITE } from '../types.ts';
import { resultOf } from './ending.ts';
import { type GameRecord, mainLine, type RecordHeader, type RecordNode, type Setup } from './record.ts';

/** The header of a new record; by default White starts and swapping is not allowed. */
export type HeaderOptions = Omit<RecordHeader, 'swap' | 'first'> & Partial<Pick<RecordHeader, 'swap' | 'first'>>;

/** A record of moves that the two sides made in turn. The moves are not checked: see {@link replay}. */
export function recordFromMoves(moves: readonly Move[], header: HeaderOptions): GameRecord {
  const first = header.first ?? WHITE;
  return {
    header: { ...header, swap: header.swap ?? false, first },
    nodes: [{ parent: -1 }, ...playNodes(moves, first)],
  };
}

/**
 * The record of a position: its set-up, if it did not start from an empty board, its moves, and the result if the game
 * is over. Other information about the game is passed as `details`.
 */
export function recordFromPosition(
  position: Position,
  details: Partial<Omit<RecordHeader, 'game' | 'size' | 'swap' | 'first'>> = {},
): GameRecord {
  const start = position.clone();
  while (start.undo() !== undefined);
  const setup = setupOf(start);
  const first = start.turn;
  const header: RecordHeader = {
    game: position.game,
    size: position.grid.size,
    swap: allowsSwap(start),
    first,
    ...details,
    ...(position.outcome !== undefined && details.result === undefined && { result: resultOf(position.outcome) }),
  };
  return { header, nodes: [{ parent: -1, ...(setup && { setup }) }, ...playNodes(position.moves, first)] };
}

/** The moves of the main line, swap included; set-ups and resignations are skipped. */
export const mainMoves = (record: GameRecord): Move[] =>
  mainLine(record).flatMap((node) => record.nodes[node].play?.move ?? []);

function playNodes(moves: readonly Move[], first: Side): RecordNode[] {
  return moves.map((move, i) => ({ parent: i, play: { side: i % 2 === 0 ? first : otherSide(first), move } }));
}

/** Whether the second player could swap: a position shows that only after the first move. */
function allowsSwap(start: Position): boolean {
  const opening = start.legalMoves()[0];
  if (opening === undefined) return false;
  const next = start.clone();
  next.play(opening);
  return next.maySwap;
}

function setupOf({ pieces, owners }: Position): Setup | undefined {
  const cells = (codes: Uint8Array, code: number): number[] => [...codes.keys()].filter((cell) => codes[cell] === code);
  const lists: Setup = {
    white: cells(pieces, WHITE),
    black: cells(pieces, BLACK),
    whiteOwned: cells(owners, WHITE),
    blackOwned: cells(owners, BLACK),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}
