// All engines of the page run in workers of this script; the worker's name says which one it is. The opponent has a
// separate engine, so that analysis neither makes it stronger nor makes it wait, and so has the guide. The first two start openers,
// which help them.
import {
  createEngine,
  type Engine,
  fromData,
  type Host,
  type LeafPlan,
  levelMove,
  levels,
  openLeaves,
  opponentMove,
  opponentNames,
  type SearchKind,
  serveEngine,
  warmUp,
  within,
} from '@ringfence/engine';
import { answerCalls, webPort } from '@ringfence/engine/rpc';
import type { Move, Position } from '@ringfence/rules';
import { adviceFor, guideLimits, type Judge } from '../game/guide.ts';
import { lookAt } from '../game/look.ts';
import type { GuideCalls } from './guide.ts';
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

/** What a net's first search has not loaded by then, a move does without: on a slow connection it would come too late. */
const NET_MS = 1200;

if (self.name === 'opponent') serveOpponent();
else if (self.name === 'opener') serveSearch();
else if (self.name === 'guide') serveGuide();
else serveEngine(webPort(self), (options) => createEngine(options, { startOpener }));

function serveOpponent(): void {
  const engine = createEngine({ tableSize: 32, threads: engineThreads() }, { startOpener });
  const boards = new Set<string>();
  /** Ends when the engine has got ready for all boards so far: a search that waits for its turn until the time is up has no move. */
  let ready: Promise<void> = Promise.resolve();
  const prepare = (position: Position): Promise<void> => {
    const board = `${position.game} ${position.grid.size}`;
    if (boards.has(board)) return ready;
    boards.add(board);
    ready = engine
      .then((opened) => warmUp(opened, position))
      .then(
        () => {},
        () => void boards.delete(board),
      );
    return ready;
  };
  answerCalls<OpponentCalls>(webPort(self), {
    async move({ signal }, data, { level, byLevel }, seed, asked) {
      const position = fromData(data);
      const left = (until: number): number => asked + until - performance.timeOrigin - performance.now();
      const search = (chosen: Engine, kind?: SearchKind): Promise<Move> =>
        within(Math.max(LEAST_MS, left(ANSWER_MS)), signal, (stop) =>
          byLevel || level === levels.length
            ? levelMove(chosen, position, level, seed, stop, kind)
            : opponentMove(chosen, position, opponentNames[level - 1], seed, stop),
        );
      if (level === levels.length) void prepare(position);
      if (await isInTime(ready, left(NET_MS))) return search(await engine);
      // The engine is still loading, so another one answers; the later moves have the net.
      const other = await createEngine({ tableSize: 32 });
      return search(other, 'mcts').finally(() => other.close());
    },
    prepare: (_, position) => prepare(fromData(position)),
  });
}

function serveGuide(): void {
  const engine = createEngine({ tableSize: 16 });
  answerCalls<GuideCalls>(webPort(self), {
    async advise(_, data, understood) {
      const position = fromData(data);
      const judge: Judge = async (one, isDoubtful) => lookAt(await engine, one, guideLimits(one.game), { isDoubtful });
      return adviceFor(position, judge, (kind) => understood.includes(kind));
    },
  });
}

/** Whether something is done within so many milliseconds. */
function isInTime(done: Promise<unknown>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void done.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
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
