import { type Grid, hexGrid, squareGrid } from '@ringfence/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CELL, joinSides, layoutOf, outerSides, outlineOf, sideOf } from './geometry.ts';

const grids = fc
  .tuple(fc.constantFrom('square', 'hexagon'), fc.integer({ min: 1, max: 11 }))
  .map(([shape, size]): Grid => (shape === 'square' ? squareGrid(size) : hexGrid(size)));

test('neighbours are across the side of their number, one cell away', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const layout = layoutOf(grid);
      for (let cell = 0; cell < grid.cellCount; cell++) {
        for (let i = 0; i < grid.degree; i++) {
          const next = grid.adjacent[cell * grid.degree + i];
          if (next < 0) continue;
          const here = layout.centre(cell);
          const there = layout.centre(next);
          expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeCloseTo(CELL, 6);
          const [from, to] = sideOf(layout, cell, i);
          expect((from.x + to.x) / 2).toBeCloseTo((here.x + there.x) / 2, 6);
          expect((from.y + to.y) / 2).toBeCloseTo((here.y + there.y) / 2, 6);
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('the board fills its bounding box exactly', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const layout = layoutOf(grid);
      const xs: number[] = [];
      const ys: number[] = [];
      for (let cell = 0; cell < grid.cellCount; cell++) {
        const { x, y } = layout.centre(cell);
        xs.push(...layout.corners.map((corner) => corner.x + x));
        ys.push(...layout.corners.map((corner) => corner.y + y));
      }
      expect(Math.min(...xs)).toBeCloseTo(0, 6);
      expect(Math.min(...ys)).toBeCloseTo(0, 6);
      expect(Math.max(...xs)).toBeCloseTo(layout.width, 6);
      expect(Math.max(...ys)).toBeCloseTo(layout.height, 6);
    }),
    { numRuns: 25 },
  );
});

test('the cell under a point near its centre is that cell, and outside the board it is none', () => {
  fc.assert(
    fc.property(grids, fc.nat(), fc.double({ min: 0, max: 6.28, noNaN: true }), (grid, n, angle) => {
      const layout = layoutOf(grid);
      const cell = n % grid.cellCount;
      const { x, y } = layout.centre(cell);
      const reach = CELL * 0.49;
      expect(layout.cellUnder({ x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) })).toBe(cell);
      expect(layout.cellUnder({ x: -1, y: -1 })).toBe(-1);
      expect(layout.cellUnder({ x: layout.width + 1, y: layout.height / 2 })).toBe(-1);
    }),
    { numRuns: 100 },
  );
});

test('outer sides: two for an edge of a hexagon, three for its corner, half as many and one more on a square', () => {
  const hexagon = hexGrid(4);
  expect(outerSides(hexagon, hexagon.cellNamed('b1'), { edge: 0 })).toEqual([5, 0]);
  expect(outerSides(hexagon, hexagon.cellNamed('a1'), { corner: 0 })).toEqual([4, 5, 0]);
  const square = squareGrid(4);
  expect(outerSides(square, square.cellNamed('b4'), { edge: 2 })).toEqual([2]);
  expect(outerSides(square, square.cellNamed('a1'), { corner: 0 })).toEqual([3, 0]);
});

test('the outline of a whole board is one closed line', () => {
  for (const grid of [squareGrid(5), hexGrid(4), hexGrid(1)]) {
    const lines = outlineOf(layoutOf(grid), [...Array(grid.cellCount).keys()]);
    expect(lines).toHaveLength(1);
    expect(lines[0][0].x).toBeCloseTo(lines[0].at(-1)?.x ?? Number.NaN, 6);
  }
});

test('the outline of a ring has a hole', () => {
  const grid = hexGrid(3);
  const centre = grid.cellNamed('c3');
  const ring = [...grid.adjacent.subarray(centre * 6, centre * 6 + 6)];
  expect(outlineOf(layoutOf(grid), ring).map((line) => line.length)).toEqual([19, 7]);
});

test('sides that do not meet are not joined', () => {
  const layout = layoutOf(squareGrid(5));
  expect(joinSides([sideOf(layout, 0, 0), sideOf(layout, 1, 0), sideOf(layout, 3, 0)]).map((l) => l.length)).toEqual([
    3, 2,
  ]);
});
