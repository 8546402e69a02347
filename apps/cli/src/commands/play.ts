import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { createEngine, warmUp } from '@ringfence/engine';
import { type Position, startPosition, WHITE } from '@ringfence/rules';
import { PlayGame } from '../play/game.ts';
import { documentPosition } from '../shared/board-position.ts';
import { readDocumentFile } from '../shared/document.ts';
import { gameOption, numberOption, oneOperand, optionTable, type Parsed, readOptions } from '../shared/options.ts';
import { complain, print, wantsColour } from '../shared/output.ts';
import { terminalPicture } from '../shared/pictures.ts';
import { startStatusLine } from '../shared/status-line.ts';
import {
  expectNet,
  levelOption,
  type NewGame,
  newGameOption,
  noteMissingNet,
  searchOption,
  sideOption,
} from '../shared/thinking.ts';
import { CommandError, STDIN } from '../shared/trouble.ts';
import { writeAtomically } from '../shared/write-file.ts';

export const usage = `ringfence play [FILE] [options]

Plays a game against the engine in the terminal. Moves are cell names such as
c3; the commands are "hint", "undo", "resign", "save FILE" and "help". At the
end it explains who has won and why. With FILE, a board or a game in any format,
it starts from that position.

  --move N       start after N moves of the game in FILE; default: at its end
  --game GAME    squatter (default), fencemaster or havannah
  --size N       the board size; default: the usual one
  --level L      the engine's level, 1 to 10; default: 3
  --search WHICH best, net or mcts; default: best, with a net if there is one
                 for the board
  --side SIDE    white, who moves first, or black; default: white, or with
                 FILE the side to move
  --swap         the second player may take over the first piece
  --seed S       the same seed and the same moves give the same replies
  --json         print the game as a JSON record at the end; messages go to
                 standard error
  --color, --no-color, --ascii
                 how the pictures look

Examples
  ringfence play
  ringfence play --game havannah --size 5 --level 6 --side black --swap
  ringfence play lost.sgf --move 12 --level 8

Exit code: 0 done; 2 bad usage.`;

const table = optionTable('move= game= size= level= search= side= swap seed= json color no-color ascii');

const USUAL_LEVEL = 3;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('play', args, table);
  const from = await startOf(options, operands);
  const say = options.json ? (...lines: readonly string[]) => lines.forEach(complain) : print;
  const look = { colour: wantsColour(options), ascii: options.ascii ?? false };
  const seed = numberOption('seed', options.seed, 0) ?? randomInt(2 ** 31);
  const newGame = from === undefined ? newGameOption(options, 'squatter') : gameOf(from);
  const level = levelOption(options.level) ?? USUAL_LEVEL;
  const side = sideOption('side', options.side) ?? from?.turn ?? WHITE;
  const search = searchOption(options.search);
  await expectNet(search.search, newGame.game, newGame.size);
  const engine = await createEngine({ seed });
  noteMissingNet('playing', await warmUp(engine, from ?? startPosition(newGame.game, newGame), search.search));
  const game = new PlayGame({
    ...newGame,
    ...(from !== undefined && { from }),
    engine,
    level,
    ...search,
    seed,
    side,
    say,
    whileThinking,
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

/** High levels on large boards think for seconds: without a word a terminal would seem to hang. */
async function whileThinking<T>(work: Promise<T>): Promise<T> {
  const { say, clear } = startStatusLine();
  const started = performance.now();
  const timer = setInterval(() => say(() => `thinking, ${Math.round((performance.now() - started) / 1000)} s …`), 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    clear();
  }
}

type Options = Parsed<typeof table>['options'];

/** The position to continue from; undefined for a new game. */
async function startOf(options: Options, operands: readonly string[]): Promise<Position | undefined> {
  const move = numberOption('move', options.move, 0);
  if (operands.length === 0) {
    if (move !== undefined) throw new CommandError('--move needs a file with a game');
    return undefined;
  }
  const strange = (['size', 'swap'] as const).find((name) => options[name] !== undefined);
  if (strange !== undefined) throw new CommandError(`--${strange} is for a new game: leave it out with a file`);
  const file = oneOperand('play', operands);
  if (file === STDIN) throw new CommandError('play reads your moves from standard input: name a file');
  const document = await readDocumentFile(file, { from: undefined, game: gameOption(options.game), index: undefined });
  const position = documentPosition(document, move, undefined);
  if (position.outcome !== undefined) throw new CommandError('that game is over: choose an earlier move with --move');
  return position;
}

const gameOf = ({ game, grid, maySwap }: Position): NewGame => ({ game, size: grid.size, swap: maySwap });
