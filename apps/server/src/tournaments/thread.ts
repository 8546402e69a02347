// The code of the thread that reads tournaments: ratings take seconds, and no move may wait for them.
import { parentPort, workerData } from 'node:worker_threads';
import { answerCalls, Caller, nodePort } from '@ringfence/engine/rpc';
import { databaseCollection, folderCollection, type TournamentCollection } from './collection.ts';
import { OwnShelf } from './shelf.ts';
import type { DatabaseCalls, ShelfCalls, ThreadSettings } from './shelf-thread.ts';

if (parentPort === null) throw new Error('this file is the inside of a worker thread');
const { folder, database, ofClass } = workerData as ThreadSettings;
const shelf = new OwnShelf([
  folderCollection(folder),
  ...(database === undefined ? [] : [databaseCollection(database)]),
  ...(ofClass === undefined ? [] : [classCollection(ofClass)]),
]);
let turn: Promise<unknown> = Promise.resolve();

/** The official tournaments of a class whose database the server has open; none as long as it cannot open it. */
function classCollection({ address, port }: NonNullable<ThreadSettings['ofClass']>): TournamentCollection {
  const line = new Caller<DatabaseCalls>(nodePort(port));
  const refuse = (): Promise<never> => Promise.reject(new Error('a shelf only reads'));
  const tournaments = databaseCollection(address, {
    query: <Row>(sql: string, values: readonly unknown[] = []) => line.call('query', [sql, values]) as Promise<Row[]>,
    isHeld: (name) => line.call('isHeld', [name]),
    transaction: refuse,
    hold: refuse,
    listen: () => () => {}, // it is asked
    close: async () => {},
  });
  return { ...tournaments, names: () => tournaments.names().catch(() => []) };
}

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
  played: (_, name, id) => inTurn(() => shelf.played(name, id)),
  openings: (_, name, question) => inTurn(() => shelf.openings(name, question)),
  forget: (_, name) => inTurn(() => shelf.forget(name)),
  close: () => inTurn(() => shelf.close()),
});
