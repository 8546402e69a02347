import { type Cell, type Move, type Position, randomSource } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { EngineOptions, Info } from '../api.ts';
import type { Budget, SearchGoal } from '../searcher.ts';
import { threatCells } from '../tactics.ts';
import { LoopBook, type Page } from './loop-book.ts';
import type { MovePicker } from './picker.ts';
import { leadOf, playFor } from './prover.ts';

const WIDE = 1_000_000;
/** The number of most relevant moves that are searched: at the root, and below it. */
const ROOT_MOVES = 24;
const MOVES = 12;
const DEEPEST = 20;
/** A captured cell outweighs every bonus for small loops. */
const URGENT = 10_000;

interface Candidate {
  readonly move: Move;
  value: number;
  nodes: number;
  pv: readonly Move[];
}

/**
 * Squatter on boards larger than 8×8, over the rules themselves: alpha-beta among the moves near small loops. Slower
 * and weaker than the bitboard search, and without proofs.
 */
export class SquatterWideSearcher implements MovePicker {
  readonly isUrgent = false;
  readonly sliceNodes = 500;
  nodes = 0;
  get effort(): number {
    return this.nodes;
  }
  private readonly seed: number | undefined;
  /** Moves within this margin of the best, in hundredths of a cell, get their real value and not only a bound. */
  private readonly closeness: number;
  private position: Position | undefined;
  private book: LoopBook | undefined;
  /** For each move from the root the book's state before it, if it captured. */
  private readonly pages: (Page | undefined)[] = [];
  private candidates: Candidate[] = [];
  private others: Move[] = [];
  private side: Position['turn'] = 1;
  private lead = 0;
  private depth = 0;
  private until = 0;
  private work: Work<void> | undefined;

  constructor({ seed }: EngineOptions = {}, closeness = 0) {
    this.seed = seed;
    this.closeness = closeness;
  }

  begin(position: Position, { depth = DEEPEST }: SearchGoal): void {
    const book = this.position?.grid === position.grid && this.book ? this.book : new LoopBook(position.grid);
    book.read(position);
    this.book = book;
    this.position = position.clone();
    this.pages.length = 0;
    this.nodes = 0;
    this.depth = 0;
    this.side = position.turn;
    this.lead = leadOf(position);
    const moves = position.legalMoves();
    randomSource((this.seed ?? 0) + position.moves.length).shuffle(moves);
    const threats = threatCells(position);
    const rates = new Map(moves.map((move) => [move, rateMove(book, position, move) + threats[move] * URGENT * 0.8]));
    moves.sort((a, b) => (rates.get(b) as number) - (rates.get(a) as number));
    this.candidates = moves.slice(0, ROOT_MOVES).map((move) => ({ move, value: 0, nodes: 0, pv: [move] }));
    this.others = moves.slice(ROOT_MOVES);
    this.work = this.deepen(book, this.position, Math.min(depth, DEEPEST, position.freeCount));
  }

  step({ nodes }: Budget): boolean {
    if (this.work === undefined) throw new Error('begin comes first');
    this.until = this.nodes + nodes;
    return this.work.next().done === true;
  }

  info(): Omit<Info, 'milliseconds'> {
    const found = this.candidates.map(({ move, value, nodes, pv }) => {
      const points = this.lead + value / 100;
      return { move, value: Math.tanh(points / 3), points, visits: nodes, pv };
    });
    const worst = found[found.length - 1].value;
    const rest = this.others.map((move) => ({ move, value: worst, visits: 0, pv: [move] }));
    return { side: this.side, moves: [...found, ...rest], depth: this.depth, nodes: this.nodes };
  }

  /** Its order stays as it is: all moves that can be chosen are searched to the same depth. */
  prefer(): void {}

  closeMoves(closeness: number): Map<Move, number> {
    const top = Math.max(...this.candidates.map(({ value }) => value));
    const most = Math.min(closeness, this.closeness);
    const close = this.candidates.filter(({ value }) => value >= top - most);
    return new Map(close.map(({ move, value }) => [move, top - value]));
  }

  clear(): void {
    this.work = undefined;
  }

  close(): void {
    this.clear();
  }

  private *deepen(book: LoopBook, position: Position, deepest: number): Work<void> {
    for (let depth = 1; depth <= deepest; depth++) {
      let top = -WIDE;
      for (const candidate of this.candidates) {
        const before = this.nodes;
        const pv: Move[] = [];
        const taken = this.play(book, position, candidate.move);
        const floor = top === -WIDE ? -WIDE : top - this.closeness;
        const value = yield* this.follow(book, position, depth, taken, floor, WIDE, pv);
        this.undo(book, position);
        // A move that is not close has only a bound; it must not tie with those that are.
        candidate.value = value > floor ? value : Math.min(value, floor - 1);
        candidate.nodes += this.nodes - before;
        candidate.pv = [candidate.move, ...pv];
        top = Math.max(top, value);
      }
      this.candidates.sort((a, b) => b.value - a.value);
      this.depth = depth;
    }
  }

  /** The value of the move just played, which captured this much: at first only whether it is better than `alpha`. */
  private *follow(
    book: LoopBook,
    position: Position,
    depth: number,
    taken: number,
    alpha: number,
    beta: number,
    pv: Move[],
  ): Work<number> {
    if (alpha > -WIDE) {
      const value = taken - (yield* this.search(book, position, depth - 1, taken - alpha - 1, taken - alpha, pv));
      if (value <= alpha || value >= beta) return value;
    }
    return taken - (yield* this.search(book, position, depth - 1, taken - beta, taken - alpha, pv));
  }

  private *search(
    book: LoopBook,
    position: Position,
    depth: number,
    alpha: number,
    beta: number,
    pv: Move[],
  ): Work<number> {
    this.nodes++;
    if (this.nodes >= this.until) yield;
    if (position.outcome !== undefined) return 0;
    if (depth <= 0) return book.promise(position.turn);
    let best = -WIDE;
    let lower = alpha;
    let isFirst = true;
    for (const move of urgentMoves(book, position)) {
      const below: Move[] = [];
      const taken = this.play(book, position, move);
      const value = isFirst
        ? taken - (yield* this.search(book, position, depth - 1, taken - beta, taken - lower, below))
        : yield* this.follow(book, position, depth, taken, lower, beta, below);
      this.undo(book, position);
      isFirst = false;
      if (value <= best) continue;
      best = value;
      pv.splice(0, pv.length, move, ...below);
      lower = Math.max(lower, value);
      if (value >= beta) break;
    }
    return best;
  }

  /** Plays a move and returns what it captured, in hundredths of a cell. */
  private play(book: LoopBook, position: Position, move: Move): number {
    const { turn } = position;
    const [white, black] = position.scores;
    const taken = playFor(position, move);
    if (position.scores[0] === white && position.scores[1] === black) {
      this.pages.push(undefined);
      book.put(move, turn, 1);
    } else {
      this.pages.push(book.save());
      book.read(position);
    }
    return taken * 100;
  }

  private undo(book: LoopBook, position: Position): void {
    const move = position.moves[position.moves.length - 1];
    position.undo();
    const page = this.pages.pop();
    if (page === undefined) book.put(move, position.turn, -1);
    else book.restore(page);
  }
}

/** The most relevant moves, best first. */
function urgentMoves(book: LoopBook, position: Position): Move[] {
  const { pieces, owners } = position;
  const moves: Move[] = [];
  const rates: number[] = [];
  for (let cell = 0; cell < pieces.length; cell++) {
    if (pieces[cell] !== 0 || owners[cell] !== 0) continue;
    const rate = rateMove(book, position, cell);
    if (moves.length === MOVES && rate <= rates[MOVES - 1]) continue;
    let at = Math.min(moves.length, MOVES - 1);
    for (; at > 0 && rates[at - 1] < rate; at--) {
      rates[at] = rates[at - 1];
      moves[at] = moves[at - 1];
    }
    rates[at] = rate;
    moves[at] = cell;
  }
  return moves;
}

/** Small loops by the pieces they lack; a move that may close a loop of any size is tried. */
function rateMove(book: LoopBook, position: Position, move: Move): number {
  if (!mayClose(position, move)) return book.urgency[move];
  const taken = playFor(position, move);
  position.undo();
  return book.urgency[move] + taken * URGENT;
}

/** Whether the side's pieces are on two sides of a cell, without which no loop is closed there. */
function mayClose({ grid: { around }, pieces, owners, turn }: Position, cell: Cell): boolean {
  const first = cell * 8;
  const last = around[first + 7];
  let before = last >= 0 && pieces[last] === turn && owners[last] === 0;
  let runs = 0;
  for (let i = first; i < first + 8; i++) {
    const near = around[i];
    const now = near >= 0 && pieces[near] === turn && owners[near] === 0;
    if (now && !before) runs++;
    before = now;
  }
  return runs > 1;
}
