import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ProgramGame, readGame } from '@ringfence/arena';

interface OwnGamesOptions {
  /** A folder with a folder for each game. */
  readonly folder: string;
  /** Receives why a folder is not offered, for the operator. */
  readonly onNote: (words: string) => void;
}

/** A game whose rules are a program, by the name of its folder. */
export interface OwnGame {
  readonly folder: string;
  readonly game: ProgramGame;
}

/** The games of the server's own folder, for the class that is created here. They are read again each time: somebody may be at work on them. */
export class OwnGames {
  private readonly options: OwnGamesOptions;
  private readonly told = new Set<string>();

  constructor(options: OwnGamesOptions) {
    this.options = options;
  }

  /** Those that can be read, by title. Each thing that is wrong with the others is told once. */
  all(): OwnGame[] {
    return this.folders()
      .flatMap((folder) => this.find(folder) ?? [])
      .sort((a, b) => (a.game.title < b.game.title ? -1 : 1));
  }

  /** One of them; `undefined` if it is none. */
  find(folder: string): OwnGame | undefined {
    if (!this.folders().includes(folder)) return undefined;
    const game = readGame(join(this.options.folder, folder));
    if (game.ok) return { folder, game: game.value };
    this.note(`the game in ${join(this.options.folder, folder)} is not offered: ${game.error}`);
    return undefined;
  }

  private folders(): string[] {
    try {
      return readdirSync(this.options.folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
    } catch (error) {
      this.note(`the folder of games cannot be read: ${(error as Error).message}`);
      return [];
    }
  }

  private note(words: string): void {
    if (this.told.has(words)) return;
    this.told.add(words);
    this.options.onNote(words);
  }
}
