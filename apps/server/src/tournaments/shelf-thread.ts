import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { GameResult, PlayedByRules } from '@ringfence/arena';
import { answerCalls, Caller, nodePort } from '@ringfence/engine/rpc';
import type { Ladder } from '@ringfence/ladder';
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
  /** A class with a database of its own in a folder, which only this process can open. */
  readonly ofClass?: { readonly address: string; readonly find: () => Promise<Ladder | undefined> };
}

/** What the thread is given. */
export interface ThreadSettings extends Omit<ShelfSettings, 'ofClass'> {
  readonly ofClass?: { readonly address: string; readonly port: MessagePort };
}

/** The calls from the thread to the database of the class. */
export type DatabaseCalls = {
  query(sql: string, values: readonly unknown[]): Promise<unknown[]>;
  isHeld(name: string): Promise<boolean>;
};

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

  async played(name: string, id: string): Promise<PlayedByRules | undefined> {
    return this.running().call('played', [name, id]);
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
      const { ofClass, ...others } = this.settings;
      const port = ofClass && lineTo(ofClass.find);
      const workerData = {
        ...others,
        ...(port && { ofClass: { address: ofClass.address, port } }),
      } satisfies ThreadSettings;
      const transferList = port === undefined ? [] : [port];
      const worker = new Worker(builtFile(import.meta.url, './thread.js'), { execArgv: [], workerData, transferList });
      worker.unref();
      this.thread = new Caller<ShelfCalls>(nodePort(worker));
    }
    return this.thread;
  }
}

/** A port for questions to the database of a class. */
function lineTo(find: () => Promise<Ladder | undefined>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const database = async () => {
    const ladder = await find();
    if (ladder === undefined) throw new Error('there is no class');
    return ladder.store.database;
  };
  answerCalls<DatabaseCalls>(nodePort(port1), {
    query: async (_, sql, values) => (await database()).query(sql, values),
    isHeld: async (_, name) => (await database()).isHeld(name),
  });
  port1.unref();
  return port2;
}
