import { layoutOf } from '@ringfence/draw';
import { type Grid, hexGrid, squareGrid } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorAfter, cursorAt } from './steps.ts';

/** The names of the cells that the keys move to, in order. */
function walk(grid: Grid, from: string, keys: readonly string[]): string[] {
  const layout = layoutOf(grid);
  let cursor = cursorAt(layout, grid.cellNamed(from));
  return keys.map((key) => {
    const [ctrl, name] = key.startsWith('Ctrl+') ? [true, key.slice(5)] : [false, key];
    cursor = cursorAfter(layout, cursor, name, ctrl) ?? cursor;
    return grid.nameOf(cursor.cell);
  });
}

describe('the cursor', () => {
  test('follows the arrows on a square board and stops at its edges', () => {
    const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp'];
    expect(walk(squareGrid(3), 'a1', keys)).toEqual(['b1', 'b2', 'a2', 'a2', 'a1', 'a1']);
  });

  test('moves straight down a hexagonal board: half a cell right, and back', () => {
    const grid = hexGrid(3);
    const down = walk(grid, 'a1', ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']);
    expect(down).toEqual(['b2', 'b3', 'c4', 'c5', 'c5']);
    expect(walk(grid, 'c5', ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'])).toEqual(['c4', 'b3', 'b2', 'a1']);
  });

  test('keeps its horizontal position where a row is too short for it', () => {
    // From the left end of the longest row up to the top and back.
    expect(walk(hexGrid(3), 'a3', ['PageUp', 'PageDown', 'ArrowUp', 'ArrowUp'])).toEqual(['a1', 'c5', 'b4', 'a3']);
  });

  test('moves to the ends of a row and of the board', () => {
    const grid = hexGrid(3);
    expect(walk(grid, 'c4', ['Home', 'End', 'Ctrl+Home', 'Ctrl+End'])).toEqual(['b4', 'e4', 'a1', 'e5']);
  });

  test('ignores other keys', () => {
    const layout = layoutOf(squareGrid(3));
    expect(cursorAfter(layout, cursorAt(layout, 4), 'a', false)).toBeUndefined();
  });

  test('never leaves the board, and arrows move by one row or one cell', () => {
    const grids = fc.oneof(
      fc.integer({ min: 1, max: 12 }).map(hexGrid),
      fc.integer({ min: 1, max: 12 }).map(squareGrid),
    );
    const arrows = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), { maxLength: 40 });
    fc.assert(
      fc.property(grids, fc.nat(), arrows, (grid, start, keys) => {
        const layout = layoutOf(grid);
        let cursor = cursorAt(layout, start % grid.cellCount);
        for (const key of keys) {
          const next = cursorAfter(layout, cursor, key, false) ?? cursor;
          expect(next.cell).toBeGreaterThanOrEqual(0);
          expect(next.cell).toBeLessThan(grid.cellCount);
          const rows = Math.abs(grid.rowOf(next.cell) - grid.rowOf(cursor.cell));
          if (key === 'ArrowLeft' || key === 'ArrowRight') {
            expect(rows).toBe(0);
            expect(Math.abs(next.cell - cursor.cell)).toBeLessThanOrEqual(1);
          } else expect(rows).toBeLessThanOrEqual(1);
          cursor = next;
        }
      }),
    );
  });
});
