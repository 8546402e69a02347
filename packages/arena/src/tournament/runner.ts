import type { GameResult } from '../game/game.ts';
import { createSummary, type SummaryBuilder } from '../results/create-summary.ts';
import { Book } from './book.ts';
import { type GamePlayer, GameRunner, type GameSource, MOST_ATTEMPTS } from './game-runner.ts';
import type { ResultLog } from './log.ts';
import { keyOfGame } from './numbering.ts';
import type { PlayKind } from './priorities.ts';
import { type Fixture, gameCount, playable, roundsOf } from './schedule/schedule.ts';
import type { Tournament } from './tournament.ts';

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
  /** Default: `tournament`. */
  readonly kind?: PlayKind;
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

/** Plays every game that the log does not have yet, until the tournament is over or the run is stopped. */
export async function runTournament(tournament: Tournament, options: RunOptions): Promise<RunOutcome> {
  const { log, onProgress } = options;
  const games = new TournamentGames(tournament, options);
  for await (const result of log.read()) games.count(result);
  onProgress?.(games.progress());
  await new GameRunner(games, options).run();
  return { ...games.progress(), finished: games.isFinished() };
}

/** The games of a tournament's schedule. */
class TournamentGames implements GameSource {
  private readonly tournament: Tournament;
  private readonly options: RunOptions;
  private readonly rounds;
  private readonly book: Book;
  private readonly summary: SummaryBuilder;
  private readonly again: Fixture[] = [];
  private open: Iterator<Fixture>;
  /** All games of the rounds before have been started. */
  private round = 1;
  private played = 0;

  constructor(tournament: Tournament, options: RunOptions) {
    this.tournament = tournament;
    this.options = options;
    this.rounds = roundsOf(tournament);
    this.book = new Book(this.rounds.width);
    this.summary = createSummary({ players: tournament.players.map(({ name }) => name) });
    this.open = playable(tournament, this.rounds, this.book);
  }

  next(onTheWay: ReadonlySet<string>): Fixture | undefined {
    // A failed game counts as running until its attempt is cleaned up.
    const again = this.again.findIndex(({ plan }) => !onTheWay.has(plan.id));
    if (again >= 0) return this.again.splice(again, 1)[0];
    let step = this.open.next();
    if (step.done) {
      // The results since may have opened another round.
      this.open = this.fresh(onTheWay);
      step = this.open.next();
    }
    if (step.done) return undefined;
    this.round = Math.max(this.round, roundOf(step.value.plan.id));
    return step.value;
  }

  kindOf(): PlayKind {
    return this.options.kind ?? 'tournament';
  }

  async keep(result: GameResult): Promise<void> {
    if (!(await this.options.log.append(result))) return;
    this.played++;
    this.count(result);
    this.options.onProgress?.(this.progress());
  }

  /** Repeats a game that failed through no fault of the bots, up to a limit. */
  failed(fixture: Fixture, error: unknown, attempts: number): void {
    if (attempts < MOST_ATTEMPTS) {
      this.again.push(fixture);
      return;
    }
    const { id, white, black } = fixture.plan;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RunFailure(
      `game ${id} (${white} against ${black}) could not be played in ${MOST_ATTEMPTS} attempts: ${reason}. ` +
        'All finished games are kept; the same command tries again',
    );
  }

  count(result: GameResult): void {
    if (this.book.add(result.plan.id, result.winner)) this.summary.add(result);
  }

  progress(): RunProgress {
    const total = gameCount(this.tournament, this.rounds);
    const { isExact } = this.rounds;
    const { book, summary } = this;
    return { done: book.count, played: this.played, total, isExact, book, summary };
  }

  isFinished(): boolean {
    return playable(this.tournament, this.rounds, this.book).next().done === true;
  }

  /** The games that can be played now and are not running. */
  private *fresh(onTheWay: ReadonlySet<string>): Generator<Fixture, undefined> {
    const from = Math.min(this.round, ...[...onTheWay].map(roundOf));
    for (const fixture of playable(this.tournament, this.rounds, this.book, from)) {
      if (!onTheWay.has(fixture.plan.id)) yield fixture;
    }
  }
}

const roundOf = (id: string): number => keyOfGame(id)?.round ?? 1;
