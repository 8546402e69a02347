import { setTimeout as delay } from 'node:timers/promises';
import { seedFor } from '@ringfence/arena';
import { StoreError } from '@ringfence/store';
import type { Challenges } from '../challenges/challenges.ts';
import { houseId, isHouseWord, versionInId } from '../games/house.ts';
import type { Ledger } from '../games/ledger.ts';
import { type Candidate, planMeetings } from '../games/planning.ts';
import type { Roster } from '../games/roster.ts';
import { enterPlayers, type PlannedGame, planGames, plannedGames, voidGone } from '../games/rows.ts';
import type { SlotBook } from '../games/slot-book.ts';
import type { OfficialTournaments } from '../official/official.ts';
import type { ClassInfo, ClassRoom } from '../people/class-room.ts';
import { UNRATED } from '../rating/ratings.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import { type NewsTopic, newsTopics } from '../schema/news-topics.ts';
import type { VersionTests } from '../tests/version-tests.ts';
import type { ClassRunner } from './class-runner.ts';

interface SchedulerOptions {
  readonly store: LadderStore;
  readonly room: ClassRoom;
  readonly ledger: Ledger;
  readonly roster: Roster;
  readonly slotBook: SlotBook;
  readonly challenges: Challenges;
  readonly tests: VersionTests;
  readonly official: OfficialTournaments;
  /** Whether this process may plan: between losing the lock and having it again it only waits. */
  readonly isLeading: () => boolean;
  readonly runner: () => Promise<ClassRunner>;
  readonly onTrouble: (message: string) => void;
}

/** Between two steps, however much happens. */
const LEAST_MS = 40;
const TROUBLE_MS = 2000;
/** Waiting games for each parallel game: enough to keep busy, and few enough that a new version soon plays. */
const AHEAD = 4;
const LEAST_AHEAD = 8;
const MOST_AHEAD = 400;

/** News after which the same games are planned, but for those with results. */
const planUnchanged: ReadonlySet<NewsTopic> = new Set(['results', 'running', 'workers', 'official']);

/**
 * Keeps the class playing: plans games, has them played, ends challenges and tests. Its whole state is in the tables,
 * so it can be killed at any moment. One process of a class does it.
 */
export class Scheduler {
  private readonly options: SchedulerOptions;
  private stopped = new AbortController();
  private running: Promise<void> | undefined;
  private wakeUp = (): void => {};
  /** What has changed since the last step. */
  private readonly news = new Set<NewsTopic>();
  /** The planned games as last read, and those of them that have ended since. */
  private planned: readonly PlannedGame[] = [];
  private readonly over = new Set<string>();
  /** The games that were offered last. */
  private admitted: ReadonlySet<string> = new Set();
  private slots = 0;
  private game: ClassInfo['game'] | undefined;
  private plans = 0;

  constructor(options: SchedulerOptions) {
    this.options = options;
    options.store.hear(newsTopics, (topic) => this.wake(topic));
  }

  start(): void {
    this.wake(...newsTopics);
    if (this.running !== undefined) return;
    this.stopped = new AbortController();
    this.running = this.run(this.stopped.signal);
  }

  /** Games have results. */
  finished(ids: readonly string[]): void {
    if (this.running !== undefined) for (const id of ids) this.over.add(id);
  }

  /** Takes a step, as soon as it may, about what has changed. */
  wake(...changed: readonly NewsTopic[]): void {
    for (const topic of changed) this.news.add(topic);
    this.wakeUp();
  }

  /** Ends it after the present step; it can be started again. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.wake();
    await this.running;
    this.running = undefined;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { runner, onTrouble } = this.options;
    let opened: ClassRunner | undefined;
    while (!signal.aborted) {
      // Settings may concern everything.
      const news = new Set(this.news.has('class') ? newsTopics : this.news);
      this.news.clear();
      try {
        opened ??= await runner();
        await this.step(opened, news);
        await delay(LEAST_MS);
        if (this.news.size > 0 || signal.aborted) continue;
        await new Promise<void>((resolve) => {
          this.wakeUp = resolve;
        });
      } catch (error) {
        if (signal.aborted) break;
        onTrouble(troubleOf(error));
        await delay(TROUBLE_MS, undefined, { signal }).catch(() => {}); // stopped
        this.wake(...newsTopics);
      }
    }
    await opened?.close();
    await this.options.ledger.keep(true).catch((error: unknown) => onTrouble(troubleOf(error)));
  }

  private async step(runner: ClassRunner, news: ReadonlySet<NewsTopic>): Promise<void> {
    const { store, room, ledger, slotBook, challenges, tests, official, isLeading } = this.options;
    const info = await room.known();
    if (info === undefined || !isLeading()) return;
    // With another version of the game, some games may not count any more.
    if (this.game !== undefined && this.game !== info.game) ledger.forget();
    this.game = info.game;
    if (news.has('official')) await official.resume();
    const { settings } = info;
    if (news.has('workers')) this.slots = await runner.slots();
    const { slots } = this;
    if (news.has('results')) await ledger.refresh();
    if (news.has('versions')) await voidGone(store.tables, settings.house);
    if (news.has('challenges')) await challenges.settle();
    const ahead = Math.min(MOST_AHEAD, Math.max(LEAST_AHEAD, AHEAD * slots));
    let admitted: readonly PlannedGame[] = [];
    if (!settings.paused) {
      const admit = async (isChanged: boolean) => {
        if (isChanged) await this.readPlanned();
        const planned = this.planned.filter(({ id }) => !this.over.has(id));
        const playable = planned.filter(({ kind }) => kind !== 'ranked' || settings.ranked);
        admitted = slotBook.admit(playable, slots, this.admitted, Date.now());
        return planned;
      };
      const planned = await admit([...news].some((topic) => !planUnchanged.has(topic)));
      const waiting = planned.filter(({ kind }) => kind === 'test').length;
      if (news.has('tests')) await tests.advance(waiting, Math.ceil(ahead / 4));
      const ready = admitted.filter(({ kind }) => kind === 'ranked').length;
      const isScarce = settings.ranked && ready <= ahead / 2;
      const added = isScarce ? await this.plan(info, planned, ahead - ready) : 0;
      if (added > 0 || news.has('tests')) await admit(true);
    }
    this.admitted = new Set(admitted.map(({ id }) => id));
    runner.offer(admitted, info);
    await ledger.keep(false);
  }

  private async readPlanned(): Promise<void> {
    this.news.delete('planned');
    this.over.clear();
    this.planned = await plannedGames(this.options.store.tables);
  }

  /** Plans ranked games; returns how many meetings. */
  private async plan({ settings }: ClassInfo, planned: readonly PlannedGame[], games: number): Promise<number> {
    const { store, ledger, slotBook, roster } = this.options;
    const ranked = planned.filter(({ kind }) => kind === 'ranked');
    await roster.refresh();
    const house = settings.house.filter(isHouseWord);
    let ratings = await ledger.ratings();
    const entered = [
      ...house.map((word) => ({ id: houseId(word), team: null })),
      ...roster.playing().map(({ id, active }) => ({ id: active, team: id })),
    ];
    if (entered.some(({ id }) => !ratings.has(id))) {
      await enterPlayers(
        store.tables,
        house,
        entered.flatMap(({ id }) => versionInId(id) ?? []),
      );
      ledger.touch();
      ratings = await ledger.ratings();
    }
    const mayPlan = slotBook.mayPlan(ranked, games);
    const free = entered.filter(({ id, team }) => mayPlan(id, team));
    const candidates = free.map(({ id, team }): Candidate => {
      const { rating, low, high } = ratings.get(id) ?? UNRATED;
      return { id, team, rating, low, high, cost: slotBook.costOf(id, team) };
    });
    const waiting = ranked
      .filter(({ white, black }) => white.player < black.player)
      .map(({ white, black }): [string, string] => [white.player, black.player]);
    const window = RECENT_MEETINGS * candidates.length;
    const meetings = [...ledger.recent.slice(-window), ...waiting];
    const seed = seedFor(this.plans++, `meetings ${meetings.length} ${planned.at(-1)?.id ?? ''}`);
    const pairings = planMeetings({ candidates, meetings, seed }, Math.ceil(games / 2));
    const plans = pairings.map((pairing) => ({ ...pairing, kind: 'ranked', rated: true, count: 2 }) as const);
    if (plans.length > 0) await store.transaction((tables) => planGames(tables, plans));
    return plans.length;
  }
}

/** How many recent meetings of a player count. */
const RECENT_MEETINGS = 6;

/** An unreachable database needs only its message; a bug needs its stack. */
function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StoreError ? error.message : (error.stack ?? error.message);
}
