import type { RungName } from '@ringfence/jail';
import { type RulesHouse, RulesHouses } from './house.ts';
import type { PackedRules } from './rules.ts';

/** Rules that nobody has needed for so long are stopped. */
const IDLE_MS = 60_000;
/** Whoever comes later is sent away: everybody waits for those before. */
const MOST_WAITING = 50;

/** Why nothing can be asked of the rules now, as a sentence. */
export class DeskClosed extends Error {}

/** Answers questions to rules outside of games, one after another. */
export class RulesDesk {
  private readonly rung: () => Promise<RungName | undefined>;
  private houses: RulesHouses | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private leaving: NodeJS.Timeout | undefined;

  constructor(rung: () => Promise<RungName | undefined>) {
    this.rung = rung;
  }

  /** Rejects with {@link DeskClosed} without a jail, and if too many wait. */
  async ask<T>(rules: PackedRules, question: (house: RulesHouse) => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING) throw new DeskClosed('too many wait for the rules of the game: try again later');
    this.waiting++;
    try {
      return await this.inTurn(async () => {
        const rung = await this.rung();
        if (rung === undefined) throw new DeskClosed('this server has no jail to run the rules of the game in');
        clearTimeout(this.leaving);
        this.houses ??= new RulesHouses(rung);
        return await question(await this.houses.of(rules));
      });
    } finally {
      this.waiting--;
      clearTimeout(this.leaving);
      this.leaving = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  /** Stops the rules; the next question starts them again. */
  async close(): Promise<void> {
    clearTimeout(this.leaving);
    await this.inTurn(async () => {
      const { houses } = this;
      this.houses = undefined;
      await houses?.close();
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }
}
