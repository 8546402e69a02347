// The inside of a thread that computes ratings.
import { parentPort } from 'node:worker_threads';
import { answerCalls, nodePort } from '@ringfence/engine/rpc';
import type { RaterCalls } from './rater.ts';
import { ratingsOf } from './ratings.ts';

if (parentPort === null) throw new Error('this file is the inside of a worker thread');
answerCalls<RaterCalls>(nodePort(parentPort), { rate: (_, players, counts) => ratingsOf(players, counts) });
