import { games, type Move, otherSide, type Position, positionFromCells, type Side, SWAP } from '@ringfence/rules';

/** The moves that end the game with a win for the side to move. */
export function winsInOne(position: Position): Move[] {
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
  const lost = position.outcome === undefined && winsInOne(position).length > 0;
  position.undo();
  return lost;
}

/**
 * The value of each cell for the opponent if it were to move now: the cells it would capture there, or on a hexagon 1
 * where it would win.
 */
export const threatCells = (position: Position): Float64Array => gainsOf(position, otherSide(position.turn));

/** The value of each cell for a side if it were to move now, as for threats. */
export function gainsOf({ game, grid, pieces, owners }: Position, side: Side): Float64Array {
  const gains = new Float64Array(grid.cellCount);
  const position = positionFromCells(game, grid.size, pieces, owners, side);
  const leadOf = ({ scores }: Position): number => scores[side - 1] - scores[otherSide(side) - 1];
  const lead = leadOf(position);
  for (const move of position.legalMoves()) {
    if (move === SWAP) continue;
    position.play(move);
    gains[move] = games[game].hasScores ? leadOf(position) - lead : Number(position.outcome?.winner === side);
    position.undo();
  }
  return gains;
}
