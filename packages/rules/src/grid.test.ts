import { describe, expect, test } from 'vitest';
import { gridOf } from './board-shapes.ts';
import type { Grid } from './grid.ts';
import { hexGrid } from './hexagon.ts';
import { cellOfIndex, padHexagon, padSquare } from './padded.ts';
import { squareGrid } from './square.ts';

const cells = (grid: Grid): number[] => Array.from({ length: grid.cellCount }, (_, cell) => cell);
const neighbours = (grid: Grid, cell: number): number[] =>
  [...grid.adjacent.slice(cell * grid.degree, (cell + 1) * grid.degree)].filter((near) => near >= 0);
const around = (grid: Grid, cell: number): number[] =>
  [...grid.around.slice(cell * grid.aroundDegree, (cell + 1) * grid.aroundDegree)].filter((near) => near >= 0);

describe('the square board', () => {
  test('has size² cells, named from a1 at the top left', () => {
    const grid = squareGrid(7);
    expect(grid.cellCount).toBe(49);
    expect([0, 6, 7, 48].map((cell) => grid.nameOf(cell))).toEqual(['a1', 'g1', 'a2', 'g7']);
    expect(grid.cellNamed('C2')).toBe(9);
    for (const nowhere of ['h1', 'a8', 'a0', '', '1a', 'a', 'a01', 'ä1']) expect(grid.cellNamed(nowhere)).toBe(-1);
  });

  test('continues with aa after z', () => {
    const grid = squareGrid(30);
    expect(grid.nameOf(25)).toBe('z1');
    expect(grid.nameOf(26)).toBe('aa1');
    expect(grid.cellNamed('ad30')).toBe(899);
  });

  test('numbers its four edges and corners clockwise from the top', () => {
    const grid = squareGrid(3);
    expect([...grid.reach]).toEqual([1 << 6, 1, 1 << 7, 1 << 3, 0, 1 << 1, 1 << 9, 1 << 2, 1 << 8]);
  });

  test('has neighbours clockwise from the top', () => {
    const grid = squareGrid(3);
    expect([...grid.adjacent.slice(16, 20)]).toEqual([1, 5, 7, 3]);
    expect([...grid.around.slice(32, 40)]).toEqual([1, 2, 5, 8, 7, 6, 3, 0]);
    expect([...grid.adjacent.slice(0, 4)]).toEqual([-1, 1, 3, -1]);
  });
});

describe('the hexagonal board', () => {
  test('has 3n(n−1)+1 cells in rows of n … 2n−1 … n', () => {
    for (const size of [1, 2, 3, 8, 15]) {
      const grid = hexGrid(size);
      expect(grid.cellCount).toBe(3 * size * (size - 1) + 1);
      const lengths = Array.from({ length: grid.span }, (_, row) => grid.rowLength(row));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(grid.cellCount);
      expect(Math.max(...lengths)).toBe(2 * size - 1);
    }
  });

  test('has a cell exactly where row and column differ by less than n', () => {
    const size = 4;
    const grid = hexGrid(size);
    for (let row = -1; row <= 7; row++) {
      for (let col = -1; col <= 7; col++) {
        const exists = row >= 0 && col >= 0 && row <= 6 && col <= 6 && Math.abs(row - col) <= size - 1;
        expect(grid.cellAt(row, col) >= 0).toBe(exists);
      }
    }
    expect(grid.nameOf(grid.cellAt(6, 3))).toBe('d7');
  });

  test('numbers its six edges and corners clockwise from the top', () => {
    const grid = hexGrid(3);
    const corners = [
      [0, 0],
      [0, 2],
      [2, 4],
      [4, 4],
      [4, 2],
      [2, 0],
    ];
    const edges = [
      [0, 1],
      [1, 3],
      [3, 4],
      [4, 3],
      [3, 1],
      [1, 0],
    ];
    corners.forEach(([row, col], i) => {
      expect(grid.reach[grid.cellAt(row, col)]).toBe(1 << (6 + i));
    });
    edges.forEach(([row, col], i) => {
      expect(grid.reach[grid.cellAt(row, col)]).toBe(1 << i);
    });
    expect(grid.rim.filter((flag) => flag === 1)).toHaveLength(12);
  });

  test('has six neighbours clockwise from the upper right', () => {
    const grid = hexGrid(2);
    expect([...grid.adjacent.slice(18, 24)].map((cell) => grid.nameOf(cell))).toEqual([
      'b1',
      'c2',
      'c3',
      'b3',
      'a2',
      'a1',
    ]);
  });

  test('counts the single cell of size 1 as one corner', () => {
    expect([...hexGrid(1).reach]).toEqual([1 << 6]);
  });
});

describe.each([
  ['square', [1, 2, 3, 6, 9]],
  ['hexagon', [1, 2, 3, 5]],
] as const)('every %s board', (shape, sizes) => {
  test.each([...sizes])('of size %i has names, rows and columns that map back to the cell', (size) => {
    const grid = gridOf(shape, size);
    for (const cell of cells(grid)) {
      expect(grid.cellNamed(grid.nameOf(cell))).toBe(cell);
      expect(grid.cellAt(grid.rowOf(cell), grid.colOf(cell))).toBe(cell);
    }
  });

  test.each([...sizes])('of size %i has symmetric neighbours', (size) => {
    const grid = gridOf(shape, size);
    for (const cell of cells(grid)) {
      for (const near of neighbours(grid, cell)) expect(neighbours(grid, near)).toContain(cell);
      for (const near of around(grid, cell)) expect(around(grid, near)).toContain(cell);
    }
  });

  test.each([...sizes])('of size %i has as its rim the cells with a missing neighbour', (size) => {
    const grid = gridOf(shape, size);
    for (const cell of cells(grid)) {
      expect(grid.rim[cell] === 1).toBe(neighbours(grid, cell).length < grid.degree);
    }
  });

  test.each([...sizes])(
    'of size %i has symmetries that keep neighbours, are all different, and form a group',
    (size) => {
      const grid = gridOf(shape, size);
      const { symmetries } = grid;
      expect(symmetries).toHaveLength(shape === 'square' ? 8 : 12);
      expect([...symmetries[0]]).toEqual(cells(grid));
      const known = new Set(symmetries.map((image) => image.join()));
      if (size > 2) expect(known.size).toBe(symmetries.length);
      for (const image of symmetries) {
        expect([...image].sort((a, b) => a - b)).toEqual(cells(grid));
        for (const cell of cells(grid)) {
          const there = neighbours(grid, image[cell]).sort((a, b) => a - b);
          const here = neighbours(grid, cell).map((near) => image[near]);
          expect(here.sort((a, b) => a - b)).toEqual(there);
        }
        for (const second of symmetries) expect(known).toContain(image.map((cell) => second[cell]).join());
      }
    },
  );

  test.each([...sizes])('of size %i is copied into padded cells and back', (size) => {
    const grid = gridOf(shape, size);
    const codes = Uint8Array.from(cells(grid), (cell) => (cell % 3) + 1);
    const padded = (shape === 'square' ? padSquare : padHexagon)(size, codes);
    for (const cell of cells(grid)) {
      const index = (grid.rowOf(cell) + 1) * padded.stride + grid.colOf(cell) + 1;
      expect(padded.codes[index]).toBe(codes[cell]);
      expect(cellOfIndex(padded, index)).toBe(cell);
    }
    expect(padded.codes.filter((code) => code !== 255)).toHaveLength(grid.cellCount);
  });
});
