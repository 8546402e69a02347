import { type FencePlan, type FenceSolver, fenceLetters, LARGEST_FENCE, openFence, planFence } from '@ringfence/proof';
import { otherSide, type Position, type Side, sideName } from '@ringfence/rules';
import type { SearchOptions } from '../searcher.ts';

/** A node of this question takes as long as so many of a proof-number search. */
const FENCE_NODE = 20;
/** For each side, some seconds: a board with two pieces more on one side is decided in them. */
const MOST_NODES = 15_000;
const SLICE = 100;
/** What proof-number search may open first: most endgames need no more. */
const HEAD_START = 10_000;
/** Megabytes: more nodes than are asked for. */
const TABLE_SIZE = 16;

/**
 * Asks of each side whether it can be kept from making a tripod or a loop: if both can, the position is a draw. It takes
 * turns with a proof-number search, which rarely ends on such boards.
 */
export class HeldQuestion {
  /** Of each side, once known: whether it can be kept from winning. */
  private readonly held = new Map<Side, boolean>();
  private readonly plan: FencePlan;
  private fence: FenceSolver | undefined;
  private position: Position | undefined;
  private waiting: Side[] = [];
  private asked = { side: 0, from: 0 };
  private before = 0;

  constructor(plan: FencePlan) {
    this.plan = plan;
  }

  /** Starts a position; nothing is asked where the value of every move is wanted or a swap changes it. */
  begin(position: Position, { moves }: { readonly moves: boolean }): void {
    const { turn } = position;
    this.held.clear();
    this.position = position.clone();
    this.waiting = moves || position.maySwap ? [] : [turn, otherSide(turn)];
    this.asked = { side: 0, from: 0 };
    this.before = this.fence?.nodes ?? 0;
  }

  get nodes(): number {
    return ((this.fence?.nodes ?? 0) - this.before) * FENCE_NODE;
  }

  /** Whether it is its turn, after so many nodes of the other search. */
  isDue(nodes: number): boolean {
    return this.waiting.length > 0 && nodes >= HEAD_START + this.nodes;
  }

  /** Works for a moment. */
  step(nodes: number): void {
    const { position } = this;
    if (position === undefined) throw new Error('begin comes first');
    const [side] = this.waiting;
    this.fence ??= openFence(this.plan, 0);
    const { fence } = this;
    if (this.asked.side !== side) {
      fence.setUp(fenceLetters(position, side));
      this.asked = { side, from: fence.nodes };
    }
    const toMove = side === position.turn ? 'maker' : 'breaker';
    const answer = fence.ask(toMove, Math.min(SLICE, Math.max(1, Math.floor(nodes / FENCE_NODE))));
    if (answer === undefined && fence.nodes - this.asked.from < MOST_NODES) return;
    if (answer !== undefined) this.held.set(side, answer.holds);
    this.waiting.shift();
    // On the empty board, the first player may hold as the second does: its first piece is one more.
    const isEmpty = position.freeCount === position.grid.cellCount;
    if (!isEmpty || answer?.holds !== true) return;
    this.waiting = [];
    this.held.set(otherSide(side), true);
  }

  get isDraw(): boolean {
    return this.held.size === 2 && [...this.held.values()].every(Boolean);
  }

  /** What is known if that is not all. */
  get note(): string | undefined {
    const side = [...this.held].find(([, holds]) => holds)?.[0];
    return side === undefined ? undefined : `${sideName(side)} can be kept from making a tripod or a loop`;
  }
}

/** The question for a size of board on which proof-number search alone rarely ends, if its tripods and loops can be listed. */
export async function createHeldQuestion(size: number, { seed }: SearchOptions): Promise<HeldQuestion | undefined> {
  if (size !== LARGEST_FENCE) return undefined;
  const plan = planFence(size, 1, { tableSize: TABLE_SIZE, ...(seed !== undefined && { seed }) });
  // The kernel is made for shared memory, which not every browser has on every page: there, the other search is alone.
  return plan.then(
    (found) => new HeldQuestion(found),
    () => undefined,
  );
}
