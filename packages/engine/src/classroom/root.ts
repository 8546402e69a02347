import type { Move, Position } from '@ringfence/rules';
import { AlphaBeta } from './alpha-beta.ts';
import type { DepthTable } from './table.ts';
import { terminalValue, WIN } from './terminal.ts';

/** The value of a root move for the side that makes it. */
export interface RootMove {
  readonly move: Move;
  readonly value: number;
  /** Whether the value is exact; otherwise it is an upper bound. */
  readonly exact: boolean;
  readonly pv: readonly Move[];
}

interface RootGoal {
  readonly depth: number;
  /** Moves that are worse than the best by more than this only get a bound. */
  readonly margin: number;
  /** Whether one winning move is enough. */
  readonly anyWin: boolean;
}

/** One search of all root moves to one depth. */
export class RootSearch {
  readonly moves: readonly Move[];
  readonly depth: number;
  /** Finished moves, in the order they were searched. */
  readonly done: RootMove[] = [];
  private readonly position: Position;
  private readonly goal: RootGoal;
  private readonly search: AlphaBeta;
  private alpha = Number.NEGATIVE_INFINITY;
  private busy = false;

  /** The position changes during the search; `moves` are its legal moves in the order to try them. */
  constructor(position: Position, moves: readonly Move[], goal: RootGoal, table: DepthTable) {
    this.position = position;
    this.moves = moves;
    this.depth = goal.depth;
    this.goal = goal;
    this.search = new AlphaBeta(table);
  }

  get nodes(): number {
    return this.search.nodes;
  }

  /** The best so far; the first of equals. */
  get best(): RootMove | undefined {
    return this.done.reduce<RootMove | undefined>(
      (best, move) => (move.exact && (best === undefined || move.value > best.value) ? move : best),
      undefined,
    );
  }

  /** Continues until this many nodes have been searched in total; true when every move is done. */
  run(nodes: number): boolean {
    for (;;) {
      if (!this.busy && this.isDone()) return true;
      if (!this.busy) this.start(this.moves[this.done.length]);
      if (this.busy && !this.search.run(nodes)) return false;
      if (this.busy) this.finish(-this.search.value, this.search.pv);
    }
  }

  private isDone(): boolean {
    if (this.done.length === this.moves.length) return true;
    return this.goal.anyWin && (this.best?.value ?? 0) >= WIN;
  }

  private start(move: Move): void {
    const { position } = this;
    position.play(move);
    this.busy = true;
    if (position.outcome !== undefined) {
      this.search.nodes++;
      this.alpha = Number.NEGATIVE_INFINITY;
      this.finish(-terminalValue(position), []);
      return;
    }
    const best = this.best?.value ?? Number.NEGATIVE_INFINITY;
    this.alpha = best - this.goal.margin - 1;
    this.search.begin(position, this.goal.depth - 1, Number.NEGATIVE_INFINITY, -this.alpha);
  }

  private finish(value: number, pv: readonly Move[]): void {
    const move = this.position.undo() as Move;
    this.busy = false;
    this.done.push({ move, value, exact: value > this.alpha, pv: [move, ...pv] });
  }
}
