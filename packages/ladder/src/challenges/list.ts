import { sql } from 'kysely';
import { houseTitle } from '../games/house.ts';
import { shownName } from '../people/names.ts';
import type { Viewer } from '../people/viewer.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { ClassSettings } from '../schema/tables.ts';
import type { ChallengeView } from '../views/index.ts';

const LISTED = 50;

/** Challenges by and to a team, or all that are running; the latest first. */
export async function listChallenges(
  { tables }: LadderStore,
  settings: ClassSettings,
  viewer: Viewer | undefined,
  team?: string,
): Promise<ChallengeView[]> {
  const count = (
    condition: ReturnType<typeof sql<boolean>>,
  ) => sql<number>`(SELECT count(*)::int FROM ladder.games AS game
    WHERE game.challenge = challenge.id AND game.state = 'done' AND ${condition})`;
  const isWhite = sql<boolean>`(game.white_team IS NOT DISTINCT FROM challenge.team)`;
  const rows = await tables
    .selectFrom('ladder.challenges as challenge')
    .innerJoin('ladder.teams as own', 'own.id', 'challenge.team')
    .leftJoin('ladder.teams as other', 'other.id', 'challenge.opponent_team')
    .selectAll('challenge')
    .select(['own.name', 'own.pseudonym', 'own.deleted'])
    .select(['other.name as other_name', 'other.pseudonym as other_pseudonym', 'other.deleted as other_deleted'])
    .select([
      count(sql`game.winner <> 0 AND (game.winner = 1) = ${isWhite}`).as('won'),
      count(sql`game.winner = 0`).as('drawn'),
      count(sql`game.winner <> 0 AND (game.winner = 2) = ${isWhite}`).as('lost'),
    ])
    .where((where) =>
      team === undefined
        ? where('challenge.state', 'in', ['open', 'accepted'])
        : where.or([where('challenge.team', '=', team), where('challenge.opponent_team', '=', team)]),
    )
    .orderBy('challenge.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row): ChallengeView => {
    const own = { id: row.team, name: row.name, pseudonym: row.pseudonym, deleted: row.deleted };
    const other = row.opponent_team !== null && {
      id: row.opponent_team,
      name: row.other_name ?? '',
      pseudonym: row.other_pseudonym ?? '',
      deleted: row.other_deleted,
    };
    return {
      id: row.id,
      team: { id: row.team, name: shownName(own, settings, viewer) },
      opponent: {
        team: row.opponent_team,
        house: row.opponent_house,
        name: other ? shownName(other, settings, viewer) : houseTitle(row.opponent_house ?? ''),
      },
      rated: row.rated,
      games: row.games,
      boss: row.boss,
      state: row.state,
      reason: row.reason,
      won: row.won,
      drawn: row.drawn,
      lost: row.lost,
      created: row.created.toISOString(),
      finished: row.finished?.toISOString() ?? null,
    };
  });
}
