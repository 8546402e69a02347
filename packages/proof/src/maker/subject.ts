import type { Position } from '@ringfence/rules';
import type { BreakerBoard } from '../breaker/kernel.ts';
import { lettersOf } from '../breaker/proof-writer.ts';
import { cellBit } from './geometry.ts';
import type { MakerPosition } from './kernel.ts';

/** The subject of a proof that Maker, to move, captures: a board, its letters as in docs/proof-format.md, and who is Maker. */
export interface MakerSubject {
  readonly board: BreakerBoard;
  readonly letters: string;
  readonly side: 'white' | 'black';
  readonly position: MakerPosition;
}

/** Default: the empty board, on which White moves first. */
export function makerSubject(
  board: BreakerBoard,
  letters = '.'.repeat(board.rows * board.columns),
  side: MakerSubject['side'] = 'white',
): MakerSubject {
  const own = side === 'white' ? 'Ww' : 'Bb';
  let [maker, breaker] = [0n, 0n];
  for (const [cell, letter] of [...letters].entries()) {
    if (own.includes(letter)) maker |= cellBit(cell);
    else if (letter !== '.') breaker |= cellBit(cell);
  }
  return { board, letters, side, position: { maker, breaker } };
}

/** A position whose side to move is Maker. */
export function makerSubjectOf(position: Position): MakerSubject {
  const { size } = position.grid;
  return makerSubject({ rows: size, columns: size }, lettersOf(position), position.turn === 1 ? 'white' : 'black');
}
