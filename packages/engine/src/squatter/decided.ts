import { type Breaker, boardProblem, createBreaker, explainHold, type HoldReason } from '@ringfence/proof';
import { breakerPositionOf, learnStored, squareBoard } from '@ringfence/proof/breaker';
import { BLACK, games, type Position, type Side, WHITE } from '@ringfence/rules';
import { isSettled } from './settled.ts';

/** A side that can capture nothing more if the opponent answers well, and why. */
export interface HeldSide {
  readonly side: Side;
  readonly reason: Exclude<HoldReason, { readonly kind: 'captures' }>;
}

/** The budget of the search for each side; on boards larger than 7×7 a node takes much longer. */
const NODES = { usual: 3000, large: 200 } as const;
/** How many more slices it may take to find every answer. */
const SLICES = 4;

/**
 * Determines for Squatter positions of one size which side can be kept from capturing anything more, if that is found
 * quickly.
 */
export class Decider {
  private readonly breaker: Breaker;

  private constructor(breaker: Breaker) {
    this.breaker = breaker;
  }

  static async open(size: number): Promise<Decider> {
    const breaker = await createBreaker(squareBoard(size), { tableSize: 16 });
    await learnStored(breaker);
    return new Decider(breaker);
  }

  /** Whether it accepts a position: the game, the size and the board must be right. */
  static serves(position: Position): boolean {
    const { game, grid, outcome } = position;
    const isFine = games[game].hasScores && outcome === undefined && isSettled(position);
    return isFine && boardProblem(squareBoard(grid.size)) === undefined;
  }

  heldSides(position: Position): readonly HeldSide[] {
    return ([WHITE, BLACK] as const).flatMap((side) => {
      const reason = this.reasonOf(position, side);
      return reason === undefined || reason.kind === 'captures' ? [] : [{ side, reason }];
    });
  }

  private reasonOf(position: Position, side: Side): HoldReason | undefined {
    const { breaker } = this;
    const question = breakerPositionOf(position, side === position.turn);
    const nodes = position.grid.cellCount > 49 ? NODES.large : NODES.usual;
    if (breaker.ask(question, nodes)?.holds !== true) return undefined;
    const finding = explainHold(breaker, question);
    for (let slice = 0; slice < SLICES; slice++) {
      const step = finding.next();
      if (step.done) return step.value;
    }
    return undefined;
  }
}
