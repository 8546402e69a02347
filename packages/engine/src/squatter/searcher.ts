import { loadAnswers } from '@ringfence/proof/breaker';
import type { Work } from '@ringfence/proof/host';
import { type Move, type Position, randomSource } from '@ringfence/rules';
import type { Info } from '../api.ts';
import type { Budget, SearchGoal, SearchOptions } from '../searcher.ts';
import { DRAWN_SIZE, Holding } from './holding.ts';
import { PLAY_SHARES } from './kernel.ts';
import type { MovePicker } from './picker.ts';
import { createSquatterProver, leadOf, playFor, SCORE_FREE, type SquatterProver } from './prover.ts';
import { closeRoots, moveInfo, proofBetween, proofOf, type Root, sortRoots, tiersOf } from './roots.ts';

/** The search that plays Squatter on boards of one size up to 8×8. */
export async function createSquatterSearcher(size: number, options: SearchOptions = {}): Promise<SquatterSearcher> {
  const prover = await createSquatterProver(size, options, PLAY_SHARES, await loadAnswers(size));
  return new SquatterSearcher(prover, options.seed);
}

const MOST = 80;
/** Moves whose value is less than this below the best, in hundredths of a cell, are close to it. */
const CLOSE = 50;
const WIDE = 20_000;
/** No search is deeper than the largest board has cells. */
const DEEPEST = 64;
/** Before this depth proofs wait, so that they begin with the relevant moves. */
const FIRST_DEPTH = 3;
/** The budget for the question whether a move is safe before the next move's turn; every round doubles it. */
const FIRST_ASK = 100;
/** The search for any safe move comes first, and gets this many times that: without one no other move can be safe. */
const HOLD_CARE = 320;
/**
 * Nodes of a slice while no safe move is known, about a millisecond; and the proof's nodes then for each of an
 * estimate.
 */
const OPEN_SLICE = 250;
const OPEN_SHARE = 6;
/** After this many nodes others need not wait for safe moves any longer: about ten milliseconds. */
const URGENT_NODES = 4000;
/**
 * Where a safe move is likely to exist and these nodes have not found it, the most likely one is played, unless it is
 * expected to be this many hundredths of a cell worse than another.
 */
const LIKELY = { nodes: 12_000, closeness: 95 } as const;
/**
 * On larger boards with many free cells, a node of a proof takes this many times as long as it counts, and proofs, which
 * seldom end there, get this part of the estimate's time.
 */
const LARGE = { size: 8, free: SCORE_FREE, weight: 18, share: 1 / 8 } as const;
/** This many moves get an expected line. */
const LINES = 5;

/**
 * Two searches take turns, slice by slice: one estimates to a growing depth, one proves. Proofs determine which moves
 * cannot lose, then the value of the position; estimates choose among the moves that proofs leave.
 */
export class SquatterSearcher implements MovePicker {
  readonly sliceNodes = 4000;
  private readonly prover: SquatterProver;
  private readonly holding: Holding;
  private readonly seed: number | undefined;
  private startNodes = 0;
  private position: Position | undefined;
  private lead = 0;
  private roots: Root[] = [];
  /** Moves that another search prefers, best first. */
  private preferred: readonly Move[] = [];
  /** The proved gain of the position. */
  private best: number | undefined;
  /** Whether a safe move is known, or that there is none except perhaps a capture. */
  private hold: 'open' | 'safe' | 'none' = 'open';
  private depth = 0;
  private guessing: Work<void> | undefined;
  private proving: Work<void> | undefined;
  /** What a node of the proof weighs where time is measured. */
  private proofWeight = 1;
  /** The proof's time for each unit of the estimate's. */
  private proofShare = 1;
  /** Nodes that each of the two has had, weighted by the time that they take. */
  private guessed = 0;
  private proved = 0;

  constructor(prover: SquatterProver, seed?: number) {
    this.prover = prover;
    this.holding = new Holding(prover);
    this.seed = seed;
  }

  get nodes(): number {
    return this.prover.kernel.nodes - this.startNodes;
  }

  begin(position: Position, { depth = DEEPEST }: SearchGoal): void {
    this.startNodes = this.prover.kernel.nodes;
    this.position = position.clone();
    this.lead = leadOf(position);
    this.best = undefined;
    this.hold = 'open';
    this.holding.begin();
    this.depth = 0;
    this.preferred = [];
    this.guessed = 0;
    this.proved = 0;
    const isLarge = position.grid.size >= LARGE.size && position.freeCount > LARGE.free;
    this.proofWeight = isLarge ? LARGE.weight : 1;
    this.proofShare = isLarge ? LARGE.share : 1;
    const moves = position.legalMoves();
    if (this.seed !== undefined) randomSource(this.seed + position.moves.length).shuffle(moves);
    this.roots = moves.map((move) => {
      const taken = playFor(position, move);
      const over = position.outcome !== undefined;
      position.undo();
      const bounds = over ? { low: taken, high: taken } : { low: -MOST, high: MOST };
      return {
        move,
        taken,
        ...bounds,
        value: taken * 100,
        settled: taken * 100,
        depth: 0,
        nodes: 0,
        asked: over,
        held: over,
        sure: over,
        likely: false,
      };
    });
    this.guessing = this.guess(position.clone(), Math.min(depth, DEEPEST, position.freeCount));
    this.proving = this.prove(position.clone());
  }

  get isUrgent(): boolean {
    if (this.isPressed) return true;
    return this.proving !== undefined && this.effort < URGENT_NODES && (this.depth === 0 || this.lacksChoice);
  }

  get effort(): number {
    return this.guessed + this.proved;
  }

  /** Whether a safe move exists, known at first only from the size of the board, but is not found yet: others may lose. */
  get isPressed(): boolean {
    return this.hold === 'open' && (this.holding.isOwed || this.isEarly);
  }

  get isBlind(): boolean {
    return this.depth === 0 && this.hold !== 'safe';
  }

  /** Whether a safe move is likely to exist, and may still be found. */
  private get isEarly(): boolean {
    return this.position !== undefined && this.position.grid.size <= DRAWN_SIZE && this.effort < LIKELY.nodes;
  }

  /** Marks the move to play if the time ends before a safe one is found. */
  private markLikely(): void {
    const { position } = this;
    const isOpen = position !== undefined && this.hold === 'open' && this.isEarly;
    const likely = isOpen ? this.holding.likelyMove(position) : undefined;
    const top = Math.max(...this.roots.map((root) => root.settled));
    for (const root of this.roots) root.likely = root.move === likely && root.settled >= top - LIKELY.closeness;
  }

  /** Whether it is unknown if any move is safe, or only one is known to be. */
  private get lacksChoice(): boolean {
    return this.hold === 'open' || (this.hold === 'safe' && tiersOf(this.roots, this.lead, this.best)[0].length === 1);
  }

  step({ milliseconds, nodes }: Budget): boolean {
    const { kernel } = this.prover;
    const before = kernel.nodes;
    const pairedBefore = kernel.pairedNodes;
    // Where nodes are counted and not the time, they are shared out as they count.
    const weight = Number.isFinite(milliseconds) ? this.proofWeight : 1;
    // At first, while no safe move is known, slices are short and most are for the proof: even the shortest move begins
    // with it.
    const isOpen = this.hold === 'open' && (this.effort < URGENT_NODES || this.isPressed);
    const slice = isOpen ? Math.min(nodes, OPEN_SLICE) : nodes;
    const isTurn = isOpen
      ? this.proved <= this.guessed * OPEN_SHARE
      : this.depth >= (this.lacksChoice ? 1 : FIRST_DEPTH) && this.proved <= this.guessed * this.proofShare;
    if ((this.guessing === undefined || isTurn) && this.proving !== undefined) {
      this.prover.until = before + Math.max(1, Math.floor(slice / weight));
      if (this.proving.next().done) this.proving = undefined;
      const paired = kernel.pairedNodes - pairedBefore;
      this.proved += paired + (kernel.nodes - before - paired) * weight;
    }
    // Known answers cost no node, and then the slice is for an estimate.
    if (kernel.nodes === before && this.guessing !== undefined) {
      this.prover.until = before + slice;
      if (this.guessing.next().done) this.guessing = undefined;
      this.guessed += kernel.nodes - before;
    }
    this.markLikely();
    sortRoots(this.roots, this.lead, this.best);
    return this.guessing === undefined && this.proving === undefined;
  }

  info(): Omit<Info, 'milliseconds'> {
    const { position, roots, lead, best, depth, nodes } = this;
    if (position === undefined) throw new Error('begin comes first');
    const low = Math.max(...roots.map((root) => root.low));
    const high = Math.max(...roots.map((root) => root.high));
    const proof = best === undefined ? proofBetween(lead + low, lead + high) : proofOf(lead + best);
    const argument = this.argument(low);
    return {
      side: position.turn,
      moves: roots.map((root, at) =>
        moveInfo(root, lead, at < LINES ? this.lineFrom(position, root.move) : [root.move]),
      ),
      depth,
      nodes,
      ...(proof !== undefined && { proof }),
      ...(argument !== undefined && { argument }),
    };
  }

  prefer(moves: readonly Move[]): void {
    this.preferred = moves;
  }

  closeMoves(closeness: number): Map<Move, number> {
    const close = closeRoots(this.roots, this.lead, this.best, closeness);
    return new Map(close.map(({ root, behind }) => [root.move, behind]));
  }

  learn(proofs: Uint8Array): void {
    this.prover.kernel.restore(proofs);
  }

  clear(): void {
    this.prover.kernel.clear();
    this.holding.clear();
    this.startNodes = 0;
    this.guessing = undefined;
    this.proving = undefined;
  }

  close(): void {
    this.clear();
  }

  private argument(low: number): string | undefined {
    if (this.best !== undefined) {
      const lead = this.lead + this.best;
      return lead === 0
        ? 'exact: a draw with best play'
        : `exact: ${Math.abs(lead)} ${lead > 0 ? 'ahead' : 'behind'} at the end`;
    }
    return this.lead + low >= 0 ? 'cannot lose: the other side can be kept from capturing anything more' : undefined;
  }

  /**
   * Iterative deepening. Moves close to the best get their real value, since levels and analysis choose among them; of
   * the others it is enough to know that they are not close.
   */
  private *guess(position: Position, deepest: number): Work<void> {
    for (let depth = 1; depth <= deepest; depth++) {
      for (const tier of tiersOf(this.roots, this.lead, this.best)) {
        let top = -WIDE;
        for (const waiting = [...tier]; waiting.length > 0; ) {
          const root = this.nextOf(waiting);
          const before = this.prover.kernel.nodes;
          const taken = playFor(position, root.move);
          if (position.outcome === undefined) {
            const first = top === -WIDE;
            let value = yield* this.expect(
              position,
              taken * 100,
              depth - 1,
              first ? -WIDE : top - CLOSE,
              first ? WIDE : top + 1,
            );
            if (!first && value > top) value = yield* this.expect(position, taken * 100, depth - 1, top, WIDE);
            // A move with only an upper bound must not tie with the best.
            root.value = first || value > top ? value : Math.min(value, top - 1);
            if (value > top) top = value;
          }
          position.undo();
          root.depth = depth;
          root.nodes += this.prover.kernel.nodes - before;
        }
      }
      for (const root of this.roots) root.settled = root.value;
      sortRoots(this.roots, this.lead, this.best);
      this.depth = depth;
    }
  }

  /** Takes the next move to search out of these: one that another search prefers, or the best of the last depth. */
  private nextOf(waiting: Root[]): Root {
    const preferred = this.preferred.map((move) => waiting.findIndex((root) => root.move === move));
    const [root] = waiting.splice(preferred.find((at) => at >= 0) ?? 0, 1);
    return root;
  }

  /** The value of a move that captured `taken` hundredths and led here, for its mover. */
  private *expect(position: Position, taken: number, depth: number, alpha: number, beta: number): Work<number> {
    const { kernel } = this.prover;
    const found = yield* this.prover.ask(position, (most) =>
      kernel.search(depth, taken - beta, taken - alpha, false, most),
    );
    return taken - (found as number);
  }

  private *prove(position: Position): Work<void> {
    let [low, high] = [-MOST, MOST];
    let asked = false;
    for (let nodes = FIRST_ASK; low < high; nodes *= 2) {
      // A safe capture is better than any other safe move, so captures are asked first.
      yield* this.secure(position, nodes);
      const isFound = this.hold === 'open' && (yield* this.findSafeMove(position, nodes * HOLD_CARE));
      if (isFound) yield* this.secure(position, nodes);
      low = Math.max(low, ...this.roots.map((root) => root.low));
      if (!asked) {
        const held = yield* this.prover.isHeld(position, true, nodes);
        if (held) high = Math.max(low, Math.min(high, 0));
        asked = held !== undefined;
      }
      ({ low, high } = yield* this.prover.narrow(position, { low, high }, nodes * 20));
    }
    this.best = low;
    for (const root of this.roots) root.high = Math.min(root.high, low);
    for (const root of [...this.roots]) if (root.low < low) yield* this.compare(position, root, low);
    for (const root of [...this.roots]) yield* this.settle(position, root);
  }

  /**
   * Searches for a safe move: the answer to the opponent's last one in a proof, or any if that needs none. Returns whether
   * there is one.
   */
  private *findSafeMove(position: Position, nodes: number): Work<boolean> {
    const safe = yield* this.holding.safeMoves(position, nodes);
    if (safe === undefined) return false;
    this.hold = safe === 'none' ? 'none' : 'safe';
    if (safe === 'none') return false;
    for (const root of this.roots) {
      if (safe !== 'any' && root.move !== safe) continue;
      root.low = Math.max(root.low, root.taken);
      root.held = true;
      root.sure = this.holding.isSure;
      root.asked = root.sure;
    }
    yield; // The rest of the slice is better spent on an estimate.
    return true;
  }

  /**
   * Asks for each move whether the opponent can be kept from capturing after it. As long as no safe move is known, only
   * captures are asked: they remove pieces from the board, which the search for a safe move does not consider.
   */
  private *secure(position: Position, nodes: number): Work<void> {
    for (const root of [...this.roots]) {
      if (root.asked || (this.hold !== 'safe' && root.taken === 0)) continue;
      playFor(position, root.move);
      const held = yield* this.prover.isHeld(position, true, nodes);
      root.sure = held === true && this.holding.remember(position);
      position.undo();
      root.asked = held !== undefined;
      root.held ||= held === true;
      if (held) root.low = Math.max(root.low, root.taken);
    }
  }

  /** Determines whether a move keeps the best gain. */
  private *compare(position: Position, root: Root, best: number): Work<void> {
    playFor(position, root.move);
    const worse = position.outcome === undefined && (yield* this.prover.gainsAtLeast(position, root.taken - best + 1));
    position.undo();
    if (worse) root.high = Math.min(root.high, best - 1);
    else root.low = best;
  }

  /** Determines the exact gain of a move. */
  private *settle(position: Position, root: Root): Work<void> {
    if (root.low >= root.high) return;
    playFor(position, root.move);
    const { low, high } = yield* this.prover.narrow(position, {
      low: root.taken - root.high,
      high: root.taken - root.low,
    });
    position.undo();
    root.low = root.taken - high;
    root.high = root.taken - low;
  }

  /** The expected line after a move, as far as the table has it. */
  private lineFrom(position: Position, move: Move): Move[] {
    const { kernel } = this.prover;
    const line = [move];
    position.play(move);
    while (position.outcome === undefined && line.length < this.depth) {
      kernel.load(position);
      const next = kernel.notedMove(line.length % 2 === 0);
      if (next === undefined || !position.isLegal(next)) break;
      position.play(next);
      line.push(next);
    }
    for (const _ of line) position.undo();
    return line;
  }
}
