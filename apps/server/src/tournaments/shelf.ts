import type { GameResult } from '@ringfence/arena';
import type { TournamentPlace } from './place.ts';
import type { GamePage, GameQuestion, TournamentCard, TournamentShelf, TournamentView } from './views.ts';
import { WatchedTournament } from './watched.ts';

/** Files can be open in hundreds, not in thousands; the tournament that nobody asked for longest is closed. */
const MOST_OPEN = 200;

/** The tournaments of several places. */
export class Shelf implements TournamentShelf {
  private readonly places: readonly TournamentPlace[];
  /** The last asked for come last. */
  private readonly open = new Map<string, WatchedTournament>();

  constructor(places: readonly TournamentPlace[]) {
    this.places = places;
  }

  async list(): Promise<TournamentCard[]> {
    const cards: TournamentCard[] = [];
    for (const place of this.places) {
      for (const name of await place.names()) {
        const card = await this.with(name, (tournament) => tournament.card(), [place]);
        if (card !== undefined) cards.push(card);
      }
    }
    return cards;
  }

  view(name: string): Promise<TournamentView | undefined> {
    return this.with(name, (tournament) => tournament.view());
  }

  games(name: string, question: GameQuestion): Promise<GamePage | undefined> {
    return this.with(name, (tournament) => tournament.games(question));
  }

  game(name: string, id: string): Promise<GameResult | undefined> {
    return this.with(name, (tournament) => tournament.game(id));
  }

  async close(): Promise<void> {
    for (const tournament of this.open.values()) await tournament.close();
    this.open.clear();
    for (const place of this.places) await place.close();
  }

  /** `listing` are the places that are known to list the name; others are asked whether they do. */
  private async with<T>(
    name: string,
    use: (tournament: WatchedTournament) => Promise<T>,
    listing?: readonly TournamentPlace[],
  ): Promise<T | undefined> {
    const tournament = this.open.get(name) ?? (await this.find(name, listing ?? (await this.placesOf(name))));
    if (tournament === undefined) return undefined;
    this.open.delete(name);
    this.open.set(name, tournament);
    try {
      return await use(tournament);
    } catch (error) {
      // What is broken is opened afresh the next time.
      this.open.delete(name);
      await tournament.close().catch(() => {});
      throw error;
    }
  }

  /** Only names that a place has listed are ever looked for there. */
  private async placesOf(name: string): Promise<TournamentPlace[]> {
    const listing: TournamentPlace[] = [];
    for (const place of this.places) if ((await place.names()).includes(name)) listing.push(place);
    return listing;
  }

  private async find(name: string, listing: readonly TournamentPlace[]): Promise<WatchedTournament | undefined> {
    for (const place of listing) {
      const source = await place.open(name);
      if (source === undefined) continue;
      const tournament = await WatchedTournament.open(name, source);
      await this.makeRoom();
      return tournament;
    }
    return undefined;
  }

  private async makeRoom(): Promise<void> {
    for (const [name, tournament] of this.open) {
      if (this.open.size < MOST_OPEN) return;
      this.open.delete(name);
      await tournament.close();
    }
  }
}
