import { setImmediate } from 'node:timers/promises';
import type { GameResult } from '../game/game.ts';
import { createSummary, type SummaryBuilder } from '../results/create-summary.ts';
import { Book } from './book.ts';
import type { ResultLog } from './log.ts';
import { keyOfGame } from './numbering.ts';
import { type Fixture, gameCount, playable, roundsOf } from './schedule/schedule.ts';
import type { Tournament } from './tournament.ts';

/** Plays games, several in parallel if requested. */
export interface GamePlayer {
  /** Rejects only for our own failures: a bot's fault is a result like any other. */
  play(fixture: Fixture): Promise<GameResult>;
}

/** The progress of a run. */
export interface RunProgress {
  /** Finished games, including earlier runs. */
  readonly done: number;
  /** Finished in this run, to compute its speed. */
  readonly played: number;
  readonly total: number;
  /** Whether the total is exact, or only an upper bound. */
  readonly isExact: boolean;
  readonly book: Book;
  readonly summary: SummaryBuilder;
}

export interface RunOptions {
  readonly log: ResultLog;
  readonly player: GamePlayer;
  /** Parallel games. */
  readonly concurrency: number;
  /** Stops the run after finished games are stored; running games are abandoned and played the next time. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunOutcome extends RunProgress {
  /** Whether every game has been played. */
  readonly finished: boolean;
}

/** The same game failed repeatedly through our own fault. */
export class RunFailure extends Error {}

const MOST_FAILURES = 3;

/** A disk slower than the games slows them down, so that memory stays bounded. */
const MOST_KEEPING = 64;

/** Plays every game that the log does not have yet, until the tournament is over or the run is stopped. */
export async function runTournament(tournament: Tournament, options: RunOptions): Promise<RunOutcome> {
  return new Run(tournament, options).finish();
}

class Run {
  private readonly tournament: Tournament;
  private readonly options: RunOptions;
  private readonly rounds;
  private readonly book: Book;
  private readonly summary: SummaryBuilder;
  /** Started and not yet stored. */
  private readonly onTheWay = new Set<string>();
  private playing = 0;
  /** Results on their way to the log: the next games do not wait for the disk. */
  private readonly keeping = new Set<Promise<boolean>>();
  private readonly failures = new Map<string, number>();
  private readonly again: Fixture[] = [];
  private open: Iterator<Fixture>;
  /** All games of the rounds before have been started. */
  private round = 1;
  private played = 0;
  private trouble: unknown;
  /** The log may be closed by its owner: nothing may be written any more. */
  private isOver = false;
  private wake = (): void => {};

  constructor(tournament: Tournament, options: RunOptions) {
    this.tournament = tournament;
    this.options = options;
    this.rounds = roundsOf(tournament);
    this.book = new Book(this.rounds.width);
    this.summary = createSummary({ players: tournament.players.map(({ name }) => name) });
    this.open = playable(tournament, this.rounds, this.book);
  }

  async finish(): Promise<RunOutcome> {
    const { log, concurrency, signal, onProgress } = this.options;
    for await (const result of log.read()) this.count(result);
    onProgress?.(this.progress());
    const stop = (): void => this.wake();
    signal?.addEventListener('abort', stop);
    while (this.trouble === undefined && signal?.aborted !== true) {
      while (this.playing < concurrency && this.keeping.size < MOST_KEEPING && this.start());
      if (this.onTheWay.size === 0) break;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    signal?.removeEventListener('abort', stop);
    await setImmediate(); // results of the same moment are still stored
    this.isOver = true;
    await Promise.allSettled(this.keeping);
    if (this.trouble !== undefined) throw this.trouble;
    const finished = playable(this.tournament, this.rounds, this.book).next().done === true;
    return { ...this.progress(), finished };
  }

  /** Starts the next game; false if there is none to start now. */
  private start(): boolean {
    const fixture = this.next();
    if (fixture === undefined) return false;
    const { id } = fixture.plan;
    this.onTheWay.add(id);
    this.round = Math.max(this.round, roundOf(id));
    this.playOne(fixture)
      .catch((error) => {
        this.trouble ??= error;
      })
      .finally(() => {
        this.onTheWay.delete(id);
        this.wake();
      });
    return true;
  }

  private next(): Fixture | undefined {
    // A failed game counts as running until its attempt is cleaned up.
    const again = this.again.findIndex(({ plan }) => !this.onTheWay.has(plan.id));
    if (again >= 0) return this.again.splice(again, 1)[0];
    const step = this.open.next();
    if (!step.done) return step.value;
    // The results since may have opened another round.
    this.open = this.fresh();
    return this.open.next().value;
  }

  /** The next game that can be played now and is not running. */
  private *fresh(): Generator<Fixture, undefined> {
    const from = Math.min(this.round, ...[...this.onTheWay].map(roundOf));
    for (const fixture of playable(this.tournament, this.rounds, this.book, from)) {
      if (!this.onTheWay.has(fixture.plan.id)) yield fixture;
    }
  }

  private async playOne(fixture: Fixture): Promise<void> {
    const { log, player, signal, onProgress } = this.options;
    this.playing++;
    const result = await player
      .play(fixture)
      .catch((error: unknown) => {
        if (signal?.aborted !== true) this.fail(fixture, error);
      })
      .finally(() => {
        this.playing--;
        this.wake();
      });
    if (result === undefined || this.isOver) return;
    const kept = log.append(result).then((isNew) => {
      if (!isNew) return false;
      this.played++;
      this.count(result);
      onProgress?.(this.progress());
      return true;
    });
    this.keeping.add(kept);
    await kept.finally(() => this.keeping.delete(kept));
  }

  /** Repeats a game that failed through no fault of the bots, up to a limit. */
  private fail(fixture: Fixture, error: unknown): void {
    const { id, white, black } = fixture.plan;
    const failures = (this.failures.get(id) ?? 0) + 1;
    this.failures.set(id, failures);
    if (failures < MOST_FAILURES) {
      this.again.push(fixture);
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new RunFailure(
      `game ${id} (${white} against ${black}) could not be played in ${MOST_FAILURES} attempts: ${reason}. ` +
        'All finished games are kept; the same command tries again',
    );
  }

  private count(result: GameResult): void {
    if (this.book.add(result.plan.id, result.winner)) this.summary.add(result);
  }

  private progress(): RunProgress {
    const total = gameCount(this.tournament, this.rounds);
    const { isExact } = this.rounds;
    const { book, summary } = this;
    return { done: book.count, played: this.played, total, isExact, book, summary };
  }
}

const roundOf = (id: string): number => keyOfGame(id)?.round ?? 1;
