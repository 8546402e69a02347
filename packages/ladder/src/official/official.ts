import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type GameResult, type GameSlots, jailTitle, RunFailure, type RunOutcome, runLocally } from '@ringfence/arena';
import { RunningRows, runOverQueue, type StoreLog } from '@ringfence/arena/store';
import { findRung } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import type { Selectable } from 'kysely';
import { changedMeanwhile, type GameJudge } from '../games/judge-again.ts';
import { OWN } from '../games/workers.ts';
import { audit } from '../people/audit.ts';
import type { ClassRoom } from '../people/class-room.ts';
import type { Actor, Viewer } from '../people/viewer.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore, Tables } from '../schema/ladder-store.ts';
import type { OfficialTable } from '../schema/tables.ts';
import { versionsIn } from '../submissions/version-folder.ts';
import type { OfficialRulingWish, OfficialView, OfficialWish, RunState } from '../views/index.ts';
import { decided } from './decide.ts';
import { tournamentOf } from './entry.ts';
import type { FinalistEntry } from './finalists.ts';
import { ownPlayers, withOutputOf } from './privacy.ts';

interface OfficialOptions {
  readonly store: LadderStore;
  readonly room: ClassRoom;
  /** The folder that paths of players are relative to. */
  readonly folder: string;
  /** The slots of this machine, if the database is for one process. */
  readonly slots: GameSlots;
  readonly trust?: boolean;
  /** How long games that fail wait, and the tournament after a failure. */
  readonly pauseMs?: number;
  readonly fetchVersion: (version: string) => Promise<void>;
  /** Whether this process runs them; another one only enters what people ask for. */
  readonly isLeading: () => boolean;
  /** Participating teams with their active versions, best rated first. */
  readonly finalists: () => Promise<FinalistEntry[]>;
  readonly judge: GameJudge;
  readonly onTrouble: (message: string) => void;
}

/** The name of a tournament whose results have changed, and what was found in a game. */
interface OfficialRuling {
  readonly tournament: string;
  readonly finding: string;
}

type OfficialRow = Pick<Selectable<OfficialTable>, 'id' | 'title' | 'tournament'>;

/** Games that wait for a slot of this machine. */
const MOST_WAITING = 64;
/** One that another process still has, or that fails, is tried again after so long. */
const HELD_MS = 1000;
const TROUBLE_MS = 15_000;
/** After so many failures it is stopped. */
const MOST_FAILURES = 3;

/** Tournaments between the versions of one moment. They use the arena's own schedule, runner and pages. */
export class OfficialTournaments {
  private readonly options: OfficialOptions;
  private readonly running = new Map<string, { readonly stop: AbortController; readonly over: Promise<void> }>();

  constructor(options: OfficialOptions) {
    this.options = options;
  }

  async create(wish: OfficialWish, actor: Actor): Promise<OfficialView> {
    const { store, room, finalists } = this.options;
    const info = await room.info();
    const unknown = wish.house.find((word) => !info.settings.house.includes(word));
    if (unknown !== undefined) throw new Refusal('no-house-player', `no house player ${unknown} in this class`);
    const entered = await finalists();
    if (entered.length + wish.house.length < 2) {
      throw new Refusal(
        'too-few-players',
        'a tournament needs two players: teams without a version that can play do not count',
      );
    }
    const config = tournamentOf(wish, entered, info, wish.seed ?? randomInt(2 ** 31));
    const row = await store.transaction(async (tables, tournaments) => {
      const { id: tournament } = await tournaments.enter(config);
      const { title } = wish;
      const { id } = await tables
        .insertInto('ladder.official')
        .values({ title, config: JSON.stringify(config), tournament, state: 'running' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const detail = { format: wish.format, versions: entered.map(({ version }) => version) };
      await audit(tables, actor, { action: 'official-started', subject: title, detail });
      return { id, title, tournament };
    });
    if (this.options.isLeading()) this.begin(row);
    return this.find(row.id);
  }

  async list(): Promise<OfficialView[]> {
    const rows = await this.options.store.tables
      .selectFrom('ladder.official')
      .selectAll()
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ id, title, tournament, config, state, problem, created }) => ({
      id,
      title,
      tournament,
      format: config.format.kind,
      players: config.players.length,
      state,
      problem,
      created: created.toISOString(),
    }));
  }

  async find(id: string): Promise<OfficialView> {
    return found(
      (await this.list()).find((one) => one.id === id),
      'official tournament',
    );
  }

  /** The names of all of them among the tournaments of the server. */
  async names(): Promise<ReadonlySet<string>> {
    const rows = await this.options.store.tables.selectFrom('ladder.official').select('tournament').execute();
    return new Set(rows.map(({ tournament }) => tournament));
  }

  /** A game of one of them as somebody may see it: what a program has written is for its own team and tutors. */
  async gameFor(tournament: string, result: GameResult, viewer: Viewer | undefined): Promise<GameResult> {
    const { tables } = this.options.store;
    const { config } = found(
      await tables
        .selectFrom('ladder.official')
        .select('config')
        .where('tournament', '=', tournament)
        .executeTakeFirst(),
      'official tournament',
    );
    return withOutputOf(result, await ownPlayers(tables, config, viewer));
  }

  async stop(id: string, actor: Actor): Promise<void> {
    await this.options.store.transaction(async (tables) => {
      const row = await tables
        .updateTable('ladder.official')
        .set({ state: 'stopped' })
        .where('id', '=', keyOf(id))
        .where('state', '=', 'running')
        .returning('title')
        .executeTakeFirst();
      const { title } = found(row, 'official tournament that runs');
      await audit(tables, actor, { action: 'official-stopped', subject: title });
    });
    const known = this.running.get(id);
    known?.stop.abort();
    await known?.over;
  }

  /** A tutor's decision about a game, with a reason that everybody reads who sees the game; points follow. */
  async rule(id: string, { game, kind, reason }: OfficialRulingWish, actor: Actor): Promise<OfficialRuling> {
    // Before the transaction: the rules of a game may be a program that takes its time.
    const before = kind === 'judge' ? await this.gameOf(id, game) : undefined;
    const judged = before === undefined ? undefined : await this.options.judge(before);
    return this.options.store.transaction(async (tables, tournaments) => {
      const { title, tournament, state, config } = await rowOf(tables, id);
      if (state === 'running')
        throw new Refusal('official-running', `"${title}" is running: stop it, or wait for its end, then decide`);
      if (config.format.kind !== 'round-robin' && config.format.kind !== 'gauntlet')
        throw new Refusal(
          'later-rounds',
          `who plays whom in "${title}" follows from its results: start a new tournament`,
        );
      const log = await tournaments.find(tournament);
      const old = found(await log?.game(game), 'game of this tournament that was played');
      if (before !== undefined && !isDeepStrictEqual(before, old)) throw changedMeanwhile();
      const { result, finding } = decided(old, { kind, reason }, judged);
      if (result === undefined)
        await tables.updateTable('ladder.official').set({ state: 'running' }).where('id', '=', id).execute();
      const { white, black } = old.plan;
      const detail = { game, kind, reason, white, black, before: old.words, ...(finding !== '' && { finding }) };
      await audit(tables, actor, { action: 'official-ruled', subject: title, detail });
      await log?.rewrite(config, (one) => (one.plan.id === game ? result : one));
      return { tournament, finding };
    });
  }

  private async gameOf(id: string, game: string): Promise<GameResult> {
    const { store } = this.options;
    const { tournament } = found(
      (await this.list()).find((one) => one.id === id),
      'official tournament',
    );
    return found(
      await (await store.tournaments.find(tournament))?.game(game),
      'game of this tournament that was played',
    );
  }

  /** Runs those that should run, whichever process they were entered in, and ends those that were stopped elsewhere. */
  async resume(): Promise<void> {
    const rows = await this.options.store.tables
      .selectFrom('ladder.official')
      .select(['id', 'title', 'tournament'])
      .where('state', '=', 'running')
      .execute();
    const wanted = new Set(rows.map(({ id }) => id));
    for (const [id, { stop }] of this.running) if (!wanted.has(id)) stop.abort();
    for (const row of rows) this.begin(row);
  }

  /** Ends the running ones; the process that leads next resumes them. */
  async leave(): Promise<void> {
    for (const { stop } of this.running.values()) stop.abort();
    await Promise.all([...this.running.values()].map(({ over }) => over));
  }

  private begin(row: OfficialRow): void {
    if (this.running.has(row.id)) return;
    const stop = new AbortController();
    const over = this.run(row, stop.signal).finally(() => this.running.delete(row.id));
    this.running.set(row.id, { stop, over });
  }

  /** Until it is done or stopped, or fails too often because game after game cannot be played. */
  private async run({ id, title, tournament }: OfficialRow, signal: AbortSignal): Promise<void> {
    const { onTrouble, pauseMs = TROUBLE_MS } = this.options;
    for (let failures = 0; !signal.aborted; ) {
      let restMs = HELD_MS;
      try {
        const outcome = await this.play(tournament, signal);
        if (outcome?.finished === true) await this.note(id, { state: 'done', problem: null });
        if (outcome !== undefined) return;
      } catch (error) {
        if (signal.aborted) return;
        onTrouble(`"${title}" has stopped: ${error instanceof Error ? error.message : String(error)}`);
        if (error instanceof RunFailure) failures++;
        const state = failures < MOST_FAILURES ? 'running' : 'stopped';
        await this.note(id, { state, problem: problemIn(error) }).catch(() => {}); // the database may be away
        if (state === 'stopped') return;
        restMs = pauseMs;
      }
      await delay(restMs, undefined, { signal }).catch(() => {}); // stopped
    }
  }

  /** Records how one that runs has ended, or why it does not continue at the moment. */
  private async note(id: string, change: { readonly state: RunState; readonly problem: string | null }): Promise<void> {
    const { tables } = this.options.store;
    await tables
      .updateTable('ladder.official')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  }

  /** Has it played by workers, or on this machine; `undefined` if another process has it. */
  private async play(tournament: string, signal: AbortSignal): Promise<RunOutcome | undefined> {
    const { store, onTrouble } = this.options;
    const log = found(await store.tournaments.find(tournament), 'official tournament');
    const release = await log.hold();
    if (release === undefined) return undefined;
    try {
      if (!store.isShared) return await this.here(log, signal);
      return await runOverQueue(store.address, log, { kind: 'official', signal, onTrouble });
    } finally {
      await release();
    }
  }

  private async here(log: StoreLog, signal: AbortSignal): Promise<RunOutcome> {
    const { folder, slots, trust = false, pauseMs, fetchVersion } = this.options;
    for (const version of versionsIn(log.tournament)) await fetchVersion(version);
    const rung = await findRung({ trust });
    await log.note({ jail: jailTitle(rung) });
    const boards = new RunningRows(log, OWN);
    try {
      return await runLocally(log.tournament, {
        log,
        kind: 'official',
        folder,
        rung: rung?.name,
        boards,
        slots,
        concurrency: MOST_WAITING,
        ...(pauseMs !== undefined && { pauseMs }),
        signal,
      });
    } finally {
      await boards.close();
    }
  }
}

/** The key of a row; of none, if somebody has made it up. */
const keyOf = (id: string): string => (/^[0-9]{1,18}$/.test(id) ? id : '0');

/** Nobody changes the row meanwhile. */
const rowOf = async (tables: Tables, id: string) =>
  found(
    await tables.selectFrom('ladder.official').selectAll().where('id', '=', keyOf(id)).forUpdate().executeTakeFirst(),
    'official tournament',
  );

/** For everybody, so without what only an operator should see. */
function problemIn(error: unknown): string {
  if (error instanceof RunFailure) return 'Game after game could not be played: the log of the server says why.';
  return error instanceof StoreError
    ? 'The database or the machine is not ready: it is tried again.'
    : 'The server failed: it is tried again, and its log says why.';
}
