import { createRoute, z } from '@hono/zod-openapi';
import type { FeedMessage, Ladder } from '@ringfence/ladder';
import { Problem } from '../http/problem.ts';
import { createRouter, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';

type Audience = 'public' | 'tutor';
type Sink = ReadableStreamDefaultController<Uint8Array>;

/** Watchers of a class, in total. */
const MOST_WATCHERS = 2_000;
/** A client that does not read is cut off before this many messages pile up. */
const MOST_UNREAD = 100;
/** Keeps the connection alive, through proxies too. */
const BEAT_MS = 20_000;

const encoder = new TextEncoder();
const beat = encoder.encode(': still here\n\n');

/** Changes in the class for all watchers: each message is serialised once, however many read it. */
export class ClassEvents {
  private readonly watchers: Record<Audience, Set<Sink>> = { public: new Set(), tutor: new Set() };
  private readonly ends: Partial<Record<Audience, () => void>> = {};
  private timer: NodeJS.Timeout | undefined;

  /** A stream of server-sent events. */
  open(ladder: Ladder, audience: Audience): ReadableStream<Uint8Array> {
    if (this.watchers.public.size + this.watchers.tutor.size >= MOST_WATCHERS) {
      throw new Problem(503, 'too-many-watchers', 'too many people are watching: look again later', 30);
    }
    let own: Sink;
    return new ReadableStream<Uint8Array>(
      {
        start: (sink) => {
          own = sink;
          sink.enqueue(encoder.encode('retry: 3000\n\n'));
          this.watchers[audience].add(sink);
          this.ends[audience] ??= ladder.games.watch(audience, (messages) => this.tell(audience, messages));
          this.timer ??= setInterval(() => this.send(['public', 'tutor'], beat), BEAT_MS).unref();
        },
        cancel: () => this.leave(own),
      },
      { highWaterMark: 1 },
    );
  }

  private tell(audience: Audience, messages: readonly FeedMessage[]): void {
    const text = messages.map(({ type, ...data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join('');
    this.send([audience], encoder.encode(text));
  }

  private send(audiences: readonly Audience[], bytes: Uint8Array): void {
    for (const audience of audiences) {
      for (const sink of this.watchers[audience]) {
        if ((sink.desiredSize ?? 0) < -MOST_UNREAD) {
          this.leave(sink);
          sink.close();
        } else sink.enqueue(bytes);
      }
    }
  }

  private leave(sink: Sink): void {
    for (const audience of ['public', 'tutor'] as const) {
      if (!this.watchers[audience].delete(sink) || this.watchers[audience].size > 0) continue;
      this.ends[audience]?.();
      delete this.ends[audience];
    }
    if (this.watchers.public.size + this.watchers.tutor.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Live changes. */
export function eventRoutes(gate: ClassGate, events: ClassEvents) {
  const route = createRoute({
    method: 'get',
    path: '/api/class/events',
    summary: 'Receive changes',
    description:
      'Server-sent events, a few a second at most: `standings` (rows that changed), `running` (new boards, added moves, ended games), `game` (finished games), `settings` (ask for the class again) and `versions` (somebody’s version has a new state).',
    ...gate.open('visitor'),
    responses: {
      200: { description: 'Events without end.', content: { 'text/event-stream': { schema: z.string() } } },
      401: problem('The tutor has closed the class to visitors: sign in.'),
      429: tooMany,
      503: problem('Too many people are watching.'),
    },
  });
  return createRouter().openapi(route, (c) => {
    const audience = c.get('viewer')?.role === 'tutor' ? 'tutor' : 'public';
    return new Response(events.open(c.get('ladder'), audience), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    });
  });
}
