import { CELL, type Layout } from '@ringfence/draw';
import type { Cell } from '@ringfence/rules';

/** The position of the keyboard cursor, and the horizontal distance it keeps when it moves up and down. */
export interface Cursor {
  readonly cell: Cell;
  readonly x: number;
}

export const cursorAt = (layout: Layout, cell: Cell): Cursor => ({ cell, x: layout.centre(cell).x });

/** The cell of a row nearest to a horizontal position. */
function nearestIn(layout: Layout, row: number, x: number): Cell {
  const { grid } = layout;
  const first = grid.cellAt(row, grid.firstCol(row));
  // On hexagons half a cell to either side is a tie; the right one wins, and the next row returns.
  const offset = Math.round((x - layout.centre(first).x) / CELL);
  return first + Math.min(grid.rowLength(row) - 1, Math.max(0, offset));
}

/**
 * Where a key moves the cursor, or `undefined` if the key does not move it. Left and Right move along the row; Up and
 * Down keep as straight as the hexagons allow; Home and End go to the ends of the row, with Ctrl of the board; Page Up
 * and Page Down to the top and the bottom.
 */
export function cursorAfter(layout: Layout, cursor: Cursor, key: string, ctrl: boolean): Cursor | undefined {
  const { grid } = layout;
  const row = grid.rowOf(cursor.cell);
  const along = (cell: Cell): Cursor => cursorAt(layout, cell);
  const across = (to: number): Cursor => {
    const target = Math.min(grid.span - 1, Math.max(0, to));
    return target === row ? cursor : { cell: nearestIn(layout, target, cursor.x), x: cursor.x };
  };
  const first = grid.cellAt(row, grid.firstCol(row));
  const last = first + grid.rowLength(row) - 1;
  switch (key) {
    case 'ArrowLeft':
      return along(Math.max(first, cursor.cell - 1));
    case 'ArrowRight':
      return along(Math.min(last, cursor.cell + 1));
    case 'ArrowUp':
      return across(row - 1);
    case 'ArrowDown':
      return across(row + 1);
    case 'PageUp':
      return across(0);
    case 'PageDown':
      return across(grid.span - 1);
    case 'Home':
      return along(ctrl ? 0 : first);
    case 'End':
      return along(ctrl ? grid.cellCount - 1 : last);
    default:
      return undefined;
  }
}
