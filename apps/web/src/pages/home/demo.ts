import { moveNamed, type Position, startPosition } from '@ringfence/rules';
import { demoMoves } from './demo-moves.ts';

/** The demonstration after this many moves. */
export function demoAt(count: number): Position {
  const position = startPosition('squatter', { size: 6 });
  for (const name of demoMoves.slice(0, count)) {
    const move = moveNamed(position, name);
    if (move === undefined) throw new Error(`${name} is not a move of the demonstration`);
    position.play(move);
  }
  return position;
}
