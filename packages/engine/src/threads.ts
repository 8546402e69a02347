import { startThread } from '@ringfence/wasm-host';
import type { CallerPort } from './rpc.ts';

/** By name only, since bundlers treat a literal in `new URL` as a file of the page. */
const SCRIPT = './node-worker.js';

/** Starts a Node thread that serves an engine. */
export const startEngineThread = (): CallerPort => startThread(new URL(SCRIPT, import.meta.url));
