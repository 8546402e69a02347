import type { Move, Position } from '@ringfence/rules';
import type { NetEvaluator, NetOutput } from './evaluator.ts';
import { viewSquatter } from './squatter-planes.ts';

/** What the side to move may expect: a value from −1 to 1, the chance of a draw, and the lead in cells at the end. */
interface Expectation {
  readonly value: number;
  readonly draw: number;
  readonly lead: number;
}

/** What the tree knows about a move at the root. */
export interface TreeMove extends Expectation {
  readonly policy: number;
  readonly visits: number;
  /** The moves most visited after it, itself first. */
  readonly pv: readonly Move[];
}

/** A position with the moves from it; sums are for its side to move. */
interface Node {
  readonly own: Expectation;
  readonly moves: readonly Move[];
  readonly policy: Float32Array;
  readonly visits: Uint32Array;
  readonly values: Float64Array;
  readonly draws: Float64Array;
  readonly leads: Float64Array;
  readonly children: (Node | undefined)[];
}

/** The weight of the final lead in a value beside winning and losing, as in training. */
const LEAD_SHARE = 0.25;
/** How much a move's policy attracts visits to it. */
const CPUCT = 1.5;
/** How much worse than its parent an unvisited move is assumed to be, once all policy has been tried. */
const FPU_REDUCTION = 0.25;
/** The net gives the lead in units of this many cells. */
const LEAD_UNIT = 5;

/**
 * Tree search for Squatter with a net (PUCT). The net takes a hundred times as long as the rest of a simulation, so the
 * tree need not be in the kernel.
 */
export class SquatterTree {
  /** The number of evaluations since {@link begin}. */
  evaluations = 0;
  private readonly evaluator: NetEvaluator;
  private position: Position | undefined;
  private root: Node | undefined;

  constructor(evaluator: NetEvaluator) {
    this.evaluator = evaluator;
  }

  /** Whether the position has been evaluated. */
  get isOpen(): boolean {
    return this.root !== undefined;
  }

  clear(): void {
    this.position = undefined;
    this.root = undefined;
  }

  /** Takes over a position, with what the tree knows about it from the previous one. */
  begin(position: Position): void {
    this.root = this.continued(position);
    this.position = position;
    this.evaluations = 0;
  }

  /** One simulation; at the root only allowed moves are tried. */
  simulate(allowed: ReadonlySet<Move>): void {
    const { position } = this;
    if (position === undefined) throw new Error('begin comes first');
    if (this.root === undefined) {
      this.root = this.open(position);
      return;
    }
    const path: [node: Node, at: number][] = [];
    let node: Node | undefined = this.root;
    let found: Expectation | undefined;
    while (found === undefined) {
      if (node.moves.length === 0) found = node.own;
      else {
        const at = this.select(node, path.length === 0 ? allowed : undefined);
        path.push([node, at]);
        position.play(node.moves[at]);
        const next: Node = node.children[at] ?? this.open(position);
        if (node.children[at] === undefined) found = next.own;
        node.children[at] = next;
        node = next;
      }
    }
    let { value, lead } = found;
    for (const [parent, at] of path.reverse()) {
      position.undo();
      value = -value;
      lead = -lead;
      parent.visits[at]++;
      parent.values[at] += value;
      parent.leads[at] += lead;
      parent.draws[at] += found.draw;
    }
  }

  /** The visits of each move of the root; nothing before the first simulation. */
  visits(): Map<Move, number> {
    return new Map(this.root?.moves.map((move, at) => [move, this.root?.visits[at] ?? 0]));
  }

  /** What is known about each move of the root, by move; nothing before the first simulation. */
  moves(): Map<Move, TreeMove> {
    const { root } = this;
    if (root === undefined) return new Map();
    return new Map(
      root.moves.map((move, at) => {
        const visits = root.visits[at];
        const count = Math.max(1, visits);
        const known = {
          value: root.values[at] / count,
          draw: root.draws[at] / count,
          lead: root.leads[at] / count,
        };
        return [move, { ...known, policy: root.policy[at], visits, pv: pvFrom(root, at) }];
      }),
    );
  }

  /** The node of a position that follows from the last one, if the tree has it. */
  private continued(position: Position): Node | undefined {
    const past = this.position;
    const since = past === undefined ? -1 : position.moves.length - past.moves.length;
    if (past === undefined || since < 0 || past.grid !== position.grid) return undefined;
    if (!past.moves.every((move, at) => position.moves[at] === move)) return undefined;
    let node = this.root;
    for (const move of position.moves.slice(past.moves.length)) {
      node = node?.children[node.moves.indexOf(move)];
      past.play(move);
    }
    // The same moves on another set-up are another game.
    return past.hash === position.hash ? node : undefined;
  }

  private open(position: Position): Node {
    this.evaluations++;
    const { grid, turn, scores } = position;
    const view = viewSquatter(position);
    if (position.outcome !== undefined || view.isFinal) {
      const lead = turn === 1 ? scores[0] - scores[1] : scores[1] - scores[0];
      return leafOf({ value: worthOf(Math.sign(lead), lead / LEAD_UNIT), draw: Number(lead === 0), lead });
    }
    return nodeOf(position.legalMoves(), this.evaluator.evaluateView(grid, view));
  }

  /** The move most worth a visit: its mean value, and a bonus by its policy that fades with visits. */
  private select(node: Node, allowed: ReadonlySet<Move> | undefined): number {
    let visits = 0;
    let seen = 0;
    for (let at = 0; at < node.moves.length; at++) {
      visits += node.visits[at];
      if (node.visits[at] > 0) seen += node.policy[at];
    }
    const untried = node.own.value - FPU_REDUCTION * Math.sqrt(seen);
    const bonus = CPUCT * Math.sqrt(Math.max(1, visits));
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < node.moves.length; at++) {
      if (allowed !== undefined && !allowed.has(node.moves[at])) continue;
      const tried = node.visits[at];
      const score = (tried === 0 ? untried : node.values[at] / tried) + (bonus * node.policy[at]) / (1 + tried);
      if (score <= most) continue;
      most = score;
      best = at;
    }
    if (best < 0) throw new Error('no move is allowed');
    return best;
  }
}

const worthOf = (result: number, lead: number): number => (1 - LEAD_SHARE) * result + LEAD_SHARE * Math.tanh(lead);

function leafOf(own: Expectation): Node {
  const none = { policy: new Float32Array(), visits: new Uint32Array() };
  const sums = { values: new Float64Array(), draws: new Float64Array(), leads: new Float64Array() };
  return { own, moves: [], children: [], ...none, ...sums };
}

function nodeOf(moves: readonly Move[], { logits, outcome }: NetOutput): Node {
  const [win, draw, loss] = softmax(outcome.subarray(0, 3));
  const count = moves.length;
  return {
    own: { value: worthOf(win - loss, outcome[3]), draw, lead: LEAD_UNIT * outcome[3] },
    moves,
    policy: softmax(Float32Array.from(moves, (move) => logits[move])),
    visits: new Uint32Array(count),
    values: new Float64Array(count),
    draws: new Float64Array(count),
    leads: new Float64Array(count),
    children: new Array(count),
  };
}

function softmax(values: Float32Array): Float32Array {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function pvFrom(root: Node, first: number): Move[] {
  const pv: Move[] = [];
  let at = first;
  for (let node: Node | undefined = root; node !== undefined && at >= 0; node = node.children[at]) {
    if (pv.length > 0) at = mostVisited(node);
    if (at < 0) break;
    pv.push(node.moves[at]);
  }
  return pv;
}

/** −1 if nothing has been visited. */
function mostVisited({ visits }: Node): number {
  let best = -1;
  for (let at = 0; at < visits.length; at++) if (visits[at] > (best < 0 ? 0 : visits[best])) best = at;
  return best;
}
