import type { Position } from '../../position.ts';
import type { Rows } from './judge.ts';
import {
  type SlowJudge,
  type SlowSquatter,
  slowFree,
  slowHexGoesOn,
  slowHexPlay,
  slowPlay,
  slowSquatter,
} from './play.ts';

/** The number of move sequences of that length; a game that ends earlier has none. */
export function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const moves = position.legalMoves();
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    position.play(move);
    count += perft(position, depth - 1);
    position.undo();
  }
  return count;
}

const other = (side: string): string => (side === 'W' ? 'B' : 'W');

/** A count that is asked for again is remembered: the slow rules are asked once for each position that moves lead to in any order. */
function once<State>(
  count: (state: State, side: string, left: number) => number,
): (state: State, side: string, left: number) => number {
  const known = new Map<string, number>();
  return (state, side, left) => {
    const key = JSON.stringify([state, side, left]);
    const found = known.get(key) ?? count(state, side, left);
    known.set(key, found);
    return found;
  };
}

/** A cell as row and offset within the row. */
export type SlowCell = readonly [row: number, offset: number];

/** The count of games of Squatter by the slow rules, after White and Black have played the given cells in turn. */
export function slowSquatterPerft(size: number, played: readonly SlowCell[], depth: number): number {
  const count = once((state: SlowSquatter, side: string, left: number): number => {
    if (left === 0) return 1;
    const free = slowFree(state);
    return free.reduce((sum, [row, col]) => sum + count(slowPlay(state, side, row, col), other(side), left - 1), 0);
  });
  let state = slowSquatter(size);
  let side = 'W';
  for (const [row, col] of played) {
    state = slowPlay(state, side, row, col);
    side = other(side);
  }
  return count(state, side, depth);
}

/** The count of games on a board of hexagons by the slow rules, from these rows and without swap. */
export function slowHexPerft(judge: SlowJudge, empty: Rows, played: readonly SlowCell[], depth: number): number {
  const size = empty[0].length;
  const count = once((rows: Rows, side: string, left: number): number => {
    if (left === 0) return 1;
    if (!slowHexGoesOn(judge, rows, size)) return 0;
    let sum = 0;
    for (const [row, text] of rows.entries()) {
      for (let i = 0; i < text.length; i++) {
        if (text[i] === '-') sum += count(slowHexPlay(rows, row, i, side), other(side), left - 1);
      }
    }
    return sum;
  });
  let rows = empty;
  let side = 'W';
  for (const [row, offset] of played) {
    rows = slowHexPlay(rows, row, offset, side);
    side = other(side);
  }
  return count(rows, side, depth);
}
