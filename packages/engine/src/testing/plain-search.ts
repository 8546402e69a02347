import { type Move, type Position, positionFromCells, type Random, startPosition } from '@ringfence/rules';
import type { Proof } from '../api.ts';

/** Values by hash, of positions of one game and size. */
export type Memo = Map<bigint, number>;

const proofs: readonly Proof[] = ['loss', 'draw', 'win'];

/** The value of a hexagonal position for the side to move, by trying everything: slow and obviously right. */
export function plainValue(position: Position, memo: Memo = new Map()): Proof {
  return proofs[negamax(position, memo) + 1];
}

function negamax(position: Position, memo: Memo): number {
  const { outcome, turn } = position;
  if (outcome !== undefined) return outcome.winner === 0 ? 0 : outcome.winner === turn ? 1 : -1;
  const key = position.hash;
  const known = memo.get(key);
  if (known !== undefined) return known;
  let best = -1;
  for (const move of position.legalMoves()) {
    position.play(move);
    best = Math.max(best, -negamax(position, memo));
    position.undo();
    if (best === 1) break;
  }
  memo.set(key, best);
  return best;
}

/**
 * A position of a random game that is not over and has this many free cells, as if set up. Where possible, both sides
 * avoid winning and letting the opponent win at once; otherwise hardly any game would get that far undecided.
 */
export function randomPosition(game: 'fencemaster' | 'havannah', size: number, free: number, random: Random): Position {
  for (;;) {
    const position = startPosition(game, { size });
    while (position.outcome === undefined && position.freeCount > free) playQuietly(position, random);
    if (position.outcome !== undefined) continue;
    return positionFromCells(game, size, position.pieces, position.owners, position.turn);
  }
}

function playQuietly(position: Position, random: Random): void {
  const moves = random.shuffle(position.legalMoves());
  for (const move of moves) {
    position.play(move);
    if (position.outcome === undefined && !position.legalMoves().some((reply) => ends(position, reply))) return;
    position.undo();
  }
  position.play(moves[0]);
}

function ends(position: Position, move: Move): boolean {
  position.play(move);
  const over = position.outcome !== undefined;
  position.undo();
  return over;
}
