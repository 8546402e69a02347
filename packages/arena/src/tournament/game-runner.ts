import { setImmediate } from 'node:timers/promises';
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

/** Planned games: which is next, and what becomes of it. */
export interface GameSource {
  /** The next game to play that is not on the way, if there is one now. */
  next(onTheWay: ReadonlySet<string>): Fixture | undefined;
  kindOf?(fixture: Fixture): PlayKind;
  /** Stores a result. */
  keep(result: GameResult): Promise<void>;
  /** An attempt has failed through no fault of the bots. The game may be next again; throws to stop the run. */
  failed(fixture: Fixture, error: unknown, attempts: number): Promise<void> | void;
}

export interface GameRunnerOptions {
  readonly player: GamePlayer;
  /** Parallel games; default: all that the source offers, for a player with its own waiting list. */
  readonly concurrency?: number;
  /** Stops the run after finished games are stored; running games are abandoned. */
  readonly signal?: AbortSignal;
  /** Whether to wait for more games when there are none. */
  readonly isEndless?: boolean;
}

/** A game that fails this often through our own fault is given up. */
export const MOST_ATTEMPTS = 3;

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
  /** The store may be closed by its owner: nothing may be written any more. */
  private isOver = false;
  private isAwake = false;
  private wakeUp = (): void => {};

  constructor(source: GameSource, options: GameRunnerOptions) {
    this.source = source;
    this.options = options;
  }

  /** The source may have more games. */
  wake(): void {
    this.isAwake = true;
    this.wakeUp();
  }

  /** Plays until there is nothing left to play, or until it is stopped. */
  async run(): Promise<void> {
    const { concurrency = Number.POSITIVE_INFINITY, signal, isEndless } = this.options;
    const stop = (): void => this.wake();
    signal?.addEventListener('abort', stop);
    while (this.trouble === undefined && signal?.aborted !== true) {
      this.isAwake = false;
      while (this.playing < concurrency && this.keeping.size < MOST_KEEPING && this.start());
      if (this.onTheWay.size === 0 && isEndless !== true) break;
      if (this.isAwake) continue;
      await new Promise<void>((resolve) => {
        this.wakeUp = resolve;
      });
    }
    signal?.removeEventListener('abort', stop);
    await setImmediate(); // results of the same moment are still stored
    this.isOver = true;
    await Promise.allSettled(this.keeping);
    if (this.trouble !== undefined) throw this.trouble;
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
    const result = await player
      .play(fixture, source.kindOf?.(fixture))
      .catch(async (error: unknown) => {
        if (signal?.aborted === true || error instanceof Withdrawn) return;
        const attempts = (this.attempts.get(id) ?? 0) + 1;
        this.attempts.set(id, attempts);
        await source.failed(fixture, error, attempts);
      })
      .finally(() => {
        this.playing--;
        this.wake();
      });
    if (result === undefined || this.isOver) return;
    this.attempts.delete(id);
    const kept = source.keep(result);
    this.keeping.add(kept);
    await kept.finally(() => this.keeping.delete(kept));
  }
}
