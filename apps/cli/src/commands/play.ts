import { createInterface } from 'node:readline';
import { createEngine } from '@ringfence/engine';
import { WHITE } from '@ringfence/rules';
import { PlayGame } from '../play/game.ts';
import { numberOption, readOptions } from '../shared/options.ts';
import { complain, print, wantsColour, writeAtomically } from '../shared/output.ts';
import { terminalPicture } from '../shared/pictures.ts';
import { levelOption, newGameOption, sideOption } from '../shared/thinking.ts';
import { CommandError } from '../shared/trouble.ts';

export const usage = `ringfence play [options]

A game against the engine, here in the terminal. Moves are cell names such as
c3; "hint", "undo", "resign", "save FILE" and "help" do what they say. When the
game is over it tells why.

  --game GAME    squatter (default), fencemaster or havannah
  --size N       cells a side; default: the usual size
  --level L      how strong it plays, 1 to 10; default: 3
  --side SIDE    white (default), which moves first, or black
  --swap         the second player may take over the first piece
  --seed S       the same seed and the same moves give the same answers
  --json         the game as a JSON record at the end; the talk goes to
                 standard error
  --color, --no-color, --ascii
                 how the pictures look

Examples
  ringfence play
  ringfence play --game havannah --size 5 --level 6 --side black --swap

Exit code: 0 done; 2 bad usage.`;

const table = {
  game: 'value',
  size: 'value',
  level: 'value',
  side: 'value',
  swap: 'switch',
  seed: 'value',
  json: 'switch',
  color: 'switch',
  'no-color': 'switch',
  ascii: 'switch',
} as const;

const USUAL_LEVEL = 3;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('play', args, table);
  if (operands.length > 0) throw new CommandError('play takes no files');
  const say = options.json ? (...lines: readonly string[]) => lines.forEach(complain) : print;
  const look = { colour: wantsColour(options), ascii: options.ascii ?? false };
  const seed = numberOption('seed', options.seed, 0) ?? Math.floor(Math.random() * 2 ** 31);
  const newGame = newGameOption(options, 'squatter');
  const level = levelOption(options.level) ?? USUAL_LEVEL;
  const side = sideOption('side', options.side) ?? WHITE;
  const engine = await createEngine({ seed });
  const game = new PlayGame({
    ...newGame,
    engine,
    level,
    seed,
    side,
    say,
    picture: (position) => terminalPicture(position, position.verdict(), look),
    save: writeAtomically,
  });
  await game.begin();
  const talking = process.stdin.isTTY === true;
  const output = options.json ? process.stderr : process.stdout;
  const input = createInterface({ input: process.stdin, ...(talking && { output }) });
  const ask = (): void => {
    if (!talking) return;
    input.setPrompt(game.prompt);
    input.prompt();
  };
  ask();
  for await (const line of input) {
    if (!(await game.hear(line))) break;
    ask();
  }
  input.close();
  process.stdin.destroy();
  engine.close();
  if (options.json) {
    const { recordToJson } = await import('@ringfence/rules/record');
    print(JSON.stringify(recordToJson(game.record)));
  }
  return 0;
}
