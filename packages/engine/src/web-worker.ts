// The script of a Web Worker: `new Worker(new URL('…/web-worker.js', …), { type: 'module' })`, then
// `createRemoteEngine(webPort(worker))` on the page.
import { webPort } from '@ringfence/wasm-host';
import { serveEngine } from './worker.ts';

serveEngine(webPort(self));
