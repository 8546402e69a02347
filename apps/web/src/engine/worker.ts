// Both engines of the page live in workers of this script; the worker's name says which one it is. The opponent has an engine
// of its own, so that analysis neither makes it stronger nor makes it wait.
import { createEngine, fromData, levelMove, serveEngine, webPort } from '@ringfence/engine';
import type { OpponentReply, OpponentRequest } from './opponent.ts';

if (self.name === 'opponent') serveOpponent();
else serveEngine(webPort(self));

function serveOpponent(): void {
  const engine = createEngine({ tableSize: 32 });
  const stops = new Map<number, AbortController>();
  const answer = (reply: OpponentReply): void => self.postMessage(reply);
  self.addEventListener('message', async ({ data }: MessageEvent<OpponentRequest>) => {
    if (data.type === 'stop') {
      stops.get(data.id)?.abort();
      return;
    }
    const { id, position, level, seed } = data;
    const stop = new AbortController();
    stops.set(id, stop);
    try {
      answer({ id, move: await levelMove(await engine, fromData(position), level, seed, stop.signal) });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    } finally {
      stops.delete(id);
    }
  });
}
