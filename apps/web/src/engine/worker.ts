// Both engines of the page run in workers of this script; the worker's name says which one it is. The opponent has a
// separate engine, so that analysis neither makes it stronger nor makes it wait.
import { createEngine, fromData, levelMove, serveEngine } from '@ringfence/engine';
import { answerCalls, webPort } from '@ringfence/engine/rpc';
import type { OpponentCalls } from './opponent.ts';

if (self.name === 'opponent') serveOpponent();
else serveEngine(webPort(self));

function serveOpponent(): void {
  const engine = createEngine({ tableSize: 32 });
  answerCalls<OpponentCalls>(webPort(self), {
    move: async ({ signal }, position, level, seed) => levelMove(await engine, fromData(position), level, seed, signal),
  });
}
