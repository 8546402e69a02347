import type { RungName } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import { whyUnfit } from '../tournament/bot-files.ts';
import { TablePool } from '../tournament/pool.ts';
import type { Tournament } from '../tournament/tournament.ts';
import { RunningRows } from './running-rows.ts';
import type { Store } from './store.ts';
import type { StoreLog } from './store-log.ts';

/** The jail of programs on this machine. */
export interface WorkerJail {
  /** For the report. */
  readonly title: string;
  readonly rung?: RungName;
}

export interface SeatOptions {
  readonly store: Store;
  /** Identifies a worker, such as `host:4711`. */
  readonly name: string;
  /** The folder that paths of players are relative to. */
  readonly folder: string;
  /** The jail for a tournament; throws if this machine has no suitable one. */
  readonly jailFor: (tournament: Tournament) => Promise<WorkerJail>;
  /** Fetches the files of a tournament's programs to the folder, if they come from elsewhere. */
  readonly fetch?: (tournament: Tournament) => Promise<void>;
}

/** What is needed to play games of one tournament. */
export interface Seat {
  readonly log: StoreLog;
  readonly tables: TablePool;
  readonly boards: RunningRows;
}

interface Taken {
  readonly seat: Promise<Seat>;
  users: number;
}

/** A job of a deleted tournament. */
export class GoneError extends Error {}

/** A worker's tables for the tournaments that it is playing; other tables are removed. */
export class Seats {
  private readonly options: SeatOptions;
  private readonly taken = new Map<string, Taken>();

  constructor(options: SeatOptions) {
    this.options = options;
  }

  /** Rejects if this machine cannot play the tournament: a {@link StoreError} says why. */
  async use<T>(tournament: string, play: (seat: Seat) => Promise<T>): Promise<T> {
    for (const [other, { users }] of this.taken) if (other !== tournament && users === 0) void this.clear(other);
    const taken = this.taken.get(tournament) ?? { seat: this.prepare(tournament), users: 0 };
    this.taken.set(tournament, taken);
    taken.users++;
    try {
      return await play(await taken.seat);
    } finally {
      taken.users--;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.taken.keys()].map((tournament) => this.clear(tournament)));
  }

  private async prepare(id: string): Promise<Seat> {
    try {
      const { store, folder, name, jailFor, fetch } = this.options;
      const log = await store.find(id);
      if (log === undefined) throw new GoneError(`tournament ${id} was deleted`);
      const { tournament, files } = log;
      await fetch?.(tournament);
      const reason = whyUnfit(tournament.players, files, folder);
      if (reason !== undefined) {
        const help = 'Copy the bots there, or name their folder with --folder';
        throw new StoreError(`"${tournament.title}" cannot be played here: ${reason}. ${help}`);
      }
      const { title, rung } = await jailFor(tournament);
      await log.note({ jail: title });
      const boards = new RunningRows(log, name);
      const setup = { players: tournament.players, folder, ...(rung !== undefined && { rung }) };
      return { log, tables: new TablePool(setup, (game) => boards.set(game)), boards };
    } catch (error) {
      this.taken.delete(id);
      throw error;
    }
  }

  private async clear(tournament: string): Promise<void> {
    const taken = this.taken.get(tournament);
    this.taken.delete(tournament);
    const seat = await taken?.seat.catch(() => undefined);
    await seat?.tables.close();
    await seat?.boards.close();
  }
}
