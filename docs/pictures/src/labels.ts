import type { BoardPicture } from './board-picture.ts';

type Label = NonNullable<BoardPicture['label']>;

/** The name of every cell. */
export const cellNames: Label = (grid, cell) => grid.nameOf(cell);

/** The number of the edge that a cell lies on, 0–5 clockwise from the top; corners lie on none. */
export const edgeNumbers: Label = (grid, cell) => {
  const edge = [0, 1, 2, 3, 4, 5].find((number) => grid.reach[cell] & (1 << number));
  return edge === undefined ? undefined : `${edge}`;
};

/**
 * What the judge adds for each piece on its one pass over a hexagon: +1 where no passed neighbour is of the same side,
 * −1 where a piece joins two such neighbours that do not touch each other, else 0.
 */
export const loopCount: Label = (grid, cell, pieces) => {
  if (pieces[cell] === 0) return undefined;
  const row = grid.rowOf(cell);
  const col = grid.colOf(cell);
  const own = (down: number, right: number): boolean => {
    const near = grid.cellAt(row + down, col + right);
    return near >= 0 && pieces[near] === pieces[cell];
  };
  const left = own(0, -1);
  const upperRight = own(-1, 0);
  if (own(-1, -1)) return '0';
  return left && upperRight ? '−1' : left || upperRight ? '0' : '+1';
};
