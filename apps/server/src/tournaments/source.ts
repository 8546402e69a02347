import { type GameResult, Journal, type RunningGame, readRunning, type Tournament } from '@ringfence/arena';
import type { StoreLog } from '@ringfence/arena/store';
import { lockHolder } from '@ringfence/node';

/** One tournament, wherever it is stored, while games may be added. */
export interface TournamentSource {
  readonly tournament: Tournament;
  /** All results in the order of the schedule. */
  read(): AsyncIterable<GameResult>;
  /** At least the results since the last call, or since it was opened. */
  refresh(): Promise<readonly GameResult[]>;
  game(id: string): Promise<GameResult | undefined>;
  jails(): Promise<readonly string[]>;
  running(): Promise<readonly RunningGame[]>;
  /** Whether a process runs it now. */
  isHeld(): Promise<boolean>;
  close(): Promise<void>;
}

/** A tournament in a folder, as created by `tournament run --out`. */
export async function openFolder(folder: string): Promise<TournamentSource> {
  const journal = await Journal.look(folder);
  return {
    tournament: journal.tournament,
    read: () => journal.read(),
    refresh: () => journal.refresh(),
    game: async (id) => journal.game(id),
    jails: async () => journal.jails,
    running: async () => readRunning(folder),
    isHeld: async () => lockHolder(folder) !== undefined,
    close: () => journal.close(),
  };
}

/** A tournament in a database. */
export async function openLog(log: StoreLog): Promise<TournamentSource> {
  let latest = await log.latest();
  let seen = await log.count();
  return {
    tournament: log.tournament,
    read: () => log.read(),
    async refresh() {
      const added: GameResult[] = [];
      for (let page = await log.after(latest); page.length > 0; page = await log.after(latest)) {
        for (const { seq, result } of page) {
          latest = seq;
          added.push(result);
        }
      }
      seen += added.length;
      const count = await log.count();
      if (count === seen) return added;
      // A delayed result was missed: only reading all of them is certain to find it.
      seen = count;
      const all: GameResult[] = [];
      for await (const result of log.read()) all.push(result);
      return all;
    },
    game: (id) => log.game(id),
    jails: () => log.jails(),
    running: () => log.running(),
    isHeld: () => log.isHeld(),
    close: async () => {},
  };
}
