import { type GameName, games, isConnectionGame, rulesets, type WinKind } from '@ringfence/rules';

/** A kind of win as the second line of a classic answer has it. */
export const methodOfWin = (kind: WinKind): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** What a game calls two kinds of wins at once, if that is a word of its own. */
export const twoWins = (game: GameName): string | undefined =>
  isConnectionGame(game) ? rulesets[game].twoWins : undefined;

const winsOf = (game: GameName): readonly string[] => games[game].wins.map(methodOfWin);

/** What the second line of a classic answer may be. */
export function methodPattern(game: GameName): RegExp {
  const two = twoWins(game);
  const ways = winsOf(game).join('|');
  return two === undefined
    ? new RegExp(`^(?:Nil|(?:${ways})(?:\\+(?:${ways}))*)$`)
    : new RegExp(`^(?:${ways}|${two}|Nil)$`);
}

/** What the second line may be, in words. */
export function methodWords(game: GameName): string {
  const [two, ways] = [twoWins(game), winsOf(game)];
  if (two !== undefined) return `${[...ways, two].join(', ')} or Nil`;
  const [first, last] = [ways.at(0), ways.at(-1)];
  return ways.length > 1 ? `the ways, such as ${first} or ${first}+${last}, or Nil` : `${first} or Nil`;
}

/** The second line for some kinds of wins, in the order of the game. */
export function methodLine(game: GameName, ways: readonly string[]): string {
  const two = twoWins(game);
  return two !== undefined && ways.length > 1 ? two : ways.join('+');
}
