// Checks off the main thread whether positions are decided: the first one at 7×7 loads a proof.
import { Decider, fromData, type HeldSide, type PositionData } from '@ringfence/engine';
import { answerCalls, webPort } from '@ringfence/engine/rpc';

/** What can be asked about Squatter positions. */
export type DecidedCalls = {
  heldSides(position: PositionData): readonly HeldSide[];
};

const deciders = new Map<number, Promise<Decider>>();

function deciderOf(size: number): Promise<Decider> {
  const decider = deciders.get(size) ?? Decider.open(size);
  deciders.set(size, decider);
  return decider;
}

answerCalls<DecidedCalls>(webPort(self), {
  async heldSides(_, data) {
    const position = fromData(data);
    return Decider.serves(position) ? (await deciderOf(position.grid.size)).heldSides(position) : [];
  },
});
