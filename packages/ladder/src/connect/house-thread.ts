// The code of a thread in which a house player thinks: the server's main thread has moves to deliver.
import { parentPort, workerData } from 'node:worker_threads';
import { type Bot, openBot, parsePlayer } from '@ringfence/arena';
import { answerCalls, nodePort } from '@ringfence/engine/rpc';
import type { HouseCalls } from './house-bot.ts';

if (parentPort === null) throw new Error('this file is the inside of a worker thread');
const spec = parsePlayer(workerData as string);
if (!spec.ok) throw new RangeError(spec.error);
const opened: Promise<Bot> = openBot(spec.value);

answerCalls<HouseCalls>(nodePort(parentPort), {
  startGame: async (_, start) => (await opened).startGame(start),
  observe: async (_, side, move) => (await opened).observe(side, move),
  chooseMove: async (_, question) => (await opened).chooseMove(question),
});
