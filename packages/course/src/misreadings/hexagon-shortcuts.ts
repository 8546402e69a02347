import { type Cell, EMPTY, hexGrid, type Side, WHITE, type WrittenBoard } from '@ringfence/rules';
import { hexagonFinds } from './hexagon.ts';
import {
  cornerAt,
  cutOff,
  edgesAt,
  type Finders,
  filledRingWins,
  floodHexagon,
  groupsOf,
  rightFinders,
  rimCells,
  sixNear,
} from './hexagon-stages.ts';
import { remembered } from './memo.ts';
import { type Misreading, onlyDiagnosed } from './misreading.ts';

const shortcut = (name: string, sentence: string, rule: string, ...ways: readonly Partial<Finders>[]): Misreading =>
  onlyDiagnosed(hexagonFinds(name, sentence, rule, ways));

interface Group {
  readonly cells: readonly Cell[];
  readonly edges: ReadonlySet<number>;
}

const groupsAt = remembered((board, side: Side): Group[] =>
  groupsOf(board, side).map((cells) => ({ cells, edges: new Set(cells.flatMap((cell) => edgesAt(board, cell))) })),
);

const tripodIf = (holds: (group: Group, board: WrittenBoard, all: readonly Group[]) => boolean): Partial<Finders> => ({
  tripod(board, side) {
    const groups = groupsAt(board, side);
    return groups.some((group) => holds(group, board, groups));
  },
});

/** Loops with another test; the full rings of Havannah stay. */
const loopIf = (holds: (board: WrittenBoard, side: Side) => boolean): Partial<Finders> => ({
  loop: (board, side, game) => holds(board, side) || filledRingWins(board, side, game),
});

const isNot =
  ({ cells }: WrittenBoard, side: number) =>
  (cell: Cell): boolean =>
    cells[cell] !== side;

/** Tripods in which some corners are on both of their edges. */
const withSomeCorners = (corners: readonly number[]): Partial<Finders> =>
  tripodIf(({ cells, edges }, board) => {
    const more = cells.map((cell) => cornerAt(board, cell)).filter((corner) => corners.includes(corner));
    return new Set([...edges, ...more.flatMap((corner) => [corner, (corner + 5) % 6])]).size >= 3;
  });

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

const cornerCells = (board: WrittenBoard): Cell[] => rimCells(board).filter((cell) => cornerAt(board, cell) >= 0);

/** Not reached from `starts` over cells that are not the side's. */
const isCutOff = (board: WrittenBoard, side: Side, starts: readonly Cell[]): boolean =>
  cutOff(board, side, sixNear, starts).length > 0;

/** Whether a cell is on an edge or at one of its ends. */
const isOnEdge = (board: WrittenBoard, cell: Cell, edge: number): boolean =>
  edgesAt(board, cell).includes(edge) || [edge, (edge + 1) % 6].includes(cornerAt(board, cell));

const EDGES = ['top', 'upper right', 'lower right', 'bottom', 'lower left', 'upper left'];
const TRIPOD = 'A tripod is one connected group that touches three different edges or more, whichever they are.';
const CORNERS = 'The six corners belong to no edge.';
const LOOP =
  'A loop cuts off at least one cell that is not its own from the rim: flood from every rim cell over empty cells and the opponent’s pieces.';

/** Ways to look for tripods and loops that are shorter than the rules. */
export const hexagonShortcuts: readonly Misreading[] = [
  shortcut(
    'edge-pieces-counted',
    'counts pieces on the edges instead of different edges',
    TRIPOD,
    tripodIf(({ cells }, board) => cells.filter((cell) => edgesAt(board, cell).length > 0).length >= 3),
  ),
  shortcut(
    'four-edges',
    'answers as if the board had a left and a right edge, each of them in one piece',
    'A hexagon has six edges: two on the left and two on the right.',
    tripodIf(({ edges }) => new Set([...edges].map((edge) => ({ 2: 1, 4: 5 })[edge] ?? edge)).size >= 3),
  ),
  shortcut(
    'two-edges-are-one',
    'answers as if two neighbouring edges were one',
    'A hexagon has six edges, and each counts by itself.',
    ...[0, 1, 2, 3, 4, 5].map((first) =>
      tripodIf(({ edges }) => edges.size - (edges.has(first) && edges.has((first + 1) % 6) ? 1 : 0) >= 3),
    ),
  ),
  shortcut(
    'four-edges-needed',
    'sees only tripods that touch four edges or more',
    TRIPOD,
    tripodIf(({ edges }) => edges.size >= 4),
  ),
  shortcut(
    'edges-of-array-only',
    'answers as if the edges were only the first and the last row and column of the array',
    'A hexagon has six edges: two of them run diagonally through the array.',
    tripodIf(({ edges }) => [...edges].filter((edge) => edge !== 1 && edge !== 4).length >= 3),
  ),
  shortcut(
    'some-corners-are-edges',
    'answers as if some of the corners belonged to the edges',
    CORNERS,
    ...[[0, 1], [3, 4], [2, 5], [0, 1, 3, 4], [0, 1, 2, 5], [2, 3, 4, 5], [0], [1], [2], [3], [4], [5]].map(
      withSomeCorners,
    ),
  ),
  ...EDGES.map((name, edge) =>
    shortcut(
      `edge-needed/${name.replace(' ', '-')}`,
      `sees only tripods that touch the ${name} edge`,
      TRIPOD,
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
    'sees only tripods that touch two opposite edges',
    TRIPOD,
    tripodIf(({ edges }) => edges.size >= 3 && [0, 1, 2].some((edge) => edges.has(edge) && edges.has(edge + 3))),
  ),
  shortcut(
    'largest-group-only',
    "looks for a tripod only in each side's largest group",
    TRIPOD,
    tripodIf(({ cells, edges }, _, all) => edges.size >= 3 && all.every((other) => other.cells.length <= cells.length)),
  ),
  shortcut(
    'circle-of-six-is-loop',
    'takes any circle of six pieces or more for a loop, even if it encloses nothing',
    LOOP,
    ...[6, 7].map((least) =>
      loopIf((board, side) => groupsOf(board, side).some((group) => coreOf(board, group).size >= least)),
    ),
  ),
  shortcut(
    'pieces-in-six-directions',
    'takes a cell with own pieces in all six directions, however far away, for enclosed',
    LOOP,
    loopIf((board, side) =>
      [...board.cells.keys()].some((cell) => board.cells[cell] !== side && isBetween(board, cell, side)),
    ),
    loopIf((board, side) =>
      [...board.cells.keys()].some((cell) => board.cells[cell] === EMPTY && isBetween(board, cell, side)),
    ),
  ),
  shortcut(
    'enemy-is-wall',
    'answers as if pieces of both sides together could close a loop',
    LOOP,
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
    'answers as if nothing could get out over a rim cell with a piece of the opponent',
    LOOP,
    loopIf((board, side) =>
      isCutOff(
        board,
        side,
        rimCells(board).filter((cell) => board.cells[cell] === EMPTY),
      ),
    ),
  ),
  shortcut(
    'outside-from-one-corner',
    'answers as if everything outside the loops could be reached from one corner of the board',
    LOOP,
    ...[0, 1, 2, 3, 4, 5].map((corner) =>
      loopIf((board, side) =>
        isCutOff(
          board,
          side,
          cornerCells(board).filter((cell) => cornerAt(board, cell) === corner),
        ),
      ),
    ),
  ),
  shortcut(
    'outside-from-rows',
    'answers as if everything outside the loops could be reached from the first and the last row',
    LOOP,
    loopIf((board, side) =>
      isCutOff(
        board,
        side,
        rimCells(board).filter((cell) => [0, 3].some((edge) => isOnEdge(board, cell, edge))),
      ),
    ),
  ),
  shortcut(
    'outside-from-corners',
    'answers as if everything outside the loops could be reached from the six corners of the board',
    LOOP,
    loopIf((board, side) => isCutOff(board, side, cornerCells(board))),
  ),
  shortcut(
    'single-cell-loops-missed',
    'does not see loops round a single cell',
    LOOP,
    loopIf((board, side) => cutOff(board, side).length > 1),
  ),
  shortcut(
    'marks-kept',
    'answers as if the search for loops of the second side still saw the marks of the first',
    'Each search begins with nothing marked.',
    ...[WHITE, 3 - WHITE].map((first) =>
      loopIf((board, side) => {
        const isMarked = side === first ? () => false : floodHexagon(board, rimCells(board), isNot(board, first));
        const passes = (cell: Cell): boolean => board.cells[cell] !== side && !isMarked(cell);
        const isOpen = floodHexagon(board, rimCells(board), passes);
        return [...board.cells.keys()].some((cell) => passes(cell) && !isOpen(cell));
      }),
    ),
  ),
  ...(['White', 'Black'] as const).flatMap((name) =>
    (['loop', 'tripod'] as const).map((kind) =>
      shortcut(
        `side-has-no-${kind}s/${name.toLowerCase()}`,
        `never sees a ${kind} of ${name}'s`,
        'Both sides win in the same ways.',
        {
          [kind]: (...[board, side, game]: Parameters<Finders['loop']>) =>
            (side === WHITE) !== (name === 'White') && rightFinders[kind](board, side, game),
        },
      ),
    ),
  ),
];
