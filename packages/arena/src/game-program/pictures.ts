import type { GamePicture } from '../game/game.ts';
import { DeskClosed, type RulesDesk } from './desk.ts';
import type { RulesHouse } from './house.ts';
import type { PackedRules } from './rules.ts';
import { RulesFailed } from './session.ts';

/** A game, finished or not, with what is needed to play it again. */
export interface PlayedByRules {
  readonly rules: PackedRules;
  readonly moves: readonly string[];
}

/** Letters of all pictures that are kept, the oldest of which leave. */
const MOST_KEPT = 32 * 2 ** 20;

/** Positions as their rules draw them. They are kept, so that a game that many people look at is drawn once. */
export class PictureBook {
  private readonly desk: RulesDesk;
  private readonly kept = new Map<string, GamePicture | undefined>();
  private letters = 0;

  constructor(desk: RulesDesk) {
    this.desk = desk;
  }

  /** The last position of a game; `undefined` if it cannot be drawn. */
  async of({ rules, moves }: PlayedByRules): Promise<GamePicture | undefined> {
    const keyOf = (count: number): string => JSON.stringify([rules.hash, rules.options, moves.slice(0, count)]);
    const key = keyOf(moves.length);
    if (!this.kept.has(key)) await this.draw({ rules, moves }, keyOf);
    return this.kept.get(key);
  }

  /** Who steps through a game wants the positions before this one as well. */
  private async draw({ rules, moves }: PlayedByRules, keyOf: (count: number) => string): Promise<void> {
    try {
      await this.desk.ask(rules, (house) =>
        drawGame(house, moves, async (count, draw) => {
          const key = keyOf(count);
          if (!this.kept.has(key)) this.keep(key, await draw());
        }),
      );
    } catch (error) {
      if (error instanceof RulesFailed) this.keep(keyOf(moves.length), undefined);
      else if (!(error instanceof DeskClosed)) throw error;
    }
  }

  private keep(key: string, picture: GamePicture | undefined): void {
    this.kept.set(key, picture);
    this.letters += key.length + pictureLetters(picture);
    for (const [oldest, one] of this.kept) {
      if (this.letters <= MOST_KEPT) return;
      this.kept.delete(oldest);
      this.letters -= oldest.length + pictureLetters(one);
    }
  }
}

export const pictureLetters = (picture: GamePicture | undefined): number =>
  (picture?.svg?.length ?? 0) + (picture?.text.join().length ?? 0);

/** Plays a game again, and offers to draw each position, by the number of moves before it. */
export const drawGame = (
  house: RulesHouse,
  moves: readonly string[],
  look: (count: number, draw: () => Promise<GamePicture | undefined>) => Promise<void>,
): Promise<void> =>
  house.withTable(async (table) => {
    for (let count = 0; ; count++) {
      await look(count, () => table.picture());
      if (count === moves.length || (await table.play(moves[count])) !== undefined) return;
    }
  });
