import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type GameResult, Journal, type ResultLog, rewriteJournal, type Tournament } from '@ringfence/arena';
import { Store } from '@ringfence/arena/store';
import { Refusal } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';

/** An official tournament that nobody runs, and where its results are. */
export interface StoredOfficial {
  readonly store: LadderStore;
  /** The folder of tournaments, if the database is for one process. */
  readonly folder: string;
  /** Its name among the tournaments of the server. */
  readonly tournament: string;
}

/** The folder with the results of a tournament: where they were written, unless they have been moved. */
export const resultsFolder = (
  usual: string,
  { folder, tournament }: { readonly folder: string | null; readonly tournament: string },
): string => (folder !== null && existsSync(join(folder, tournament)) ? folder : usual);

/** Reads the results where they are: in a folder, or in the database; `undefined` if they are not there. */
export async function withLog<T>(
  { store: { address }, folder, tournament }: StoredOfficial,
  read: (log: Pick<ResultLog, 'read'>) => Promise<T>,
): Promise<T | undefined> {
  if (address.kind !== 'postgres') {
    if (!existsSync(join(folder, tournament))) return undefined;
    const journal = await Journal.look(join(folder, tournament));
    try {
      return await read(journal);
    } finally {
      await journal.close();
    }
  }
  const store = new Store(address);
  try {
    const log = (await store.exists()) ? await store.find(tournament) : undefined;
    return log === undefined ? undefined : await read(log);
  } finally {
    await store.close();
  }
}

/** Keeps other processes from running it until the returned function is called. */
export async function holdResults({ store: { address }, tournament }: StoredOfficial): Promise<() => Promise<void>> {
  if (address.kind !== 'postgres') return async () => {}; // it has one process
  const store = new Store(address);
  try {
    const release = await (await store.find(tournament))?.hold();
    if (release === undefined) throw new Refusal('official-running', 'a server still runs it: try again in a moment');
    return async () => {
      await release();
      await store.close();
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Replaces the tournament and each of its results; `undefined` removes one, which is then played again on resuming. */
export async function rewriteResults(
  { store: { address }, folder, tournament }: StoredOfficial,
  config: Tournament,
  change: (result: GameResult) => GameResult | undefined,
): Promise<void> {
  if (address.kind !== 'postgres') {
    if (existsSync(join(folder, tournament))) await rewriteJournal(join(folder, tournament), config, change);
    return;
  }
  const store = new Store(address);
  try {
    if (await store.exists()) await (await store.find(tournament))?.rewrite(config, change);
  } finally {
    await store.close();
  }
}
