import { type Cell, neighboursOf, type Position, type Side } from '@ringfence/rules';

/** What a side could build next, with the free cells that it lacks. */
export type BuildingPlan =
  /** A smallest loop, around this cell. */
  | { readonly what: 'loop'; readonly around: Cell; readonly cells: readonly Cell[] }
  /** A way to one more edge, for a group that touches this many. */
  | { readonly what: 'edge'; readonly touched: number; readonly cells: readonly Cell[] };

/** A tripod joins this many edges. */
const EDGES = 3;

/** The plan that lacks the fewest pieces; none if the opponent has closed every way. */
export function planFor(position: Position, side: Side): BuildingPlan | undefined {
  const loop = smallestLoop(position, side);
  if (position.grid.shape === 'square') return loop;
  const way = wayToEdge(position, side);
  return loop !== undefined && loop.cells.length <= (way?.total ?? Number.POSITIVE_INFINITY) ? loop : way?.plan;
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

/** For the group that is nearest to three edges, the way to the first that it lacks, and what all of them take. */
function wayToEdge(position: Position, side: Side): { plan: BuildingPlan; total: number } | undefined {
  const { grid, pieces } = position;
  const grouped = new Set<Cell>();
  let best: { plan: BuildingPlan; total: number } | undefined;
  for (let start = 0; start < grid.cellCount; start++) {
    if (pieces[start] !== side || grouped.has(start)) continue;
    const ways = waysFrom(position, start, side);
    for (const [cell, way] of ways) if (pieces[cell] === side && way.length === 0) grouped.add(cell);
    const nearest = waysToEdges(position, ways)
      .sort((a, b) => a.length - b.length)
      .slice(0, EDGES);
    const touched = nearest.filter(({ length }) => length === 0).length;
    const total = nearest.reduce((sum, { length }) => sum + length, 0);
    const next = nearest[touched];
    if (nearest.length < EDGES || next === undefined || total >= (best?.total ?? Number.POSITIVE_INFINITY)) continue;
    best = { plan: { what: 'edge', touched, cells: next }, total };
  }
  return best;
}

/** The shortest way to each edge that can be reached, in the order of the edges. */
function waysToEdges({ grid }: Position, ways: ReadonlyMap<Cell, readonly Cell[]>): (readonly Cell[])[] {
  const best: (readonly Cell[] | undefined)[] = Array.from({ length: 6 });
  for (const [cell, way] of ways) {
    if (grid.reach[cell] === 0) continue;
    for (const [edge, known] of best.entries()) {
      if ((grid.reach[cell] & (1 << edge)) !== 0 && !(known && known.length <= way.length)) best[edge] = way;
    }
  }
  return best.filter((way) => way !== undefined);
}

/** The free cells of a shortest way from a piece to every cell that its side can reach; own pieces cost nothing. */
function waysFrom(position: Position, start: Cell, side: Side): ReadonlyMap<Cell, readonly Cell[]> {
  const ways = new Map<Cell, readonly Cell[]>([[start, []]]);
  let level: Cell[] = [start];
  while (level.length > 0) {
    const further: Cell[] = [];
    for (const cell of level) {
      const way = ways.get(cell) ?? [];
      for (const next of neighboursOf(position.grid, cell)) {
        if (!isOpen(position, next, side)) continue;
        const isOwn = position.pieces[next] === side;
        const known = ways.get(next);
        const length = way.length + (isOwn ? 0 : 1);
        if (known !== undefined && known.length <= length) continue;
        ways.set(next, isOwn ? way : [...way, next]);
        // An own piece belongs to this level, whose list grows while it is walked.
        (isOwn ? level : further).push(next);
      }
    }
    level = further;
  }
  return ways;
}
