import { countWords } from '@ringfence/rules';
import {
  type Database,
  insideOf,
  type Query,
  SchemaStore,
  type StoreAddress,
  StoreError,
  storeAddress,
} from '@ringfence/store';
import { type BotFile, changedFiles } from '../tournament/bot-files.ts';
import { type Tournament, tournamentHash } from '../tournament/tournament.ts';
import { arenaSchema } from './schema.ts';
import { StoreLog } from './store-log.ts';

/** A tournament in a list, with the number of finished games. */
export interface StoredTournament {
  readonly id: string;
  readonly tournament: Tournament;
  readonly created: Date;
  readonly count: number;
}

interface TournamentRow {
  readonly id: string;
  readonly config: Tournament;
  readonly files: readonly BotFile[];
}

/**
 * Opens a store by its address: `postgres://…`, `pglite:FOLDER` or a folder. Connects on first use, unless its database is
 * open already.
 */
export const openStore = (address: string, database?: Database): Store => new Store(storeAddress(address), database);

/** Tournaments and their games in a database; its tables are migrated on first use. */
export class Store extends SchemaStore {
  constructor(address: StoreAddress, database?: Database) {
    super(address, arenaSchema, database);
  }

  /** A view of the store whose queries belong to a transaction of its database. */
  inside(query: Query): Store {
    const store = new Store(this.address, insideOf(this.database, query));
    store.upToDate = this.upToDate;
    return store;
  }

  /**
   * Creates a tournament, or finds it again: its id is derived from everything that decides its games. `files` are what
   * its programs need on every machine; files that differ from those that have already played are refused. One that has been
   * rewritten keeps its id.
   */
  async enter(
    tournament: Tournament,
    files: readonly BotFile[] = [],
    id: string = tournamentHash(tournament),
  ): Promise<StoreLog> {
    await this.ready();
    const [row] = await this.database.query<{ files: readonly BotFile[]; count: number }>(
      `SELECT files, (SELECT count(*)::int FROM ringfence.results WHERE tournament = id) AS count
        FROM ringfence.tournaments WHERE id = $1`,
      [id],
    );
    const changes = row === undefined || row.count === 0 ? [] : changedFiles(row.files, files);
    if (changes.length > 0 && files.length > 0 && row.files.length > 0) {
      throw new StoreError(
        `${this.address.shown} contains ${countWords(row.count, 'game')} of other programs: ${changes.join('; ')}. ` +
          'Restore them to resume, or give the tournament another title to start a new one',
      );
    }
    await this.database.query(
      `INSERT INTO ringfence.tournaments (id, config, files) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET files = excluded.files`,
      [id, JSON.stringify(tournament), JSON.stringify(files)],
    );
    return new StoreLog(this.database, { id, tournament, files });
  }

  async find(id: string): Promise<StoreLog | undefined> {
    await this.ready();
    const sql = 'SELECT id, config, files FROM ringfence.tournaments WHERE id = $1';
    const [row] = await this.database.query<TournamentRow>(sql, [id]);
    return row && new StoreLog(this.database, { id, tournament: row.config, files: row.files });
  }

  /** All tournaments, the latest first. */
  async tournaments(): Promise<StoredTournament[]> {
    await this.ready();
    const rows = await this.database.query<TournamentRow & { created: Date; count: number }>(
      `SELECT id, config, created, (SELECT count(*)::int FROM ringfence.results WHERE tournament = id) AS count
        FROM ringfence.tournaments ORDER BY created DESC, id`,
    );
    return rows.map(({ id, config, created, count }) => ({ id, tournament: config, created, count }));
  }
}
