// The code of the thread that reads tournaments: ratings take seconds, and no move may wait for them.
import { parentPort, workerData } from 'node:worker_threads';
import { answerCalls, nodePort } from '@ringfence/engine/rpc';
import { databaseCollection, folderCollection } from './collection.ts';
import { OwnShelf } from './shelf.ts';
import type { ShelfCalls, ShelfSettings } from './shelf-thread.ts';

if (parentPort === null) throw new Error('this file is the inside of a worker thread');
const { folder, database } = workerData as ShelfSettings;
const shelf = new OwnShelf([
  folderCollection(folder),
  ...(database === undefined ? [] : [databaseCollection(database)]),
]);
let turn: Promise<unknown> = Promise.resolve();

/** One after the other: two parallel refreshes of a journal would read the same lines twice. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

answerCalls<ShelfCalls>(nodePort(parentPort), {
  list: () => inTurn(() => shelf.list()),
  view: (_, name) => inTurn(() => shelf.view(name)),
  games: (_, name, question) => inTurn(() => shelf.games(name, question)),
  game: (_, name, id) => inTurn(() => shelf.game(name, id)),
  openings: (_, name, question) => inTurn(() => shelf.openings(name, question)),
  forget: (_, name) => inTurn(() => shelf.forget(name)),
  close: () => inTurn(() => shelf.close()),
});
