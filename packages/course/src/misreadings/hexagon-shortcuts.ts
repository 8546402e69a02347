import { type Cell, EMPTY, hexGrid, type Side, WHITE, type WrittenBoard } from '@ringfence/rules';
import { hexagonFinds } from './hexagon.ts';
import { loopIf, outsideFrom, SIX_EDGES, tripodIf, withCorners } from './hexagon-finders.ts';
import {
  cornerAt,
  cutOff,
  edgesAt,
  type Finders,
  floodHexagon,
  groupsOf,
  rightFinders,
  rimCells,
  sixNear,
} from './hexagon-stages.ts';
import { type Misreading, onlyDiagnosed } from './misreading.ts';

const shortcut = (name: string, ...ways: readonly Partial<Finders>[]): Misreading =>
  onlyDiagnosed(hexagonFinds(name, ...ways));

/** The pieces of a group that are left when those with fewer than two neighbours are taken away, again and again. */
function coreOf(board: WrittenBoard, group: readonly Cell[]): Set<Cell> {
  const core = new Set(group);
  for (let before = -1; before !== core.size; ) {
    before = core.size;
    for (const cell of core) if (sixNear(board, cell).filter((other) => core.has(other)).length < 2) core.delete(cell);
  }
  return core;
}

/** Whether a side has a piece in each of the six directions from a cell. */
function isBetween({ size, cells }: WrittenBoard, cell: Cell, side: Side): boolean {
  const grid = hexGrid(size);
  return [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
    [1, 1],
    [-1, -1],
  ].every(([down = 0, right = 0]) => {
    for (let [row, col] = [grid.rowOf(cell) + down, grid.colOf(cell) + right]; ; row += down, col += right) {
      const at = grid.cellAt(row, col);
      if (at < 0) return false;
      if (cells[at] === side) return true;
    }
  });
}

/** Whether a cell is on an edge or at one of its ends. */
const isOnEdge = (board: WrittenBoard, cell: Cell, edge: number): boolean =>
  edgesAt(board, cell).includes(edge) || [edge, (edge + 1) % 6].includes(cornerAt(board, cell));

const EDGES = ['top', 'upper right', 'lower right', 'bottom', 'lower left', 'upper left'];
/** Ways to look for tripods and loops that are shorter than the rules. */
export const hexagonShortcuts: readonly Misreading[] = [
  shortcut(
    'edge-pieces-counted',
    tripodIf(({ cells }, board) => cells.filter((cell) => edgesAt(board, cell).length > 0).length >= 3),
  ),
  shortcut(
    'four-edges',
    tripodIf(({ edges }) => new Set([...edges].map((edge) => ({ 2: 1, 4: 5 })[edge] ?? edge)).size >= 3),
  ),
  shortcut(
    'two-edges-are-one',
    ...SIX_EDGES.map((first) =>
      tripodIf(({ edges }) => edges.size - (edges.has(first) && edges.has((first + 1) % 6) ? 1 : 0) >= 3),
    ),
  ),
  shortcut(
    'four-edges-needed',
    tripodIf(({ edges }) => edges.size >= 4),
  ),
  shortcut(
    'edges-of-array-only',
    tripodIf(({ edges }) => [...edges].filter((edge) => edge !== 1 && edge !== 4).length >= 3),
  ),
  shortcut(
    'some-corners-are-edges',
    ...[[0, 1], [3, 4], [2, 5], [0, 1, 3, 4], [0, 1, 2, 5], [2, 3, 4, 5], [0], [1], [2], [3], [4], [5]].map((corners) =>
      withCorners((corner) => (corners.includes(corner) ? [corner, (corner + 5) % 6] : [])),
    ),
  ),
  ...EDGES.map((name, edge) =>
    shortcut(
      `edge-needed/${name.replace(' ', '-')}`,
      tripodIf(({ edges }) => edges.size >= 3 && edges.has(edge)),
      tripodIf(
        ({ cells, edges }, board) =>
          edges.size >= 3 &&
          cells.some((cell) => edges.has(edge) || [edge, (edge + 1) % 6].includes(cornerAt(board, cell))),
      ),
    ),
  ),
  shortcut(
    'opposite-edges-needed',
    tripodIf(({ edges }) => edges.size >= 3 && [0, 1, 2].some((edge) => edges.has(edge) && edges.has(edge + 3))),
  ),
  shortcut(
    'largest-group-only',
    tripodIf(({ cells, edges }, _, all) => edges.size >= 3 && all.every((other) => other.cells.length <= cells.length)),
  ),
  shortcut(
    'circle-of-six-is-loop',
    ...[6, 7].map((least) =>
      loopIf((board, side) => groupsOf(board, side).some((group) => coreOf(board, group).size >= least)),
    ),
  ),
  shortcut(
    'pieces-in-six-directions',
    ...[true, false].map((isWide) =>
      loopIf((board, side) =>
        board.cells.some((code, cell) => (isWide ? code !== side : code === EMPTY) && isBetween(board, cell, side)),
      ),
    ),
  ),
  shortcut(
    'enemy-is-wall',
    loopIf((board, side) => {
      const isOpen = floodHexagon(board, rimCells(board), (cell) => board.cells[cell] === EMPTY);
      return [...board.cells.keys()].some(
        (cell) =>
          board.cells[cell] === EMPTY &&
          !isOpen(cell) &&
          sixNear(board, cell).some((other) => board.cells[other] === side),
      );
    }),
  ),
  shortcut(
    'enemy-on-rim-is-wall',
    outsideFrom((board, cell) => board.cells[cell] === EMPTY),
  ),
  shortcut(
    'outside-from-one-corner',
    ...SIX_EDGES.map((corner) => outsideFrom((board, cell) => cornerAt(board, cell) === corner)),
  ),
  shortcut(
    'outside-from-rows',
    outsideFrom((board, cell) => [0, 3].some((edge) => isOnEdge(board, cell, edge))),
  ),
  shortcut(
    'outside-from-corners',
    outsideFrom((board, cell) => cornerAt(board, cell) >= 0),
  ),
  shortcut(
    'single-cell-loops-missed',
    loopIf((board, side) => cutOff(board, side).length > 1),
  ),
  shortcut(
    'marks-kept',
    ...[WHITE, 3 - WHITE].map((first) =>
      loopIf((board, side) => {
        const isMarked =
          side === first ? () => false : floodHexagon(board, rimCells(board), (cell) => board.cells[cell] !== first);
        const passes = (cell: Cell): boolean => board.cells[cell] !== side && !isMarked(cell);
        const isOpen = floodHexagon(board, rimCells(board), passes);
        return [...board.cells.keys()].some((cell) => passes(cell) && !isOpen(cell));
      }),
    ),
  ),
  ...(['White', 'Black'] as const).flatMap((name) =>
    (['loop', 'tripod'] as const).map((kind) =>
      shortcut(`side-has-no-${kind}s/${name.toLowerCase()}`, {
        [kind]: (...[board, side, game]: Parameters<Finders['loop']>) =>
          (side === WHITE) !== (name === 'White') && rightFinders[kind](board, side, game),
      }),
    ),
  ),
];
