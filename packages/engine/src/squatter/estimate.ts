import type { Move, Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { SquatterChoice } from './choice.ts';
import { playFor, type SquatterProver } from './prover.ts';
import type { Root } from './roots.ts';

/** Moves whose value is less than this below the best, in hundredths of a cell, are close to it. */
const CLOSE = 50;
/** A window that contains every value. */
const WIDE = 20_000;

/** Estimates what each move gains, by alpha-beta to a growing depth. */
export class SquatterEstimate {
  /** The last depth to which all moves were searched. */
  depth = 0;
  private readonly prover: SquatterProver;
  private readonly choice: SquatterChoice;
  /** Moves that another search prefers, best first. */
  private preferred: readonly Move[] = [];

  constructor(prover: SquatterProver, choice: SquatterChoice) {
    this.prover = prover;
    this.choice = choice;
  }

  /** Searches these moves first from the next one on. */
  prefer(moves: readonly Move[]): void {
    this.preferred = moves;
  }

  /**
   * Iterative deepening. Moves close to the best get their real value, since levels and analysis choose among them; of
   * the others it is enough to know that they are not close.
   */
  *deepen(position: Position, deepest: number): Work<void> {
    for (let depth = 1; depth <= deepest; depth++) {
      for (const tier of this.choice.tiers()) {
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
      for (const root of this.choice.roots) root.settled = root.value;
      this.choice.sort();
      this.depth = depth;
    }
  }

  /** The principal variation after a move, as far as the table has it. */
  pvFrom(position: Position, move: Move): Move[] {
    const { kernel } = this.prover;
    const pv = [move];
    position.play(move);
    while (position.outcome === undefined && pv.length < this.depth) {
      kernel.load(position);
      const next = kernel.notedMove(pv.length % 2 === 0);
      if (next === undefined || !position.isLegal(next)) break;
      position.play(next);
      pv.push(next);
    }
    for (const _ of pv) position.undo();
    return pv;
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
}
