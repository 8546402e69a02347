import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '@ringfence/store';
import type { ClassInfo } from '../people/class-room.ts';
import type { LadderStore } from '../schema/ladder-store.ts';
import type { Machine } from './machine.ts';
import { keepResult, type PlannedGame, voidGames } from './rows.ts';

export interface LocalPlayerOptions {
  readonly store: LadderStore;
  readonly machine: Machine;
  /** Recorded in results as the place of play. */
  readonly name: string;
  /** A game is over, however it ended. */
  readonly onOver: (id: string) => void;
  readonly onTrouble: (message: string) => void;
}

const REMEMBERED = 1000;
const TROUBLE_MS = 2000;

/** Plays the class's games at this process's own tables. */
export class LocalPlayer {
  private readonly options: LocalPlayerOptions;
  private readonly playing = new Map<string, Promise<void>>();
  private offered:
    | { readonly games: readonly PlannedGame[]; readonly info: ClassInfo; readonly slots: number }
    | undefined;
  /** The scheduler may not know yet that these games are over. */
  private readonly over = new Set<string>();
  private isClosing = false;

  constructor(options: LocalPlayerOptions) {
    this.options = options;
  }

  get running(): number {
    return this.playing.size;
  }

  /** Plays the first of these games, as many in parallel as there are slots, and continues with the next. */
  offer(games: readonly PlannedGame[], info: ClassInfo, slots: number): void {
    this.offered = { games: games.filter(({ id }) => !this.playing.has(id) && !this.over.has(id)), info, slots };
    this.fill();
  }

  /** Abandons running games; they are played the next time. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.options.machine.close();
    await Promise.allSettled(this.playing.values());
  }

  private fill(): void {
    if (this.offered === undefined) return;
    const { games, info, slots } = this.offered;
    let taken = 0;
    while (!this.isClosing && this.playing.size < slots && taken < games.length) {
      const game = games[taken++];
      const over = this.play(game, info).then((isOver) => {
        this.playing.delete(game.id);
        if (isOver) this.remember(game.id);
        this.options.onOver(game.id);
        this.fill();
      });
      this.playing.set(game.id, over);
    }
    this.offered = { games: games.slice(taken), info, slots };
  }

  private remember(id: string): void {
    this.over.add(id);
    if (this.over.size > REMEMBERED) for (const oldest of this.over) return void this.over.delete(oldest);
  }

  /** Whether it has nothing left to do. */
  private async play(game: PlannedGame, info: ClassInfo): Promise<boolean> {
    const { store, machine, name, onTrouble } = this.options;
    try {
      const result = await machine.play(game, info);
      if (!this.isClosing) await keepResult(store.tables, name, result);
      return true;
    } catch (error) {
      if (this.isClosing) return false;
      const reason = error instanceof Error ? error.message : String(error);
      onTrouble(error instanceof StoreError ? reason : `game ${game.id} is called off: ${reason}`);
      await delay(TROUBLE_MS); // avoids retrying a failure at full speed
      if (error instanceof StoreError) return false;
      return voidGames(store.tables, [game.id]).then(
        () => true,
        () => false,
      );
    }
  }
}
