import type { TournamentCollection } from './collection.ts';
import type { TournamentCard, TournamentShelf } from './views.ts';
import { WatchedTournament } from './watched.ts';

/** The number of open files is limited; the least recently used tournament is closed. */
const MOST_OPEN = 200;

/** The tournaments of several collections. */
export class OwnShelf implements TournamentShelf {
  private readonly collections: readonly TournamentCollection[];
  /** Most recently used last. */
  private readonly open = new Map<string, WatchedTournament>();

  constructor(collections: readonly TournamentCollection[]) {
    this.collections = collections;
  }

  async list(): Promise<TournamentCard[]> {
    const cards: TournamentCard[] = [];
    for (const collection of this.collections) {
      for (const name of await collection.names()) {
        const card = await this.with(name, (tournament) => tournament.card(), [collection]);
        if (card !== undefined) cards.push(card);
      }
    }
    return cards;
  }

  readonly view: TournamentShelf['view'] = (name) => this.with(name, (one) => one.view());
  readonly games: TournamentShelf['games'] = (name, question) => this.with(name, (one) => one.games(question));
  readonly game: TournamentShelf['game'] = (name, id) => this.with(name, (one) => one.game(id));
  readonly played: TournamentShelf['played'] = (name, id) => this.with(name, (one) => one.played(id));
  readonly openings: TournamentShelf['openings'] = (name, question) => this.with(name, (one) => one.openings(question));

  async forget(name: string): Promise<void> {
    const tournament = this.open.get(name);
    this.open.delete(name);
    await tournament?.close();
  }

  async close(): Promise<void> {
    for (const tournament of this.open.values()) await tournament.close();
    this.open.clear();
    for (const collection of this.collections) await collection.close();
  }

  /** `listing` are the collections that are known to list the name; others are asked. */
  private async with<T>(
    name: string,
    use: (tournament: WatchedTournament) => Promise<T>,
    listing?: readonly TournamentCollection[],
  ): Promise<T | undefined> {
    const tournament = this.open.get(name) ?? (await this.find(name, listing ?? (await this.collectionsOf(name))));
    if (tournament === undefined) return undefined;
    this.open.delete(name);
    this.open.set(name, tournament);
    try {
      return await use(tournament);
    } catch (error) {
      // A broken tournament is opened again the next time.
      this.open.delete(name);
      await tournament.close().catch(() => {});
      throw error;
    }
  }

  /** Only names that a collection has listed are ever opened there. */
  private async collectionsOf(name: string): Promise<TournamentCollection[]> {
    const listing: TournamentCollection[] = [];
    for (const collection of this.collections) if ((await collection.names()).includes(name)) listing.push(collection);
    return listing;
  }

  private async find(name: string, listing: readonly TournamentCollection[]): Promise<WatchedTournament | undefined> {
    for (const collection of listing) {
      const source = await collection.open(name);
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
