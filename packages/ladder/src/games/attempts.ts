import { blamedFor, type FailedAttempt, type Fixture, lostByBlame, MOST_ATTEMPTS } from '@ringfence/arena';
import { shortened, visible } from '@ringfence/rules';
import { sql } from 'kysely';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import { keepResult, voidPlanned } from './rows.ts';
import { OWN } from './workers.ts';

/** How often a pairing is planned again after a game of it was called off, and after how long at first. */
const MOST_AGAIN = 2;
const AGAIN = '10 minutes';
/** Letters of what failed. */
const MOST_REASON = 1000;
/** Which failures and games of a team are compared. */
const WINDOW = '1 day';

/** Notes an attempt at a game that failed; nobody knows which side took the time. */
export async function noteAttempt(tables: Tables, id: string, { ms }: FailedAttempt): Promise<void> {
  const half = Math.round(ms / 2);
  await tables
    .updateTable('ladder.games')
    .set({
      attempts: sql`attempts + 1`,
      white_ms: sql`white_ms + ${half}`,
      black_ms: sql`black_ms + ${half}`,
      white_idle_ms: sql`white_idle_ms + ${half}`,
      black_idle_ms: sql`black_idle_ms + ${half}`,
    })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute();
}

/**
 * Ends a game that could not be played. The side whose games fail more often than the other's loses it; if neither stands out, the
 * game is called off, and its pairing is planned again for later: otherwise a program that breaks games would erase its losses.
 * Where the rules of the game failed, no player is to blame.
 */
export async function giveUp(
  store: LadderStore,
  { plan, rules }: Fixture,
  attempt: FailedAttempt,
): Promise<'lost' | 'void'> {
  const { id } = plan;
  const [white, black] = attempt.isOfRules ? [] : await recordsOf(store, id);
  const loser = white === undefined || black === undefined ? 0 : blamedFor(white, black);
  if (loser !== 0) {
    await keepResult(store.tables, OWN, lostByBlame(plan, loser, rules?.sides));
    return 'lost';
  }
  const words = `It could not be played in ${MOST_ATTEMPTS} attempts: ${reasonOf(attempt)}`;
  await store.transaction(async (tables) => {
    const gone = await voidPlanned(tables).set({ words }).where('id', '=', id).returning('id').execute();
    if (gone.length > 0) await planAgain(tables, id);
  });
  return 'void';
}

/** Whoever wrote the rules reads what they did; a bug of ours is for the operator. */
function reasonOf({ words, isBusy, isOfRules }: FailedAttempt): string {
  if (isBusy) return 'the machine was too busy.';
  return isOfRules ? visible(shortened(words, MOST_REASON)) : 'the server failed.';
}

const planAgain = (tables: Tables, id: string) =>
  sql`INSERT INTO ladder.games
      (kind, rated, white, black, white_team, black_team, challenge, seed, state, again, later)
    SELECT kind, rated, white, black, white_team, black_team, challenge, seed, 'planned', again + 1,
      now() + (again + 1) * ${AGAIN}::interval
    FROM ladder.games WHERE id = ${id} AND again < ${MOST_AGAIN} AND kind <> 'test'`.execute(tables);

/** The records of both sides of a game, White's first. */
async function recordsOf({ database }: LadderStore, id: string) {
  const rows = await database.query<{ failed: number; played: number; isOwn: boolean }>(
    `SELECT side.team IS NULL AS "isOwn",
        count(*) FILTER (WHERE other.attempts >= $2)::int AS failed,
        count(*) FILTER (WHERE other.attempts < $2 AND other.state = 'done')::int AS played
      FROM ladder.games AS game
      CROSS JOIN LATERAL (VALUES (1, game.white_team), (2, game.black_team)) AS side (number, team)
      LEFT JOIN ladder.games AS other ON (other.white_team = side.team OR other.black_team = side.team)
        AND (other.id = game.id OR other.finished > now() - $3::interval)
      WHERE game.id = $1::bigint
      GROUP BY side.number, side.team ORDER BY side.number`,
    [id, MOST_ATTEMPTS, WINDOW],
  );
  return rows;
}
