import type { Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import { MOST_GAIN, type SquatterChoice } from './choice.ts';
import type { Holding } from './holding.ts';
import { playFor, type SquatterProver } from './prover.ts';
import type { Root } from './roots.ts';

/** The budget for the question whether a move is safe before the next move's turn; every round doubles it. */
const FIRST_ASK = 100;
/** The search for any safe move comes first, and gets this many times that: without one no other move can be safe. */
const HOLD_CARE = 320;
/** The search for the position's value gets this many times that. */
const VALUE_CARE = 20;

/** Proves which moves of a position cannot lose, then its value, then the value of each move. */
export class RootProof {
  private readonly prover: SquatterProver;
  private readonly holding: Holding;
  private readonly choice: SquatterChoice;

  constructor(prover: SquatterProver, holding: Holding, choice: SquatterChoice) {
    this.prover = prover;
    this.holding = holding;
    this.choice = choice;
  }

  *prove(position: Position): Work<void> {
    const { choice, prover } = this;
    const { roots } = choice;
    let [low, high] = [-MOST_GAIN, MOST_GAIN];
    let asked = false;
    for (let nodes = FIRST_ASK; low < high; nodes *= 2) {
      // A safe capture is better than any other safe move, so captures are asked first.
      yield* this.secure(position, nodes);
      const isFound = choice.hold === 'open' && (yield* this.findSafeMove(position, nodes * HOLD_CARE));
      if (isFound) yield* this.secure(position, nodes);
      low = Math.max(low, ...roots.map((root) => root.low));
      if (!asked) {
        const held = yield* prover.isHeld(position, true, nodes);
        if (held) high = Math.max(low, Math.min(high, 0));
        asked = held !== undefined;
      }
      ({ low, high } = yield* prover.narrow(position, { low, high }, nodes * VALUE_CARE));
    }
    choice.best = low;
    for (const root of roots) root.high = Math.min(root.high, low);
    for (const root of [...roots]) if (root.low < low) yield* this.compare(position, root, low);
    for (const root of [...roots]) yield* this.settle(position, root);
  }

  /**
   * Searches for a safe move: the answer to the opponent's last one in a proof, or any if that needs none. Returns whether
   * there is one.
   */
  private *findSafeMove(position: Position, nodes: number): Work<boolean> {
    const { choice, holding } = this;
    const safe = yield* holding.safeMoves(position, nodes);
    if (safe === undefined) return false;
    choice.hold = safe === 'none' ? 'none' : 'safe';
    if (safe === 'none') return false;
    for (const root of choice.roots) {
      if (safe !== 'any' && root.move !== safe) continue;
      root.low = Math.max(root.low, root.taken);
      root.held = true;
      root.sure = holding.isSure;
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
    for (const root of [...this.choice.roots]) {
      if (root.asked || (this.choice.hold !== 'safe' && root.taken === 0)) continue;
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
}
