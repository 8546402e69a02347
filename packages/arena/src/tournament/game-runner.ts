import { setMaxListeners } from 'node:events';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { Outage } from '@ringfence/node';
import type { GameResult } from '../game/game.ts';
import type { PlayKind } from './priorities.ts';
import type { Fixture } from './schedule/schedule.ts';

/** Plays games, several in parallel if requested: on this machine, or by workers through the queue. */
export interface GamePlayer {
  /** Rejects only for our own failures: a bot's fault is a result like any other. */
  play(fixture: Fixture, kind?: PlayKind): Promise<GameResult>;
}

/** A player that is opened; closing it abandons its games. */
export interface OpenPlayer extends GamePlayer {
  close(): Promise<void>;
}

/** A player with a waiting list, from which games can be removed. */
export interface QueueingPlayer extends OpenPlayer {
  /** Withdraws all waiting games but these: their promises reject with {@link Withdrawn}. */
  retain(ids: ReadonlySet<string>): void;
}

/** A game was taken back before it began, or is over already. */
export class Withdrawn extends Error {}

/** An attempt at a game that has no result, through no fault of its players as far as anybody knows. */
export interface FailedAttempt {
  readonly words: string;
  /** The machine was too busy to play it. */
  readonly isBusy: boolean;
  /** The rules of the game have failed, a program of whoever set it: no player is to blame, however often it happens. */
  readonly isOfRules?: boolean;
  /** How long it took. */
  readonly ms: number;
}

/** Why a player of games rejects. */
export class Unplayed extends Error {
  readonly attempt: FailedAttempt;

  constructor(attempt: FailedAttempt) {
    super(attempt.words);
    this.name = 'Unplayed';
    this.attempt = attempt;
  }
}

/** What is known of a failure. */
export const attemptOf = (error: unknown): FailedAttempt =>
  error instanceof Unplayed
    ? error.attempt
    : { words: error instanceof Error ? error.message : String(error), isBusy: false, ms: 0 };

/** Planned games: which is next, and what becomes of it. */
export interface GameSource {
  /** The next game to play that is not on the way, if there is one now. */
  next(onTheWay: ReadonlySet<string>): Fixture | undefined;
  kindOf?(fixture: Fixture): PlayKind;
  /** Stores a result. */
  keep(result: GameResult): Promise<void>;
  /**
   * An attempt has failed through no fault of the bots. The game may be next again, after a pause in which others are
   * played; throws to stop the run.
   */
  failed(fixture: Fixture, error: unknown, attempts: number): Promise<void> | void;
  /** Nothing is left to play: decides the games that were given up. Returns whether there may be more to play now. */
  settle?(): Promise<boolean>;
}

interface GameRunnerOptions {
  readonly player: GamePlayer;
  /** Parallel games; default: all that the source offers, for a player with its own waiting list. */
  readonly concurrency?: number;
  /** Stops the run after finished games are stored; running games are abandoned. */
  readonly signal?: AbortSignal;
  /** Whether to wait for more games when there are none. */
  readonly isEndless?: boolean;
  /** After its first failure a game waits four times as long as this, then longer; default: two seconds. */
  readonly pauseMs?: number;
}

/** A game that fails this often through our own fault is given up. */
export const MOST_ATTEMPTS = 3;

/** A machine that was too busy will not always be: such an attempt counts as a part of one. */
const BUSY_ATTEMPT = 0.3;

const PAUSE_MS = 2000;
const PAUSE_FACTOR = 4;

/** A store slower than the games slows them down, so that memory stays bounded. */
const MOST_KEEPING = 64;

/** Plays planned games, whoever plans them and whoever plays them. */
export class GameRunner {
  private readonly source: GameSource;
  private readonly options: GameRunnerOptions;
  /** Started and not yet stored. */
  private readonly onTheWay = new Set<string>();
  private playing = 0;
  /** The next games do not wait for the store. */
  private readonly keeping = new Set<Promise<void>>();
  private readonly attempts = new Map<string, number>();
  private trouble: unknown;
  /** Ends the pauses of failed games. */
  private readonly over = new AbortController();
  /** The store may be closed by its owner: nothing may be written any more. */
  private isOver = false;
  private isAwake = false;
  private wakeUp = (): void => {};

  constructor(source: GameSource, options: GameRunnerOptions) {
    this.source = source;
    this.options = options;
    setMaxListeners(0, this.over.signal);
  }

  /** The source may have more games. */
  wake(): void {
    this.isAwake = true;
    this.wakeUp();
  }

  /** Plays until there is nothing left to play, or until it is stopped. */
  async run(): Promise<void> {
    const { concurrency = Number.POSITIVE_INFINITY, signal, isEndless } = this.options;
    const stop = (): void => {
      this.over.abort();
      this.wake();
    };
    signal?.addEventListener('abort', stop);
    while (this.trouble === undefined && signal?.aborted !== true) {
      this.isAwake = false;
      while (this.playing < concurrency && this.keeping.size < MOST_KEEPING && this.start());
      if (this.onTheWay.size === 0 && isEndless !== true) {
        if (await this.settle()) continue;
        break;
      }
      if (this.isAwake) continue;
      await new Promise<void>((resolve) => {
        this.wakeUp = resolve;
      });
    }
    signal?.removeEventListener('abort', stop);
    this.over.abort();
    await setImmediate(); // results of the same moment are still stored
    this.isOver = true;
    await Promise.allSettled(this.keeping);
    if (this.trouble !== undefined) throw this.trouble;
  }

  private async settle(): Promise<boolean> {
    try {
      return (await this.source.settle?.()) === true;
    } catch (error) {
      this.trouble ??= error;
      return false;
    }
  }

  /** The game holds up nobody meanwhile: others have its slot. */
  private async pause(attempts: number): Promise<void> {
    const { pauseMs = PAUSE_MS } = this.options;
    await delay(pauseMs * PAUSE_FACTOR ** attempts, undefined, { signal: this.over.signal }).catch(() => {}); // stopped
  }

  /** Starts the next game; false if there is none to start now. */
  private start(): boolean {
    const fixture = this.source.next(this.onTheWay);
    if (fixture === undefined) return false;
    const { id } = fixture.plan;
    this.onTheWay.add(id);
    this.playOne(fixture)
      .catch((error: unknown) => {
        this.trouble ??= error;
      })
      .finally(() => {
        this.onTheWay.delete(id);
        this.wake();
      });
    return true;
  }

  private async playOne(fixture: Fixture): Promise<void> {
    const { source } = this;
    const { player, signal } = this.options;
    const { id } = fixture.plan;
    this.playing++;
    let trouble: unknown;
    const result = await player
      .play(fixture, source.kindOf?.(fixture))
      .catch((error: unknown) => {
        trouble = error;
      })
      .finally(() => {
        this.playing--;
        this.wake();
      });
    if (this.isOver) return;
    if (result === undefined) {
      if (signal?.aborted === true || trouble instanceof Withdrawn) return;
      const attempts = (this.attempts.get(id) ?? 0) + weightOf(trouble);
      this.attempts.set(id, attempts);
      await source.failed(fixture, trouble, attempts);
      return this.pause(attempts);
    }
    this.attempts.delete(id);
    const kept = source.keep(result);
    this.keeping.add(kept);
    await kept.finally(() => this.keeping.delete(kept));
  }
}

/** By how much a failure counts. */
function weightOf(error: unknown): number {
  if (error instanceof Outage) return 0;
  return attemptOf(error).isBusy ? BUSY_ATTEMPT : 1;
}
