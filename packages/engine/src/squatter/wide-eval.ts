import type { Cell, Grid, Move, Position, Side } from '@ringfence/rules';

/** What a loop promises by the pieces that it lacks, in hundredths of a cell; index 0 is never met. */
const PROMISES = [0, 30, 14, 5, 1, 0, 0];

/** The loops round one and two cells of a board: their walls, and which of them go through each cell. */
export interface Loops {
  readonly walls: readonly (readonly Cell[])[];
  readonly insides: readonly (readonly Cell[])[];
  readonly through: readonly (readonly number[])[];
}

export function loopsOf(grid: Grid): Loops {
  const { adjacent, rim, cellCount } = grid;
  const walls: Cell[][] = [];
  const insides: Cell[][] = [];
  const besides = (cell: Cell): Cell[] =>
    Array.from(adjacent.subarray(cell * 4, cell * 4 + 4)).filter((near) => near >= 0);
  for (let cell = 0; cell < cellCount; cell++) {
    if (rim[cell] === 1) continue;
    walls.push(besides(cell));
    insides.push([cell]);
    for (const near of besides(cell)) {
      if (near < cell || rim[near] === 1) continue;
      walls.push([...besides(cell), ...besides(near)].filter((wall) => wall !== cell && wall !== near));
      insides.push([cell, near]);
    }
  }
  const through: number[][] = Array.from({ length: cellCount }, () => []);
  for (const [loop, cells] of walls.entries()) for (const cell of cells) through[cell].push(loop);
  return { walls, insides, through };
}

/** How many pieces a side lacks to close a loop; 6 if it cannot. */
function lacking(loops: Loops, loop: number, { pieces, owners }: Position, side: Side): number {
  let missing = 0;
  for (const cell of loops.walls[loop]) {
    if (owners[cell] !== 0) return 6;
    if (pieces[cell] === 0) missing++;
    else if (pieces[cell] !== side) return 6;
  }
  for (const cell of loops.insides[loop]) if (owners[cell] !== 0 || pieces[cell] === side) return 6;
  return missing;
}

/** What the position promises the side to move, captures not counted. */
export function promiseOf(loops: Loops, position: Position): number {
  const { turn } = position;
  const enemy = turn === 1 ? 2 : 1;
  let value = 0;
  let [closing, threats] = [0, 0];
  for (let loop = 0; loop < loops.walls.length; loop++) {
    const own = lacking(loops, loop, position, turn);
    const other = own < 4 ? 6 : lacking(loops, loop, position, enemy);
    value += PROMISES[own] - PROMISES[other];
    if (own === 1) closing++;
    if (other === 1) threats++;
  }
  if (closing > 0) value += 70;
  else if (threats > 0) value -= threats > 1 ? 80 : 15;
  return value;
}

/** How much both sides could want each free cell: the loops that go through it, by what they lack. */
export function urgencyOf(loops: Loops, position: Position, move: Move): number {
  let urgency = 0;
  for (const loop of loops.through[move]) {
    urgency += PROMISES[lacking(loops, loop, position, 1)] ** 2 + PROMISES[lacking(loops, loop, position, 2)] ** 2;
  }
  return urgency;
}
