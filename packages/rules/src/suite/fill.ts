import { games } from '../games.ts';
import type { Grid } from '../grid.ts';
import type { Position } from '../position.ts';
import type { Random } from '../random.ts';
import { type Cell, EMPTY, type SideOrNone, WHITE } from '../types.ts';
import type { Workshop } from './workshop.ts';

/** Where filling pieces are placed: anywhere, or each side in its own rows, where neither encloses anything. */
export type Spread = 'anywhere' | 'stripes';

/** Plays moves that affect only the cell they fill. */
interface Filler {
  /** Plays one such move for the side to move; false if none is found. */
  play(position: Position): boolean;
  /** A cell it would fill. */
  anyCell(): Cell | undefined;
}

/** On large boards a share of the cells would take long to fill; this many are enough. */
export const MOST_FILLING = 2500;

/** How to fill a whole board: on large ones, pieces placed anywhere would soon enclose something with every move. */
export const spreadForAll = ({ grid, random }: Workshop): Spread =>
  grid.cellCount > MOST_FILLING ? 'stripes' : random.pick<Spread>(['stripes', 'anywhere']);

/** After this many failed moves, a side is assumed to have no quiet one. */
const MOST_VAIN_TRIES = 30;

export function makeFiller({ grid, random }: Workshop, kept: ReadonlySet<Cell>, spread: Spread = 'anywhere'): Filler {
  const lists = spread === 'stripes' ? stripes(grid, random, kept) : bothFrom(openCells(grid, kept), random);
  return {
    play(position) {
      const own = lists[position.turn];
      return playQuietly(position, own, random) || playQuietly(position, lists[3 - position.turn], random);
    },
    anyCell: () => lists[WHITE].at(-1),
  };
}

function openCells({ cellCount }: Grid, kept: ReadonlySet<Cell>): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < cellCount; cell++) if (!kept.has(cell)) cells.push(cell);
  return cells;
}

function bothFrom(cells: Cell[], random: Random): Cell[][] {
  const shared = random.shuffle(cells);
  return [[], shared, shared];
}

/** Every other row or column for each side; if their number is odd, the last one is split. */
function stripes(grid: Grid, random: Random, kept: ReadonlySet<Cell>): Cell[][] {
  const across = random.below(2) === 0;
  const offset = random.below(2);
  const lists: Cell[][] = [[], [], []];
  for (const cell of openCells(grid, kept)) {
    const [line, along] = across ? [grid.rowOf(cell), grid.colOf(cell)] : [grid.colOf(cell), grid.rowOf(cell)];
    const halved = line === grid.span - 1 && grid.span % 2 === 1;
    const number = halved ? Number(2 * along < grid.span) : line;
    lists[1 + ((number + offset) % 2)].push(cell);
  }
  for (const list of lists) random.shuffle(list);
  return lists;
}

function playQuietly(position: Position, cells: Cell[], random: Random): boolean {
  for (let vain = 0; vain < MOST_VAIN_TRIES && cells.length > 0; ) {
    const cell = cells.pop() as Cell;
    if (!position.isLegal(cell)) continue;
    if (isQuiet(position, cell)) return true;
    position.undo();
    vain++;
    // It may become quiet later: back to a random position in the list.
    const at = random.below(cells.length + 1);
    cells.push(cells[at] ?? cell);
    cells[at] = cell;
  }
  return false;
}

/** Plays the move and returns whether it won and captured nothing. */
function isQuiet(position: Position, cell: Cell): boolean {
  const [white, black] = position.scores;
  const { freeCount } = position;
  position.play(cell);
  if (!games[position.game].hasScores) return position.outcome === undefined || position.outcome.winner === EMPTY;
  return position.freeCount === freeCount - 1 && position.scores[0] === white && position.scores[1] === black;
}

/** Continues with quiet moves until this many cells are free, or until no quiet move is left. */
export function fillQuietly(
  workshop: Workshop,
  position: Position,
  freeLeft: number,
  kept: ReadonlySet<Cell> = new Set(),
  spread: Spread = 'anywhere',
): void {
  const filler = makeFiller(workshop, kept, spread);
  while (position.freeCount > freeLeft && position.outcome === undefined) if (!filler.play(position)) return;
}

/** A random number of free cells to stop at: `least` or more, and not too many moves from here. */
export function someFreeCells({ random }: Workshop, { freeCount }: Position, least = 1): number {
  const fewest = Math.min(freeCount, Math.max(least, freeCount - MOST_FILLING));
  return fewest + random.below(freeCount - fewest + 1);
}

/** Continues with any legal moves until this many cells are free or the game is over. */
export function fillWildly({ grid, random }: Workshop, position: Position, freeLeft = 0): void {
  for (const cell of random.shuffle(openCells(grid, new Set()))) {
    if (position.outcome !== undefined || position.freeCount <= freeLeft) return;
    if (position.isLegal(cell)) position.play(cell);
  }
}

/** The cells that hold a piece of one side. */
export function cellsOfSide(pieces: Uint8Array, side: SideOrNone): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < pieces.length; cell++) if (pieces[cell] === side) cells.push(cell);
  return cells;
}
