// The inside of the thread that reads tournaments: ratings take seconds, and nobody's move may wait for them.
import { parentPort, workerData } from 'node:worker_threads';
import { databasePlace, folderPlace } from './place.ts';
import { Shelf } from './shelf.ts';
import type { ShelfReply, ShelfRequest, ShelfSettings } from './shelf-thread.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the inside of a worker thread');
const { folder, database } = workerData as ShelfSettings;
const shelf = new Shelf([folderPlace(folder), ...(database === undefined ? [] : [databasePlace(database)])]);
let turn = Promise.resolve();

port.on('message', (request: ShelfRequest) => {
  // One after the other: two refreshes of one journal would read the same lines twice.
  turn = turn.then(() => answer(request)).then((reply) => port.postMessage(reply));
});

async function answer({ id, method, args }: ShelfRequest): Promise<ShelfReply> {
  try {
    const call = shelf[method].bind(shelf) as (...all: readonly unknown[]) => Promise<unknown>;
    return { id, value: await call(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
