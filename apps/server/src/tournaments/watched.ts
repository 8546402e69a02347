import {
  createSummary,
  type GameResult,
  gameCount,
  Journal,
  lockHolder,
  playable,
  readRunning,
  roundsOf,
  type Summary,
} from '@ringfence/arena';
import { type GamePage, type GameQuestion, rowOf, type TournamentCard, type TournamentView } from './views.ts';

/** Ratings with intervals are dear, so a running tournament gets new ones at most so often. */
const RATINGS_MS = 10_000;

/** One tournament's folder, followed while games are added to it: only what is new is read. */
export class WatchedTournament {
  private readonly name: string;
  private readonly folder: string;
  private readonly journal: Journal;
  private readonly builder;
  private readonly rounds;
  private summary: { readonly value: Summary; readonly games: number; readonly at: number } | undefined;

  private constructor(name: string, folder: string, journal: Journal) {
    this.name = name;
    this.folder = folder;
    this.journal = journal;
    this.builder = createSummary({ players: journal.tournament.players.map((player) => player.name) });
    this.rounds = roundsOf(journal.tournament);
  }

  static async open(name: string, folder: string): Promise<WatchedTournament> {
    const watched = new WatchedTournament(name, folder, await Journal.look(folder));
    for await (const result of watched.journal.read()) watched.builder.add(result);
    return watched;
  }

  async card(): Promise<TournamentCard> {
    await this.refresh();
    const { tournament, book } = this.journal;
    const finished = playable(tournament, this.rounds, book).next().done === true;
    const isRunning = !finished && lockHolder(this.folder) !== undefined;
    return {
      name: this.name,
      title: tournament.title,
      game: tournament.game,
      sizes: tournament.sizes,
      format: tournament.format.kind,
      players: tournament.players.length,
      done: this.journal.count,
      total: finished ? this.journal.count : gameCount(tournament, this.rounds),
      isExact: finished || this.rounds.isExact,
      state: finished ? 'finished' : isRunning ? 'running' : 'stopped',
    };
  }

  async view(): Promise<TournamentView> {
    const card = await this.card();
    return {
      ...card,
      summary: this.freshSummary(card.state === 'running'),
      jails: this.journal.jails,
      running: card.state === 'running' ? await readRunning(this.folder) : [],
    };
  }

  async games({ player, faultsOnly, from, count }: GameQuestion): Promise<GamePage> {
    await this.refresh();
    const games = [];
    let total = 0;
    for await (const result of this.journal.read()) {
      const { white, black } = result.plan;
      if (faultsOnly && result.fault === undefined) continue;
      if (player !== undefined && white !== player && black !== player) continue;
      if (total >= from && games.length < count) games.push(rowOf(result));
      total++;
    }
    return { total, games };
  }

  async game(id: string): Promise<GameResult | undefined> {
    await this.refresh();
    return this.journal.game(id);
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  private async refresh(): Promise<void> {
    for (const result of await this.journal.refresh()) this.builder.add(result);
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
