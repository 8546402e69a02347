import type { LadderStore } from '../schema/ladder-store.ts';
import type { TeamCost } from '../views/index.ts';

/** Over which time costs are added up. */
const WINDOW = '1 hour';

interface CostRow {
  readonly team: string;
  readonly name: string;
  readonly player: string | null;
  readonly games: number;
  readonly held: number;
  readonly idle: number;
  readonly faults: number;
  readonly failed: number;
  readonly voids: number;
  readonly builds: number;
  readonly building: number;
}

/** What the teams of a class have cost the machine of late, the most expensive first. */
export async function teamCosts(
  { database }: LadderStore,
  isSlowed: (player: string, team: string) => boolean,
): Promise<TeamCost[]> {
  const rows = await database.query<CostRow>(
    `WITH used AS (
      SELECT side.team, count(*) FILTER (WHERE state = 'done')::int AS games,
          sum(side.held)::float8 AS held, sum(side.idle)::float8 AS idle, sum(attempts)::int AS failed,
          count(*) FILTER (WHERE fault IS NOT NULL AND winner = 3 - side.number)::int AS faults,
          count(*) FILTER (WHERE state = 'void')::int AS voids
        FROM ladder.games CROSS JOIN LATERAL (VALUES (1, white_team, white_ms, white_idle_ms),
          (2, black_team, black_ms, black_idle_ms)) AS side (number, team, held, idle)
        WHERE finished > now() - $1::interval AND kind <> 'practice' AND (state = 'done' OR attempts > 0)
        GROUP BY side.team
    ), built AS (
      SELECT team, sum(attempts)::int AS builds, sum(build_ms)::float8 AS building
        FROM ladder.versions WHERE attempts > 0 AND created > now() - $1::interval GROUP BY team
    )
    SELECT team.id AS team, team.name, 'v:' || team.active AS player, coalesce(used.games, 0) AS games,
        coalesce(used.held, 0) AS held, coalesce(used.idle, 0) AS idle, coalesce(used.faults, 0) AS faults,
        coalesce(used.failed, 0) AS failed, coalesce(used.voids, 0) AS voids,
        coalesce(built.builds, 0) AS builds, coalesce(built.building, 0) AS building
      FROM ladder.teams AS team LEFT JOIN used ON used.team = team.id LEFT JOIN built ON built.team = team.id
      WHERE team.deleted IS NULL AND (used.team IS NOT NULL OR built.team IS NOT NULL)
      ORDER BY coalesce(used.held, 0) + coalesce(built.building, 0) DESC, team.id`,
    [WINDOW],
  );
  const all = rows.reduce((sum, { held }) => sum + held, 0);
  const seconds = (ms: number): number => Math.round(ms / 100) / 10;
  return rows.map(({ team, name, player, games, held, idle, faults, failed, voids, builds, building }) => ({
    team,
    name,
    games,
    slotSeconds: seconds(held),
    share: all === 0 ? 0 : Math.round((1000 * held) / all) / 1000,
    secondsAGame: games === 0 ? null : seconds(held / games),
    idleSecondsAGame: games === 0 ? null : seconds(idle / games),
    faults,
    failed,
    voids,
    builds,
    buildSeconds: seconds(building),
    isSlowed: player !== null && isSlowed(player, team),
  }));
}
