import { games } from './games.ts';
import type { Position } from './position.ts';
import { type Cell, SWAP } from './types.ts';

/** Where a first piece lies after the swap. */
export function swappedCell({ game, grid }: Pick<Position, 'game' | 'grid'>, first: Cell): Cell {
  return games[game].swap === 'mirror' ? grid.cellAt(grid.colOf(first), grid.rowOf(first)) : first;
}

/** The cell of the last move, for the swap that of the piece taken over; `undefined` at the start. */
export function changedCell(position: Pick<Position, 'game' | 'grid' | 'moves'>): Cell | undefined {
  const { moves } = position;
  const last = moves.at(-1);
  return last === SWAP ? swappedCell(position, moves[0]) : last;
}
