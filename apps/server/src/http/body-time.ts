import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What gives a request another time in all, in milliseconds. */
const extensions = new WeakMap<IncomingMessage, (ms: number) => void>();

/**
 * Cuts off requests whose bodies do not arrive in time. Node has one time for all of them, so it has to be the longest, and
 * this holds everybody to the usual one whom a route has not given more.
 */
export function boundBodies(server: Server, usualMs: number): void {
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const cut = (): void => {
      if (incoming.complete) return;
      if (!response.headersSent) incoming.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      incoming.socket.destroySoon();
    };
    let timer = setTimeout(cut, usualMs);
    extensions.set(incoming, (ms) => {
      clearTimeout(timer);
      timer = setTimeout(cut, ms);
    });
    incoming.once('close', () => {
      clearTimeout(timer);
      extensions.delete(incoming);
    });
  });
}

/** Gives the body of a request more time than others have, from now on. */
export const allowLonger = (incoming: IncomingMessage, ms: number): void => extensions.get(incoming)?.(ms);
