import {
  BLACK,
  type Cell,
  type ConnectionGame,
  EMPTY,
  rulesets,
  type Side,
  sideName,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';
import { methodLine } from '../checker/method.ts';
import type { HexagonFacts, Wins } from './hexagon-stages.ts';
import { bySize, MutantCrash, type Sites } from './sites.ts';

type Find = (board: WrittenBoard) => HexagonFacts;

/** A checker as a student writes it, right as long as nothing is changed; its decisions are tables for each size. */
type Checker = (game: ConnectionGame, sites: Sites) => Find;

const BEFORE = { '(-1, 0)': [-1, 0], '(0, -1)': [0, -1], '(-1, -1)': [-1, -1] } as const;
const STEPS = { ...BEFORE, '(+1, 0)': [1, 0], '(0, +1)': [0, 1], '(+1, +1)': [1, 1] } as const;

/** Instead of a cell: the program looks outside the board and crashes. */
const CRASH = -1;

/** What neighbours are looked up for. */
type NearKind = 'group' | 'flood' | 'ring' | 'union';

/** The board as rows and columns of an array, as most programs keep it. */
function layoutOf(n: number, kinds: readonly NearKind[], sites: Sites) {
  const span = 2 * n - 1;
  const starts: number[] = [];
  for (let row = 0, from = 0; row < span; row++) {
    starts.push(from);
    from += span - Math.abs(row - n + 1);
  }
  const rowLength = (row: number): number => span - Math.abs(row - n + 1);
  const shift = (row: number): number => Math.max(0, row - sites.number('shift', n - 1, [-1, 1, n]));
  const exists = (row: number, col: number): boolean =>
    sites.compare('first row', row, '>=', 0) &&
    sites.compare('last row', row, '<', span) &&
    sites.compare('first column', col, '>=', 0) &&
    sites.compare('last column', col, '<', span) &&
    sites.compare('lower left', row - col, '<', n) &&
    sites.compare('upper right', col - row, '<', n);
  const cellAt = (row: number, col: number): Cell => {
    const at = col - shift(row);
    return row < 0 || row >= span || at < 0 || at >= rowLength(row) ? CRASH : (starts[row] as number) + at;
  };
  const edgeTests = sites.each('edges', {
    top: (row: number) => row === 0,
    'upper right': (row: number, col: number) => col - row === sites.number('edge: upper right', n - 1, [-1]),
    right: (_: number, col: number) => col === sites.number('edge: right', span - 1, [-1]),
    bottom: (row: number) => row === sites.number('edge: bottom', span - 1, [-1]),
    'lower left': (row: number, col: number) => row - col === sites.number('edge: lower left', n - 1, [-1]),
    left: (_: number, col: number) => col === 0,
  });
  const width = sites.either('visited: width', { span, ten: 10, size: n });
  const cells: Cell[] = [];
  const keys = new Array<number>(3 * n * (n - 1) + 1).fill(0);
  const edges: number[][] = keys.map(() => []);
  const near: Record<NearKind, Cell[][]> = { group: [], flood: [], ring: [], union: [] };
  const nearBy = (row: number, col: number, steps: readonly (readonly [number, number])[]): Cell[] =>
    steps
      .filter(([down, right]) => exists(row + down, col + right))
      .map(([down, right]) => cellAt(row + down, col + right));
  const steps = kinds.map((kind) => [kind, sites.each(`${kind} steps`, kind === 'union' ? BEFORE : STEPS)] as const);
  for (let row = sites.number('rows: first', 0, [1]); sites.compare('rows', row, '<', span) && row <= span; row++) {
    const first = sites.number('columns: first', 0, [1]);
    for (let col = first; sites.compare('columns', col, '<', span) && col <= span; col++) {
      if (!exists(row, col)) continue;
      const cell = cellAt(row, col);
      cells.push(cell);
      if (cell === CRASH) continue;
      keys[cell] = row * width + col;
      edges[cell] = edgeTests.flatMap((test, edge) => (test(row, col) ? [edge] : []));
      for (const [kind, some] of steps) near[kind][cell] = nearBy(row, col, some);
    }
  }
  return { cells, keys, edges, near };
}

type Layout = ReturnType<typeof layoutOf>;

function codeAt(board: WrittenBoard, cell: Cell): number {
  const code = board.cells[cell];
  if (code === undefined) throw new MutantCrash();
  return code;
}

/** All that can be reached over cells that `passes` accepts. */
function flood(
  board: WrittenBoard,
  { keys, near }: Layout,
  kind: 'group' | 'flood',
  from: readonly Cell[],
  passes: (code: number) => boolean,
): Cell[] {
  const found: Cell[] = [];
  const seen = new Uint8Array(2 * board.size * (2 * board.size + 12));
  const enter = (cell: Cell): void => {
    const key = keys[cell] as number;
    if (!passes(codeAt(board, cell)) || seen[key] === 1) return;
    seen[key] = 1;
    found.push(cell);
  };
  from.forEach(enter);
  for (const cell of found) near[kind][cell]?.forEach(enter);
  return found;
}

function groupsByFlood(board: WrittenBoard, layout: Layout, side: Side): Cell[][] {
  const done = new Set<number>();
  return layout.cells.flatMap((cell) => {
    if (codeAt(board, cell) !== side || done.has(layout.keys[cell] as number)) return [];
    const group = flood(board, layout, 'group', [cell], (code) => code === side);
    for (const one of group) done.add(layout.keys[one] as number);
    return [group];
  });
}

/** Groups that grow row by row: each piece joins those of its neighbours that came before. */
function groupsByJoining(board: WrittenBoard, { cells, near }: Layout, side: Side): Cell[][] {
  const groupOf = new Map<Cell, Cell[]>();
  for (const cell of cells) {
    if (codeAt(board, cell) !== side) continue;
    const joined = [cell];
    groupOf.set(cell, joined);
    for (const other of near.union[cell] ?? []) {
      const group = groupOf.get(other);
      if (group === undefined || group === joined) continue;
      joined.push(...group);
      for (const one of group) groupOf.set(one, joined);
    }
  }
  return [...new Set(groupOf.values())];
}

/** A checker that finds groups and loops in one of two ways each. */
const checker =
  (
    joins: 'group' | 'union',
    groupsIn: (board: WrittenBoard, layout: Layout, side: Side) => Cell[][],
    hasLoop: (board: WrittenBoard, layout: Layout, rim: readonly boolean[], side: Side, sites: Sites) => boolean,
  ): Checker =>
  (game, sites) => {
    const tables = bySize((n) => {
      const layout = layoutOf(n, rulesets[game].filledLoopWins ? [joins, 'flood', 'ring'] : [joins, 'flood'], sites);
      const isCorner = layout.edges.map(({ length }) => sites.compare('corner', length, '>', 1));
      const rim = layout.edges.map(({ length }) => sites.compare('rim', length, '>', 0));
      return { layout, isCorner, rim };
    });
    return (board) => {
      const { layout, isCorner, rim } = tables(board.size);
      const winsOf = (side: Side): Wins => {
        const groups = groupsIn(board, layout, side);
        const edgesOf = (group: readonly Cell[]): number =>
          new Set(group.filter((cell) => !isCorner[cell]).flatMap((cell) => layout.edges[cell] ?? [])).size;
        const isFull = (cell: Cell): boolean =>
          codeAt(board, cell) === side &&
          sites.compare(
            'filled ring',
            (layout.near.ring[cell] ?? []).filter((one) => codeAt(board, one) === side).length,
            '>=',
            sites.number('six', 6, [-1]),
          );
        return {
          tripod: groups.some((group) => sites.compare('three edges', edgesOf(group), '>=', sites.number('three', 3))),
          loop:
            hasLoop(board, layout, rim, side, sites) || (rulesets[game].filledLoopWins && layout.cells.some(isFull)),
          bridge:
            rulesets[game].bridgeWins &&
            groups.some((group) =>
              sites.compare('two corners', group.filter((cell) => isCorner[cell]).length, '>=', sites.number('two', 2)),
            ),
        };
      };
      return { white: winsOf(WHITE), black: winsOf(BLACK) };
    };
  };

/** Correct checkers by the way in which they find loops: by what the rim reaches, or by what reaches the rim. */
export const hexagonCheckers: Readonly<Record<string, Checker>> = {
  'from the rim': checker('group', groupsByFlood, (board, layout, rim, side, sites) => {
    const starts = layout.cells.filter((cell) => rim[cell]);
    const passes = (code: number): boolean => sites.compare('passes', code, '!==', side);
    const reached = flood(board, layout, 'flood', starts, passes).length;
    const others = layout.cells.filter((cell) => sites.compare('not own', codeAt(board, cell), '!==', side)).length;
    return sites.compare('loop', others, '>', reached);
  }),
  'to the rim': checker('union', groupsByJoining, (board, layout, rim, side, sites) => {
    const passes = (code: number): boolean => sites.compare('passes', code, '!==', side);
    const known = new Set<Cell>();
    return layout.cells.some((cell) => {
      if (known.has(cell) || !sites.compare('not own', codeAt(board, cell), '!==', side)) return false;
      const region = flood(board, layout, 'flood', [cell], passes);
      for (const one of region) known.add(one);
      return !region.some((one) => rim[one]);
    });
  }),
};

/** The classic lines. */
export const hexagonWords =
  (game: ConnectionGame, sites: Sites) =>
  (facts: HexagonFacts, { cells }: WrittenBoard): string[] => {
    const count = ({ tripod, loop, bridge }: Wins): number => Number(tripod) + Number(loop) + Number(bridge);
    const empty = cells.reduce((sum, code) => sum + (code === EMPTY ? 1 : 0), 0);
    const isFull = !sites.compare('full', empty, '>', sites.number('free', 0, [1]));
    const winners = sites
      .each('sides', { White: [WHITE, facts.white], Black: [BLACK, facts.black] } as const)
      .filter(([, wins]) => sites.compare('has won', count(wins), '>', sites.number('ways', 0, [1])));
    const [winner] = winners;
    if (winner === undefined || winners.length > 1) return [winners.length > 1 || isFull ? 'Draw' : 'None', 'Nil'];
    const [side, { tripod, loop, bridge }] = winner;
    const found = [...(tripod ? ['Tripod'] : []), ...(loop ? ['Loop'] : []), ...(bridge ? ['Bridge'] : [])];
    const ways = sites.either('several ways', { all: found, first: found.slice(0, 1), last: found.slice(-1) });
    return [sideName(side), methodLine(game, ways)];
  };
