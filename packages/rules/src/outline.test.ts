import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Marked, simpleLoop, walkRoundHexagons, walkRoundSquares } from './outline.ts';

const STRIDE = 12;
const CELLS = STRIDE * STRIDE;
const MARK = 7;

/** The cells of a drawing: `#` is the region, and the first row and column are padding. */
function regionOf(rows: readonly string[]): number[] {
  return rows.flatMap((row, y) => [...row].flatMap((symbol, x) => (symbol === '#' ? [(y + 1) * STRIDE + x + 1] : [])));
}

function markedAs(cells: Iterable<number>): Marked {
  const marks = new Int32Array(CELLS);
  for (const cell of cells) marks[cell] = MARK;
  return { marks, mark: MARK, stride: STRIDE };
}

const square = [-STRIDE, 1, STRIDE, -1];
const diagonal = [-STRIDE - 1, -STRIDE + 1, STRIDE + 1, STRIDE - 1];
const hexagon = [-STRIDE, 1, STRIDE + 1, STRIDE, -1, -STRIDE - 1];

const shapes = {
  square: { walk: walkRoundSquares, regionSteps: [...square, ...diagonal], escapes: square },
  hexagon: { walk: walkRoundHexagons, regionSteps: hexagon, escapes: hexagon },
};
// The region of a square board, and its fence, may be connected by corners only; what it encloses escapes over sides.
const fenceSteps = { square: [...square, ...diagonal], hexagon };

/** Regions grown from one cell, two cells away from the padding. */
const regions = (steps: readonly number[]) =>
  fc.array(fc.tuple(fc.nat(999), fc.nat(steps.length - 1)), { maxLength: 40 }).map((choices) => {
    const cells = [5 * STRIDE + 5];
    for (const [which, way] of choices) {
      const next = cells[which % cells.length] + steps[way];
      const [row, col] = [Math.floor(next / STRIDE), next % STRIDE];
      if (row >= 2 && row < STRIDE - 2 && col >= 2 && col < STRIDE - 2 && !cells.includes(next)) cells.push(next);
    }
    return cells.sort((a, b) => a - b);
  });

/** All cells that a flood from outside does not reach if the fence stops it. */
function insideOf(fence: readonly number[], escapes: readonly number[]): Set<number> {
  const closed = new Set(fence);
  const reached = new Set([0]);
  for (const cell of reached) {
    for (const step of escapes) {
      const next = cell + step;
      if (next >= 0 && next < CELLS && Math.abs((next % STRIDE) - (cell % STRIDE)) <= 1 && !closed.has(next)) {
        reached.add(next);
      }
    }
  }
  return new Set(
    Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !reached.has(cell) && !closed.has(cell)),
  );
}

const follows = (walk: readonly number[], steps: readonly number[]): boolean =>
  walk.every((cell, i) => steps.includes(walk[(i + 1) % walk.length] - cell));

describe.each(['square', 'hexagon'] as const)('round a region of a %s board', (shape) => {
  const { walk, regionSteps, escapes } = shapes[shape];
  const steps = fenceSteps[shape];

  test('the walk runs from neighbour to neighbour, outside, and encloses the region', () => {
    fc.assert(
      fc.property(regions(regionSteps), (cells) => {
        const found = walk(markedAs(cells), cells[0]);
        expect(found.filter((cell) => cells.includes(cell))).toEqual([]);
        expect(follows(found, steps)).toBe(true);
        const inside = insideOf(found, escapes);
        expect(cells.every((cell) => inside.has(cell))).toBe(true);
      }),
    );
  });

  test('the simple loop visits no cell twice, encloses the region, and leaves the scratch array clean', () => {
    fc.assert(
      fc.property(regions(regionSteps), (cells) => {
        const indexes = new Int32Array(CELLS);
        const loop = simpleLoop(walk(markedAs(cells), cells[0]), STRIDE, indexes);
        expect(new Set(loop).size).toBe(loop.length);
        expect(follows(loop, steps)).toBe(true);
        const inside = insideOf(loop, escapes);
        expect(cells.every((cell) => inside.has(cell))).toBe(true);
        expect(indexes.every((index) => index === 0)).toBe(true);
      }),
    );
  });
});

describe('exactly', () => {
  const names = (cells: readonly number[]): string =>
    cells.map((cell) => `${(cell % STRIDE) - 1},${Math.floor(cell / STRIDE) - 1}`).join(' ');

  test.each<[sentence: string, rows: string[], walk: string]>([
    ['one cell is walked round in four', ['...', '.#.', '...'], '1,0 2,1 1,2 0,1'],
    ['two in a row in six, each once', ['....', '.##.', '....'], '1,0 2,0 3,1 2,2 1,2 0,1'],
    ['two that touch by a corner', ['....', '.#..', '..#.', '....'], '1,0 2,1 3,2 2,3 1,2 0,1'],
  ])('on squares %s', (_, rows, walk) => {
    const cells = regionOf(rows);
    expect(names(walkRoundSquares(markedAs(cells), cells[0]))).toBe(walk);
  });

  test.each<[sentence: string, rows: string[], walk: string]>([
    ['one cell is walked round in six', ['...', '.#.', '...'], '1,0 2,1 2,2 1,2 0,1 0,0'],
    ['two in a row in eight, each once', ['....', '.##.', '....'], '1,0 2,0 3,1 3,2 2,2 1,2 0,1 0,0'],
  ])('on hexagons %s', (_, rows, walk) => {
    const cells = regionOf(rows);
    expect(names(walkRoundHexagons(markedAs(cells), cells[0]))).toBe(walk);
  });

  test('a spur of a walk is cut off, before the loop and after it', () => {
    const ring = [14, 15, 16, 28, 40, 39, 38, 26];
    const spur = [2, 14];
    expect(simpleLoop([...ring, 14, ...spur].slice(0, -1), STRIDE, new Int32Array(CELLS))).toEqual(ring);
    expect(simpleLoop([...ring.slice(0, 3), 17, 16, ...ring.slice(3)], STRIDE, new Int32Array(CELLS))).toEqual(ring);
  });

  test('of two parts, the clockwise one is the loop', () => {
    const clockwise = [14, 15, 27, 26];
    const counter = [14, 13, 24, 25];
    expect(simpleLoop([...counter, ...clockwise], STRIDE, new Int32Array(CELLS))).toEqual(clockwise);
    expect(simpleLoop([...clockwise, ...counter], STRIDE, new Int32Array(CELLS))).toEqual(clockwise);
  });
});
