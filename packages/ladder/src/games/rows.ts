import { type GameResult, type RunningGame, seedFor } from '@ringfence/arena';
import { sql } from 'kysely';
import { archiveState } from '../people/audit.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { GameKind } from '../views/index.ts';
import { houseId, versionId } from './house.ts';
import { timeOfSides } from './slot-time.ts';

/** A waiting game, with what is needed to play it. */
export interface PlannedGame {
  readonly id: string;
  readonly kind: GameKind;
  readonly white: Seated;
  readonly black: Seated;
  readonly seed: number;
}

export interface Seated {
  readonly player: string;
  readonly word: string;
  /** None for house players. */
  readonly version: string | null;
  /** Only where games are planned; none for house players. */
  readonly team?: string | null;
}

/** Games to plan: one, or two with colours reversed. */
export interface NewGames {
  readonly kind: GameKind;
  readonly rated: boolean;
  readonly first: string;
  readonly second: string;
  readonly count: 1 | 2;
  readonly challenge?: string;
  readonly test?: string;
}

/** Makes sure that house players and versions are in the table of players. Versions that are not ready are left out. */
export async function enterPlayers(
  tables: Tables,
  house: readonly string[],
  versions: readonly string[],
): Promise<void> {
  const ready = await tables
    .selectFrom('ladder.versions')
    .select(['id', 'team', 'word'])
    .where('id', '=', sql<string>`ANY(${versions})`)
    .where('word', 'is not', null)
    .execute();
  const rows = [
    ...house.map((word) => ({ id: houseId(word), version: null, team: null, word })),
    ...ready.map(({ id, team, word }) => ({ id: versionId(id), version: id, team, word: word ?? '' })),
  ];
  if (rows.length === 0) return;
  await tables
    .insertInto('ladder.players')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores games to be played. The two games of a pair have one seed. */
export async function planGames(tables: Tables, plans: readonly NewGames[]): Promise<void> {
  if (plans.length === 0) return;
  const ids = [...new Set(plans.flatMap(({ first, second }) => [first, second]))];
  const known = await tables.selectFrom('ladder.players').select(['id', 'team']).where('id', 'in', ids).execute();
  const teams = new Map(known.map(({ id, team }) => [id, team]));
  const [{ from }] = (await sql<{ from: string }>`SELECT nextval('ladder.pairs')::text AS from`.execute(tables)).rows;
  const rows = plans.flatMap((plan, i) => {
    const { kind, rated, first, second, count, challenge = null, test = null } = plan;
    // Players deleted since, with their team, no longer play.
    if (!teams.has(first) || !teams.has(second)) return [];
    const seed = seedFor(i, `pair ${from}`);
    const rowOf = (white: string, black: string) => ({
      kind,
      rated,
      white,
      black,
      white_team: teams.get(white) ?? null,
      black_team: teams.get(black) ?? null,
      challenge,
      test,
      seed,
      state: 'planned' as const,
    });
    return count === 1 ? [rowOf(first, second)] : [rowOf(first, second), rowOf(second, first)];
  });
  if (rows.length > 0) await tables.insertInto('ladder.games').values(rows).execute();
}

/** The waiting games, in the order of planning. */
export async function plannedGames(tables: Tables): Promise<PlannedGame[]> {
  const rows = await tables
    .selectFrom('ladder.games as game')
    .innerJoin('ladder.players as white', 'white.id', 'game.white')
    .innerJoin('ladder.players as black', 'black.id', 'game.black')
    .select([
      'game.id',
      'game.kind',
      'game.seed',
      'game.white',
      'game.black',
      'game.white_team',
      'game.black_team',
      'white.word as white_word',
      'black.word as black_word',
      'white.version as white_version',
      'black.version as black_version',
    ])
    .where('game.state', '=', 'planned')
    .where((where) => where.or([where('game.later', 'is', null), where('game.later', '<', sql<Date>`now()`)]))
    .orderBy('game.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    seed: row.seed,
    white: { player: row.white, word: row.white_word, version: row.white_version, team: row.white_team },
    black: { player: row.black, word: row.black_word, version: row.black_version, team: row.black_team },
  }));
}

/** Which of these games are still waiting. */
export async function stillPlanned(tables: Tables, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tables
    .selectFrom('ladder.games')
    .select('id')
    .where('state', '=', 'planned')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a row stores of a result: the whole, and what lists show. */
export const resultColumns = (result: GameResult) => ({
  winner: result.winner,
  fault: result.fault?.kind ?? null,
  words: result.words,
  moves: result.moves.length,
  result: JSON.stringify(result),
});

/**
 * Stores a result, and adds what the game has cost to what its earlier attempts did; `false` if the game already has a result, or
 * was cancelled, or was played by rules that have been replaced, or the class became an archive meanwhile. The first result stays.
 * Every game asks it, so its words are not put together anew each time.
 */
export async function keepResult(tables: Tables, worker: string, result: GameResult): Promise<boolean> {
  const { winner, fault, words, moves, result: whole } = resultColumns(result);
  const [white, black] = timeOfSides(result);
  const { rows } =
    await sql`UPDATE ladder.games SET state = 'done', worker = ${worker}, winner = ${winner}, fault = ${fault},
      words = ${words}, moves = ${moves}, result = ${whole}, finished = now(), seq = nextval('ladder.arrivals'),
      white_ms = white_ms + ${white.heldMs}, black_ms = black_ms + ${black.heldMs},
      white_idle_ms = white_idle_ms + ${white.idleMs}, black_idle_ms = black_idle_ms + ${black.idleMs}
    WHERE id = ${result.plan.id} AND state = 'planned' AND (${archiveState(tables)}) IS DISTINCT FROM true
      AND (SELECT game FROM ladder.class) = ${result.plan.game} RETURNING id`.execute(tables);
  return rows.length > 0;
}

/** Cancels all waiting games, or those that a further condition names; results that arrive for them later are not stored. */
export const voidPlanned = (tables: Tables) =>
  tables.updateTable('ladder.games').set({ state: 'void', finished: sql<Date>`now()` }).where('state', '=', 'planned');

/** Cancels the games of versions that may no longer play, and ranked ones of players who have left the house. */
export async function voidGone(tables: Tables, house: readonly string[]): Promise<void> {
  const left = (side: 'white' | 'black') =>
    sql<boolean>`${sql.ref(side)} LIKE ${houseId('%')} AND ${sql.ref(side)} <> ALL (${house.map(houseId)}::text[])`;
  await voidPlanned(tables)
    .where('kind', '=', 'ranked')
    .where((where) => where.or([left('white'), left('black')]))
    .execute();
  const banned = tables
    .selectFrom('ladder.players as player')
    .innerJoin('ladder.versions as version', 'version.id', 'player.version')
    .select('player.id')
    .where('version.banned', '=', true);
  await voidPlanned(tables)
    .where((where) => where.or([where('white', 'in', banned), where('black', 'in', banned)]))
    .execute();
}

/** Records the state of a worker's games; games that it no longer lists are over. */
export async function showRunning(store: LadderStore, worker: string, games: readonly RunningGame[]): Promise<void> {
  await store.database.query(
    `WITH shown AS (
      INSERT INTO ladder.running (game, worker, state)
        SELECT (state->>'id')::bigint, $1, state FROM json_array_elements($2::json) AS state
        ON CONFLICT (game) DO UPDATE SET worker = excluded.worker, state = excluded.state, updated = now()
    )
    DELETE FROM ladder.running WHERE worker = $1 AND game <> ALL ($3::bigint[])`,
    [worker, JSON.stringify(games), games.map(({ id }) => id)],
  );
}

/** A running game without news for this long is not shown: its worker is gone. */
const SILENCE = '30 seconds';

export async function runningGames(store: LadderStore): Promise<{ worker: string; state: RunningGame }[]> {
  return store.database.query(
    'SELECT worker, state FROM ladder.running WHERE updated > now() - $1::interval ORDER BY game',
    [SILENCE],
  );
}
