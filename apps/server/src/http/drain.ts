import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 20;

/**
 * Returns a function that ends a server as its clients would like it: it accepts nothing new, ends streams of events,
 * whose clients reconnect, and waits for the other answers, but not longer than so many milliseconds.
 */
export function drainable(server: Server): (mostMs: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  let isEnding = false;
  server.prependListener('request', (_, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isEnding) response.setHeader('connection', 'close');
  });
  return async (mostMs) => {
    isEnding = true;
    server.close();
    for (const response of open) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      else if (isStream(response)) response.destroy();
    }
    for (let waited = 0; open.size > 0 && waited < mostMs; waited += LOOK_MS) await delay(LOOK_MS);
  };
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');
