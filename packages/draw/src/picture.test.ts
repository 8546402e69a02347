import { hexGrid, squareGrid } from '@ringfence/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describePicture } from './describe.ts';
import { entriesOf, isDead, litEdgesOf, type Picture, spanningTree } from './picture.ts';

test('entries of maps and records come in reading order, without cells that are not on the board', () => {
  const grid = squareGrid(3);
  const wanted = [
    [0, 'x'],
    [8, 'y'],
  ];
  expect(
    entriesOf(
      grid,
      new Map([
        [8, 'y'],
        [0, 'x'],
        [9, 'z'],
        [-1, 'z'],
        [0.5, 'z'],
      ]),
    ),
  ).toEqual(wanted);
  expect(entriesOf(grid, { 8: 'y', 0: 'x', 12: 'z' })).toEqual(wanted);
  expect(entriesOf(grid, undefined)).toEqual([]);
});

test('a spanning tree connects each group and has no cycle', () => {
  const grid = hexGrid(5);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: grid.cellCount - 1 })), (cells) => {
      const links = spanningTree(grid, cells);
      const leader = new Map(cells.map((cell) => [cell, cell]));
      const find = (cell: number): number => {
        const up = leader.get(cell) ?? cell;
        return up === cell ? cell : find(up);
      };
      for (const [from, to] of links) {
        expect(find(from)).not.toBe(find(to));
        leader.set(find(from), find(to));
      }
      const within = new Set(cells);
      for (const cell of cells) {
        for (const next of grid.adjacent.subarray(cell * 6, cell * 6 + 6)) {
          if (within.has(next)) expect(find(next)).toBe(find(cell));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('three pieces that all touch each other are connected by two lines', () => {
  const grid = hexGrid(3);
  expect(spanningTree(grid, ['a1', 'b1', 'b2'].map(grid.cellNamed))).toHaveLength(2);
});

test('a piece is dead when its cell has an owner', () => {
  const picture: Picture = { grid: squareGrid(2), pieces: [1, 2, 0, 1], owners: [0, 1, 1, 3] };
  expect([0, 1, 2, 3].map((cell) => isDead(picture, cell))).toEqual([false, true, false, true]);
  expect(isDead({ grid: squareGrid(2), pieces: [1, 2, 0, 1] }, 1)).toBe(false);
});

test('lit edges are those of the trees and those given, each once', () => {
  const picture: Picture = {
    grid: hexGrid(3),
    pieces: new Uint8Array(19),
    litEdges: [5, 1, 7, -1],
    trees: [{ cells: [], side: 1, edges: [1, 0] }],
  };
  expect(litEdgesOf(picture)).toEqual([0, 1, 5]);
});

test('a picture is described in sentences', () => {
  const grid = squareGrid(3);
  expect(
    describePicture({
      grid,
      pieces: [0, 1, 0, 1, 2, 1, 0, 1, 0],
      owners: [0, 0, 0, 0, 1, 0, 0, 0, 0],
      fences: [{ cells: [1, 5, 7, 3], side: 1 }],
      lastMove: 7,
      ghost: { cell: 0, side: 2 },
      highlight: [2],
      faults: [8],
      heat: { values: { 6: 1 }, title: 'visits' },
    }),
  ).toBe(
    'Square board, 3 by 3. White: b1 a2 c2 b3. Territory of White: b2. Dead pieces of Black: b2. ' +
      'Fence of White: b1 c2 b3 a2. Last move: b3. Hint for Black: a1. Selected: c1. Impossible: c3. Heat (visits): a3.',
  );
  expect(
    describePicture({
      grid: hexGrid(2),
      pieces: new Uint8Array(7),
      owners: [3],
      litEdges: [2],
      trees: [{ cells: [0, 1], side: 2, corners: [0, 1] }],
    }),
  ).toBe(
    'Hexagonal board, 2 cells a side. Captured by an unknown side: a1. Line of Black: a1 b1. ' +
      'Edges reached: lower right. Corners reached: top left, top right.',
  );
});

test('many cells are counted, not listed', () => {
  expect(describePicture({ grid: squareGrid(19), pieces: new Uint8Array(361).fill(2) })).toBe(
    'Square board, 19 by 19. Black: 361 cells.',
  );
});
