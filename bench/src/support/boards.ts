import {
  BLACK,
  boardOf,
  EMPTY,
  type GameName,
  gridOf,
  hexGrid,
  type Random,
  startPosition,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';

/** The board after a random game; every other one is stopped at a random move. */
export function playedBoard(
  game: GameName,
  size: number,
  random: Random,
  finished = random.below(2) === 0,
): WrittenBoard {
  const position = startPosition(game, { size });
  const stop = finished ? position.grid.cellCount : random.below(position.grid.cellCount);
  for (
    let moves = position.legalMoves();
    moves.length > 0 && position.moves.length < stop;
    moves = position.legalMoves()
  ) {
    position.play(random.pick(moves));
  }
  return boardOf(position);
}

/**
 * A square board of any size without impossible captures: finished random games of size 10 side by side. Captured cells
 * are never on a tile's border, so tiles do not interact.
 */
export function tiledSquare(size: number, random: Random): WrittenBoard {
  const tiles = Array.from({ length: 40 }, () => playedBoard('squatter', 10, random, true).cells);
  const cells = new Uint8Array(size * size);
  for (let top = 0; top < size; top += 10) {
    for (let left = 0; left < size; left += 10) {
      const tile = random.pick(tiles);
      for (let i = 0; i < 100; i++) cells[(top + Math.floor(i / 10)) * size + left + (i % 10)] = tile[i];
    }
  }
  return { shape: 'square', size, cells };
}

/** Random short lines of both sides without a win; with a fence, White has the ring of cells next to the rim. */
export function linedHexagon(size: number, random: Random, fence: boolean): WrittenBoard {
  const grid = gridOf('hexagon', size);
  const inner = size - 2;
  const cells = new Uint8Array(grid.cellCount);
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const down = grid.rowOf(cell) - (size - 1);
    const right = grid.colOf(cell) - (size - 1);
    const ring = Math.max(Math.abs(down), Math.abs(right), Math.abs(down - right));
    if (fence && ring === inner) cells[cell] = WHITE;
    else if (fence && ring > inner) cells[cell] = EMPTY;
    else if ((down + right) % 2 === 0) cells[cell] = random.pick([EMPTY, WHITE, BLACK]);
  }
  return { shape: 'hexagon', size: hexGrid(size).size, cells };
}
