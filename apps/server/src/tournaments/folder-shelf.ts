import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type GameResult, JOURNAL_FILE, JournalError } from '@ringfence/arena';
import type { GamePage, GameQuestion, TournamentCard, TournamentShelf, TournamentView } from './views.ts';
import { WatchedTournament } from './watched.ts';

/** Open files are few; the tournament that nobody asked for longest is closed. */
const MOST_OPEN = 20;

/** The tournaments below a folder, each in a folder of its own as `tournament run --out` makes it. */
export class FolderShelf implements TournamentShelf {
  private readonly folder: string;
  /** The last asked for come last. */
  private readonly open = new Map<string, Promise<WatchedTournament>>();

  constructor(folder: string) {
    this.folder = folder;
  }

  async list(): Promise<TournamentCard[]> {
    const cards: TournamentCard[] = [];
    for (const name of this.names()) {
      const card = await this.with(name, (tournament) => tournament.card());
      if (card !== undefined) cards.push(card);
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
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.allSettled(all.map(async (tournament) => (await tournament).close()));
  }

  /** Only names that were found in the folder are ever made part of a path. */
  private names(): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(this.folder, entry.name, JOURNAL_FILE)))
      .map((entry) => entry.name)
      .sort();
  }

  /** One that has not begun, or whose journal is broken, is as good as not there. */
  private async with<T>(name: string, use: (tournament: WatchedTournament) => Promise<T>): Promise<T | undefined> {
    if (!this.names().includes(name)) return undefined;
    try {
      return await use(await this.opened(name));
    } catch (error) {
      this.open.delete(name);
      if (error instanceof JournalError) return undefined;
      throw error;
    }
  }

  private opened(name: string): Promise<WatchedTournament> {
    const known = this.open.get(name);
    this.open.delete(name);
    const tournament = known ?? WatchedTournament.open(name, join(this.folder, name));
    this.open.set(name, tournament);
    const [oldest] = this.open.keys();
    if (this.open.size > MOST_OPEN && oldest !== undefined) {
      void this.open.get(oldest)?.then((old) => old.close());
      this.open.delete(oldest);
    }
    return tournament;
  }
}
