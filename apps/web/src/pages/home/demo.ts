import { moveNamed, type Position, startPosition } from '@ringfence/rules';
import { firstGame, offeredGame } from '../play/first.ts';
import { demoMoves } from './demo-moves.ts';

/** The demonstration after this many moves. */
export function demoAt(count: number): Position {
  const position = startPosition(offeredGame, { size: firstGame(offeredGame).size });
  for (const name of demoMoves.slice(0, count)) {
    const move = moveNamed(position, name);
    if (move === undefined) throw new Error(`${name} is not a move of the demonstration`);
    position.play(move);
  }
  return position;
}
