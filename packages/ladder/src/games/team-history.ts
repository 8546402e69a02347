import { historyOf } from '../rating/history.ts';
import { UNRATED } from '../rating/ratings.ts';
import { found } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { HistoryPoint } from '../views/index.ts';
import type { Ledger } from './ledger.ts';
import type { Roster } from './roster.ts';

/** The history of a team's rating, version by version. */
export async function teamHistory(
  { tables }: LadderStore,
  team: string,
  roster: Roster,
  ratings: Awaited<ReturnType<Ledger['ratings']>>,
): Promise<HistoryPoint[]> {
  found(roster.team(team), 'team');
  const rows = await tables
    .selectFrom('ladder.games')
    .select(['white', 'black', 'white_team', 'winner', 'finished'])
    .where('state', '=', 'done')
    .where('rated', '=', true)
    .where((where) => where.or([where('white_team', '=', team), where('black_team', '=', team)]))
    .orderBy('seq')
    .execute();
  const games = rows.map(({ white, black, white_team: whiteTeam, winner, finished }) => {
    const [own, other, side] = whiteTeam === team ? [white, black, 1] : [black, white, 2];
    const { rating, low, high } = ratings.get(other) ?? UNRATED;
    return {
      version: roster.view(own, { pseudonyms: false }, undefined).version ?? 0,
      opponent: rating,
      reach: (high - low) / 2,
      points: winner === 0 ? 0.5 : winner === side ? 1 : 0,
      at: finished ?? new Date(0),
    };
  });
  return historyOf(games).map(({ at, rating, low, high, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    rating: Math.round(rating),
    low: Math.round(low),
    high: Math.round(high),
  }));
}
