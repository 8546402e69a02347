// All engines of the page run in workers of this script; the worker's name says which one it is. The opponent has a
// separate engine, so that analysis neither makes it stronger nor makes it wait. Each starts openers, which help it.
import {
  createEngine,
  fromData,
  type Host,
  type LeafPlan,
  levelMove,
  openLeaves,
  serveEngine,
  warmUp,
  within,
} from '@ringfence/engine';
import { answerCalls, webPort } from '@ringfence/engine/rpc';
import type { OpponentCalls } from './opponent.ts';
import { engineThreads } from './threads.ts';

/** This script once more: a name would make the build bundle it again. */
const startOpener: Host['startOpener'] = (plan) => {
  const worker = new Worker(self.location.href, { type: 'module', name: 'opener' });
  worker.postMessage(plan);
  return webPort(worker);
};

/**
 * The opponent answers within three seconds on any machine. A search that takes longer, as the highest level's does on a
 * phone, is stopped in time for its last slice, half a second there. One that begins late still searches for a moment.
 */
const ANSWER_MS = 2200;
const LEAST_MS = 300;

if (self.name === 'opponent') serveOpponent();
else if (self.name === 'opener') serveSearch();
else serveEngine(webPort(self), (options) => createEngine(options, { startOpener }));

function serveOpponent(): void {
  const engine = createEngine({ tableSize: 32, threads: engineThreads() }, { startOpener });
  /** A search that waits for its turn when the time is up would have no move. */
  let prepared: Promise<unknown> = Promise.resolve();
  answerCalls<OpponentCalls>(webPort(self), {
    async move({ signal }, position, level, seed, asked) {
      const opened = await engine;
      await prepared;
      const left = asked + ANSWER_MS - performance.timeOrigin - performance.now();
      return within(Math.max(LEAST_MS, left), signal, (stop) =>
        levelMove(opened, fromData(position), level, seed, stop),
      );
    },
    async prepare(_, position) {
      prepared = engine.then((opened) => warmUp(opened, fromData(position))).catch(() => {});
      await prepared;
    },
  });
}

/** Opens leaves until the search ends this worker. */
function serveSearch(): void {
  self.addEventListener(
    'message',
    ({ data }: MessageEvent<LeafPlan>) => openLeaves(data, () => self.postMessage('ready')),
    { once: true },
  );
}
