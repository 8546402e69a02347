import { loadAnswers } from '@ringfence/proof/breaker';
import type { Move, Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { Proof } from '../api.ts';
import type { Budget, SearchOptions, Solver, SolverAnswer } from '../searcher.ts';
import { stamped, unstamped } from '../stamp.ts';
import { PROOF_SHARES } from './kernel.ts';
import { createSquatterProver, leadOf, playFor, SCORE_FREE, type SquatterProver } from './prover.ts';
import { rootProofOf } from './roots.ts';

/** A solver for Squatter boards of one size up to 8×8. */
export async function createSquatterSolver(size: number, options: SearchOptions = {}): Promise<SquatterSolver> {
  return new SquatterSolver(await createSquatterProver(size, options, PROOF_SHARES, await loadAnswers(size)));
}

interface MoveValue {
  readonly move: Move;
  readonly proof: Proof | undefined;
  readonly score?: number;
}

/** The budget for the line on top of the proof. */
const LINE_NODES = 500_000;
/** The budget for it where both sides hold with many free cells: the score search, which knows no pairs, seldom ends there. */
const HELD_LINE_NODES = 2000;

export class SquatterSolver implements Solver {
  readonly sliceNodes = 10_000;
  private readonly prover: SquatterProver;
  private start: Position | undefined;
  private startNodes = 0;
  private wanted = false;
  private work: Work<void> | undefined;
  private score: number | undefined;
  private values: MoveValue[] = [];
  private line: Move[] = [];
  private doing = '';
  private reason = '';

  constructor(prover: SquatterProver) {
    this.prover = prover;
  }

  get nodes(): number {
    return this.prover.kernel.nodes - this.startNodes;
  }

  begin(position: Position, { moves }: { readonly moves: boolean }): void {
    this.start = position.clone();
    this.startNodes = this.prover.kernel.nodes;
    this.wanted = moves;
    this.score = undefined;
    this.values = position.legalMoves().map((move) => ({ move, proof: undefined }));
    this.line = [];
    this.doing = 'the root is still open';
    this.reason = '';
    this.work = this.solve(position);
  }

  step(budget: Budget): boolean {
    if (this.work === undefined) throw new Error('begin comes first');
    this.prover.until = this.prover.kernel.nodes + budget.nodes;
    return this.work.next().done === true;
  }

  note(): string {
    return this.doing;
  }

  answer(): SolverAnswer {
    const { score, line, nodes, values } = this;
    return {
      proof: score === undefined ? undefined : rootProofOf(score),
      ...(score !== undefined && { score }),
      argument: score === undefined ? `not decided: ${this.doing}` : this.reason,
      line,
      nodes,
      ...(this.wanted && { moves: values }),
    };
  }

  proofs(): Uint8Array {
    return this.prover.kernel.saveHolds();
  }

  save(): Uint8Array {
    if (this.start === undefined) throw new Error('begin comes first');
    return stamped('squatter', this.start, this.prover.kernel.save());
  }

  restore(state: Uint8Array): boolean {
    const learnt = this.start && unstamped('squatter', this.start, state);
    return learnt !== undefined && this.prover.kernel.restore(learnt);
  }

  clear(): void {
    this.prover.kernel.clear();
    this.startNodes = 0;
  }

  close(): void {
    this.work = undefined;
  }

  private *solve(position: Position): Work<void> {
    const lead = leadOf(position);
    const { gain, held } = yield* this.prover.gain(position);
    this.score = lead + gain;
    this.reason = held ? heldSentence(position) : 'score search: every line to the end, with sound bounds';
    // A side that holds moving second on the empty board also holds after every first move, with one piece more or a
    // move later.
    const isEmpty = position.freeCount === position.grid.cellCount;
    if (held && isEmpty) this.values = this.values.map(({ move }) => ({ move, proof: 'draw', score: 0 }));
    else if (this.wanted) yield* this.solveMoves(position, lead);
    this.doing = 'the best line';
    yield* this.findLine(position, gain, held && position.freeCount > SCORE_FREE ? HELD_LINE_NODES : LINE_NODES);
    this.doing = 'done';
  }

  /** Every root move; moves to images of one position share its value. */
  private *solveMoves(position: Position, lead: number): Work<void> {
    const { values } = this;
    const known = new Map<bigint, number>();
    for (const [at, { move }] of values.entries()) {
      this.doing = `move ${at + 1} of ${values.length}`;
      const taken = playFor(position, move);
      const image = position.canonicalHash;
      const lost = known.get(image) ?? (position.outcome ? 0 : (yield* this.prover.gain(position)).gain);
      position.undo();
      known.set(image, lost);
      const score = lead + taken - lost;
      values[at] = { move, proof: rootProofOf(score), score };
    }
  }

  /** Best play by both to the end, as far as it is cheap; most of it is in the proof's table. */
  private *findLine(position: Position, gain: number, nodes: number): Work<void> {
    const last = this.nodes + nodes;
    let left = gain;
    this.prover.until = Math.min(this.prover.until, this.prover.kernel.nodes + nodes);
    while (position.outcome === undefined && this.nodes < last) {
      const move = yield* this.within(last, this.prover.keepingMove(position.clone(), left));
      if (move === undefined) break;
      left = playFor(position, move) - left;
      this.line = [...this.line, move];
    }
    for (let plies = this.line.length; plies > 0; plies--) position.undo();
  }

  /** Does work, or gives it up where all work so far exceeds a number of nodes. */
  private *within<T>(nodes: number, work: Work<T>): Work<T | undefined> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      if (this.nodes >= nodes) return undefined;
      yield;
    }
  }
}

/** Why a position is a draw from here on, for people. */
export function heldSentence(position: Position): string {
  return position.freeCount === position.grid.cellCount
    ? 'Maker–Breaker: Breaker moving second holds on the empty board, so either side can hold the other to nothing'
    : 'Maker–Breaker: from here either side can keep the other from capturing anything more';
}
