import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type GameResult,
  type GameSlots,
  Journal,
  jailTitle,
  type ResultLog,
  RunFailure,
  RunningBoards,
  type RunOutcome,
  runLocally,
  type Tournament,
  tournamentHash,
} from '@ringfence/arena';
import { runOverQueue, Store } from '@ringfence/arena/store';
import { findRung } from '@ringfence/jail';
import { lockFolder } from '@ringfence/node';
import { StoreError } from '@ringfence/store';
import { audit } from '../people/audit.ts';
import type { ClassRoom } from '../people/class-room.ts';
import type { Actor, Viewer } from '../people/viewer.ts';
import { found, Refusal } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { versionsIn } from '../submissions/version-folder.ts';
import type { OfficialRulingWish, OfficialView, OfficialWish, RunState } from '../views/index.ts';
import { decided } from './decide.ts';
import { tournamentOf } from './entry.ts';
import type { FinalistEntry } from './finalists.ts';
import { forgetInReasons, forgetTeam } from './forget.ts';
import { ownPlayers, withOutputOf } from './privacy.ts';
import { holdResults, resultsFolder, rewriteResults, withLog } from './results.ts';

interface OfficialOptions {
  readonly store: LadderStore;
  readonly room: ClassRoom;
  /** The folder that paths of players are relative to. */
  readonly folder: string;
  /** The folder of tournaments to show, if the database is for one process. */
  readonly tournaments: string;
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
  readonly onTrouble: (message: string) => void;
}

/** The name of a tournament whose results have changed, and what was found in a game. */
interface OfficialRuling {
  readonly tournament: string;
  readonly finding: string;
}

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
  /** When one that could not run may be tried again. */
  private readonly notBefore = new Map<string, number>();
  /** How often each has failed: game after game could not be played. */
  private readonly failures = new Map<string, number>();
  private isLeaving = false;
  /** The last decision about a game: each rewrites a tournament, one after the other. */
  private ruling: Promise<unknown> = Promise.resolve();
  /** The tournament that is being rewritten. */
  private rewritten: string | undefined;

  constructor(options: OfficialOptions) {
    this.options = options;
  }

  async create(wish: OfficialWish, actor: Actor): Promise<OfficialView> {
    const { store, room, finalists, tournaments } = this.options;
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
    const seed = Math.floor(Math.random() * 2 ** 31);
    const tournament = tournamentOf(wish, entered, info, seed);
    const id = await store.transaction(async (tables) => {
      const row = await tables
        .insertInto('ladder.official')
        .values({
          title: wish.title,
          config: JSON.stringify(tournament),
          tournament: tournamentHash(tournament),
          state: 'running',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (store.address.kind !== 'postgres') {
        let name = `official-${row.id}`;
        // Servers of several classes may have one folder, one after the other.
        for (let number = 2; existsSync(join(tournaments, name)); number++) name = `official-${row.id}-${number}`;
        await tables.updateTable('ladder.official').set({ tournament: name }).where('id', '=', row.id).execute();
      }
      const detail = { format: wish.format, versions: entered.map(({ version }) => version) };
      await audit(tables, actor, { action: 'official-started', subject: wish.title, detail });
      return row.id;
    });
    if (this.options.isLeading()) this.begin(id, tournament);
    return this.find(id);
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

  /** Removes a team's name and output; returns the names of the changed tournaments. */
  forget(team: string): Promise<string[]> {
    return forgetTeam(this.options.store, this.options.tournaments, team);
  }

  /** Removes a person's name from the reasons of decisions; returns the names of the changed tournaments. */
  forgetName(name: string): Promise<string[]> {
    return forgetInReasons(this.options.store, this.options.tournaments, name);
  }

  async stop(id: string, actor: Actor): Promise<void> {
    await this.options.store.transaction(async (tables) => {
      const row = await tables
        .updateTable('ladder.official')
        .set({ state: 'stopped' })
        .where('id', '=', /^[0-9]{1,18}$/.test(id) ? id : '0')
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
  rule(id: string, wish: OfficialRulingWish, actor: Actor): Promise<OfficialRuling> {
    const done = this.ruling.then(() => this.ruleNow(id, wish, actor));
    this.ruling = done.catch(() => {});
    return done;
  }

  private async ruleNow(id: string, { game, kind, reason }: OfficialRulingWish, actor: Actor): Promise<OfficialRuling> {
    const { store, tournaments } = this.options;
    const { title, tournament, state, format } = await this.find(id);
    if (state === 'running')
      throw new Refusal('official-running', `"${title}" is running: stop it, or wait for its end, then decide`);
    if (format !== 'round-robin' && format !== 'gauntlet')
      throw new Refusal(
        'later-rounds',
        `who plays whom in "${title}" follows from its results: start a new tournament`,
      );
    const { config, folder } = await store.tables
      .selectFrom('ladder.official')
      .select(['config', 'folder'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = { store, folder: resultsFolder(tournaments, { folder, tournament }), tournament };
    const old = found(await withLog(stored, (log) => gameOf(log, game)), 'game of this tournament that was played');
    const { result, finding } = decided(old, { kind, reason });
    // Nobody may run it before the game is gone: a tournament with all of its games is over at once.
    const release = await holdResults(stored);
    this.rewritten = id;
    try {
      await store.transaction(async (tables) => {
        if (result === undefined)
          await tables.updateTable('ladder.official').set({ state: 'running' }).where('id', '=', id).execute();
        const { white, black } = old.plan;
        const detail = { game, kind, reason, white, black, before: old.words, ...(finding !== '' && { finding }) };
        await audit(tables, actor, { action: 'official-ruled', subject: title, detail });
      });
      if (result !== old) await rewriteResults(stored, config, (one) => (one.plan.id === game ? result : one));
    } finally {
      this.rewritten = undefined;
      await release();
    }
    return { tournament, finding };
  }

  /** Runs those that should run, whichever process they were entered in, and ends those that were stopped elsewhere. */
  async resume(): Promise<void> {
    const rows = await this.options.store.tables
      .selectFrom('ladder.official')
      .select(['id', 'config'])
      .where('state', '=', 'running')
      .execute();
    const wanted = new Set(rows.map(({ id }) => id));
    for (const [id, { stop }] of this.running) if (!wanted.has(id)) stop.abort();
    for (const { id, config } of rows) {
      const isEarly = performance.now() < (this.notBefore.get(id) ?? Number.NEGATIVE_INFINITY);
      if (this.rewritten !== id && !isEarly) this.begin(id, config);
    }
  }

  /** Ends the running ones; the process that leads next resumes them. */
  async leave(): Promise<void> {
    this.isLeaving = true;
    for (const { stop } of this.running.values()) stop.abort();
    await Promise.all([...this.running.values()].map(({ over }) => over));
    this.isLeaving = false;
  }

  private begin(id: string, tournament: Tournament): void {
    if (this.running.has(id)) return;
    const { store, onTrouble } = this.options;
    const stop = new AbortController();
    const play: Promise<RunOutcome | undefined> =
      store.address.kind === 'postgres'
        ? this.overQueue(tournament, stop.signal)
        : this.here(id, tournament, stop.signal);
    const over = play
      .then(async (outcome) => {
        if (outcome === undefined) this.notBefore.set(id, performance.now() + HELD_MS);
        if (outcome?.finished !== true) return;
        await this.note(id, { state: 'done', problem: null });
      })
      .catch(async (error: unknown) => {
        this.notBefore.set(id, performance.now() + (this.options.pauseMs ?? TROUBLE_MS));
        if (this.isLeaving) return;
        onTrouble(`"${tournament.title}" has stopped: ${error instanceof Error ? error.message : String(error)}`);
        const failures = (this.failures.get(id) ?? 0) + (error instanceof RunFailure ? 1 : 0);
        this.failures.set(id, failures);
        const state = failures < MOST_FAILURES ? 'running' : 'stopped';
        await this.note(id, { state, problem: problemIn(error) }).catch(() => {}); // the database may be away
      })
      .finally(() => this.running.delete(id));
    this.running.set(id, { stop, over });
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

  /** Played on this machine, stored in a folder beside other tournaments. */
  private async here(id: string, tournament: Tournament, signal: AbortSignal): Promise<RunOutcome> {
    const { store, folder, tournaments, slots, trust = false, pauseMs, fetchVersion } = this.options;
    for (const version of versionsIn(tournament)) await fetchVersion(version);
    const { tournament: name } = await store.tables
      .updateTable('ladder.official')
      .set({ folder: resolve(tournaments) })
      .where('id', '=', id)
      .returning('tournament')
      .executeTakeFirstOrThrow();
    const ownFolder = join(tournaments, name);
    const journal = await Journal.open(ownFolder, tournament);
    const unlock = lockFolder(ownFolder);
    const boards = new RunningBoards(ownFolder);
    try {
      const rung = await findRung({ trust });
      await journal.note({ jail: jailTitle(rung) });
      return await runLocally(tournament, {
        log: journal,
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
      boards.close();
      await journal.close();
      unlock();
    }
  }

  /** Played by workers, stored in the arena's tables of the same database; `undefined` if another process has it. */
  private async overQueue(tournament: Tournament, signal: AbortSignal): Promise<RunOutcome | undefined> {
    const { address } = this.options.store;
    const store = new Store(address);
    try {
      const log = await store.enter(tournament);
      const release = await log.hold();
      if (release === undefined) return undefined;
      try {
        return await runOverQueue(address, log, { kind: 'official', signal, onTrouble: this.options.onTrouble });
      } finally {
        await release();
      }
    } finally {
      await store.close();
    }
  }
}

/** For everybody, so without what only an operator should see. */
function problemIn(error: unknown): string {
  if (error instanceof RunFailure) return 'Game after game could not be played: the log of the server says why.';
  return error instanceof StoreError
    ? 'The database or the machine is not ready: it is tried again.'
    : 'The server failed: it is tried again, and its log says why.';
}

async function gameOf(log: Pick<ResultLog, 'read'>, id: string): Promise<GameResult | undefined> {
  for await (const result of log.read()) if (result.plan.id === id) return result;
  return undefined;
}
