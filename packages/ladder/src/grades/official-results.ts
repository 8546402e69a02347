import { ranksOf, type Tournament, tallyOf } from '@ringfence/arena';
import { resultsFolder, withLog } from '../official/results.ts';
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
  usual: string,
  { config, ...row }: { readonly tournament: string; readonly folder: string | null; readonly config: Tournament },
): Promise<OfficialResult[] | undefined> {
  const results = await withLog({ store, folder: resultsFolder(usual, row), tournament: row.tournament }, (log) =>
    tallyOf(config, log),
  );
  if (results === undefined) return undefined;
  const ranks = new Map(ranksOf(config, results.book)?.map(({ player, rank }) => [player, rank]));
  const rows = results.summary.standings().map(({ player, rank, points, games }): OfficialResult => {
    const entrant = config.players.find(({ name }) => name === player);
    const [version] = entrant === undefined ? [] : versionsIn({ players: [entrant] });
    return { player, version, rank: ranks.get(player) ?? rank, points, games };
  });
  return rows.sort((a, b) => a.rank - b.rank);
}
