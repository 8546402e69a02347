import { isCorner } from '@ringfence/engine';
import { type Cell, games, neighboursOf, type Position, type Side } from '@ringfence/rules';

/** What a side could build next, with the free cells that it lacks. */
export type BuildingPlan =
  /** A smallest loop, around this cell. */
  | { readonly what: 'loop'; readonly around: Cell; readonly cells: readonly Cell[] }
  /** A way to one more edge, for the group of this piece, which touches so many. */
  | { readonly what: 'edge'; readonly from: Cell; readonly touched: number; readonly cells: readonly Cell[] }
  /** A way from a corner that a group has to the next one, where bridges win. */
  | { readonly what: 'corner'; readonly cells: readonly Cell[] };

/** A tripod joins this many edges. */
const EDGES = 3;
/** On a hexagon, a loop that lacks more pieces than this is no plan yet. */
const MOST_LACKING = 3;

/** The plan that lacks the fewest pieces; none if the opponent has closed every way. */
export function planFor(position: Position, side: Side): BuildingPlan | undefined {
  const loop = smallestLoop(position, side);
  if (games[position.game].hasScores) return loop;
  const way = shortestWay(position, side);
  if (way === undefined) return loop;
  return loop !== undefined && loop.cells.length <= Math.min(MOST_LACKING, way.total) ? loop : way.plan;
}

const isOpen = ({ pieces, owners }: Position, cell: Cell, side: Side): boolean =>
  owners[cell] === 0 && (pieces[cell] === 0 || pieces[cell] === side);

/** Four pieces around a cell of a square board, six on a hexagon, of which the side has at least one. */
function smallestLoop(position: Position, side: Side): BuildingPlan | undefined {
  const { grid, pieces, owners } = position;
  let best: BuildingPlan | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let around = 0; around < grid.cellCount; around++) {
    if (grid.rim[around] === 1 || pieces[around] === side || owners[around] !== 0) continue;
    const loop = neighboursOf(grid, around);
    if (!loop.every((cell) => isOpen(position, cell, side))) continue;
    const cells = loop.filter((cell) => pieces[cell] === 0);
    const lacks = cells.length + awayFromMiddle(position, around);
    if (cells.length === loop.length || lacks >= least) continue;
    least = lacks;
    best = { what: 'loop', around, cells };
  }
  return best;
}

/** Below 1: of loops that lack as many pieces, the one nearer to the middle has more to become. */
function awayFromMiddle({ grid }: Position, cell: Cell): number {
  const middle = (grid.span - 1) / 2;
  return (Math.abs(grid.rowOf(cell) - middle) + Math.abs(grid.colOf(cell) - middle)) / (2 * grid.span);
}

/** A plan, and how many pieces all of it takes. */
interface Way {
  readonly plan: BuildingPlan;
  readonly total: number;
}

/** What takes the fewest pieces of all that groups can join: three edges, or two corners where a bridge wins. */
function shortestWay(position: Position, side: Side): Way | undefined {
  const { grid, pieces } = position;
  const grouped = new Set<Cell>();
  let best: Way | undefined;
  for (let start = 0; start < grid.cellCount; start++) {
    if (pieces[start] !== side || grouped.has(start)) continue;
    const ways = waysFrom(position, start, side);
    for (const cell of ways.group) grouped.add(cell);
    for (const way of [wayToCorner(position, ways), wayToEdges(position, ways)])
      if (way !== undefined && way.total < (best?.total ?? Number.POSITIVE_INFINITY)) best = way;
  }
  return best;
}

/** The way to the first of three edges that a group lacks. */
function wayToEdges(position: Position, ways: Ways): Way | undefined {
  const nearest = nearestOnEdges(position, ways)
    .sort((a, b) => ways.costs[a] - ways.costs[b])
    .slice(0, EDGES);
  const touched = nearest.filter((cell) => ways.costs[cell] === 0).length;
  const total = nearest.reduce((sum, cell) => sum + ways.costs[cell], 0);
  const next = nearest[touched];
  if (nearest.length < EDGES || next === undefined) return undefined;
  return { plan: { what: 'edge', from: ways.group[0], touched, cells: wayTo(position, ways, next) }, total };
}

function wayToCorner(position: Position, ways: Ways): Way | undefined {
  const { group, costs } = ways;
  if (!group.some((cell) => isCorner(position, cell))) return undefined;
  const [next] = [...costs.keys()]
    .filter((cell) => costs[cell] > 0 && isCorner(position, cell))
    .sort((a, b) => costs[a] - costs[b]);
  return next === undefined
    ? undefined
    : { plan: { what: 'corner', cells: wayTo(position, ways, next) }, total: costs[next] };
}

/** The shortest ways from a group; own pieces cost nothing. */
interface Ways {
  /** The pieces of the group. */
  readonly group: readonly Cell[];
  /** How many free cells lead to each cell, itself included; −1 where the side cannot get. */
  readonly costs: Int16Array;
  /** The cell before each cell on its way. */
  readonly from: Int16Array;
}

/** The nearest cell on each edge that can be reached, in the order of the edges. */
function nearestOnEdges({ grid }: Position, { costs }: Ways): Cell[] {
  const best: Cell[] = Array.from({ length: 6 }, () => -1);
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (grid.reach[cell] === 0 || costs[cell] < 0) continue;
    for (const [edge, known] of best.entries()) {
      if ((grid.reach[cell] & (1 << edge)) !== 0 && (known < 0 || costs[cell] < costs[known])) best[edge] = cell;
    }
  }
  return best.filter((cell) => cell >= 0);
}

/** The free cells on the way to a cell, in their order. */
function wayTo({ pieces }: Position, { from }: Ways, end: Cell): Cell[] {
  const way: Cell[] = [];
  for (let cell = end; cell >= 0; cell = from[cell]) if (pieces[cell] === 0) way.unshift(cell);
  return way;
}

function waysFrom(position: Position, start: Cell, side: Side): Ways {
  const { grid, pieces } = position;
  const costs = new Int16Array(grid.cellCount).fill(-1);
  const from = new Int16Array(grid.cellCount).fill(-1);
  costs[start] = 0;
  let group: Cell[] | undefined;
  for (let level = [start], cost = 0; level.length > 0; cost++) {
    const further: Cell[] = [];
    for (const cell of level) {
      if (costs[cell] < cost) continue;
      for (let i = cell * grid.degree; i < (cell + 1) * grid.degree; i++) {
        const next = grid.adjacent[i];
        if (next < 0 || !isOpen(position, next, side)) continue;
        const isOwn = pieces[next] === side;
        if (costs[next] >= 0 && costs[next] <= (isOwn ? cost : cost + 1)) continue;
        costs[next] = isOwn ? cost : cost + 1;
        from[next] = cell;
        // An own piece belongs to this level, whose list grows while it is walked.
        (isOwn ? level : further).push(next);
      }
    }
    group ??= level;
    level = further;
  }
  return { group: group ?? [], costs, from };
}
