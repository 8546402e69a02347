import { type GameName, games } from '@ringfence/rules';

/** How the kernel calls the rules of a game on the hexagon. */
const codes: Partial<Readonly<Record<GameName, number>>> = { fencemaster: 0, havannah: 1 };

/** The kernel's number for the rules of a game on the hexagon; throws for other games. */
export function rulesCode(game: GameName): number {
  const code = codes[game];
  if (code === undefined) throw new RangeError(`${games[game].title} is not one of the games on the hexagon`);
  return code;
}
