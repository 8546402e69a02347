import { type Move, type Position, randomSource } from '@ringfence/rules';
import type { EngineOptions, Info } from '../api.ts';
import type { Budget, Searcher, SearchGoal, Work } from '../searcher.ts';
import { threatsOf } from '../tactics.ts';
import { leadOf, playFor } from './prover.ts';
import { type Loops, loopsOf, promiseOf, urgencyOf } from './wide-eval.ts';

const WIDE = 1_000_000;
/** Of the moves that matter most, so many are looked at: at the root, and below it. */
const ROOT_MOVES = 24;
const MOVES = 12;
const DEEPEST = 20;
/** A captured cell goes before anything that small loops promise. */
const URGENT = 10_000;

interface Candidate {
  readonly move: Move;
  value: number;
  nodes: number;
  line: readonly Move[];
}

/**
 * Squatter on boards beyond 8×8, over the rules themselves: alpha-beta among the moves near small loops. Slower and weaker
 * than the bitboard search, and without proofs.
 */
export class SquatterWideSearcher implements Searcher {
  readonly sliceNodes = 20;
  nodes = 0;
  private readonly seed: number | undefined;
  private loops: Loops | undefined;
  private candidates: Candidate[] = [];
  private others: Move[] = [];
  private side: Position['turn'] = 1;
  private lead = 0;
  private depth = 0;
  private until = 0;
  private work: Work<void> | undefined;

  constructor({ seed }: EngineOptions = {}) {
    this.seed = seed;
  }

  begin(position: Position, { depth = DEEPEST }: SearchGoal): void {
    const loops = this.loops?.through.length === position.grid.cellCount ? this.loops : loopsOf(position.grid);
    this.loops = loops;
    this.nodes = 0;
    this.depth = 0;
    this.side = position.turn;
    this.lead = leadOf(position);
    const moves = position.legalMoves();
    randomSource((this.seed ?? 0) + position.moves.length).shuffle(moves);
    const threats = threatsOf(position);
    const urgency = new Map(
      moves.map((move) => [move, rateMove(loops, position, move) + threats[move] * URGENT * 0.8]),
    );
    moves.sort((a, b) => (urgency.get(b) as number) - (urgency.get(a) as number));
    this.candidates = moves.slice(0, ROOT_MOVES).map((move) => ({ move, value: 0, nodes: 0, line: [move] }));
    this.others = moves.slice(ROOT_MOVES);
    this.work = this.deepen(loops, position.clone(), Math.min(depth, DEEPEST, position.freeCount));
  }

  step({ nodes }: Budget): boolean {
    if (this.work === undefined) throw new Error('begin comes first');
    this.until = this.nodes + nodes;
    return this.work.next().done === true;
  }

  info(): Omit<Info, 'milliseconds'> {
    const found = this.candidates.map(({ move, value, nodes, line }) => {
      const points = this.lead + value / 100;
      return { move, value: Math.tanh(points / 3), points, visits: nodes, line };
    });
    const worst = found[found.length - 1].value;
    const rest = this.others.map((move) => ({ move, value: worst, visits: 0, line: [move] }));
    return { side: this.side, moves: [...found, ...rest], depth: this.depth, nodes: this.nodes };
  }

  clear(): void {
    this.work = undefined;
  }

  close(): void {
    this.clear();
  }

  private *deepen(loops: Loops, position: Position, deepest: number): Work<void> {
    for (let depth = 1; depth <= deepest; depth++) {
      let top = -WIDE;
      for (const candidate of this.candidates) {
        const before = this.nodes;
        const line: Move[] = [];
        const taken = playFor(position, candidate.move) * 100;
        const value = taken - (yield* this.search(loops, position, depth - 1, taken - WIDE, taken - top, line));
        position.undo();
        // A move that is no better has only a bound; it must not tie with the best.
        candidate.value = value > top ? value : Math.min(value, top - 1);
        candidate.nodes += this.nodes - before;
        candidate.line = [candidate.move, ...line];
        top = Math.max(top, value);
      }
      this.candidates.sort((a, b) => b.value - a.value);
      this.depth = depth;
    }
  }

  private *search(
    loops: Loops,
    position: Position,
    depth: number,
    alpha: number,
    beta: number,
    line: Move[],
  ): Work<number> {
    this.nodes++;
    if (this.nodes >= this.until) yield;
    if (position.outcome !== undefined) return 0;
    if (depth <= 0) return promiseOf(loops, position);
    const moves = position.legalMoves();
    const urgency = new Map(moves.map((move) => [move, rateMove(loops, position, move)]));
    moves.sort((a, b) => (urgency.get(b) as number) - (urgency.get(a) as number));
    let best = -WIDE;
    let lower = alpha;
    for (const move of moves.slice(0, MOVES)) {
      const below: Move[] = [];
      const taken = playFor(position, move) * 100;
      const value = taken - (yield* this.search(loops, position, depth - 1, taken - beta, taken - lower, below));
      position.undo();
      if (value <= best) continue;
      best = value;
      line.splice(0, line.length, move, ...below);
      lower = Math.max(lower, value);
      if (value >= beta) break;
    }
    return best;
  }
}

/** Small loops by what they lack; a move that may close one of any size is tried out. */
function rateMove(loops: Loops, position: Position, move: Move): number {
  const { grid, pieces, turn } = position;
  let own = 0;
  for (let i = move * 8; i < move * 8 + 8; i++) if (grid.around[i] >= 0 && pieces[grid.around[i]] === turn) own++;
  const urgency = urgencyOf(loops, position, move);
  if (own < 2) return urgency;
  const taken = playFor(position, move);
  position.undo();
  return urgency + taken * URGENT;
}
