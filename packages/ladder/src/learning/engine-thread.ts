// The code of a thread that reviews games.
import { parentPort } from 'node:worker_threads';
import { nodePort, serveEngine } from '@ringfence/engine';

if (parentPort === null) throw new Error('this file is the inside of a worker thread');
serveEngine(nodePort(parentPort));
