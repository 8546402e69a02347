import type { Random } from '@ringfence/rules';
import { type Breaker, type BreakerBoard, type BreakerPosition, bitOfCell } from '../breaker/kernel.ts';
import { plainMaker, scatteredSquatter } from './plain-maker.ts';

/** Converts letters of a board for the solver: W is Maker, B Breaker. */
export function breakerPosition(board: BreakerBoard, cells: readonly string[], makerToMove: boolean): BreakerPosition {
  let [maker, solid] = [0n, 0n];
  for (const [cell, letter] of cells.entries()) {
    const bit = bitOfCell(cell, board);
    if (letter === 'W') maker |= bit;
    if (letter === 'B') solid |= bit;
  }
  return { maker, solid, makerToMove };
}

/** A board of letters and the result of a plain search: whether Maker captures. */
interface PlainCase {
  readonly cells: readonly string[];
  readonly makerToMove: boolean;
  readonly captures: boolean;
}

/** A random board with at most this many free cells, decided by a plain search. */
export function plainCase(rows: number, columns: number, mostFree: number, random: Random): PlainCase {
  const cells = scatteredSquatter(columns, 2 + random.below(mostFree - 1), random, rows);
  const makerToMove = random.below(2) === 0;
  return { cells, makerToMove, captures: plainMaker(columns, cells, makerToMove) };
}

/** The solver's result for a board of letters, and what is wrong with it, if anything. */
export function disagreement(breaker: Breaker, { cells, makerToMove, captures }: PlainCase): string | undefined {
  const { columns } = breaker.board;
  const answer = breaker.ask(breakerPosition(breaker.board, cells, makerToMove), 1_000_000);
  const board = `${cells.join('')} (${columns} columns, ${makerToMove ? 'Maker' : 'Breaker'} to move)`;
  if (answer === undefined) return `${board}: no answer`;
  if (answer.holds === captures) return `${board}: the solver says ${answer.holds ? 'holds' : 'captures'}`;
  // A carrier is a claim about other boards as well: off it, free cells may belong to the loser.
  const given = cells.map((letter, cell) => {
    const bit = bitOfCell(cell, breaker.board);
    return letter === '.' && (answer.carrier & bit) === 0n ? (answer.holds ? 'W' : 'B') : letter;
  });
  if (answer.holds) return undefined;
  return plainMaker(columns, given, makerToMove) ? undefined : `${board}: Maker needs more than its carrier`;
}
