import { Worker } from 'node:worker_threads';
import type { GameResult } from '@ringfence/arena';
import { Caller, nodePort } from '@ringfence/engine/rpc';
import { builtFile } from '@ringfence/node';
import type {
  GamePage,
  GameQuestion,
  OpeningPage,
  OpeningQuestion,
  TournamentCard,
  TournamentShelf,
  TournamentView,
} from './views.ts';

/** The sources of tournaments. */
export interface ShelfSettings {
  readonly folder: string;
  /** Such as `postgres://…` or `pglite:FOLDER`. */
  readonly database?: string;
}

/** The calls to the thread: the methods of a shelf. */
export type ShelfCalls = { [Method in keyof TournamentShelf]: TournamentShelf[Method] };

/** A shelf in a separate thread, which is started on first use, and again after a failure. */
export class ShelfThread implements TournamentShelf {
  private readonly settings: ShelfSettings;
  private thread: Caller<ShelfCalls> | undefined;

  constructor(settings: ShelfSettings) {
    this.settings = settings;
  }

  async list(): Promise<TournamentCard[]> {
    return this.running().call('list', []);
  }

  async view(name: string): Promise<TournamentView | undefined> {
    return this.running().call('view', [name]);
  }

  async games(name: string, question: GameQuestion): Promise<GamePage | undefined> {
    return this.running().call('games', [name, question]);
  }

  async game(name: string, id: string): Promise<GameResult | undefined> {
    return this.running().call('game', [name, id]);
  }

  async openings(name: string, question: OpeningQuestion): Promise<OpeningPage | undefined> {
    return this.running().call('openings', [name, question]);
  }

  async forget(name: string): Promise<void> {
    await this.thread?.call('forget', [name]);
  }

  /** Closes files and connections before the thread ends. */
  async close(): Promise<void> {
    const { thread } = this;
    if (thread === undefined) return;
    await thread.call('close', []).catch(() => {});
    thread.close();
  }

  private running(): Caller<ShelfCalls> {
    if (this.thread === undefined || this.thread.hasFailed) {
      const worker = new Worker(builtFile(import.meta.url, './thread.js'), { execArgv: [], workerData: this.settings });
      worker.unref();
      this.thread = new Caller<ShelfCalls>(nodePort(worker));
    }
    return this.thread;
  }
}
