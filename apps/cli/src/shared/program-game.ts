import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chosenOptions, GAME_FILE, type ProgramGame, readGame } from '@ringfence/arena';
import { CommandError, visible } from './trouble.ts';

/** A game whose rules are a program, and its chosen options. */
interface ChosenGame {
  readonly game: ProgramGame;
  readonly options: Readonly<Record<string, string>>;
}

/** The folder of a game that `--game` names instead of a built-in one. */
export function programGame(word: string | undefined, given: string | undefined): ChosenGame | undefined {
  if (word !== undefined && (/[/\\.:]/.test(word) || existsSync(join(word, GAME_FILE)))) return chosenGame(word, given);
  if (given !== undefined)
    throw new CommandError('--option needs --game with the folder of a game: built-in games have none');
  return undefined;
}

/** A game by its folder. */
export function chosenGame(folder: string, given: string | undefined): ChosenGame {
  const game = gameIn(folder);
  const options = chosenOptions(game, givenOptions(given));
  if (!options.ok) throw new CommandError(options.error);
  return { game, options: options.value };
}

export function gameIn(folder: string): ProgramGame {
  const game = readGame(folder);
  if (!game.ok) throw new CommandError(game.error);
  return game.value;
}

/** Options as `columns=9,rows=6`. */
function givenOptions(text = ''): Readonly<Record<string, string>> {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError(`--option is NAME=VALUE, such as columns=9, not "${visible(pair)}"`);
      }
      return [name, value];
    }),
  );
}
