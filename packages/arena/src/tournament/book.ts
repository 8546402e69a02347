import { BLACK, EMPTY, type Side, type SideOrNone, WHITE } from '@ringfence/rules';
import { gameNumber, keyOfGame } from './numbering.ts';

/** 0: not played; otherwise the winner plus one. */
const codeOf = (winner: SideOrNone): number => winner + 1;

/** The winner of each game so far, one byte a game: all that a schedule needs, and small enough for a million games. */
export class Book {
  private readonly width: number;
  private codes = new Uint8Array(64);
  private played = 0;

  /** `width` is the maximal number of pairs in a round. */
  constructor(width: number) {
    this.width = width;
  }

  get count(): number {
    return this.played;
  }

  /** Records a game; `false` if it is already known or not in this schedule. */
  add(id: string, winner: SideOrNone): boolean {
    const number = this.numberOf(id);
    if (number === undefined || this.codes[number] > 0) return false;
    if (number >= this.codes.length) {
      const larger = new Uint8Array(2 * (number + 1));
      larger.set(this.codes);
      this.codes = larger;
    }
    this.codes[number] = codeOf(winner);
    this.played++;
    return true;
  }

  has(id: string): boolean {
    const number = this.numberOf(id);
    return number !== undefined && this.codes[number] > 0;
  }

  /** The number of a game in the schedule's order. */
  numberOf(id: string): number | undefined {
    const key = keyOfGame(id);
    return key === undefined || key.pair > this.width ? undefined : gameNumber(this.width, key);
  }

  /**
   * The first player's points from a pair, 0 to 2 with halves for draws; `undefined` until both games are played. The
   * first player has White in the first game.
   */
  pairPoints(round: number, pair: number): number | undefined {
    const [first, second] = this.winners(round, pair);
    return first === undefined || second === undefined ? undefined : points(first, WHITE) + points(second, BLACK);
  }

  /** The winners of a pair's two games, as far as they are played. */
  private winners(round: number, pair: number): readonly [SideOrNone | undefined, SideOrNone | undefined] {
    const number = gameNumber(this.width, { round, pair, game: 1 });
    const winner = (code: number | undefined): SideOrNone | undefined =>
      code === undefined || code === 0 ? undefined : ((code - 1) as SideOrNone);
    return [winner(this.codes[number]), winner(this.codes[number + 1])];
  }
}

/** 1 for a win of the side, ½ for a draw. */
const points = (winner: SideOrNone, side: Side): number => (winner === EMPTY ? 0.5 : winner === side ? 1 : 0);
