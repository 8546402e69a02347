import { type GameName, gameNames, games, type Position, startPosition } from '@ringfence/rules';
import { z } from 'zod';

/** A game whose rules are a program, by its name and the beginning of its hash: another version is another game. */
export type ProgramGameName = `${string}@${string}`;

/** Whatever can be played: a built-in game, or one whose rules are a program. */
export type ArenaGame = GameName | ProgramGameName;

/** For the schemas of what is sent and stored. */
export const arenaGame = z.union([z.enum(gameNames), z.templateLiteral([z.string(), '@', z.string()])]).meta({
  description: 'A built-in game, or NAME@HASH of one whose rules are a program.',
});

/** What has a built-in game, with a board that can be set up and drawn here. */
export type BuiltIn<T extends { readonly game: ArenaGame }> = T & { readonly game: GameName };

export const isBuiltIn = <T extends { readonly game: ArenaGame }>(one: T): one is BuiltIn<T> =>
  Object.hasOwn(games, one.game);

/** The start of a built-in game, for what needs its board: callers have made sure that it is one. */
export function builtInStart(one: { readonly game: ArenaGame; readonly size: number; readonly swap?: boolean }): Position {
  if (isBuiltIn(one)) return startPosition(one.game, one);
  throw new RangeError(`${one.game} is no built-in game`);
}

/** The name for people; that of a program is made from its name, where its folder is not at hand. */
export function gameTitle(game: ArenaGame): string {
  if (isBuiltIn({ game })) return games[game as GameName].title;
  const words = game.slice(0, game.indexOf('@')).split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The size of a game that has none: programs have options instead. */
export const NO_SIZE = 0;
