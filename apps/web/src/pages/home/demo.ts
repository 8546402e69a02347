import { moveNamed, type Position, startPosition } from '@ringfence/rules';

/** A short game of Squatter for the first page; it ends with a fence that closes around three cells. */
const moves = 'c2 c3 b3 e2 d2 a3 b4 d5 e3 b5 c5 e4 d4'.split(' ');

export const DEMO_LENGTH = moves.length;

/** The demonstration after this many moves. */
export function demoAt(count: number): Position {
  const position = startPosition('squatter', { size: 6 });
  for (const name of moves.slice(0, count)) {
    const move = moveNamed(position, name);
    if (move === undefined) throw new Error(`${name} is not a move of the demonstration`);
    position.play(move);
  }
  return position;
}
