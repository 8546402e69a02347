import { GameSlots, type PlayedByRules } from '@ringfence/arena';
import { Challenges } from '../challenges/challenges.ts';
import { listChallenges } from '../challenges/list.ts';
import type { Arrival } from '../games/arrivals.ts';
import type { ClassPlayerOptions } from '../games/class-player.ts';
import { resetRatings, ruleOnGame } from '../games/corrections.ts';
import type { FeedState } from '../games/feed.ts';
import type { GameJudge } from '../games/judge-again.ts';
import { type JudgeOptions, judgeOf } from '../games/judge-program.ts';
import { Ledger } from '../games/ledger.ts';
import {
  findGame,
  type GamesQuestion,
  gamesAmong,
  gameView,
  listGames,
  maySee,
  rowView,
  waitingGames,
} from '../games/lists.ts';
import { type Audience, Roster } from '../games/roster.ts';
import { rulingsOf } from '../games/rulings.ts';
import { LocalBoards, type Running, runningNow, visibleBoards } from '../games/running.ts';
import { SlotBook } from '../games/slot-book.ts';
import { type Standing, type StandingsQuestion, standingsOf, standingsPage, standingView } from '../games/standings.ts';
import { teamCosts } from '../games/team-costs.ts';
import { teamHistory } from '../games/team-history.ts';
import { listWorkers, weighWorker } from '../games/workers.ts';
import { type FinalistEntry, finalistsOf } from '../official/finalists.ts';
import { OfficialTournaments } from '../official/official.ts';
import type { ClassRoom } from '../people/class-room.ts';
import type { Actor, Viewer } from '../people/viewer.ts';
import { Refusal } from '../refusal.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { VersionTests } from '../tests/version-tests.ts';
import type {
  ChallengeView,
  GameListPage,
  GameView,
  HistoryPoint,
  QueueView,
  RulingWish,
  RunningView,
  StandingsPage,
  TeamCost,
  WorkerView,
} from '../views/index.ts';
import { ClassFeed, type FeedListener, type WatcherName } from './class-feed.ts';
import { ClassRunner } from './class-runner.ts';
import { Scheduler } from './scheduler.ts';
import { localTransport, queueTransport } from './transports.ts';

interface GamesOptions extends ClassPlayerOptions {
  readonly store: LadderStore;
  readonly room: ClassRoom;
  /** Parallel games on this machine, if it plays itself; 0 for viewing only. */
  readonly slots: number;
  /** Whether this process, of all that have the class open, plans and runs its games now. */
  readonly isLeading: () => boolean;
  /** How long games that fail wait. */
  readonly pauseMs?: number;
  /** The jail of this machine. */
  readonly rung: JudgeOptions['rung'];
  readonly onTrouble: (message: string) => void;
  /** Called with notes for the person who runs the server. */
  readonly onNote: (words: string) => void;
}

const LISTED_WAITING = 50;
/** The games of the class: planned, played, rated and shown. */
export class Games {
  readonly challenges: Challenges;
  readonly tests: VersionTests;
  readonly official: OfficialTournaments;
  private readonly options: GamesOptions;
  private readonly ledger: Ledger;
  private readonly roster: Roster;
  private readonly scheduler: Scheduler;
  private readonly boards = new LocalBoards();
  private readonly slots: GameSlots;
  private readonly slotBook = new SlotBook();
  private readonly feed: ClassFeed;
  private readonly judge: GameJudge;

  constructor(options: GamesOptions) {
    const { store, room, onTrouble } = options;
    this.options = options;
    this.slots = new GameSlots(options.slots);
    this.feed = new ClassFeed((finished) => this.look(finished), onTrouble);
    this.challenges = new Challenges(store, room);
    this.tests = new VersionTests(store);
    this.judge = judgeOf({ rung: options.rung, rulesOf: (game) => room.rulesOf(game) });
    this.official = new OfficialTournaments({
      ...options,
      slots: this.slots,
      judge: this.judge,
      finalists: () => this.finalists(),
    });
    this.roster = new Roster(store);
    this.ledger = new Ledger(store, {
      onArrivals: (arrivals) => this.arrived(arrivals),
      onStart: (latest) => this.slotBook.take(latest),
      onRatings: () => this.feed.wake(),
    });
    this.scheduler = new Scheduler({
      store,
      room,
      ledger: this.ledger,
      roster: this.roster,
      slotBook: this.slotBook,
      challenges: this.challenges,
      tests: this.tests,
      official: this.official,
      isLeading: options.isLeading,
      runner: () => this.openRunner(),
      onTrouble,
    });
    this.boards.onChange = () => this.feed.wake();
    store.hear(['class', 'versions'], (topic, isSure) => {
      if (isSure) this.feed.tell([{ type: topic === 'class' ? 'settings' : 'versions' }]);
    });
    store.hear(['results', 'running', 'teams', 'versions', 'class'], () => this.feed.wake());
  }

  /** Starts planning and playing; of several processes of a class, only one does. */
  start(): void {
    if (this.options.slots > 0) this.scheduler.start();
  }

  /** Stops planning and playing; unfinished games are played by the process that starts next. */
  async stop(): Promise<void> {
    await this.scheduler.stop();
    await this.official.leave();
  }

  async close(): Promise<void> {
    this.feed.close();
    await this.stop();
    this.ledger.close();
  }

  async standings(question: StandingsQuestion, viewer: Viewer | undefined): Promise<StandingsPage> {
    const { settings } = await this.options.room.info();
    return standingsPage(await this.shown(), question, this.roster, settings, viewer);
  }

  async running(viewer: Viewer | undefined): Promise<RunningView[]> {
    const { settings } = await this.options.room.info();
    await this.roster.refresh();
    return visibleBoards(await this.runningNow(), this.roster, settings, viewer);
  }

  async games(question: GamesQuestion, viewer: Viewer | undefined): Promise<GameListPage> {
    return listGames(this.options.store, question, this.roster, (await this.options.room.info()).settings, viewer);
  }

  async game(id: string, viewer: Viewer | undefined): Promise<GameView> {
    const row = await this.row(id, viewer);
    await this.roster.refresh();
    const rulings = await rulingsOf(this.options.store.tables, [id]);
    return gameView(row, await this.options.room.info(), this.roster, viewer, rulings.get(id) ?? []);
  }

  /** A game as its rules can play it again, finished or running; `undefined` if they are built in. */
  async played(id: string, viewer: Viewer | undefined): Promise<PlayedByRules | undefined> {
    const { result } = await this.row(id, viewer);
    const { room } = this.options;
    const rules = await room.rulesOf(result?.plan.game ?? (await room.info()).game);
    if (rules === undefined) return undefined;
    const running = async () => (await this.runningNow()).find(({ row }) => row.id === id)?.state;
    return { rules, moves: (result ?? (await running()))?.moves ?? [] };
  }

  /** A game from the database, if the viewer may see it. */
  async row(id: string, viewer: Viewer | undefined) {
    const row = await findGame(this.options.store, id);
    if (!maySee(row, viewer)) throw new Refusal('not-found', 'no such game');
    return row;
  }

  /** The history of a team's rating, version by version. */
  async history(team: string): Promise<HistoryPoint[]> {
    await this.roster.refresh();
    await this.ledger.refresh();
    return teamHistory(this.options.store, team, this.roster, await this.ledger.ratings());
  }

  async listChallenges(viewer: Viewer | undefined, team?: string): Promise<ChallengeView[]> {
    return listChallenges(this.options.store, (await this.options.room.info()).settings, viewer, team);
  }

  async queue(viewer: Viewer | undefined): Promise<QueueView> {
    const { store, room } = this.options;
    const { settings } = await room.info();
    await this.roster.refresh();
    const { total, rows } = await waitingGames(store, LISTED_WAITING);
    return {
      paused: settings.paused,
      ranked: settings.ranked,
      planned: total,
      rows: rows.filter((row) => maySee(row, viewer)).map((row) => rowView(row, this.roster, settings, viewer)),
      running: await this.running(viewer),
      challenges: await this.listChallenges(viewer),
      workers: await this.workers(),
      mayHaveWorkers: store.isShared,
    };
  }

  /** Who holds up the class: what the teams have cost the machine in the last hour. */
  async costs(): Promise<TeamCost[]> {
    const { store } = this.options;
    await this.ledger.refresh();
    return teamCosts(store, (player, team) => this.slotBook.holdsUp(player, team));
  }

  async workers(): Promise<WorkerView[]> {
    return listWorkers(this.options.store, this.slots.busy);
  }

  /** The number of parallel games that the tutor requests of a worker; `null` leaves it to the worker. */
  async weigh(name: string, weight: number | null, actor: Actor): Promise<void> {
    await weighWorker(this.options.store, name, weight, actor);
  }

  /** Carries out what a tutor decides about a game, and returns what was found. */
  async rule(id: string, wish: RulingWish, actor: Actor): Promise<string> {
    const finding = await ruleOnGame(this.options.store, id, wish, actor, this.judge);
    this.ledger.forget();
    return finding;
  }

  /** No game played so far counts for the ratings any more. */
  async resetRatings(actor: Actor): Promise<void> {
    await resetRatings(this.options.store, actor);
    this.ledger.forget();
  }

  /** The ratings of all results so far. */
  ratings(): ReturnType<Ledger['latest']> {
    return this.ledger.latest();
  }

  /** Current standings, best first. */
  async standing(): Promise<readonly Standing[]> {
    await this.ledger.refresh();
    return this.standingBy(() => this.ledger.ratings());
  }

  /** The standings for pages: right after the start they may be those of the server before. */
  private shown(): Promise<readonly Standing[]> {
    return this.standingBy(() => this.ledger.shown());
  }

  private async standingBy(ratings: () => ReturnType<Ledger['ratings']>): Promise<readonly Standing[]> {
    const { settings } = await this.options.room.info();
    await this.roster.refresh();
    return standingsOf(this.roster, await ratings(), settings);
  }

  /** Reports changes from now on, as the public or as tutors see them; returns a function that ends it. */
  watch(audience: WatcherName, listener: FeedListener): () => void {
    return this.feed.watch(audience, listener);
  }

  /** The current state, by audience. */
  private async look(finished: readonly string[]): Promise<(audience: Audience) => FeedState> {
    const { store, room } = this.options;
    const { settings } = await room.info();
    const standings = await this.shown();
    const running = await this.runningNow();
    const rows = await gamesAmong(store, finished);
    return (audience) => ({
      standings: standings.map((row) => standingView(row, this.roster, settings, audience)),
      running: visibleBoards(running, this.roster, settings, audience),
      finished: rows.filter((row) => maySee(row, audience)).map((row) => rowView(row, this.roster, settings, audience)),
    });
  }

  private arrived(arrivals: readonly Arrival[]): void {
    this.slotBook.take(arrivals);
    this.scheduler.finished(arrivals.map(({ id }) => id));
    for (const { id } of arrivals) this.boards.remove(id);
    this.feed.finished(arrivals.map(({ id }) => id));
  }

  private runningNow(): Promise<Running[]> {
    return runningNow(this.options.store, this.boards);
  }

  /** The teams with their active versions, best rated first. */
  private async finalists(): Promise<FinalistEntry[]> {
    const { settings } = await this.options.room.info();
    return finalistsOf(this.options.store, await this.standing(), this.roster, settings);
  }

  private async openRunner(): Promise<ClassRunner> {
    const { store, pauseMs, onTrouble } = this.options;
    const pause = pauseMs === undefined ? {} : { pauseMs };
    const transport = store.isShared
      ? await queueTransport(this.options)
      : localTransport(this.options, this.slots, this.boards);
    return new ClassRunner({ store, transport, ...pause, onTrouble });
  }
}
