import type { RaceStrategist, ValueKeeper } from '@ringfence/proof';
import { type Move, otherSide, type Position, type Side } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { SearchOptions } from '../searcher.ts';
import { createProver, type Prover } from './prover.ts';
import { HexStrategist } from './strategist.ts';

/** A solver for the proof of a position's value in Fencemaster or Havannah. */
export const createHexKeeper = async (position: Position, options: SearchOptions): Promise<ValueKeeper> =>
  new HexKeeper(await createProver(position.game, position.grid.size, options), position);

const worth = { win: 1, draw: 0, loss: -1 } as const;

class HexKeeper implements ValueKeeper {
  readonly strategist: RaceStrategist | undefined;
  private readonly prover: Prover;
  private readonly purse = { nodes: 0 };

  constructor(prover: Prover, position: Position) {
    this.prover = prover;
    this.strategist = prover.findsChains ? new HexStrategist(prover, position, this.purse) : undefined;
  }

  grant(nodes: number): void {
    this.purse.nodes = nodes;
  }

  *value(position: Position): Work<number> {
    return worth[yield* this.prover.value(position, this.purse)];
  }

  *keepingMove(position: Position, atLeast: number): Work<Move> {
    const side = position.turn;
    const moves = position.legalMoves();
    if (atLeast < 0) return moves[0];
    const best = yield* this.prover.best(position, atLeast > 0 ? 'win' : 'draw', this.purse);
    const order = best === undefined ? moves : [best, ...moves.filter((move) => move !== best)];
    for (const move of order) {
      if ((yield* this.valueAfter(position, move, side)) >= atLeast) return move;
    }
    throw new Error('no move keeps the value of a position');
  }

  private *valueAfter(position: Position, move: Move, side: Side): Work<number> {
    position.play(move);
    const { outcome } = position;
    const value =
      outcome === undefined
        ? -(yield* this.value(position))
        : outcome.winner === otherSide(side)
          ? -1
          : Number(outcome.winner === side);
    position.undo();
    return value;
  }
}
