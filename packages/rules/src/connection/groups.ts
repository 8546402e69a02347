import type { Grid } from '../grid.ts';
import type { Cell } from '../types.ts';

/** What a new piece does to the groups of its side. */
export interface Join {
  /** The edges and corners that the new piece's group reaches. */
  readonly reach: number;
  /** Whether two separate runs of own pieces around the new one already belonged to one group: a loop is closed. */
  readonly closesLoop: boolean;
}

/** Groups of touching pieces as a union-find forest. Paths are not compressed, so that every join can be undone. */
export class Groups {
  private readonly grid: Grid;
  private readonly parent: Int32Array;
  private readonly size: Int32Array;
  private readonly reach: Uint16Array;
  /** Pairs of a root that was joined to another and the reach its new root had before. */
  private readonly log: number[] = [];
  /** Length of the log before each join. */
  private readonly marks: number[] = [];

  constructor(grid: Grid) {
    this.grid = grid;
    this.parent = Int32Array.from({ length: grid.cellCount }, (_, cell) => cell);
    this.size = new Int32Array(grid.cellCount).fill(1);
    this.reach = grid.reach.slice();
  }

  /** Joins the piece on `cell` with its neighbours of the same side. */
  join(cell: Cell, pieces: Uint8Array): Join {
    const { adjacent } = this.grid;
    const side = pieces[cell];
    const first = cell * 6;
    this.marks.push(this.log.length);
    let closesLoop = false;
    let runs = 0;
    for (let k = 0; k < 6; k++) {
      const near = adjacent[first + k];
      if (near < 0 || pieces[near] !== side) continue;
      // The first piece of a run, going clockwise, represents it: the others touch it.
      const previous = adjacent[first + ((k + 5) % 6)];
      if (previous >= 0 && pieces[previous] === side) continue;
      runs++;
      const root = this.find(near);
      if (root === this.find(cell)) closesLoop = true;
      else this.unite(this.find(cell), root);
    }
    if (runs === 0 && adjacent[first] >= 0 && pieces[adjacent[first]] === side)
      this.unite(cell, this.find(adjacent[first]));
    return { reach: this.reach[this.find(cell)], closesLoop };
  }

  /** Undoes the last join. */
  undo(): void {
    const mark = this.marks.pop() ?? 0;
    while (this.log.length > mark) {
      const reach = this.log.pop() as number;
      const child = this.log.pop() as number;
      const root = this.parent[child];
      this.parent[child] = child;
      this.size[root] -= this.size[child];
      this.reach[root] = reach;
    }
  }

  private find(cell: Cell): Cell {
    let root = cell;
    while (this.parent[root] !== root) root = this.parent[root];
    return root;
  }

  private unite(a: Cell, b: Cell): void {
    const [root, child] = this.size[a] >= this.size[b] ? [a, b] : [b, a];
    this.log.push(child, this.reach[root]);
    this.parent[child] = root;
    this.size[root] += this.size[child];
    this.reach[root] |= this.reach[child];
  }
}
