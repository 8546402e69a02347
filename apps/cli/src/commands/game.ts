import { runSubcommand, type Subcommands } from '../shared/subcommands.ts';

export const usage = `ringfence game new FOLDER [--language L] [--title T] [--json]

Creates the folder of a game of your own, with a small game to begin with: see
docs/game-program.md, and docs/your-own-game.md for the way to a class.

  new           write game.json, a program with the rules, and a bot
  --language L  the program's: python, js or java; default: python
  --title T     the name of the game for people; default: the folder's name
  --json        print the result as JSON

Examples
  ringfence game new mine
  ringfence game new mine --language java --title "Nine Holes"

Exit code: 0 done; 2 bad input or usage.`;

const subcommands: Subcommands = { new: () => import('../game/new.ts') };

export const run = (args: readonly string[]): Promise<number> => runSubcommand('game', subcommands, args);
