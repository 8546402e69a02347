import { type GameName, type Move, type Position, SWAP } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { Proof } from '../api.ts';
import { negated } from '../proof.ts';
import type { Budget, SearchOptions, Solver, SolverAnswer } from '../searcher.ts';
import { stamped, unstamped } from '../stamp.ts';
import type { HeldQuestion } from './held.ts';
import { pliesToSwap } from './module.ts';
import { createProver, type Prover, type Purse } from './prover.ts';

/** A solver for Fencemaster and Havannah on boards of one size. */
export async function createHexSolver(
  game: GameName,
  size: number,
  options: SearchOptions = {},
  held?: HeldQuestion,
): Promise<HexSolver> {
  return new HexSolver(await createProver(game, size, options), held);
}

interface MoveValue {
  readonly move: Move;
  readonly proof: Proof | undefined;
}

/** The budget for a line on top of the proof. */
const LINE_NODES = 200_000;

const worth: Readonly<Record<Proof, number>> = { loss: 0, draw: 1, win: 2 };

export class HexSolver implements Solver {
  readonly sliceNodes = 5000;
  private readonly prover: Prover;
  private readonly held: HeldQuestion | undefined;
  private readonly purse: Purse = { nodes: 0 };
  /** The total of all budgets given so far. */
  private granted = 0;
  private wanted = false;
  private work: Work<void> | undefined;
  private proof: Proof | undefined;
  private values: MoveValue[] = [];
  private line: Move[] = [];
  private doing = '';
  private start: Position | undefined;

  constructor(prover: Prover, held?: HeldQuestion) {
    this.prover = prover;
    this.held = held;
  }

  get nodes(): number {
    return this.searched + (this.held?.nodes ?? 0);
  }

  private get searched(): number {
    return this.granted - this.purse.nodes;
  }

  begin(position: Position, { moves }: { readonly moves: boolean }): void {
    this.held?.begin(position, { moves });
    this.granted = 0;
    this.purse.nodes = 0;
    this.proof = undefined;
    this.line = [];
    this.wanted = moves;
    this.values = position.legalMoves().map((move) => ({ move, proof: undefined }));
    this.start = position.clone();
    this.work = this.solve(position);
  }

  step(budget: Budget): boolean {
    if (this.work === undefined) throw new Error('begin comes first');
    const { held } = this;
    if (held !== undefined && this.proof === undefined && held.isDue(this.searched)) {
      held.step(budget.nodes);
      return held.isDraw;
    }
    const more = Math.min(budget.nodes, 2 ** 30);
    this.purse.nodes += more;
    this.granted += more;
    const { done } = this.work.next();
    // Unused nodes of a slice are not carried over.
    this.granted -= Math.max(0, this.purse.nodes);
    this.purse.nodes = Math.min(0, this.purse.nodes);
    return done === true;
  }

  note(): string {
    return this.doing;
  }

  answer(): SolverAnswer {
    const { proof, line, nodes, wanted, values } = this;
    if (this.held?.isDraw && proof === undefined) {
      return { proof: 'draw', argument: 'each side can keep the other from making a tripod or a loop', line, nodes };
    }
    return { proof, argument: this.argument(), line, nodes, ...(wanted && { moves: values }) };
  }

  save(): Uint8Array {
    if (this.start === undefined) throw new Error('begin comes first');
    return stamped('hex', this.start, this.prover.save());
  }

  restore(state: Uint8Array): boolean {
    const learnt = this.start && unstamped('hex', this.start, state);
    if (learnt === undefined) return false;
    this.prover.restore(learnt);
    return true;
  }

  clear(): void {
    this.prover.clear();
  }

  close(): void {
    this.prover.close();
  }

  private argument(): string {
    if (this.proof === undefined) return [`not decided: ${this.doing}`, this.held?.note ?? []].flat().join('; ');
    const found = {
      win: 'the side to move can force a win',
      draw: 'neither side can force a win',
      loss: 'every move loses',
    }[this.proof];
    return `${found}, proved by ${this.prover.method}`;
  }

  private *solve(position: Position): Work<void> {
    if (this.wanted || pliesToSwap(position) >= 0) this.proof = yield* this.solveMoves(position);
    else {
      this.doing = 'the root is still open';
      this.proof = yield* this.prover.value(position, this.purse);
    }
    this.doing = 'the best line';
    yield* this.findLine(position, this.proof);
    this.doing = 'done';
  }

  /** Every root move; moves to images of one position share its value. */
  private *solveMoves(position: Position): Work<Proof> {
    const { values } = this;
    const known = new Map<bigint, Proof>();
    let best: Proof = 'loss';
    for (const [at, { move }] of values.entries()) {
      this.doing = `move ${at + 1} of ${values.length}`;
      position.play(move);
      const image = position.canonicalHash;
      const proof = known.get(image) ?? negated[yield* this.valueOf(position)];
      position.undo();
      known.set(image, proof);
      values[at] = { move, proof };
      if (worth[proof] > worth[best]) best = proof;
    }
    return best;
  }

  /** The value of a position after a root move, for the side to move then, which may be allowed to swap. */
  private *valueOf(position: Position): Work<Proof> {
    const { outcome, turn } = position;
    if (outcome !== undefined) return outcome.winner === 0 ? 'draw' : outcome.winner === turn ? 'win' : 'loss';
    const stayed = yield* this.prover.value(position, this.purse);
    // Swapping reverses the roles: a player who would lose without it wins with it.
    return position.maySwap && stayed === 'loss' ? 'win' : stayed;
  }

  /** A line of best play as far as it is cheap; most of it is in the proof's table. */
  private *findLine(position: Position, proof: Proof): Work<void> {
    const last = this.nodes + LINE_NODES;
    let value = proof;
    while (position.outcome === undefined && this.nodes < last) {
      const move = yield* this.lineMove(position, value);
      if (move === undefined) break;
      position.play(move);
      this.line = [...this.line, move];
      value = negated[value];
    }
    for (let left = this.line.length; left > 0; left--) position.undo();
  }

  private *lineMove(position: Position, value: Proof): Work<Move | undefined> {
    const settled = this.line.length === 0 ? this.values.find(({ proof }) => proof === value) : undefined;
    if (settled !== undefined) return settled.move;
    if (position.maySwap && value === 'win' && (yield* this.prover.value(position, this.purse)) === 'loss') return SWAP;
    const best = yield* this.prover.best(position, value, this.purse);
    if (best !== undefined || value !== 'loss') return best;
    // If all moves lose, a threat at least makes the opponent find the rest.
    const moves = position.legalMoves();
    return forcedMove(position, moves) ?? moves[0];
  }
}

/** The only cell on which the opponent would win next, if there is exactly one. */
function forcedMove(position: Position, moves: readonly Move[]): Move | undefined {
  for (const waiting of moves.slice(0, 2)) {
    if (waiting === SWAP) continue;
    position.play(waiting);
    const win = position.outcome === undefined ? position.legalMoves().find((move) => wins(position, move)) : undefined;
    position.undo();
    if (win !== undefined) return win;
  }
  return undefined;
}

function wins(position: Position, move: Move): boolean {
  position.play(move);
  const won = position.outcome !== undefined && position.outcome.winner !== 0;
  position.undo();
  return won;
}
