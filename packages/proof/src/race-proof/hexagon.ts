import { type ConnectionGame, type Grid, games, hexGrid } from '@ringfence/rules';
import { type Cells, FREE_CELL } from '../breaker-proof/board.ts';
import { drawFence } from '../fence-proof/board.ts';
import type { RaceRules, RaceSide } from './rules.ts';

const NEIGHBOURS = 6;

/** Fencemaster or Havannah without code of the solvers: groups by flood, loops by their definition. */
export class HexagonRace implements RaceRules {
  readonly size: number;
  readonly symmetries: readonly (readonly number[])[];
  readonly words = { win: 'win', wins: 'wins', won: 'won', isOver: 'somebody has won already' };
  private readonly grid: Grid;
  /** Havannah: bridges win, and so do filled rings. */
  private readonly hasBridges: boolean;
  /** Six for each cell in a circle around it, −1 off the board. */
  private readonly beside: Int8Array;
  private readonly rim: readonly number[];
  /** For each cell, bits of the edge on which it lies, or of the corner that it is. */
  private readonly reach: Uint16Array;
  /** For each cell the number of its group in the last call of `findGroups`; 0 for none. */
  private readonly group: Uint8Array;
  /** For each group the edges and corners that it touches. */
  private readonly reachOf: Uint16Array;
  /** 1 for each cell that is the only one around a piece without a piece of its side; and whether none is missing. */
  private readonly fillsRing: Uint8Array;
  private hasFilledRing = false;
  private readonly stack: Uint8Array;
  private readonly seen: Uint8Array;

  constructor(game: ConnectionGame, size: number) {
    this.grid = hexGrid(size);
    this.hasBridges = games[game].wins.includes('bridge');
    const { cellCount, adjacent, reach, rim, symmetries } = this.grid;
    this.size = cellCount;
    this.symmetries = symmetries.map((symmetry) => [...symmetry]);
    this.beside = Int8Array.from(adjacent);
    this.rim = [...rim.keys()].filter((cell) => rim[cell] === 1);
    this.reach = reach;
    this.group = new Uint8Array(cellCount);
    this.reachOf = new Uint16Array(cellCount + 1);
    this.fillsRing = new Uint8Array(cellCount);
    this.stack = new Uint8Array(cellCount);
    this.seen = new Uint8Array(cellCount);
  }

  hasWon(cells: Cells, side: RaceSide): boolean {
    const groups = this.findGroups(cells, side);
    for (let group = 1; group <= groups; group++) if (this.isJoined(this.reachOf[group])) return true;
    return this.hasLoop(cells, side) || (this.hasBridges && this.hasFilledRing);
  }

  winsOn(cells: Cells, cell: number, side: RaceSide): boolean {
    this.findGroups(cells, side);
    return this.winsBeside(cells, cell, side);
  }

  winningCells(cells: Cells, side: RaceSide): number[] {
    this.findGroups(cells, side);
    const found: number[] = [];
    for (let cell = 0; cell < this.size; cell++) {
      if (cells[cell] === FREE_CELL && this.winsBeside(cells, cell, side)) found.push(cell);
    }
    return found;
  }

  nameOf(cell: number): string {
    return this.grid.nameOf(cell);
  }

  draw(cells: Cells): string {
    return drawFence(this.grid, Array.from(cells, (code) => '.MB'[code]).join(''));
  }

  /** Whether a piece on a free cell wins together with the groups beside it, which `findGroups` has found. */
  private winsBeside(cells: Cells, cell: number, side: RaceSide): boolean {
    const { beside, group, reachOf } = this;
    const from = cell * NEIGHBOURS;
    const last = beside[from + NEIGHBOURS - 1];
    let touched = this.reach[cell];
    let previous = last < 0 ? 0 : group[last];
    // The groups of up to three separate runs of pieces around the cell.
    let [one, two] = [0, 0];
    let isCandidate = false;
    for (let at = from; at < from + NEIGHBOURS; at++) {
      const next = beside[at];
      const current = next < 0 ? 0 : group[next];
      if (current !== 0 && previous === 0) {
        touched |= reachOf[current];
        if (current === one || current === two) isCandidate = true;
        else if (one === 0) one = current;
        else two = current;
      }
      previous = current;
    }
    if (one === 0) return false;
    if (this.isJoined(touched) || (this.hasBridges && this.fillsRing[cell] === 1)) return true;
    return isCandidate && this.closesLoop(cells, cell, side);
  }

  /** Whether a group that touches these edges and corners is a tripod, or a bridge that counts. */
  private isJoined(touched: number): boolean {
    return bitCount(touched & 0b111111) >= 3 || (this.hasBridges && bitCount(touched >> 6) >= 2);
  }

  /** Numbers the groups of a side from 1, and collects what they touch and surround; returns how many there are. */
  private findGroups(cells: Cells, side: RaceSide): number {
    const { size, beside, reach, group, reachOf, fillsRing, stack } = this;
    group.fill(0);
    fillsRing.fill(0);
    this.hasFilledRing = false;
    let groups = 0;
    for (let start = 0; start < size; start++) {
      if (cells[start] !== side || group[start] !== 0) continue;
      group[start] = ++groups;
      stack[0] = start;
      let touched = 0;
      for (let left = 1; left > 0; ) {
        const cell = stack[--left];
        touched |= reach[cell];
        let own = 0;
        let other = -1;
        for (let at = cell * NEIGHBOURS; at < (cell + 1) * NEIGHBOURS; at++) {
          const next = beside[at];
          if (next < 0) continue;
          if (cells[next] !== side) {
            other = next;
            continue;
          }
          own++;
          if (group[next] !== 0) continue;
          group[next] = groups;
          stack[left++] = next;
        }
        // A cell of the rim has fewer than five others beside it.
        if (own === NEIGHBOURS - 1) fillsRing[other] = 1;
        else if (own === NEIGHBOURS) this.hasFilledRing = true;
      }
      reachOf[groups] = touched;
    }
    return groups;
  }

  private closesLoop(cells: Cells, cell: number, side: RaceSide): boolean {
    cells[cell] = side;
    const closes = this.hasLoop(cells, side);
    cells[cell] = FREE_CELL;
    return closes;
  }

  /** Whether some cell without a piece of the side cannot reach the rim over such cells. */
  private hasLoop(cells: Cells, side: RaceSide): boolean {
    const { size, beside, rim, stack, seen } = this;
    let outside = 0;
    let left = 0;
    seen.fill(0);
    for (const cell of rim) {
      if (cells[cell] === side) continue;
      seen[cell] = 1;
      stack[left++] = cell;
    }
    while (left > 0) {
      const cell = stack[--left];
      outside++;
      for (let at = cell * NEIGHBOURS; at < (cell + 1) * NEIGHBOURS; at++) {
        const next = beside[at];
        if (next < 0 || cells[next] === side || seen[next] === 1) continue;
        seen[next] = 1;
        stack[left++] = next;
      }
    }
    let others = 0;
    for (let cell = 0; cell < size; cell++) if (cells[cell] !== side) others++;
    return outside < others;
  }
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
