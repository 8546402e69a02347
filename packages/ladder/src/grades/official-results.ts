import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Journal, type ResultLog, ranksOf, type Tournament, tallyOf } from '@ringfence/arena';
import { Store } from '@ringfence/arena/store';
import type { LadderStore } from '../schema/ladder-store.ts';
import { versionsIn } from '../submissions/version-folder.ts';

/** How a team did in an official tournament. */
export interface OfficialResult {
  readonly player: string;
  /** The version that played; `undefined` for house players. */
  readonly version: string | undefined;
  readonly rank: number;
  readonly points: number;
  readonly games: number;
}

/** The results of an official tournament, best first; `undefined` if they are not where they should be. */
export async function officialResults(
  store: LadderStore,
  folder: string,
  { tournament, config }: { readonly tournament: string; readonly config: Tournament },
): Promise<OfficialResult[] | undefined> {
  const results = await withLog(store, join(folder, tournament), tournament, (log) => tallyOf(config, log));
  if (results === undefined) return undefined;
  const ranks = new Map(ranksOf(config, results.book)?.map(({ player, rank }) => [player, rank]));
  const rows = results.summary.standings().map(({ player, rank, points, games }): OfficialResult => {
    const entrant = config.players.find(({ name }) => name === player);
    const [version] = entrant === undefined ? [] : versionsIn({ players: [entrant] });
    return { player, version, rank: ranks.get(player) ?? rank, points, games };
  });
  return rows.sort((a, b) => a.rank - b.rank);
}

/** Reads the results where they are: in a folder, or in the database. */
async function withLog<T>(
  { address }: LadderStore,
  folder: string,
  id: string,
  read: (log: Pick<ResultLog, 'read'>) => Promise<T>,
): Promise<T | undefined> {
  if (address.kind !== 'postgres') {
    if (!existsSync(folder)) return undefined;
    const journal = await Journal.look(folder);
    try {
      return await read(journal);
    } finally {
      await journal.close();
    }
  }
  const store = new Store(address);
  try {
    const log = (await store.exists()) ? await store.find(id) : undefined;
    return log === undefined ? undefined : await read(log);
  } finally {
    await store.close();
  }
}
