import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { answerCalls, Caller, nodePort } from '@ringfence/engine/rpc';
import type { Ladder } from '@ringfence/ladder';
import { builtFile } from '@ringfence/node';
import type { TournamentShelf } from './views.ts';

/** The sources of tournaments. */
interface ShelfSettings {
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

  readonly list: TournamentShelf['list'] = () => this.ask('list');
  readonly view: TournamentShelf['view'] = (...args) => this.ask('view', ...args);
  readonly games: TournamentShelf['games'] = (...args) => this.ask('games', ...args);
  readonly game: TournamentShelf['game'] = (...args) => this.ask('game', ...args);
  readonly played: TournamentShelf['played'] = (...args) => this.ask('played', ...args);
  readonly openings: TournamentShelf['openings'] = (...args) => this.ask('openings', ...args);

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

  private async ask<Name extends keyof ShelfCalls>(
    name: Name,
    ...args: Parameters<ShelfCalls[Name]>
  ): Promise<Awaited<ReturnType<ShelfCalls[Name]>>> {
    return this.running().call(name, args);
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
