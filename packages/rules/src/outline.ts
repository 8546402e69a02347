/**
 * Boards are outlined on a padded array of `stride` columns, so that every step is one addition and the padding is
 * outside. A walk lists the cells that border a region from outside, clockwise, each touching the next; the region is
 * given by its mark. Both walks start above the region's first cell in reading order, which is on its outer contour.
 */
export interface Marked {
  readonly marks: Int32Array;
  readonly mark: number;
  readonly stride: number;
}

/** The walk around a region of a square board whose cells may touch by their corners only. */
export function walkRoundSquares({ marks, mark, stride }: Marked, first: number): number[] {
  const steps = [-stride, 1, stride, -1];
  const walk: number[] = [];
  let cell = first;
  let facing = 0;
  do {
    const outside = cell + steps[facing];
    if (walk[walk.length - 1] !== outside) walk.push(outside);
    const turn = (facing + 1) % 4;
    if (marks[outside + steps[turn]] === mark) {
      cell = outside + steps[turn];
      facing = (facing + 3) % 4;
    } else if (marks[cell + steps[turn]] === mark) cell += steps[turn];
    else facing = turn;
  } while (cell !== first || facing !== 0);
  return walk;
}

/** The walk around a connected region of a hexagonal board. */
export function walkRoundHexagons({ marks, mark, stride }: Marked, first: number): number[] {
  const steps = [-stride, 1, stride + 1, stride, -1, -stride - 1];
  const walk: number[] = [];
  let cell = first;
  let facing = 0;
  do {
    const outside = cell + steps[facing];
    if (walk[walk.length - 1] !== outside) walk.push(outside);
    const turn = (facing + 1) % 6;
    if (marks[cell + steps[turn]] === mark) {
      cell += steps[turn];
      facing = (facing + 5) % 6;
    } else facing = turn;
  } while (cell !== first || facing !== 0);
  return walk;
}

/**
 * Reduces a closed walk to one that visits no cell twice and still surrounds the region. Where a walk visits a cell
 * again, the part in between is itself a walk: one of these parts runs clockwise round the region; the others follow a
 * spur there and back, or a bay from inside, and enclose no area or run the other way. `indexes`, the index of each
 * cell on the path, is a scratch array of zeros, one for each padded cell, and is zero again afterwards.
 */
export function simpleLoop(walk: readonly number[], stride: number, indexes: Int32Array): number[] {
  const path: number[] = [];
  let round: number[] = [];
  for (const cell of walk) {
    const index = indexes[cell];
    if (index > 0) {
      const part = path.splice(index - 1);
      for (const left of part) indexes[left] = 0;
      if (runsClockwise(part, stride)) round = part;
    }
    path.push(cell);
    indexes[cell] = path.length;
  }
  for (const left of path) indexes[left] = 0;
  return runsClockwise(path, stride) ? path : round;
}

/**
 * Twice the area inside a closed walk is the sum over its steps; it is positive for clockwise walks, since rows count
 * downwards.
 */
function runsClockwise(loop: readonly number[], stride: number): boolean {
  let area = 0;
  let previous = loop[loop.length - 1];
  for (const cell of loop) {
    area += (previous % stride) * Math.floor(cell / stride) - (cell % stride) * Math.floor(previous / stride);
    previous = cell;
  }
  return area > 0;
}
