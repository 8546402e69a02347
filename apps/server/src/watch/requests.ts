import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A request that was answered, or that broke off. */
export interface RequestEntry {
  readonly id: string;
  readonly method: string;
  /** Without its query, which may contain what a reader of logs should not see. */
  readonly path: string;
  /** 0: the client left before the answer. */
  readonly status: number;
  readonly ms: number;
  /** When it was over, in milliseconds since 1970. */
  readonly over: number;
  /** The client's address, as limits count it. */
  readonly address: string;
}

/** How long a request waits in a queue for others, and how many wait at most. */
const GATHER_MS = 100;
const MOST_WAITING = 1000;

/** Requests that are over, for the log and the metrics: to read many together costs less than each between two others. */
export class RequestQueue {
  private waiting: RequestEntry[] = [];
  private readonly readers: ((entries: readonly RequestEntry[]) => void)[] = [];

  read(reader: (entries: readonly RequestEntry[]) => void): void {
    this.readers.push(reader);
  }

  add(entry: RequestEntry): void {
    if (this.readers.length === 0) return;
    const count = this.waiting.push(entry);
    if (count === 1) setTimeout(() => this.flush(), GATHER_MS).unref();
    else if (count === MOST_WAITING) this.flush();
  }

  /** Lets those that wait be read now. */
  flush(): void {
    const entries = this.waiting;
    if (entries.length === 0) return;
    this.waiting = [];
    for (const reader of this.readers) reader(entries);
  }
}

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request: the proxy's, or a new one. */
export function requestIdOf(incoming: IncomingMessage): string {
  const known = ids.get(incoming);
  if (known !== undefined) return known;
  const given = incoming.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
  ids.set(incoming, id);
  return id;
}

/** Gives every request an id, which its answer carries, and queues each when it is over. */
export function watchRequests(
  server: Server,
  addressOf: (incoming: IncomingMessage) => string,
  queue: RequestQueue,
): void {
  // Before the handler, which may answer at once.
  server.prependListener('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const at = performance.now();
    const id = requestIdOf(incoming);
    const address = addressOf(incoming);
    response.setHeader('x-request-id', id);
    response.once('close', () => {
      queue.add({
        id,
        method: incoming.method ?? '',
        path: (incoming.url ?? '').split('?')[0],
        status: response.headersSent ? response.statusCode : 0,
        ms: performance.now() - at,
        over: Date.now(),
        address,
      });
    });
  });
}
