import type { SideOrNone } from '@ringfence/rules';
import type { GameResult } from '../game/game.ts';
import { createSummary, type SummaryBuilder } from '../results/create-summary.ts';
import { Book } from './book.ts';
import { attemptOf, type GamePlayer, GameRunner, type GameSource, MOST_ATTEMPTS } from './game-runner.ts';
import { hasPrograms } from './jail.ts';
import type { ResultLog } from './log.ts';
import { keyOfGame } from './numbering.ts';
import type { PlayKind } from './priorities.ts';
import { type Fixture, gameCount, playable, roundsOf } from './schedule/schedule.ts';
import type { Tournament } from './tournament.ts';
import { blamedFor, drawnUnplayed, lostByBlame, type PlayerRecord } from './unplayed.ts';

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
  /** How long a game that failed waits: see {@link GameRunner}. */
  readonly pauseMs?: number;
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunOutcome extends RunProgress {
  /** Whether every game has been played. */
  readonly finished: boolean;
}

/** Game after game fails through our own fault. */
export class RunFailure extends Error {}

/** So many games in a row that fail, whoever plays, say that the machine does not work. */
const MOST_IN_A_ROW = 5;

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
  /** Games that could not be played, by their ids: they are decided when nothing else is left. */
  private readonly given = new Map<string, Fixture>();
  /** Those of them in which the rules of the game failed. */
  private readonly blameless = new Set<string>();
  /** How many of them were given up since a game was last played. */
  private inARow = 0;
  private open: Iterator<Fixture>;
  /** All games of the rounds before have been started. */
  private round = 1;
  private played = 0;
  private readonly gamesOf = new Map<string, number>();
  private lastReason = '';

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

  /** Repeats a game that failed through no fault of the bots, and gives it up after some attempts. */
  failed(fixture: Fixture, error: unknown, attempts: number): void {
    if (attempts < MOST_ATTEMPTS) {
      this.again.push(fixture);
      return;
    }
    this.given.set(fixture.plan.id, fixture);
    this.inARow++;
    const { words, isOfRules } = attemptOf(error);
    this.lastReason = words;
    if (isOfRules) this.blameless.add(fixture.plan.id);
    if (
      this.inARow >= MOST_IN_A_ROW &&
      [...this.given.values()].slice(-MOST_IN_A_ROW).every((one) => this.blamed(one) === 0)
    )
      throw this.failure(fixture);
  }

  /** Nothing else is left: the games that could not be played are decided, so that the tournament ends. */
  async settle(): Promise<boolean> {
    const [first] = this.given.values();
    if (first === undefined) return false;
    if (this.book.count === 0) throw this.failure(first);
    const decisions = [...this.given.values()].map((fixture) => {
      const loser = this.blamed(fixture);
      return loser === 0 ? drawnUnplayed(fixture.plan) : lostByBlame(fixture.plan, loser, this.tournament.rules?.sides);
    });
    this.given.clear();
    for (const decision of decisions) await this.keep(decision);
    return true;
  }

  private blamed({ plan: { id, white, black } }: Fixture): SideOrNone {
    if (this.blameless.has(id)) return 0;
    const recordOf = (player: string): PlayerRecord => ({
      failed: [...this.given.values()].filter(({ plan }) => plan.white === player || plan.black === player).length,
      played: this.gamesOf.get(player) ?? 0,
      isOwn: !hasPrograms({ players: this.tournament.players.filter(({ name }) => name === player) }),
    });
    return blamedFor(recordOf(white), recordOf(black));
  }

  private failure({ plan: { id, white, black } }: Fixture): RunFailure {
    return new RunFailure(
      `game ${id} (${white} against ${black}) could not be played in ${MOST_ATTEMPTS} attempts: ${this.lastReason.replace(/\.$/, '')}. ` +
        'All finished games are kept; the same command tries again',
    );
  }

  count(result: GameResult): void {
    const { id, white, black } = result.plan;
    if (!this.book.add(id, result.winner)) return;
    this.summary.add(result);
    this.inARow = 0;
    for (const player of [white, black]) this.gamesOf.set(player, (this.gamesOf.get(player) ?? 0) + 1);
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
    const from = Math.min(this.round, ...[...onTheWay, ...this.given.keys()].map(roundOf));
    for (const fixture of playable(this.tournament, this.rounds, this.book, from)) {
      if (!onTheWay.has(fixture.plan.id) && !this.given.has(fixture.plan.id)) yield fixture;
    }
  }
}

const roundOf = (id: string): number => keyOfGame(id)?.round ?? 1;
