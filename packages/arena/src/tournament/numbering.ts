/** The place of a game in its schedule; all three numbers count from 1. */
export interface GameKey {
  readonly round: number;
  readonly pair: number;
  readonly game: 1 | 2;
}

export const pairId = (round: number, pair: number): string => `r${round}-p${pair}`;

export const gameId = ({ round, pair, game }: GameKey): string => `${pairId(round, pair)}-g${game}`;

/** The key in an id such as `r1-p3-g2`; `undefined` if the id is invalid. */
export function keyOfGame(id: string): GameKey | undefined {
  const match = /^r([1-9][0-9]{0,8})-p([1-9][0-9]{0,8})-g([12])$/.exec(id);
  return match === null
    ? undefined
    : { round: Number(match[1]), pair: Number(match[2]), game: match[3] === '1' ? 1 : 2 };
}

/** Numbers the games of a schedule from 0 in its order; its rounds have at most `width` pairs. */
export const gameNumber = (width: number, { round, pair, game }: GameKey): number =>
  ((round - 1) * width + pair - 1) * 2 + game - 1;
