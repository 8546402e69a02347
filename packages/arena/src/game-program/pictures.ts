import type { RungName } from '@ringfence/jail';
import type { GamePicture } from '../game/game.ts';
import { RulesHouses } from './house.ts';
import type { PackedRules } from './rules.ts';
import { RulesFailed } from './session.ts';

/** A game, finished or not, with what is needed to play it again. */
export interface PlayedByRules {
  readonly rules: PackedRules;
  readonly moves: readonly string[];
}

/** Letters of all pictures that are kept, the oldest of which leave. */
const MOST_KEPT = 32 * 2 ** 20;
/** Rules that nobody has needed for so long are stopped. */
const IDLE_MS = 60_000;

/**
 * Draws positions of games whose rules are a program, one game at a time. What it has drawn is kept, so that a game that many
 * people look at is drawn once.
 */
export class PictureBook {
  private readonly rung: () => Promise<RungName | undefined>;
  private readonly kept = new Map<string, GamePicture | undefined>();
  private letters = 0;
  private houses: RulesHouses | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private leaving: NodeJS.Timeout | undefined;

  /** Without a jail it draws nothing. */
  constructor(rung: () => Promise<RungName | undefined>) {
    this.rung = rung;
  }

  /** The last position of a game; `undefined` if it cannot be drawn. */
  async of({ rules, moves }: PlayedByRules): Promise<GamePicture | undefined> {
    const keyOf = (count: number): string => JSON.stringify([rules.hash, rules.options, moves.slice(0, count)]);
    const key = keyOf(moves.length);
    if (this.kept.has(key)) return this.kept.get(key);
    return this.inTurn(async () => {
      if (!this.kept.has(key)) await this.draw({ rules, moves }, keyOf);
      return this.kept.get(key);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.leaving);
    await this.inTurn(() => this.leave());
  }

  /** Who steps through a game wants the positions before this one as well. */
  private async draw({ rules, moves }: PlayedByRules, keyOf: (count: number) => string): Promise<void> {
    const rung = await this.rung();
    if (rung === undefined) return;
    clearTimeout(this.leaving);
    this.houses ??= new RulesHouses(rung);
    try {
      const house = await this.houses.of(rules);
      await house.withTable(async (table) => {
        for (let count = 0; ; count++) {
          const key = keyOf(count);
          if (!this.kept.has(key)) this.keep(key, await table.picture());
          if (count === moves.length || (await table.play(moves[count])) !== undefined) return;
        }
      });
    } catch (error) {
      if (!(error instanceof RulesFailed)) throw error;
      this.keep(keyOf(moves.length), undefined);
    } finally {
      this.leaving = setTimeout(() => void this.inTurn(() => this.leave()), IDLE_MS).unref();
    }
  }

  private keep(key: string, picture: GamePicture | undefined): void {
    this.kept.set(key, picture);
    this.letters += lettersOf(key, picture);
    for (const [oldest, one] of this.kept) {
      if (this.letters <= MOST_KEPT) return;
      this.kept.delete(oldest);
      this.letters -= lettersOf(oldest, one);
    }
  }

  private async leave(): Promise<void> {
    const { houses } = this;
    this.houses = undefined;
    await houses?.close();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }
}

const lettersOf = (key: string, picture: GamePicture | undefined): number =>
  key.length + (picture?.svg?.length ?? 0) + (picture?.text.join().length ?? 0);
