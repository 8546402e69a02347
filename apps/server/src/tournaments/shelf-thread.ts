import { Worker } from 'node:worker_threads';
import type { GameResult } from '@ringfence/arena';
import type { GamePage, GameQuestion, TournamentCard, TournamentShelf, TournamentView } from './views.ts';

/** Where to look for tournaments. */
export interface ShelfSettings {
  readonly folder: string;
  /** Such as `postgres://…` or `pglite:FOLDER`. */
  readonly database?: string;
}

type Method = keyof TournamentShelf;

export interface ShelfRequest {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

export type ShelfReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

/** Threads run what was built, also where the tests, with options of their own for Node, read the sources. */
const inside = import.meta.url.endsWith('.ts') ? '../../dist/tournaments/thread.js' : './thread.js';

/** A shelf in a thread of its own, which is started when somebody first asks. */
export class ShelfThread implements TournamentShelf {
  private readonly settings: ShelfSettings;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private worker: Worker | undefined;
  private lastId = 0;

  constructor(settings: ShelfSettings) {
    this.settings = settings;
  }

  list(): Promise<TournamentCard[]> {
    return this.ask('list') as Promise<TournamentCard[]>;
  }

  view(name: string): Promise<TournamentView | undefined> {
    return this.ask('view', name) as Promise<TournamentView | undefined>;
  }

  games(name: string, question: GameQuestion): Promise<GamePage | undefined> {
    return this.ask('games', name, question) as Promise<GamePage | undefined>;
  }

  game(name: string, id: string): Promise<GameResult | undefined> {
    return this.ask('game', name, id) as Promise<GameResult | undefined>;
  }

  /** Lets go of files and connections before the thread ends. */
  async close(): Promise<void> {
    if (this.worker === undefined) return;
    await this.ask('close').catch(() => {});
    await this.worker?.terminate();
  }

  private ask(method: Method, ...args: readonly unknown[]): Promise<unknown> {
    this.worker ??= this.start();
    const { worker } = this;
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, method, args } satisfies ShelfRequest);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL(inside, import.meta.url), {
      execArgv: [],
      workerData: this.settings,
    });
    worker.unref();
    worker.on('message', (reply: ShelfReply) => {
      const asked = this.waiting.get(reply.id);
      this.waiting.delete(reply.id);
      if ('error' in reply) asked?.reject(new Error(reply.error));
      else asked?.resolve(reply.value);
    });
    // A thread that fails takes its questions with it; the next one starts another.
    const lose = (error: Error): void => {
      this.worker = undefined;
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('the thread that reads tournaments has ended')));
    return worker;
  }
}
