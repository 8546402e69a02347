import { type Move, otherSide, type Position, positionFromCells, SWAP } from '@ringfence/rules';

/** The moves that end the game with a win for the side to move. */
export function winningMoves(position: Position): Move[] {
  const side = position.turn;
  return position.legalMoves().filter((move) => {
    position.play(move);
    const won = position.outcome?.winner === side;
    position.undo();
    return won;
  });
}

/** Whether the opponent can win with its reply to a move. */
export function losesAtOnce(position: Position, move: Move): boolean {
  position.play(move);
  const lost = position.outcome === undefined && winningMoves(position).length > 0;
  position.undo();
  return lost;
}

/**
 * The value of each cell for the opponent if it were to move now: the cells it would capture there, or on a hexagon 1
 * where it would win.
 */
export function threatsOf(position: Position): Float64Array {
  const { game, grid, pieces, owners, turn } = position;
  const threats = new Float64Array(grid.cellCount);
  const enemy = otherSide(turn);
  const passed = positionFromCells(game, grid.size, pieces, owners, enemy);
  const lead = passed.scores[enemy - 1] - passed.scores[turn - 1];
  for (const move of passed.legalMoves()) {
    if (move === SWAP) continue;
    passed.play(move);
    threats[move] =
      game === 'squatter'
        ? passed.scores[enemy - 1] - passed.scores[turn - 1] - lead
        : Number(passed.outcome?.winner === enemy);
    passed.undo();
  }
  return threats;
}
