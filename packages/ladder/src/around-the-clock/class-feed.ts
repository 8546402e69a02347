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
export type Look = (finished: readonly string[]) => Promise<(audience: Audience) => FeedState>;

/** Between two messages to watchers. */
const TICK_MS = 150;
/** Finished games of one message; a page asks for more. */
const MOST_TOLD = 30;

/** Reports changes to watchers from time to time; without watchers it does nothing. */
export class ClassFeed {
  private readonly look: Look;
  private readonly onTrouble: (message: string) => void;
  private readonly listeners: Record<WatcherName, Set<FeedListener>> = { public: new Set(), tutor: new Set() };
  private readonly deltas: Record<WatcherName, FeedDelta | undefined> = { public: undefined, tutor: undefined };
  private ticking: NodeJS.Timeout | undefined;
  private ended: string[] = [];
  private isTicking = false;

  constructor(look: Look, onTrouble: (message: string) => void) {
    this.look = look;
    this.onTrouble = onTrouble;
  }

  /** Returns a function that ends the watching. */
  watch(audience: WatcherName, listener: FeedListener): () => void {
    this.listeners[audience].add(listener);
    this.ticking ??= setInterval(() => void this.tick(), TICK_MS);
    return () => {
      this.listeners[audience].delete(listener);
      if (this.listeners.public.size + this.listeners.tutor.size > 0) return;
      this.close();
      this.deltas.public = undefined;
      this.deltas.tutor = undefined;
    };
  }

  /** Games have ended; watchers get them with the next message. */
  finished(ids: readonly string[]): void {
    if (this.ticking !== undefined) this.ended.push(...ids);
  }

  /** Sends something to everybody at once. */
  tell(messages: readonly FeedMessage[]): void {
    for (const [name] of audiences) this.tellOne(name, messages);
  }

  close(): void {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }

  private async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
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
    }
  }

  private tellOne(name: WatcherName, messages: readonly FeedMessage[]): void {
    if (messages.length > 0) for (const listener of this.listeners[name]) listener(messages);
  }
}
