import { existsSync, readFileSync } from 'node:fs';
import { createEngine, goalOf, isSettled, MOST_THREADS, type Solution, solutionJson } from '@ringfence/engine';
import {
  type BreakerBoard,
  boardProblem,
  emptySubject,
  type MakerSubject,
  makerBoardProblem,
  makerSubject,
  makerSubjectOf,
  type Subject,
  subjectOf,
} from '@ringfence/proof';
import { countWords, games, isGameName, moveName, type Position, sideName, startPosition } from '@ringfence/rules';
import { documentPosition } from '../shared/board-position.ts';
import { documentOptions, readDocumentFile } from '../shared/document.ts';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { lineText } from '../shared/moves.ts';
import { gameOption, numberOption, oneOperand, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { newGameOption, sideOption, threadsOption } from '../shared/thinking.ts';
import { CommandError, FileError, systemTrouble } from '../shared/trouble.ts';
import { expectWritable, writeAtomically } from '../shared/write-file.ts';
import { showProgress } from '../solve/progress.ts';
import { prove } from '../solve/prove.ts';
import { hasFenceProofs, proveFence } from '../solve/prove-fence.ts';
import { proveMaker } from '../solve/prove-maker.ts';
import { proveValue } from '../solve/prove-value.ts';

export const usage = `ringfence solve --game GAME --size N [options]
ringfence solve FILE [options]

Solves a game from the start, or from a file's board or the end of its game: a
win, a draw or a loss for the side to move with best play, in Squatter with the
score, and a best line. Progress goes to standard error. Ctrl-C stops it; with
--state the next run resumes.

Squatter boards of up to 64 cells: --explain and --proof ask whether each side
can be kept from capturing anything more. Empty boards may be rectangles: --size
6x8. On larger ones, up to 128 cells, such as 9x9 and 8x12, --size RxC and
--proof ask whether the side to move can be sure to capture something. --race,
on all of them, asks whether it can be sure to capture before the other side
does; the proof then grows during the search, and the next run adds to it.
Fencemaster boards to size 4: --proof asks whether the side to move can be kept
from making a tripod or a loop. If it cannot, on larger boards, in havannah and
with --score, a proof gives the exact value: with chains of threats if the side
to move wins on a hexagon up to size 5, else with an answer to every move.

  --moves        also print the value of every first move
  --explain      explain why: a pairing drawn on the board, or a reply to
                 every move
  --proof FILE   write a proof that "ringfence verify" checks
  --race         in squatter: ask who captures first; on an empty board after a
                 first move in the middle
  --defence      with --proof in fencemaster: the other side only defends, so
                 the proof may also say that a tripod or a loop is made
  --score        with --proof in squatter and fencemaster: prove the exact
                 value, for endgames
  --nodes N      give up after N nodes
  --time S       give up after S seconds
  --state FILE   save the search in FILE when stopped, and resume from it
  --table MB     memory for the table; default: 64, or 512 for Squatter boards
                 of more than 42 cells
  --threads N    use N threads, without --state: in squatter with common proofs;
                 in fencemaster with --proof; in fencemaster and havannah for
                 the first moves, with --moves; with --race and on boards of
                 more than 64 cells also with --state
  --swap         the second player may take over the first piece
  --move N       the position after N moves of a game
  --turn SIDE    the side to move on a board: white or black
  --index K, --from KIND
                 which game in the file, and its format
  --json         print everything as JSON

Examples
  ringfence solve --game fencemaster --size 2 --moves
  ringfence solve endgame.sgf --move 24 --time 60
  ringfence solve --game squatter --size 6 --explain
  ringfence solve --game squatter --size 6x7 --proof 6x7.proof
  ringfence solve --game squatter --size 11x11 --race --proof 11x11.proof
  ringfence solve --game fencemaster --size 3 --proof fencemaster3.proof
  ringfence solve --game havannah --size 4 --table 2048 --proof havannah4.proof

Exit code: 0 solved; 1 not solved within the limits; 2 bad input or usage;
130 stopped by Ctrl-C.`;

const table = optionTable(
  'game= size= swap moves explain proof= race defence score nodes= time= state= table= threads= move= turn= index= from= json',
);

type Options = ReturnType<typeof readOptions<typeof table>>['options'];

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('solve', args, table);
  const nodes = numberOption('nodes', options.nodes, 1);
  const seconds = numberOption('time', options.time, 1);
  const givenTable = numberOption('table', options.table, 1);
  const threads = threadsOption(options.threads, MOST_THREADS);
  const limits = {
    ...(options.proof !== undefined && { file: options.proof }),
    ...(options.state !== undefined && { state: options.state }),
    nodes,
    seconds,
    tableSize: givenTable ?? LARGE_TABLE,
    threads,
    json: options.json ?? false,
  };
  if (options.race) {
    refuseWith(options, '--race', ['moves', 'explain', 'score', 'swap', 'defence']);
    return proveMaker({ subject: await raceSubject(options, operands), isRace: true, ...limits });
  }
  const board = boardOption(options, operands);
  if (options.score && (options.proof === undefined || board !== undefined)) {
    throw new CommandError('--score needs --proof and a square board');
  }
  if (options.defence && (options.proof === undefined || options.explain || options.score || board !== undefined))
    throw new CommandError(ONLY_FENCE);
  if (board !== undefined && boardProblem(board) !== undefined) {
    refuseWith(options, 'a board of more than 64 cells', ['moves', 'explain', 'score']);
    return proveMaker({ subject: makerSubject(board), isRace: false, ...limits });
  }
  if (options.proof !== undefined && board === undefined && !options.explain) {
    const position = await positionAsked(options, operands);
    if (options.defence && !hasFenceProofs(position)) throw new CommandError(ONLY_FENCE);
    if (isForMaker(position) && !options.score) {
      refuseWith(options, 'a board of more than 64 cells', ['moves']);
      return proveMaker({ subject: makerSubjectOf(settled(position)), isRace: false, ...limits });
    }
    const captures = hasCaptures(position.game);
    if (!captures || options.score) {
      const isFence = hasFenceProofs(position) && !options.score;
      refuseWith(options, 'a proof of the value', ['moves', 'state', 'swap']);
      if (!isFence) refuseWith(options, 'a proof of the value', ['threads']);
      if (position.maySwap)
        throw new CommandError('--proof is for positions without a swap: leave --swap out, or choose a later move');
      if (captures) provable(position);
      const tableSize = givenTable ?? SMALL_TABLE;
      const plan = { position, file: options.proof, nodes, seconds, tableSize, json: options.json ?? false };
      if (isFence) {
        const code = await proveFence({ ...plan, threads, defence: options.defence ?? false });
        if (code !== undefined) return code;
        complain(
          `note: the side to move cannot be kept from a tripod or a ring, so this is a proof of the value${threads > 1 ? ', on one thread' : ''}`,
        );
      }
      return proveValue(plan);
    }
  }
  if (board !== undefined || options.proof !== undefined || options.explain) {
    refuseWith(options, board === undefined ? '--explain and --proof' : 'a rectangle', ['moves', 'state']);
    const subject = board === undefined ? provable(await positionAsked(options, operands)) : emptySubject(board);
    return prove({
      subject,
      ...(options.proof !== undefined && { file: options.proof }),
      explain: options.explain ?? false,
      nodes: nodes ?? Number.POSITIVE_INFINITY,
      seconds,
      tableSize: givenTable ?? usualTable(subject.letters.length),
      threads,
      json: options.json ?? false,
    });
  }
  const position = await positionAsked(options, operands);
  const captures = hasCaptures(position.game);
  const isLarge = captures && position.grid.cellCount > SMALL_CELLS;
  const tableSize = givenTable ?? (isLarge ? LARGE_TABLE : undefined);
  if (options.state !== undefined) expectWritable(options.state);
  const state = options.state === undefined ? undefined : readState(options.state);
  if (threads > 1 && options.state !== undefined) complain('note: --threads has no effect with --state');
  else if (threads > 1 && !captures && !options.moves)
    complain(`note: --threads has no effect in ${position.game} without --moves`);
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

/** Larger Squatter boards take longer than a moment, and more memory than usual. */
const SMALL_CELLS = 42;
const SMALL_TABLE = 64;
const LARGE_TABLE = 512;

const usualTable = (cells: number): number => (cells > SMALL_CELLS ? LARGE_TABLE : SMALL_TABLE);

/** Rows and columns of a size, `6x8` or `6`. */
function rectangle(size: string | undefined): BreakerBoard | undefined {
  const match = /^([0-9]+)(?:[x×]([0-9]+))?$/.exec(size ?? '');
  return match === null ? undefined : { rows: Number(match[1]), columns: Number(match[2] ?? match[1]) };
}

/** Rows and columns of `--size 6x8`, or of a square with `--proof` that only the search for Maker takes. */
function boardOption(options: Options, operands: readonly string[]): BreakerBoard | undefined {
  const board = rectangle(options.size);
  if (board === undefined || operands.length > 0) return undefined;
  const isNumber = /^[0-9]+$/.test(options.size ?? '');
  const isSmall = options.proof === undefined || !hasCaptures(options.game) || boardProblem(board) === undefined;
  if (isNumber && isSmall) return undefined;
  if (!hasCaptures(gameOption(options.game)))
    throw new CommandError('only squatter has rectangles: --size is one number');
  const problem = boardProblem(board) && makerBoardProblem(board);
  if (problem !== undefined) throw new CommandError(`--size ${options.size}: ${problem}`);
  if (boardProblem(board) !== undefined && Math.min(board.rows, board.columns) <= PAIRED_ROWS)
    throw new CommandError(
      `--size ${options.size} needs no search: with up to four rows, pairs keep either side from capturing; docs/theory.md draws them`,
    );
  return board;
}

/** Whether captures in a game can be asked about. */
const hasCaptures = (game: string | undefined): boolean =>
  game !== undefined && isGameName(game) && goalOf(game) === 'capture';

/** On boards with so many rows, or columns, one pairing serves any length. */
const PAIRED_ROWS = 4;

/** The empty board or the position of a file, for the question who captures first. */
async function raceSubject(options: Options, operands: readonly string[]): Promise<MakerSubject> {
  if (operands.length > 0) {
    const position = await positionAsked(options, operands);
    if (!hasCaptures(position.game)) throw new CommandError(ONLY_SQUATTER);
    const { size } = position.grid;
    const problem = makerBoardProblem({ rows: size, columns: size });
    if (problem !== undefined) throw new CommandError(problem);
    const subject = makerSubjectOf(settled(position));
    if (!/[wb]/.test(subject.letters)) return subject;
    throw new CommandError('something is captured already: --race is for positions before that');
  }
  if (options.game === undefined || options.size === undefined)
    throw new CommandError('--race needs --game squatter and --size, or a file');
  if (!hasCaptures(gameOption(options.game))) throw new CommandError(ONLY_SQUATTER);
  refuseWith(options, 'an empty board', ['turn']);
  const board = rectangle(options.size);
  if (board === undefined) throw new CommandError('--size is a number, or rows and columns such as 10x11');
  const problem = makerBoardProblem(board);
  if (problem !== undefined) throw new CommandError(`--size ${options.size}: ${problem}`);
  if (boardProblem(board) === undefined)
    complain(
      'note: on a small board, leave --race out first: if every capture can be prevented, nobody captures first',
    );
  return makerSubject(board);
}

const ONLY_FENCE = '--defence needs --proof in fencemaster, on boards to size 4, without --score';
const ONLY_SQUATTER = '--race is only for squatter';

/** Whether only the search for Maker takes a position. */
function isForMaker({ game, grid: { size } }: Position): boolean {
  const board = { rows: size, columns: size };
  return hasCaptures(game) && boardProblem(board) !== undefined && makerBoardProblem(board) === undefined;
}

function refuseWith(options: Options, what: string, names: readonly (keyof Options)[]): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new CommandError(`--${given} cannot be combined with ${what}`);
}

/** The questions of --explain and --proof. */
function provable(position: Position): Subject {
  if (!hasCaptures(position.game)) throw new CommandError('--explain is only for squatter');
  const { size } = position.grid;
  const problem = boardProblem({ rows: size, columns: size });
  if (problem !== undefined) throw new CommandError(problem);
  return subjectOf(settled(position));
}

/** A position that a game can lead to, as proofs need: any other is refused. */
function settled(position: Position): Position {
  if (isSettled(position)) return position;
  throw new CommandError(
    'no game leads to this board: an area is enclosed but not captured, or captured but not enclosed',
  );
}

async function positionAsked(options: Options, operands: readonly string[]): Promise<Position> {
  const turn = sideOption('turn', options.turn);
  if (operands.length === 0) {
    if (options.size === undefined) throw new CommandError('solve needs --game and --size, or a file');
    const { game, ...start } = newGameOption(options);
    return startPosition(game, { ...start, ...(turn !== undefined && { first: turn }) });
  }
  if (options.size !== undefined) throw new CommandError('--size is for new games: leave it out with a file');
  const file = oneOperand('solve', operands);
  const document = await readDocumentFile(file, documentOptions(options));
  const position = documentPosition(document, numberOption('move', options.move, 0), turn);
  if (position.outcome !== undefined)
    throw new FileError(file, 'the game is over: choose an earlier move with --move, or another board');
  return position;
}

/** The saved state; a new file starts over. */
function readState(file: string): Uint8Array | undefined {
  try {
    return existsSync(file) ? readFileSync(file) : undefined;
  } catch (error) {
    throw new FileError(file, systemTrouble(error));
  }
}

/** With `--moves` every one of them must be solved. */
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
    `${countWords(nodes, 'node')}, ${(milliseconds / 1000).toFixed(1)} s`,
    ...(moves === undefined ? [] : ['', ...moves.map((move) => moveWords(position, move))]),
  ];
}

const scoreWords = (score: number | undefined): string =>
  score === undefined ? '' : ` (${score > 0 ? '+' : ''}${score})`;

function moveWords(position: Position, { move, proof, score }: NonNullable<Solution['moves']>[number]): string {
  return `${moveName(position, move).padEnd(5)} ${proof ?? 'not solved'}${scoreWords(score)}`;
}
