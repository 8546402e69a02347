import {
  Book,
  createSummary,
  type GameResult,
  gameCount,
  type PlayedByRules,
  playable,
  roundsOf,
  type Summary,
} from '@ringfence/arena';
import type { TournamentSource } from './source.ts';
import {
  type GamePage,
  type GameQuestion,
  type OpeningPage,
  type OpeningQuestion,
  openingOf,
  type TournamentCard,
  type TournamentView,
  tournamentGameRow,
} from './views.ts';

/** Ratings with intervals are expensive, so a running tournament gets new ones at most this often. */
const RATINGS_MS = 10_000;

/** A tournament that is followed while games are added to it: only new games are read. */
export class WatchedTournament {
  private readonly name: string;
  private readonly source: TournamentSource;
  private readonly builder;
  private readonly rounds;
  private readonly book: Book;
  private summary: { readonly value: Summary; readonly games: number; readonly at: number } | undefined;

  private constructor(name: string, source: TournamentSource) {
    this.name = name;
    this.source = source;
    this.builder = createSummary({ players: source.tournament.players.map((player) => player.name) });
    this.rounds = roundsOf(source.tournament);
    this.book = new Book(this.rounds.width);
  }

  static async open(name: string, source: TournamentSource): Promise<WatchedTournament> {
    const watched = new WatchedTournament(name, source);
    for await (const result of source.read()) watched.add(result);
    return watched;
  }

  async card(): Promise<TournamentCard> {
    await this.refresh();
    const { tournament } = this.source;
    const finished = playable(tournament, this.rounds, this.book).next().done === true;
    const isRunning = !finished && (await this.source.isHeld());
    return {
      name: this.name,
      title: tournament.title,
      game: tournament.game,
      sizes: tournament.sizes,
      format: tournament.format.kind,
      players: tournament.players.length,
      done: this.book.count,
      total: finished ? this.book.count : gameCount(tournament, this.rounds),
      isExact: finished || this.rounds.isExact,
      state: finished ? 'finished' : isRunning ? 'running' : 'stopped',
    };
  }

  async view(): Promise<TournamentView> {
    const card = await this.card();
    return {
      ...card,
      summary: this.freshSummary(card.state === 'running'),
      jails: await this.source.jails(),
      running: card.state === 'running' ? await this.source.running() : [],
    };
  }

  async games({ player, faultsOnly, from, count }: GameQuestion): Promise<GamePage> {
    await this.refresh();
    const games = [];
    let total = 0;
    const isFiltered = faultsOnly || player !== undefined;
    for await (const result of this.source.read()) {
      // Without a filter the number is known, and nothing after the page need be read.
      if (!isFiltered && games.length === count) return { total: this.book.count, games };
      const { white, black } = result.plan;
      if (faultsOnly && result.fault === undefined) continue;
      if (player !== undefined && white !== player && black !== player) continue;
      if (total >= from && games.length < count) games.push(tournamentGameRow(result));
      total++;
    }
    return { total, games };
  }

  async openings({ size, from, count }: OpeningQuestion): Promise<OpeningPage> {
    await this.refresh();
    const games = [];
    let total = 0;
    for await (const result of this.source.read()) {
      if (size !== undefined && result.plan.size !== size) continue;
      if (total >= from && games.length < count) games.push(openingOf(result));
      total++;
    }
    return { total, games };
  }

  async game(id: string): Promise<GameResult | undefined> {
    return this.source.game(id);
  }

  /** A finished or a running game as its rules can play it again; `undefined` if there is none, or no such rules. */
  async played(id: string): Promise<PlayedByRules | undefined> {
    const { rules } = this.source.tournament;
    if (rules === undefined) return undefined;
    const running = async () => (await this.source.running()).find((game) => game.id === id);
    const game = (await this.source.game(id)) ?? (await running());
    return game && { rules, moves: game.moves };
  }

  close(): Promise<void> {
    return this.source.close();
  }

  private async refresh(): Promise<void> {
    for (const result of await this.source.refresh()) this.add(result);
  }

  private add(result: GameResult): void {
    if (this.book.add(result.plan.id, result.winner)) this.builder.add(result);
  }

  private freshSummary(isRunning: boolean): Summary {
    const { games } = this.builder;
    const known = this.summary;
    const isFresh = known !== undefined && (known.games === games || (isRunning && Date.now() - known.at < RATINGS_MS));
    if (isFresh) return known.value;
    const value = this.builder.summary();
    this.summary = { value, games, at: Date.now() };
    return value;
  }
}
