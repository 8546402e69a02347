import type { Database, Query } from '@ringfence/store';
import type { GameResult } from '../game/game.ts';
import type { BotFile } from '../tournament/bot-files.ts';
import type { ResultLog } from '../tournament/log.ts';
import { type GameKey, keyOfGame } from '../tournament/numbering.ts';
import type { RunningGame } from '../tournament/running.ts';
import type { Tournament } from '../tournament/tournament.ts';

/** How many results are in memory at a time. */
const PAGE = 256;

/** A running game without news for this long is not shown: its worker is gone. */
const SILENCE = '30 seconds';

/** A result with its sequence number. */
interface ArrivedResult {
  readonly seq: string;
  readonly result: GameResult;
}

/** A running game and its worker. */
export interface ShownGame extends RunningGame {
  readonly worker: string;
}

/** One tournament of a store: its results and running games. */
export class StoreLog implements ResultLog {
  readonly id: string;
  readonly tournament: Tournament;
  readonly files: readonly BotFile[];
  private readonly database: Database;

  constructor(
    database: Database,
    entry: { readonly id: string; readonly tournament: Tournament; readonly files: readonly BotFile[] },
  ) {
    this.database = database;
    this.id = entry.id;
    this.tournament = entry.tournament;
    this.files = entry.files;
  }

  /** The table's key decides: of two results of a game the first stays. */
  async append(result: GameResult): Promise<boolean> {
    const { round, pair, game } = needKey(result.plan.id);
    const rows = await this.database.query(
      `INSERT INTO ringfence.results (tournament, round, pair, game, result) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING RETURNING seq`,
      [this.id, round, pair, game, JSON.stringify(result)],
    );
    return rows.length > 0;
  }

  async *read(): AsyncGenerator<GameResult> {
    for await (const page of this.pages(this.database.query)) yield* page;
  }

  private async *pages(query: Query): AsyncGenerator<readonly GameResult[]> {
    for (let after: GameKey = { round: 0, pair: 0, game: 1 }; ; ) {
      const { round, pair, game } = after;
      const rows = await query<{ result: GameResult }>(
        `SELECT result FROM ringfence.results WHERE tournament = $1 AND (round, pair, game) > ($2, $3, $4)
          ORDER BY round, pair, game LIMIT $5`,
        [this.id, round, pair, game, PAGE],
      );
      yield rows.map(({ result }) => result);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = needKey(last.result.plan.id);
    }
  }

  /**
   * Replaces what is written, for example to remove a name: the tournament, and each result; without a result a game is
   * played again.
   */
  async rewrite(tournament: Tournament, change: (result: GameResult) => GameResult | undefined): Promise<void> {
    await this.database.transaction(async (query) => {
      await query('UPDATE ringfence.tournaments SET config = $2 WHERE id = $1', [this.id, JSON.stringify(tournament)]);
      for await (const page of this.pages(query)) {
        const results = page.map(change);
        const gone = page.filter((_, i) => results[i] === undefined).map(({ plan }) => needKey(plan.id));
        const kept = results.flatMap((result, i) => (result === undefined || result === page[i] ? [] : [result]));
        await query(
          `DELETE FROM ringfence.results USING unnest($2::int[], $3::int[], $4::int[]) AS gone (round, pair, game)
            WHERE tournament = $1 AND ${SAME_GAME('gone')}`,
          [this.id, ...columnsOf(gone)],
        );
        await query(
          `UPDATE ringfence.results SET result = kept.result::json
            FROM unnest($2::int[], $3::int[], $4::int[], $5::text[]) AS kept (round, pair, game, result)
            WHERE tournament = $1 AND ${SAME_GAME('kept')}`,
          [
            this.id,
            ...columnsOf(kept.map(({ plan }) => needKey(plan.id))),
            kept.map((result) => JSON.stringify(result)),
          ],
        );
      }
    });
  }

  /** How many games are finished. */
  async count(): Promise<number> {
    const sql = 'SELECT count(*)::int AS count FROM ringfence.results WHERE tournament = $1';
    return (await this.database.query<{ count: number }>(sql, [this.id]))[0].count;
  }

  /** A finished game by its id. */
  async game(id: string): Promise<GameResult | undefined> {
    return (await this.among([id]))[0];
  }

  /** Those of the given games that are finished. */
  async among(ids: readonly string[]): Promise<GameResult[]> {
    const keys = ids.map(keyOfGame).filter((key) => key !== undefined);
    const rows = await this.database.query<{ result: GameResult }>(
      `SELECT result FROM ringfence.results
        JOIN unnest($2::int[], $3::int[], $4::int[]) AS asked (round, pair, game) USING (round, pair, game)
        WHERE tournament = $1`,
      [this.id, ...columnsOf(keys)],
    );
    return rows.map(({ result }) => result);
  }

  /**
   * Some of the results after a given one, in the order of arrival. A result that was delayed may be missed, so callers
   * that need all results use {@link among} now and then.
   */
  async after(seq: string): Promise<ArrivedResult[]> {
    return this.database.query<ArrivedResult>(
      `SELECT seq::text AS seq, result FROM ringfence.results WHERE tournament = $1 AND results.seq > $2::bigint
        ORDER BY results.seq LIMIT $3`,
      [this.id, seq, PAGE],
    );
  }

  /** The sequence number of the latest result. */
  async latest(): Promise<string> {
    const sql = 'SELECT coalesce(max(seq), 0)::text AS seq FROM ringfence.results WHERE tournament = $1';
    return (await this.database.query<{ seq: string }>(sql, [this.id]))[0].seq;
  }

  /** Records the jail for the games from here on. */
  async note({ jail }: { readonly jail: string }): Promise<void> {
    const sql = 'INSERT INTO ringfence.jails (tournament, jail) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    await this.database.query(sql, [this.id, jail]);
  }

  /** The jails in which games were played, each once. */
  async jails(): Promise<string[]> {
    const sql = 'SELECT jail FROM ringfence.jails WHERE tournament = $1 ORDER BY seq';
    return (await this.database.query<{ jail: string }>(sql, [this.id])).map(({ jail }) => jail);
  }

  /** The games that are being played now, as far as their workers have reported. */
  async running(): Promise<ShownGame[]> {
    const rows = await this.database.query<{ state: RunningGame; worker: string }>(
      `SELECT state, worker FROM ringfence.running WHERE tournament = $1 AND updated > now() - $2::interval ORDER BY game`,
      [this.id, SILENCE],
    );
    return rows.map(({ state, worker }) => ({ ...state, worker }));
  }

  /** Records the state of a worker's games; games that it no longer lists are over. */
  async show(worker: string, games: readonly RunningGame[]): Promise<void> {
    await this.database.query(
      `WITH shown AS (
        INSERT INTO ringfence.running (tournament, game, worker, state)
          SELECT $1, state->>'id', $2, state FROM json_array_elements($3::json) AS state
          ON CONFLICT (tournament, game) DO UPDATE SET worker = excluded.worker, state = excluded.state, updated = now()
      )
      DELETE FROM ringfence.running WHERE tournament = $1 AND worker = $2 AND game <> ALL ($4::text[])`,
      [this.id, worker, JSON.stringify(games), games.map(({ id }) => id)],
    );
  }

  /** Acquires the lock to run this tournament, and returns its release; `undefined` if another process runs it. */
  hold(): Promise<(() => Promise<void>) | undefined> {
    return this.database.hold(this.id);
  }

  /** Whether a process runs it now. */
  isHeld(): Promise<boolean> {
    return this.database.isHeld(this.id);
  }
}

const columnsOf = (keys: readonly GameKey[]): number[][] => [
  keys.map(({ round }) => round),
  keys.map(({ pair }) => pair),
  keys.map(({ game }) => game),
];

const SAME_GAME = (other: string): string =>
  ['round', 'pair', 'game'].map((key) => `results.${key} = ${other}.${key}`).join(' AND ');

function needKey(id: string): GameKey {
  const key = keyOfGame(id);
  if (key === undefined) throw new RangeError(`no such game ${id}`);
  return key;
}
