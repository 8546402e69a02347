import {
  type Cell,
  EMPTY,
  type Grid,
  neighboursOf,
  otherSide,
  type Position,
  type Random,
  randomSource,
  type Side,
  SWAP,
} from '@ringfence/rules';
import { randomThinker, type Thinker } from '../bots/built-in.ts';

/** The ends of a Fencemaster game that a player's `getWinner` must know, by what shows them. */
export const hexagonEnds = {
  'a loop around one cell': (grid: Grid, random: Random) => ringAround(grid, [inner(grid, random)]),
  'a loop around two cells': (grid: Grid, random: Random) => {
    const first = inner(grid, random);
    return ringAround(grid, [first, random.pick(neighboursOf(grid, first))]);
  },
  'a tripod on neighbouring edges': (grid: Grid, random: Random) => tripod(grid, random, [0, 1, 2]),
  'a tripod on every other edge': (grid: Grid, random: Random) => tripod(grid, random, [0, 2, 4]),
  'a tripod on two neighbouring edges and the one opposite': (grid: Grid, random: Random) =>
    tripod(grid, random, [0, 1, 3]),
} satisfies Readonly<Record<string, (grid: Grid, random: Random) => readonly Cell[] | undefined>>;
export type HexagonEnd = keyof typeof hexagonEnds;

const inner = (grid: Grid, random: Random): Cell =>
  random.pick([...grid.rim.keys()].filter((cell) => grid.rim[cell] === 0));

/** All neighbours of these cells; nothing if some are beyond the rim. */
function ringAround(grid: Grid, cells: readonly Cell[]): Cell[] | undefined {
  if (cells.some((cell) => grid.rim[cell] === 1)) return undefined;
  return [...new Set(cells.flatMap((cell) => neighboursOf(grid, cell)))].filter((cell) => !cells.includes(cell));
}

/** Shortest ways from some cell to three edges, which are these, turned. */
function tripod(grid: Grid, random: Random, edges: readonly number[]): Cell[] {
  const start = random.below(grid.cellCount);
  const turn = random.below(6);
  return [...new Set(edges.flatMap((edge) => wayTo(grid, start, 1 << ((edge + turn) % 6))))];
}

function wayTo(grid: Grid, start: Cell, edge: number): Cell[] {
  const before = new Map([[start, -1]]);
  for (const cell of before.keys()) {
    if (((grid.reach[cell] ?? 0) & edge) !== 0) {
      const way: Cell[] = [];
      for (let at = cell; at >= 0; at = before.get(at) ?? -1) way.push(at);
      return way;
    }
    for (const other of neighboursOf(grid, cell)) if (!before.has(other)) before.set(other, cell);
  }
  return [];
}

/** How many shapes are looked at before each move. */
const SHAPES = 60;

/** Builds one kind of win wherever the other side has left room, and wins in no other way. */
export function buildingThinker(end: HexagonEnd, seed: number): Thinker {
  const random = randomSource(seed);
  const fallback = randomThinker();
  let shape: readonly Cell[] | undefined;
  return {
    ...fallback,
    async move(position, limits) {
      const own: Side = position.turn;
      const { grid } = position;
      const missing = (cells: readonly Cell[]): number =>
        cells.some((cell) => position.pieces[cell] === otherSide(own))
          ? Number.POSITIVE_INFINITY
          : cells.filter((cell) => position.pieces[cell] === EMPTY).length;
      const drafts = Array.from({ length: SHAPES }, () => hexagonEnds[end](grid, random)).filter(
        (cells) => cells !== undefined,
      );
      const known = shape === undefined ? drafts : [shape, ...drafts];
      shape = known.reduce((best, cells) => (missing(cells) < missing(best) ? cells : best), known[0] ?? []);
      const open = missing(shape) === Number.POSITIVE_INFINITY ? [] : shape.filter((cell) => position.isLegal(cell));
      const only = open.length === 1 ? open[0] : undefined;
      return (
        only ?? open.find((cell) => !wins(position, cell)) ?? peaceful(position) ?? fallback.move(position, limits)
      );
    },
  };
}

/** Wins nothing, and keeps the other side from winning at once: full boards are likely. */
export function drawingThinker(): Thinker {
  const fallback = randomThinker();
  return { ...fallback, move: async (position, limits) => peaceful(position) ?? fallback.move(position, limits) };
}

function wins(position: Position, move: number): boolean {
  const trial = position.clone();
  trial.play(move);
  return trial.outcome?.winner === position.turn;
}

/** A move that does not win, on a cell where the other side would win if there is one. */
function peaceful(position: Position): number | undefined {
  const quiet = position.legalMoves().filter((move) => move !== SWAP && !wins(position, move));
  // Two moves are enough to see all replies that win.
  const threats = quiet.slice(0, 2).flatMap((move) => {
    const trial = position.clone();
    trial.play(move);
    return trial.outcome === undefined ? trial.legalMoves().filter((reply) => wins(trial, reply)) : [];
  });
  return quiet.find((move) => threats.includes(move)) ?? quiet.at(quiet.length >> 1);
}
