import type { ValueKeeper } from '@ringfence/proof';
import { loadAnswers } from '@ringfence/proof/breaker';
import type { Move, Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { SearchOptions } from '../searcher.ts';
import { PROOF_SHARES } from './kernel.ts';
import { createSquatterProver, leadOf, type SquatterProver } from './prover.ts';

/** A solver for the proof of a position's score. */
export const createScoreKeeper = async ({ grid }: Position, options: SearchOptions): Promise<ValueKeeper> =>
  new ScoreKeeper(await createSquatterProver(grid.size, options, PROOF_SHARES, await loadAnswers(grid.size)));

class ScoreKeeper implements ValueKeeper {
  private readonly prover: SquatterProver;

  constructor(prover: SquatterProver) {
    this.prover = prover;
  }

  grant(nodes: number): void {
    this.prover.until = this.prover.kernel.nodes + nodes;
  }

  *value(position: Position): Work<number> {
    return leadOf(position) + (yield* this.prover.gain(position)).gain;
  }

  *keepingMove(position: Position, atLeast: number): Work<Move> {
    const move = yield* this.prover.keepingMove(position, atLeast - leadOf(position));
    if (move === undefined) throw new Error('no move keeps the value of a position');
    return move;
  }
}
