import { ranksOf, type Tournament, tallyOf } from '@ringfence/arena';
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

/** The results of an official tournament, best first. */
export async function officialResults(
  { tournaments }: LadderStore,
  { tournament, config }: { readonly tournament: string; readonly config: Tournament },
): Promise<OfficialResult[]> {
  const log = await tournaments.find(tournament);
  if (log === undefined) return [];
  const results = await tallyOf(config, log);
  const ranks = new Map(ranksOf(config, results.book)?.map(({ player, rank }) => [player, rank]));
  const rows = results.summary.standings().map(({ player, rank, points, games }): OfficialResult => {
    const entrant = config.players.find(({ name }) => name === player);
    const [version] = entrant === undefined ? [] : versionsIn({ players: [entrant] });
    return { player, version, rank: ranks.get(player) ?? rank, points, games };
  });
  return rows.sort((a, b) => a.rank - b.rank);
}
