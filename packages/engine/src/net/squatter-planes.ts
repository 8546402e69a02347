import { type Cell, type Grid, otherSide, type Position, type Side } from '@ringfence/rules';

/** Input planes of a net for Squatter. */
export const SQUATTER_PLANES = 16;

/**
 * The net's input for a position of Squatter, {@link SQUATTER_PLANES} numbers per cell, from the point of view of the
 * side to move.
 */
export interface SquatterView {
  readonly planes: Float32Array;
  /** Whether neither side can capture anything any more, so that the scores are final. */
  readonly isFinal: boolean;
}

/** The planes are listed in docs/net-format.md. */
export function viewSquatter(position: Position): SquatterView {
  const { grid, pieces, owners, turn } = position;
  const { cellCount, size, rim } = grid;
  const other = otherSide(turn);
  const live = Uint8Array.from(pieces, (piece, cell) => (owners[cell] === 0 ? piece : 0));
  const isFree = (cell: Cell): boolean => pieces[cell] === 0 && owners[cell] === 0;
  const free = position.freeCount;
  const groups = groupsOf(grid, live);
  const open = [turn, other].map((side) => openTo(position, live, side));
  const [white, black] = position.scores;
  const lead = turn === 1 ? white - black : black - white;
  const everywhere = [(size - 7) / 3, free / cellCount, Math.min(2, Math.max(-2, lead / 10)), free % 2].map(toHalf);
  const planes = new Float32Array(cellCount * SQUATTER_PLANES);
  for (let cell = 0; cell < cellCount; cell++) {
    const empty = isFree(cell);
    planes.set(
      [
        Number(live[cell] === turn),
        Number(live[cell] === other),
        Number(empty),
        Number(owners[cell] === turn),
        Number(owners[cell] === other),
        Number(empty && closesLoop(grid, live, groups, cell, turn)),
        Number(empty && closesLoop(grid, live, groups, cell, other)),
        open[0][cell],
        open[1][cell],
        rim[cell],
        ...everywhere,
      ],
      cell * SQUATTER_PLANES,
    );
  }
  return { planes, isFinal: open.every((cells) => cells.every((value) => value === 0)) };
}

/** The group number of each live piece; pieces that touch, even diagonally, are in one group. */
function groupsOf({ cellCount, around }: Grid, live: Uint8Array): Int16Array {
  const groups = new Int16Array(cellCount).fill(-1);
  const stack: Cell[] = [];
  for (let start = 0; start < cellCount; start++) {
    if (live[start] === 0 || groups[start] >= 0) continue;
    groups[start] = start;
    stack.push(start);
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      for (let i = cell * 8; i < cell * 8 + 8; i++) {
        const near = around[i];
        if (near < 0 || live[near] !== live[start] || groups[near] >= 0) continue;
        groups[near] = start;
        stack.push(near);
      }
    }
  }
  return groups;
}

/**
 * Whether a side's piece on a free cell encloses something: two runs of one group around the cell, and in both gaps
 * between them a cell beside it that is not the side's. Off the board counts as such a gap.
 */
function closesLoop({ around }: Grid, live: Uint8Array, groups: Int16Array, cell: Cell, side: Side): boolean {
  const nearOf = (k: number): Cell => around[cell * 8 + (k & 7)];
  const isOwn = (near: Cell): boolean => near >= 0 && live[near] === side;
  const start = [6, 4, 2, 0].find((k) => !isOwn(nearOf(k)));
  if (start === undefined) return false;
  const seen: number[] = [];
  let gap = true;
  for (let k = start + 1; k <= start + 8; k++) {
    const near = nearOf(k);
    if (!isOwn(near)) gap ||= k % 2 === 0;
    else if (gap) {
      if (seen.includes(groups[near])) return true;
      seen.push(groups[near]);
      gap = false;
    }
  }
  return false;
}

/**
 * 1 for each cell that a side can still capture: neither its live piece nor its territory, and not connected to the
 * border over cells that can never hold a live piece of that side.
 */
function openTo({ grid, pieces, owners }: Position, live: Uint8Array, side: Side): Uint8Array {
  const { cellCount, adjacent, rim } = grid;
  const safe = rim.slice();
  const stack = [...rim.keys()].filter((cell) => rim[cell] === 1);
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    if (live[cell] === side || (pieces[cell] === 0 && owners[cell] === 0)) continue;
    for (let i = cell * 4; i < cell * 4 + 4; i++) {
      const near = adjacent[i];
      if (near < 0 || safe[near] === 1) continue;
      safe[near] = 1;
      stack.push(near);
    }
  }
  const open = new Uint8Array(cellCount);
  for (let cell = 0; cell < cellCount; cell++) {
    open[cell] = Number(safe[cell] === 0 && live[cell] !== side && owners[cell] !== side);
  }
  return open;
}

/** A number rounded to a 16-bit float, with 11 significant bits: training stores its planes like that. */
function toHalf(value: number): number {
  if (value === 0) return 0;
  const scale = 2 ** (10 - Math.floor(Math.log2(Math.abs(value))));
  return Math.round(value * scale) / scale;
}
