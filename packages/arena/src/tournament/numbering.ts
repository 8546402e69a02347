/** Where a game stands in its schedule; all three count from 1. */
export interface GameKey {
  readonly round: number;
  readonly pair: number;
  readonly game: 1 | 2;
}

export const pairId = (round: number, pair: number): string => `r${round}-p${pair}`;

export const gameId = ({ round, pair, game }: GameKey): string => `${pairId(round, pair)}-g${game}`;

/** The key that an id such as `r1-p3-g2` speaks of; `undefined` if it is none. */
export function keyOfGame(id: string): GameKey | undefined {
  const match = /^r([1-9][0-9]{0,8})-p([1-9][0-9]{0,8})-g([12])$/.exec(id);
  return match === null
    ? undefined
    : { round: Number(match[1]), pair: Number(match[2]), game: match[3] === '1' ? 1 : 2 };
}

/** The games of a schedule whose rounds have at most `width` pairs, counted through from 0 in its order. */
export const gameNumber = (width: number, { round, pair, game }: GameKey): number =>
  ((round - 1) * width + pair - 1) * 2 + game - 1;
