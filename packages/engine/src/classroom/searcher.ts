import { games, type Move, type Position, randomSource } from '@ringfence/rules';
import type { Info, MoveInfo, Proof } from '../api.ts';
import type { Budget, Searcher, SearchGoal } from '../searcher.ts';
import { pliesLeft } from './alpha-beta.ts';
import { type RootMove, RootSearch } from './root.ts';
import { DepthTable } from './table.ts';
import { WIN } from './terminal.ts';

export interface ClassroomOptions {
  /** Megabytes for the table; default: 16. */
  readonly tableSize?: number;
  /** Which of equal moves is played; default: the first in reading order. */
  readonly seed?: number;
  /** How far behind the best move others get exact values, in hundredths of a captured cell; default: 100. */
  readonly margin?: number;
  /** Whether to search depth 1 first, then 2, and so on; otherwise directly to the requested depth. */
  readonly deepening?: boolean;
}

/** Deeper searches would take longer than anybody waits. */
const MOST_DEPTH = 400;

/**
 * The classroom player as a search that can be stopped: deeper and deeper, with the result of the last complete depth.
 */
export class ClassroomSearcher implements Searcher {
  readonly sliceNodes = 2000;
  private readonly table: DepthTable;
  private readonly options: ClassroomOptions;
  private position: Position | undefined;
  private start: Position | undefined;
  private goalDepth = MOST_DEPTH;
  private root: RootSearch | undefined;
  /** The result of the last complete depth, best first. */
  private last: { readonly depth: number; readonly moves: readonly RootMove[] } = { depth: 0, moves: [] };
  private nodesBefore = 0;

  constructor(options: ClassroomOptions = {}) {
    this.options = options;
    this.table = new DepthTable(options.tableSize ?? 16);
  }

  get nodes(): number {
    return this.nodesBefore + (this.root?.nodes ?? 0);
  }

  begin(position: Position, { depth = MOST_DEPTH }: SearchGoal): void {
    const moves = position.legalMoves();
    if (this.options.seed !== undefined) randomSource(this.options.seed).shuffle(moves);
    this.position = position;
    this.start = position.clone();
    this.goalDepth = Math.min(depth, pliesLeft(position));
    this.nodesBefore = 0;
    this.last = { depth: 0, moves: moves.map((move) => ({ move, value: 0, exact: false, pv: [move] })) };
    this.root = this.newRoot(this.options.deepening === false ? this.goalDepth : 1);
  }

  step({ nodes, milliseconds }: Budget): boolean {
    const deadline = performance.now() + milliseconds;
    let left = nodes;
    while (this.root !== undefined && left > 0) {
      // The clock is read only every few nodes.
      const slice = Number.isFinite(milliseconds) ? Math.min(left, 200) : left;
      const before = this.root.nodes;
      const complete = this.root.run(before + slice);
      left -= this.root.nodes - before;
      if (complete) this.completeDepth(this.root);
      if (performance.now() >= deadline) break;
    }
    return this.root === undefined;
  }

  info(): Omit<Info, 'milliseconds'> {
    const { start, last, root } = this;
    if (start === undefined) throw new Error('no search has begun');
    const current = root?.done ?? [];
    // The deeper search tries the previous best move first, so its result is better even if it is not complete.
    const done = sortMoves(current);
    const rest = last.moves.filter(({ move }) => !current.some((other) => other.move === move));
    const moves = [...done, ...rest].map((move, i) =>
      moveInfo(move, start, i < done.length ? (root?.depth ?? 0) : last.depth),
    );
    return {
      side: start.turn,
      moves,
      depth: last.depth,
      nodes: this.nodes,
      ...this.proved(moves, current.length === 0),
    };
  }

  clear(): void {
    this.table.clear();
  }

  close(): void {
    this.position = undefined;
    this.start = undefined;
    this.root = undefined;
  }

  private proved(moves: readonly MoveInfo[], whole: boolean): Pick<Info, 'proof' | 'argument'> {
    const proof = moves[0]?.proof;
    if (proof === undefined || (proof !== 'win' && !whole)) return {};
    return { proof, argument: `all lines were looked through to the end, ${this.last.depth} plies deep` };
  }

  private newRoot(depth: number): RootSearch | undefined {
    const { position, start } = this;
    if (position === undefined || start === undefined) return undefined;
    const order = this.last.moves.map(({ move }) => move);
    const margin = this.options.margin ?? 100;
    const anyWin = !games[start.game].hasScores && margin === 0;
    return new RootSearch(position, order, { depth, margin, anyWin }, this.table);
  }

  private completeDepth(root: RootSearch): void {
    this.nodesBefore += root.nodes;
    this.root = undefined;
    const best = root.best?.value ?? 0;
    // In a lost position, the move that resisted longest stays first.
    const lost = best <= -WIN;
    const rank = new Map(this.last.moves.map(({ move }, i) => [move, i]));
    const byResistance = (a: RootMove, b: RootMove): number => (rank.get(a.move) ?? 0) - (rank.get(b.move) ?? 0);
    const found = lost ? [...root.done].sort(byResistance) : sortMoves(root.done);
    const untried = this.last.moves.filter(({ move }) => !root.done.some((other) => other.move === move));
    this.last = { depth: root.depth, moves: [...found, ...untried] };
    const won = best >= WIN && this.start !== undefined && !games[this.start.game].hasScores;
    if (!lost && !won && root.depth < this.goalDepth) this.root = this.newRoot(root.depth + 1);
  }
}

/** Best first; bounds come after exact values. */
const sortMoves = (moves: readonly RootMove[]): RootMove[] =>
  [...moves].sort((a, b) => Number(b.exact) - Number(a.exact) || b.value - a.value);

function moveInfo({ move, value, exact, pv }: RootMove, start: Position, depth: number): MoveInfo {
  const proof = proofOfValue(value, exact, depth >= pliesLeft(start));
  const lead = Math.abs(value) >= WIN ? Math.sign(value) * (Math.abs(value) - WIN) : value;
  return {
    move: move as Move,
    value: proof === 'win' ? 1 : proof === 'loss' ? -1 : 0.95 * Math.tanh(value / 400),
    ...(games[start.game].hasScores && { points: lead / 100 }),
    visits: depth === 0 ? 0 : 1,
    ...(proof !== undefined && { proof }),
    pv,
  };
}

/** What a value proves; a bound from above can only prove a loss. */
export function proofOfValue(value: number, exact: boolean, toTheEnd: boolean): Proof | undefined {
  if (value <= -WIN) return 'loss';
  if (!exact) return undefined;
  if (value >= WIN) return 'win';
  return toTheEnd && value === 0 ? 'draw' : undefined;
}
