import type { Cell, Position, Side } from '@ringfence/rules';

/**
 * Whether a Squatter board has everything captured that is enclosed, and nothing else, as after every move of a game.
 * The bitboard searches look for captures only where a move closes a loop, so on other boards, set up by hand, they
 * would be wrong.
 */
export function isSettled(position: Position): boolean {
  return ([1, 2] as const).every((side) => {
    const outside = reachedFromRim(position, side);
    return position.owners.every((owner, cell) => {
      const isLive = owner === 0 && position.pieces[cell] === side;
      return isLive || (outside[cell] === 0) === (owner === side);
    });
  });
}

/** The cells connected to the rim by a path that crosses no live piece of the side's, as 1. */
function reachedFromRim({ grid, pieces, owners }: Position, side: Side): Uint8Array {
  const reached = new Uint8Array(grid.cellCount);
  const stack: Cell[] = [];
  const visit = (cell: Cell): void => {
    if (cell < 0 || reached[cell] === 1 || (owners[cell] === 0 && pieces[cell] === side)) return;
    reached[cell] = 1;
    stack.push(cell);
  };
  for (let cell = 0; cell < grid.cellCount; cell++) if (grid.rim[cell] === 1) visit(cell);
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    for (let i = cell * 4; i < cell * 4 + 4; i++) visit(grid.adjacent[i]);
  }
  return reached;
}
