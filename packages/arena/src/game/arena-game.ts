import { type GameName, gameNames, isGameName, type Position, startPosition } from '@ringfence/rules';
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

export const isBuiltIn = <T extends { readonly game: ArenaGame }>(one: T): one is BuiltIn<T> => isGameName(one.game);

/** The start of a built-in game, for what needs its board: callers have made sure that it is one. */
export function builtInStart(one: {
  readonly game: ArenaGame;
  readonly size: number;
  readonly swap?: boolean;
}): Position {
  if (isBuiltIn(one)) return startPosition(one.game, one);
  throw new RangeError(`${one.game} is no built-in game`);
}

/** The size of a game that has none: programs have options instead. */
export const NO_SIZE = 0;
