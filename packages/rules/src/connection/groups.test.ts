import { expect, test } from 'vitest';
import type { Grid } from '../grid.ts';
import { hexGrid } from '../hexagon.ts';
import { randomSource } from '../random.ts';
import { otherSide, type Side, WHITE } from '../types.ts';
import { Groups } from './groups.ts';

/** How many times as many random trials as usual. */
const TRIALS = Number(process.env.TRIALS ?? 1);

/**
 * The rule, word for word: flood the cells that are not the side's own from all rim cells; one that is not reached
 * proves a loop.
 */
function floodFindsLoop(
  grid: Grid,
  pieces: Uint8Array,
  side: Side,
  seen: Int32Array,
  stamp: number,
  stack: Int32Array,
): boolean {
  const { adjacent, rim } = grid;
  let height = 0;
  let reached = 0;
  let foreign = 0;
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (pieces[cell] === side) continue;
    foreign++;
    if (rim[cell] === 0) continue;
    seen[cell] = stamp;
    stack[height++] = cell;
  }
  reached = height;
  while (height > 0) {
    const cell = stack[--height];
    for (let i = cell * 6; i < cell * 6 + 6; i++) {
      const near = adjacent[i];
      if (near < 0 || pieces[near] === side || seen[near] === stamp) continue;
      seen[near] = stamp;
      stack[height++] = near;
      reached++;
    }
  }
  return reached < foreign;
}

test('finds a loop from the new piece alone exactly when the flood finds one, in random games', () => {
  const random = randomSource(2014);
  let moves = 0;
  let loops = 0;
  let stamp = 0;
  while (moves < 40_000 * TRIALS) {
    const grid = hexGrid(2 + random.below(6));
    const pieces = new Uint8Array(grid.cellCount);
    const groups = new Groups(grid);
    const seen = new Int32Array(grid.cellCount);
    const stack = new Int32Array(grid.cellCount);
    const cells = random.shuffle(Array.from(pieces.keys()));
    // Some games favour one side, so that thick walls and blobs appear too.
    const share = random.below(3);
    let side: Side = WHITE;
    for (const cell of cells) {
      side = share === 0 ? otherSide(side) : random.below(share + 2) === 0 ? otherSide(WHITE) : WHITE;
      pieces[cell] = side;
      const { closesLoop } = groups.join(cell, pieces);
      stamp++;
      moves++;
      if (closesLoop !== floodFindsLoop(grid, pieces, side, seen, stamp, stack)) {
        expect.fail(`size ${grid.size}, pieces ${pieces.join('')}, last ${cell}: the groups say ${closesLoop}`);
      }
      if (closesLoop) {
        loops++;
        break;
      }
    }
  }
  expect(loops).toBeGreaterThan(300);
});
