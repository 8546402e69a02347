import { isBridge, isTripod } from '../../connection/ruleset.ts';
import { scanBoard } from '../../connection/scan.ts';
import { games } from '../../games.ts';
import { padHexagon } from '../../padded.ts';
import { EMPTY, otherSide, type Side, sides } from '../../types.ts';
import type { Workshop } from '../workshop.ts';

/**
 * Below this size stripes do not keep Havannah's corners apart; such boards have few cells, so random ones are tried.
 */
const SMALLEST_STRIPED = 5;
const MOST_SHUFFLES = 4000;

/**
 * A full board on which nobody has won, with one more piece for `first`. No piece on it has six neighbours of its own
 * side, so that its pieces can be played in any order without an earlier win.
 */
export function fullBoard(workshop: Workshop, first: Side): Uint8Array | undefined {
  const { grid } = workshop;
  const cells = grid.size < SMALLEST_STRIPED ? shuffledBoard(workshop, first) : stripedBoard(workshop);
  return cells && wander(workshop, cells, first) ? cells : undefined;
}

/** Whether nobody has won and no piece is surrounded by its own side. */
export function isCalm({ game, grid }: Workshop, cells: Uint8Array): boolean {
  const { bridgeWins } = { bridgeWins: games[game].wins.includes('bridge') };
  const { groups, reach, holes, core } = scanBoard(padHexagon(grid.size, cells));
  return sides.every(
    (side) =>
      holes[side] === 0 &&
      core[side] === 0 &&
      groups[side].every((root) => !isTripod(reach[root]) && !(bridgeWins && isBridge(reach[root]))),
  );
}

function shuffledBoard(workshop: Workshop, first: Side): Uint8Array | undefined {
  const { grid, random } = workshop;
  const codes = Array.from({ length: grid.cellCount }, (_, i) => (i % 2 === 0 ? first : otherSide(first)));
  for (let i = 0; i < MOST_SHUFFLES; i++) {
    const cells = Uint8Array.from(random.shuffle(codes));
    if (isCalm(workshop, cells)) return cells;
  }
  return undefined;
}

/**
 * Rows of alternating sides, each connecting two edges. The top and the bottom row lose a corner, and the middle row is
 * split in two, so that no row connects two corners; the split continues through the rows beside it, so that these,
 * which meet there, each stay off the edges on one side.
 */
function stripedBoard({ grid, random }: Workshop): Uint8Array {
  const middle = grid.size - 1;
  const ours = random.pick(sides);
  const side = (row: number): Side => ((row - middle) % 2 === 0 ? ours : otherSide(ours));
  const cells = new Uint8Array(grid.cellCount);
  for (let cell = 0; cell < cells.length; cell++) cells[cell] = side(grid.rowOf(cell));
  const set = (row: number, col: number, value: Side): void => {
    cells[grid.cellAt(row, col)] = value;
  };
  set(0, 0, side(1));
  set(2 * middle, 2 * middle, side(1));
  const cut = 2 + random.below(2 * middle - 3);
  set(middle, cut, otherSide(ours));
  set(middle - 1, random.below(cut - 1), ours);
  set(middle + 1, cut + 2 + random.below(2 * middle - cut - 1), ours);
  const image = random.pick(grid.symmetries);
  return cells.slice().map((_, cell) => cells[image[cell]]);
}

/** Changes the side of random pieces while nobody wins, until the numbers are equal; false if they stay unequal. */
function wander(workshop: Workshop, cells: Uint8Array, first: Side): boolean {
  const { grid, random } = workshop;
  if (!isCalm(workshop, cells)) return false;
  // Each step examines the whole board.
  const steps = Math.min(3 * cells.length, Math.ceil(300_000 / cells.length));
  let lead = 0;
  for (const piece of cells) lead += piece === first ? 1 : -1;
  for (let step = 0; step < steps || (lead !== 1 && step < steps + 40 * grid.size); step++) {
    const cell = random.below(cells.length);
    const piece = cells[cell] as Side;
    const after = lead + (piece === first ? -2 : 2);
    const slack = step < steps ? 5 : 1;
    if (Math.abs(after - 1) > slack - 1 && Math.abs(after - 1) >= Math.abs(lead - 1)) continue;
    cells[cell] = otherSide(piece);
    if (isCalm(workshop, cells)) lead = after;
    else cells[cell] = piece;
  }
  return lead === 1 && !cells.includes(EMPTY);
}
