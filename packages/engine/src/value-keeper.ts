import type { ValueKeeper } from '@ringfence/proof';
import { games, type Position } from '@ringfence/rules';
import { engineOf } from './engines.ts';
import type { SearchOptions } from './searcher.ts';

/** A solver for the proof of a position's value; rejects with a sentence if the game has none. */
export async function createValueKeeper(position: Position, options: SearchOptions = {}): Promise<ValueKeeper> {
  const { keeper } = engineOf(position.game);
  if (keeper === undefined) throw new RangeError(`proofs about ${games[position.game].title} cannot be written`);
  return keeper(position, options);
}
