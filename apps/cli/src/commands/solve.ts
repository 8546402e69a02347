import { existsSync, readFileSync } from 'node:fs';
import { createEngine, type Solution, solutionJson } from '@ringfence/engine';
import { games, moveName, type Position, sideName, startPosition } from '@ringfence/rules';
import { positionOf } from '../shared/board-position.ts';
import { inputKinds, readDocument } from '../shared/document.ts';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { lineText } from '../shared/moves.ts';
import { choiceOption, gameOption, numberOption, oneOperand, readOptions } from '../shared/options.ts';
import { complain, print, writeAtomically } from '../shared/output.ts';
import { newGameOption, sideOption } from '../shared/thinking.ts';
import { CommandError, FileError, systemTrouble } from '../shared/trouble.ts';

export const usage = `ringfence solve --game GAME --size N [options]
ringfence solve FILE [options]

Proves what a game is worth with best play, from the start, or from a file's
board or the end of its game: a win, a draw or a loss for the side to move, in
Squatter with the score, and a best line. Progress goes to standard error.
Ctrl-C stops it; with --state it goes on from there the next time.

  --moves        also the value of every first move
  --nodes N      give up after so many nodes
  --time S       give up after so many seconds
  --state FILE   keep what was found in FILE when stopped, and go on from it
  --table MB     memory for what was found; 64 if left out
  --threads N    share first moves among so many threads, in fencemaster and
                 havannah with --moves and without --state
  --swap         the second player may take over the first stone
  --move N       the position after N moves of a game
  --turn SIDE    who is to move on a board: white or black
  --index K, --from KIND
                 which game of a file, and what kind of file
  --json         everything as an object

Examples
  ringfence solve --game fencemaster --size 2 --moves
  ringfence solve endgame.sgf --move 24 --time 60

Exit code: 0 solved; 1 not solved within the limits; 2 bad input or usage;
130 stopped by Ctrl-C.`;

const table = {
  game: 'value',
  size: 'value',
  swap: 'switch',
  moves: 'switch',
  nodes: 'value',
  time: 'value',
  state: 'value',
  table: 'value',
  threads: 'value',
  move: 'value',
  turn: 'value',
  index: 'value',
  from: 'value',
  json: 'switch',
} as const;

type Options = ReturnType<typeof readOptions<typeof table>>['options'];

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('solve', args, table);
  const nodes = numberOption('nodes', options.nodes, 1);
  const seconds = numberOption('time', options.time, 1);
  const tableSize = numberOption('table', options.table, 1);
  const threads = numberOption('threads', options.threads, 1) ?? 1;
  const position = await positionAsked(options, operands);
  const state = options.state === undefined ? undefined : readState(options.state);
  const engine = await createEngine({ threads, ...(tableSize !== undefined && { tableSize }) });
  const { signal, wasInterrupted, done } = interruptible(seconds);
  const progress = showProgress();
  try {
    const solution = await engine.solve(position, {
      moves: options.moves ?? false,
      signal,
      ...(nodes !== undefined && { nodes }),
      ...(state !== undefined && { state }),
      keepState: options.state !== undefined,
      onProgress: progress.at,
    });
    progress.clear();
    if (options.state !== undefined && solution.state !== undefined) writeAtomically(options.state, solution.state);
    if (options.json) print(JSON.stringify(solutionJson(position, solution)));
    else print(...solutionLines(position, solution));
    if (isSolved(solution)) return 0;
    return wasInterrupted() ? INTERRUPTED : 1;
  } catch (error) {
    progress.clear();
    if (!(error instanceof RangeError) || state === undefined) throw error;
    throw new CommandError(`--state cannot be used: ${error.message}`);
  } finally {
    done();
    engine.close();
  }
}

async function positionAsked(options: Options, operands: readonly string[]): Promise<Position> {
  const turn = sideOption('turn', options.turn);
  if (operands.length === 0) {
    if (options.size === undefined) throw new CommandError('solve needs --game and --size, or a file');
    const { game, ...start } = newGameOption(options);
    return startPosition(game, { ...start, ...(turn !== undefined && { first: turn }) });
  }
  if (options.size !== undefined) throw new CommandError('--size is for new games: the file tells it');
  const file = oneOperand('solve', operands);
  const from = choiceOption('from', options.from, inputKinds);
  const index = numberOption('index', options.index, 1);
  const document = await readDocument(file, { from, game: gameOption(options.game), index });
  const position = positionOf(document, numberOption('move', options.move, 0), turn);
  if (position.outcome !== undefined) throw new FileError(file, 'the game is over: there is nothing to solve');
  return position;
}

/** What was kept the last time; a new file begins anew. */
function readState(file: string): Uint8Array | undefined {
  try {
    return existsSync(file) ? readFileSync(file) : undefined;
  } catch (error) {
    throw new FileError(file, systemTrouble(error));
  }
}

/** A line that is written over at a terminal; in a log, a line every ten seconds. */
function showProgress(): {
  at(progress: { readonly nodes: number; readonly milliseconds: number; readonly note: string }): void;
  clear(): void;
} {
  const onTerminal = process.stderr.isTTY === true;
  let last = 0;
  return {
    at({ nodes, milliseconds, note }) {
      const words = `${(milliseconds / 1000).toFixed(1)} s, ${nodes} nodes: ${note}`;
      if (onTerminal) process.stderr.write(`\r${words}\u001b[K`);
      else if (milliseconds - last >= 10_000) {
        last = milliseconds;
        complain(words);
      }
    },
    clear: () => void (onTerminal && process.stderr.write('\r\u001b[K')),
  };
}

/** With `--moves` every one of them must be known. */
const isSolved = ({ proof, moves }: Solution): boolean =>
  proof !== undefined && (moves ?? []).every((move) => move.proof !== undefined);

function solutionLines(position: Position, solution: Solution): string[] {
  const { proof, score, argument, line, nodes, milliseconds, moves } = solution;
  const { title } = games[position.game];
  const words = proof === undefined ? 'not solved' : `${proof}${scoreWords(score)} for ${sideName(position.turn)}`;
  return [
    `${title}, size ${position.grid.size}, ${sideName(position.turn)} to move: ${words}`,
    `Argument: ${argument}.`,
    ...(line.length > 0 ? [`Best line: ${lineText(position, line)}`] : []),
    `${nodes} nodes, ${(milliseconds / 1000).toFixed(1)} s`,
    ...(moves === undefined ? [] : ['', ...moves.map((move) => moveWords(position, move))]),
  ];
}

const scoreWords = (score: number | undefined): string =>
  score === undefined ? '' : ` (${score > 0 ? '+' : ''}${score})`;

function moveWords(position: Position, { move, proof, score }: NonNullable<Solution['moves']>[number]): string {
  return `${moveName(position, move).padEnd(5)} ${proof ?? 'not solved'}${scoreWords(score)}`;
}
