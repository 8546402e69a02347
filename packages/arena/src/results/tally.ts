import type { GameResult } from '../game/game.ts';
import type { PairCounts, WinsDrawsLosses } from './summary.ts';

/** A player's result in half points. */
const LOSS = 0;
const DRAW = 1;
export const WIN_HALVES = 2;
type HalfPoints = typeof LOSS | typeof DRAW | typeof WIN_HALVES;

/** The order of everything before it is counted: by UTF-16 units, independent of the locale. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** White's half points. */
export const whiteHalves = ({ winner }: GameResult): HalfPoints =>
  winner === 0 ? DRAW : winner === 1 ? WIN_HALVES : LOSS;

const otherHalves = (halves: HalfPoints): HalfPoints => (WIN_HALVES - halves) as HalfPoints;

/** All that is kept of the games of two players, counts only; `first` is the one whose name sorts first. */
export class Tally {
  readonly first: string;
  readonly second: string;
  /** Games of `first` as White, and as Black, by its half points. */
  readonly asWhite = [0, 0, 0];
  readonly asBlack = [0, 0, 0];
  /** Complete pairs: index 3 × half points as White + half points as Black. */
  readonly pairs = new Array<number>(9).fill(0);

  constructor(first: string, second: string) {
    this.first = first;
    this.second = second;
  }

  /** Games of `first` as White (or Black) without the other half of their pair, by its half points. */
  singles(white: boolean): number[] {
    const [games, step, next] = white ? [this.asWhite, 3, 1] : [this.asBlack, 1, 3];
    return games.map(
      (count, halves) =>
        count - this.pairs[step * halves] - this.pairs[step * halves + next] - this.pairs[step * halves + 2 * next],
    );
  }

  /** Complete pairs by the points of `player`. */
  pairCounts(player: string): PairCounts {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    this.pairs.forEach((count, index) => {
      const halves = Math.floor(index / 3) + (index % 3);
      counts[player === this.first ? halves : 4 - halves] += count;
    });
    return counts;
  }

  /** What `player` scored in one colour. */
  record(player: string, white: boolean): WinsDrawsLosses {
    if (player === this.first) {
      const [losses, draws, wins] = white ? this.asWhite : this.asBlack;
      return { wins, draws, losses };
    }
    const [wins, draws, losses] = white ? this.asBlack : this.asWhite;
    return { wins, draws, losses };
  }
}

const pointsIn = ({ wins, draws }: WinsDrawsLosses): number => wins + draws / 2;

/** Points of a player in both colours. */
export const pointsOf = (tally: Tally, player: string): number =>
  pointsIn(tally.record(player, true)) + pointsIn(tally.record(player, false));

export const gamesOf = (tally: Tally): number => sum(tally.asWhite) + sum(tally.asBlack);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The tallies of all players that met. Memory grows with the pairs of players and the incomplete pairs of games. */
export class Tallies {
  private readonly byPlayers = new Map<string, Tally>();
  /** Games that wait for their other half: half points of the player whose name sorts first, and whether it was White. */
  private readonly waiting = new Map<string, { readonly halves: HalfPoints; readonly white: boolean }>();

  add(result: GameResult): void {
    const { white, black, pair } = result.plan;
    if (white === black)
      throw new RangeError(`game ${result.plan.id}: both players have the name ${JSON.stringify(white)}`);
    const isWhite = white < black;
    const [first, second] = isWhite ? [white, black] : [black, white];
    const players = JSON.stringify([first, second]);
    let tally = this.byPlayers.get(players);
    if (tally === undefined) {
      tally = new Tally(first, second);
      this.byPlayers.set(players, tally);
    }
    const halves = isWhite ? whiteHalves(result) : otherHalves(whiteHalves(result));
    (isWhite ? tally.asWhite : tally.asBlack)[halves]++;
    const key = JSON.stringify([pair, first, second]);
    const half = this.waiting.get(key);
    if (half === undefined) this.waiting.set(key, { halves, white: isWhite });
    else if (half.white !== isWhite) {
      this.waiting.delete(key);
      tally.pairs[isWhite ? 3 * halves + half.halves : 3 * half.halves + halves]++;
    }
  }

  /** How many games wait for their other half. */
  get open(): number {
    return this.waiting.size;
  }

  between(player: string, opponent: string): Tally | undefined {
    return this.byPlayers.get(JSON.stringify(player < opponent ? [player, opponent] : [opponent, player]));
  }

  /** Sorted by name, whatever the order of the results. */
  all(): Tally[] {
    return [...this.byPlayers.values()].sort((a, b) => byName(a.first, b.first) || byName(a.second, b.second));
  }
}
