import { isQuick, Rater } from '../rating/rater.ts';
import type { Counts, RatedPlayer, Rating } from '../rating/ratings.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { ARRIVALS, type Arrival, arrivalsAfter } from './arrivals.ts';
import { keepRatings, keptRatings } from './kept-ratings.ts';

interface LedgerOptions {
  readonly onArrivals: (arrivals: readonly Arrival[]) => void;
  /** All results are read anew; receives the last of them. */
  readonly onStart: (latest: readonly Arrival[]) => void;
  /** There are new ratings, or they may be computed now. */
  readonly onRatings: () => void;
}

/** How many recent meetings are kept. */
const RECENT = 4000;
/** From time to time the counts are compared with the table: a delayed result may have been missed. */
const CHECK_MS = 10_000;
/** The ratings are kept for the next start so often at most. */
const KEEP_MS = 30_000;
/** The share of time spent on ratings, as long as they follow a result within a second; more only for that. */
const SHARE = 0.02;
const FOLLOW_MS = 1000;
const MOST_SHARE = 0.5;

/** How long to wait until ratings whose computation takes so long are computed again. */
const restMs = (cost: number): number =>
  // A result that arrives just after one computation has begun waits for it, for the rest and for the next one.
  Math.min(cost / SHARE, Math.max(FOLLOW_MS - 2 * cost, cost / MOST_SHARE - cost));

/** The rated results of the class as counts, kept up to date by reading only new results. */
export class Ledger {
  private readonly store: LadderStore;
  private readonly counts = new Map<
    string,
    { white: string; black: string; won: number; drawn: number; lost: number }
  >();
  private recentMeetings: [string, string][] = [];
  /** By their ids; none until they are read. */
  private players = new Map<string, RatedPlayer>();
  private lastSeq: string | undefined;
  private total = 0;
  private lastCheck = 0;
  private rated: { readonly ratings: Map<string, Rating>; readonly at: number; readonly cost: number } | undefined;
  private before: Promise<ReadonlyMap<string, Rating> | undefined> | undefined;
  private kept: { readonly ratings: ReadonlyMap<string, Rating>; readonly at: number } | undefined;
  private readonly rater = new Rater();
  private rating: Promise<ReadonlyMap<string, Rating>> | undefined;
  /** How often it started over. */
  private era = 0;
  private isChanged = true;
  /** There may be results that it has not read. */
  private isBehind = true;
  private isUnchecked = false;
  private refreshing: Promise<void> | undefined;
  private readonly options: LedgerOptions;
  private later: NodeJS.Timeout | undefined;

  constructor(store: LadderStore, options: LedgerOptions) {
    this.store = store;
    this.options = options;
    store.hear(['results'], () => {
      this.isBehind = true;
    });
    // Another version may play, which is not rated yet.
    store.hear(['teams'], (_, isSure) => {
      if (isSure) this.touch();
    });
  }

  /** Recent meetings, the latest last. */
  get recent(): readonly (readonly [string, string])[] {
    return this.recentMeetings;
  }

  /** Reads new results, if there was news of any. Reports nothing of those that existed at the start. */
  async refresh(): Promise<void> {
    if (!this.isBehind) return this.refreshing;
    this.refreshing ??= this.read()
      .catch((error: unknown) => {
        this.isBehind = true;
        throw error;
      })
      .finally(() => {
        this.refreshing = undefined;
      });
    return this.refreshing;
  }

  private async read(): Promise<void> {
    this.isBehind = false;
    if (this.lastSeq === undefined) {
      await this.ofLastServer(); // before the long query
      return this.load();
    }
    const fresh: Arrival[] = [];
    for (;;) {
      const page = await arrivalsAfter(this.store.tables, this.lastSeq);
      for (const row of page) this.add(row);
      fresh.push(...page);
      this.lastSeq = page.at(-1)?.seq ?? this.lastSeq;
      if (page.length < ARRIVALS) break;
    }
    this.isUnchecked ||= fresh.length > 0;
    const now = performance.now();
    if (now - this.lastCheck > CHECK_MS && this.isUnchecked) {
      this.lastCheck = now;
      this.isUnchecked = fresh.length > 0; // one that was delayed may still arrive
      if ((await this.countUpTo(this.lastSeq)) !== this.total) await this.load();
    }
    if (fresh.length > 0) this.options.onArrivals(fresh);
  }

  /** Starts over: results were removed from the ratings. */
  forget(): void {
    this.isBehind = true;
    this.lastSeq = undefined;
    this.rated = undefined;
    this.rating = undefined;
    this.kept = undefined;
    this.era++;
  }

  /** The ratings of all players ever entered; slightly older ones while new ones are computed or too expensive. */
  async ratings(): Promise<ReadonlyMap<string, Rating>> {
    const known = this.rated;
    if (known !== undefined) {
      if (!this.isChanged) return known.ratings;
      const rest = known.at + restMs(known.cost) - performance.now();
      if (rest > 0) {
        this.later ??= setTimeout(() => {
          this.later = undefined;
          this.options.onRatings();
        }, rest).unref();
        return known.ratings;
      }
    }
    this.rating ??= this.rate().finally(() => {
      this.rating = undefined;
    });
    if (known === undefined || isQuick(this.players.size)) return this.rating;
    // A failure is met by the next caller, who has no older ratings to fall back on.
    this.rating.catch(() => {
      this.rated = undefined;
    });
    return known.ratings;
  }

  /** The ratings of all results so far; computed now, if necessary, for grades. */
  async latest(): Promise<ReadonlyMap<string, Rating>> {
    await this.refresh();
    if (this.rating !== undefined) await this.rating; // perhaps of older results
    if (this.rated !== undefined && !this.isChanged) return this.rated.ratings;
    this.rating ??= this.rate().finally(() => {
      this.rating = undefined;
    });
    return this.rating;
  }

  /** The ratings for pages: while a server that has just started reads all games, those of the one before. */
  async shown(): Promise<ReadonlyMap<string, Rating>> {
    const kept = this.rated === undefined && this.era === 0 ? await this.ofLastServer() : undefined;
    const own = this.refresh().then(() => this.ratings());
    if (kept === undefined) return own;
    own.catch(() => {}); // met by the next caller
    return kept;
  }

  /** Keeps the ratings for the next start, from time to time or now. */
  async keep(isNow: boolean): Promise<void> {
    const { rated, kept } = this;
    if (rated === undefined || kept?.ratings === rated.ratings) return;
    if (!isNow && kept !== undefined && performance.now() - kept.at < KEEP_MS) return;
    this.kept = { ratings: rated.ratings, at: performance.now() };
    await keepRatings(this.store.tables, rated.ratings);
  }

  close(): void {
    clearTimeout(this.later);
    this.rater.close();
  }

  private ofLastServer(): Promise<ReadonlyMap<string, Rating> | undefined> {
    this.before ??= keptRatings(this.store.tables).catch((error: unknown) => {
      this.before = undefined;
      throw error;
    });
    return this.before;
  }

  private async rate(): Promise<ReadonlyMap<string, Rating>> {
    this.isChanged = false;
    const { era } = this;
    try {
      if (this.players.size === 0) await this.readPlayers();
      const from = performance.now();
      const ratings = await this.rater.rate([...this.players.values()], this.allCounts());
      // Ratings of results that were removed meanwhile are not kept.
      if (era === this.era) {
        this.rated = { ratings, at: performance.now(), cost: performance.now() - from };
        this.options.onRatings();
      }
      return ratings;
    } catch (error) {
      this.isChanged = true;
      throw error;
    }
  }

  allCounts(): Counts[] {
    return [...this.counts.values()];
  }

  /** A new player may have been entered. */
  touch(): void {
    this.isChanged = true;
    this.players.clear();
  }

  private async load(): Promise<void> {
    const { query } = this.store.database;
    const [{ seq }] = await query<{ seq: string }>('SELECT coalesce(max(seq), 0)::text AS seq FROM ladder.games');
    // One value: many rows take the embedded database several times as long.
    const [{ counts }] = await query<{
      counts: [white: string, black: string, winner: number, games: number][] | null;
    }>(
      `SELECT json_agg(json_build_array(white, black, winner, games)) AS counts FROM (
        SELECT white, black, winner, count(*)::int AS games FROM ladder.games
          WHERE state = 'done' AND rated AND seq <= $1::bigint GROUP BY white, black, winner) AS pairs`,
      [seq],
    );
    const latest = await query<{ white: string; black: string }>(
      `SELECT white, black FROM ladder.games WHERE seq <= $1::bigint AND kind = 'ranked' AND white < black
        ORDER BY seq DESC LIMIT $2`,
      [seq, RECENT],
    );
    this.counts.clear();
    this.total = 0;
    for (const [white, black, winner, games] of counts ?? []) this.count({ white, black, winner }, games);
    this.recentMeetings = latest.reverse().map(({ white, black }) => [white, black]);
    this.options.onStart(await arrivalsAfter(this.store.tables, String(Number(seq) - ARRIVALS)));
    this.lastSeq = seq;
    this.lastCheck = performance.now();
    this.isChanged = true;
  }

  private async readPlayers(): Promise<void> {
    const rows = await this.store.tables
      .selectFrom('ladder.players as player')
      .leftJoin('ladder.versions as version', 'version.id', 'player.version')
      .select(['player.id', 'player.team', 'version.number'])
      // Programs at home are not rated.
      .where((where) => where.or([where('player.version', 'is not', null), where('player.team', 'is', null)]))
      .execute();
    for (const { id, team, number } of rows) this.players.set(id, { id, team, number: number ?? 0 });
  }

  private async countUpTo(seq: string): Promise<number> {
    const [{ games }] = await this.store.database.query<{ games: number }>(
      "SELECT count(*)::int AS games FROM ladder.games WHERE state = 'done' AND rated AND seq <= $1::bigint",
      [seq],
    );
    return games;
  }

  private add(row: Arrival): void {
    // One of the two games of a pair.
    if (row.kind === 'ranked' && row.white < row.black) {
      this.recentMeetings.push([row.white, row.black]);
      if (this.recentMeetings.length > 2 * RECENT) this.recentMeetings = this.recentMeetings.slice(-RECENT);
    }
    if (row.rated) this.count(row, 1);
  }

  private count({ white, black, winner }: Pick<Arrival, 'white' | 'black' | 'winner'>, games: number): void {
    const key = `${white} ${black}`;
    const counts = this.counts.get(key) ?? { white, black, won: 0, drawn: 0, lost: 0 };
    this.counts.set(key, counts);
    counts[winner === 1 ? 'won' : winner === 2 ? 'lost' : 'drawn'] += games;
    this.total += games;
    this.isChanged = true;
    if (!this.players.has(white) || !this.players.has(black)) this.players.clear(); // they are new
  }
}
