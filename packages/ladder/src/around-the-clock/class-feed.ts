import { FeedDelta, type FeedMessage, type FeedState } from '../games/feed.ts';
import type { Audience } from '../games/roster.ts';

export type FeedListener = (messages: readonly FeedMessage[]) => void;

/** All watchers of one audience see the same, so changes are computed and serialised once for each audience. */
export type WatcherName = 'public' | 'tutor';

const audiences: readonly (readonly [WatcherName, Audience])[] = [
  ['public', undefined],
  ['tutor', 'tutor'],
];

/** Reads the whole state, with these games as finished since; returns it for one audience. */
type Look = (finished: readonly string[]) => Promise<(audience: Audience) => FeedState>;

/** Between two messages to watchers, however much happens. */
const TICK_MS = 150;
/** Finished games of one message; a page asks for more. */
const MOST_TOLD = 30;

/** Reports changes to watchers soon after there are any; without watchers it does nothing. */
export class ClassFeed {
  private readonly look: Look;
  private readonly onTrouble: (message: string) => void;
  private readonly listeners: Record<WatcherName, Set<FeedListener>> = { public: new Set(), tutor: new Set() };
  private readonly deltas: Record<WatcherName, FeedDelta | undefined> = { public: undefined, tutor: undefined };
  private next: NodeJS.Timeout | undefined;
  private last = Number.NEGATIVE_INFINITY;
  private ended: string[] = [];
  private isTicking = false;
  /** Something has changed during a tick. */
  private isStale = false;

  constructor(look: Look, onTrouble: (message: string) => void) {
    this.look = look;
    this.onTrouble = onTrouble;
  }

  /** Returns a function that ends the watching. */
  watch(audience: WatcherName, listener: FeedListener): () => void {
    this.listeners[audience].add(listener);
    this.wake();
    return () => {
      this.listeners[audience].delete(listener);
      if (this.isWatched) return;
      this.close();
      this.deltas.public = undefined;
      this.deltas.tutor = undefined;
    };
  }

  private get isWatched(): boolean {
    return this.listeners.public.size + this.listeners.tutor.size > 0;
  }

  /** Something that watchers see may have changed. */
  wake(): void {
    if (!this.isWatched) return;
    if (this.isTicking) this.isStale = true;
    else this.next ??= setTimeout(() => void this.tick(), Math.max(0, this.last + TICK_MS - performance.now()));
  }

  /** Games have ended; watchers get them with the next message. */
  finished(ids: readonly string[]): void {
    if (!this.isWatched) return;
    this.ended.push(...ids);
    this.wake();
  }

  /** Sends something to everybody at once. */
  tell(messages: readonly FeedMessage[]): void {
    for (const [name] of audiences) this.tellOne(name, messages);
  }

  close(): void {
    clearTimeout(this.next);
    this.next = undefined;
  }

  private async tick(): Promise<void> {
    this.next = undefined;
    this.isTicking = true;
    this.isStale = false;
    this.last = performance.now();
    try {
      const shownTo = await this.look(this.ended.splice(0).slice(-MOST_TOLD));
      for (const [name, audience] of audiences) {
        if (this.listeners[name].size === 0) continue;
        this.deltas[name] ??= new FeedDelta();
        this.tellOne(name, this.deltas[name].next(shownTo(audience)));
      }
    } catch (error) {
      this.onTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      this.isTicking = false;
      if (this.isStale) this.wake();
    }
  }

  private tellOne(name: WatcherName, messages: readonly FeedMessage[]): void {
    if (messages.length > 0) for (const listener of this.listeners[name]) listener(messages);
  }
}
