import { Worker } from 'node:worker_threads';
import { type GameResult, isBuiltIn } from '@ringfence/arena';
import { createRemoteEngine, type Engine, nodePort } from '@ringfence/engine';
import { builtFile } from '@ringfence/node';
import { Refusal } from '../refusal.ts';
import type { ReviewView } from '../views/index.ts';
import { reviewOf } from './review.ts';

const TABLE_MB = 32;
const MOST_WAITING = 16;
const KEPT = 200;

/** Reviews games one after the other in a separate thread, and caches the latest reviews. */
export class Reviewer {
  private readonly stop = new AbortController();
  private readonly known = new Map<string, ReviewView>();
  private readonly asked = new Map<string, Promise<ReviewView>>();
  private last: Promise<unknown> = Promise.resolve();
  private opened: Promise<Engine> | undefined;

  async review(id: string, result: GameResult): Promise<ReviewView> {
    if (!isBuiltIn(result.plan)) throw new Refusal('not-found', 'there is no engine for this game');
    const known = this.known.get(id) ?? this.asked.get(id);
    if (known !== undefined) return known;
    if (this.asked.size >= MOST_WAITING) {
      throw new Refusal('too-many-reviews', 'many games are being reviewed: try again in a minute', 60);
    }
    const review = this.last.then(() => this.think(id, result));
    this.asked.set(id, review);
    this.last = review.catch(() => {});
    try {
      return await review;
    } finally {
      this.asked.delete(id);
    }
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.last;
    (await this.opened?.catch(() => undefined))?.close();
  }

  private async think(id: string, result: GameResult): Promise<ReviewView> {
    this.opened ??= createRemoteEngine(
      nodePort(new Worker(builtFile(import.meta.url, './engine-thread.js'), { execArgv: [] })),
      {
        seed: 1,
        tableSize: TABLE_MB,
      },
    );
    const engine = await this.opened;
    engine.clear();
    const review = await reviewOf(engine, id, result, this.stop.signal);
    if (this.known.size >= KEPT) for (const oldest of this.known.keys()) if (this.known.delete(oldest)) break;
    this.known.set(id, review);
    return review;
  }
}
