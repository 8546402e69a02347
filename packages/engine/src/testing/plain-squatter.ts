import { type Position, positionFromCells, type Random, type Side, startPosition } from '@ringfence/rules';

/** What the side to move still gains on the other, by plain negamax over the rules. */
export function plainGain(position: Position, known = new Map<bigint, number>()): number {
  if (position.outcome !== undefined) return 0;
  const before = known.get(position.hash);
  if (before !== undefined) return before;
  const side = position.turn;
  const lead = leadOf(position, side);
  let best = Number.NEGATIVE_INFINITY;
  for (const move of position.legalMoves()) {
    position.play(move);
    best = Math.max(best, leadOf(position, side) - lead - plainGain(position, known));
    position.undo();
  }
  known.set(position.hash, best);
  return best;
}

function leadOf({ scores }: Position, side: Side): number {
  return side === 1 ? scores[0] - scores[1] : scores[1] - scores[0];
}

/** A position with at most this many free cells, by random play that prefers diagonals, so that captures occur. */
export function playedSquatter(size: number, free: number, random: Random): Position {
  const position = startPosition('squatter', { size });
  while (position.freeCount > free && position.outcome === undefined) {
    const moves = position.legalMoves();
    const { around } = position.grid;
    const eager = moves.filter((move) => {
      for (let i = move * 8 + 1; i < move * 8 + 8; i += 2) {
        if (around[i] >= 0 && position.pieces[around[i]] === position.turn) return true;
      }
      return false;
    });
    position.play(random.pick(eager.length > 0 && random.below(3) > 0 ? eager : moves));
  }
  return position;
}

/** The position shown by such letters; Black's enclosures, which are irrelevant to Maker, count as nobody's. */
export function positionOfLetters(size: number, cells: readonly string[], turn: Side): Position {
  const pieces = Uint8Array.from(cells, (symbol) => (symbol === '.' ? 0 : symbol === 'W' ? 1 : 2));
  return positionFromCells('squatter', size, pieces, new Uint8Array(size * size), turn);
}
