import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { commandProblem, parseCommand, programViewOf } from '@ringfence/arena';
import {
  type CheckerLimits,
  type CheckerProgram,
  type MarkedBoard,
  markingSuite,
  readSuite,
  USUAL_BOARDS,
  usualCheckerLimits,
} from '@ringfence/course';
import { CLASSIC_ERROR, classicLines, type GameName, games, judgeText, readBoard, usualGame } from '@ringfence/rules';
import { suiteProblem } from '@ringfence/rules/suite';
import { suiteChoice } from '../generate/choice.ts';
import { readText } from '../shared/files.ts';
import { gameOption, numberOption } from '../shared/options.ts';
import { complain } from '../shared/output.ts';
import { self } from '../shared/self.ts';
import { CommandError, STDIN, visible } from '../shared/trouble.ts';

/** The options that select what is marked and on which boards. */
interface MarkFlags {
  readonly game?: string;
  readonly size?: string;
  readonly seed?: string;
  readonly boards?: string;
  readonly topic?: string;
  readonly grade?: string;
  readonly only?: string;
  readonly time?: string;
  readonly memory?: string;
  readonly jobs?: string;
}

/** What is marked, on which boards, under which limits. */
export interface MarkSettings {
  /** As typed. */
  readonly words: string;
  readonly program: CheckerProgram;
  readonly game: GameName;
  readonly boards: readonly MarkedBoard[];
  readonly seed: number;
  readonly limits: CheckerLimits;
  readonly jobs: number;
  /** A command that marks one of the boards alone. */
  commandFor(board: MarkedBoard): string;
}

const MOST_BOARDS = 10_000;

/** Options that do not apply to a given board. */
const ONE_BOARD = {
  size: undefined,
  seed: undefined,
  boards: undefined,
  topic: undefined,
  grade: undefined,
  only: undefined,
};

/** Parses the options; any error is thrown as the line to print. */
export async function readMarkSettings(operands: readonly string[], options: MarkFlags): Promise<MarkSettings> {
  const [words, suite, ...more] = operands;
  if (words === undefined) throw new CommandError("mark needs a checker, such as 'python3 check.py'");
  if (more.length > 0) {
    throw new CommandError('mark takes a checker and a suite: put the whole command in quotation marks');
  }
  // Before the suite, which takes a second to generate.
  const program = programOf(words);
  const limits = {
    seconds: secondsOption(options.time) ?? usualCheckerLimits.seconds,
    memoryMb: numberOption('memory', options.memory, 1) ?? usualCheckerLimits.memoryMb,
  };
  const jobs = numberOption('jobs', options.jobs, 1) ?? availableParallelism();
  const seed = numberOption('seed', options.seed, 0) ?? 1;
  const { game, boards } = suite === undefined ? generated(options, seed) : await fromFolder(suite, options);
  const chosen = options.only === undefined ? boards : boards.filter(({ name }) => name === options.only);
  if (chosen.length === 0) throw new CommandError(`--only: no board "${visible(options.only ?? '')}" in this suite`);
  return {
    words,
    program,
    game,
    boards: chosen,
    seed,
    limits,
    jobs,
    commandFor: (board) =>
      boards.includes(board) && suite !== STDIN
        ? commandFor(words, suite, { ...options, only: board.name })
        : `printf ${shellWord(board.text.replaceAll('\n', '\\n'))} | ${commandFor(words, STDIN, { ...options, ...ONE_BOARD, game })}`,
  };
}

type Told = { readonly [Name in keyof MarkFlags]?: string | undefined };

function commandFor(words: string, suite: string | undefined, options: Told): string {
  const kept = ['game', 'size', 'seed', 'boards', 'topic', 'grade', 'time', 'memory', 'only'] as const;
  const told = kept.flatMap((name) => (options[name] === undefined ? [] : [`--${name}`, shellWord(options[name])]));
  return [`${self} mark`, shellWord(words), ...(suite === undefined ? [] : [shellWord(suite)]), ...told].join(' ');
}

const shellWord = (word: string): string =>
  /^[\w./,:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

function programOf(words: string): CheckerProgram {
  const parsed = parseCommand(words);
  if (!parsed.ok) throw new CommandError(`the checker: ${parsed.error}`);
  const folder = process.cwd();
  const problem = commandProblem(parsed.value, folder);
  if (problem !== undefined)
    throw new CommandError(
      `the checker cannot be started: ${visible(problem)}${remedy(problem, parsed.value.program)}`,
    );
  const { command, ...view } = programViewOf(parsed.value, folder);
  return { ...view, command: [command.program, ...command.args] };
}

const INTERPRETERS: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.js': 'node',
  '.mjs': 'node',
  '.rb': 'ruby',
};

function remedy(problem: string, program: string): string {
  if (!program.includes('/') && existsSync(program)) {
    const interpreter = INTERPRETERS[extname(program)];
    return `; did you mean ${visible(interpreter === undefined ? `./${program}` : `'${interpreter} ${program}'`)}?`;
  }
  if (/no such program "python"/.test(problem)) return ' (did you mean python3?)';
  return /no such program "(?:python|java|node|ruby|perl|ghc|dotnet)/.test(problem) ? ' (is it installed?)' : '';
}

function generated(options: MarkFlags, seed: number): { game: GameName; boards: readonly MarkedBoard[] } {
  const game = gameOption(options.game) ?? 'squatter';
  const sizes = options.size?.split(',').flatMap((word) => numberOption('size', word, 1) ?? []);
  const size = sizes?.[0] ?? games[game].usualSize;
  const count = numberOption('boards', options.boards, 1) ?? USUAL_BOARDS;
  if (count > MOST_BOARDS) throw new CommandError(`--boards is at most ${MOST_BOARDS}`);
  const choice = suiteChoice(options, { game, size, count, seed });
  for (const one of sizes ?? []) {
    const problem = suiteProblem({ ...choice, size: one });
    if (problem !== undefined) throw new CommandError(problem);
  }
  return { game, boards: markingSuite({ ...choice, ...(sizes !== undefined && { sizes }) }) };
}

async function fromFolder(
  suite: string,
  options: MarkFlags,
): Promise<{ game: GameName; boards: readonly MarkedBoard[] }> {
  for (const name of ['size', 'boards', 'topic', 'grade'] as const) {
    if (options[name] !== undefined)
      throw new CommandError(`--${name} is for generated boards: leave it out, or leave out ${visible(suite)}`);
  }
  if (suite === STDIN) return fromStdin(gameOption(options.game));
  const read = readSuite(suite, gameOption(options.game));
  if (!read.ok) throw new CommandError(visible(read.error));
  for (const warning of read.value.warnings) complain(`warning: ${visible(warning)}`);
  return read.value;
}

/** A single board, with the judge's answer. */
async function fromStdin(asked: GameName | undefined): Promise<{ game: GameName; boards: readonly MarkedBoard[] }> {
  const read = await readText(STDIN);
  if (!read.ok) throw new CommandError(read.error.message);
  const text = read.value;
  const board = readBoard(text);
  const game = asked ?? (board.ok ? usualGame(board.value) : 'squatter');
  const judged = judgeText(text, { game });
  const answer = judged.ok ? classicLines(judged.value) : [CLASSIC_ERROR];
  return { game, boards: [{ name: 'board', text, answer: answer.map((line) => `${line}\n`).join('') }] };
}

function secondsOption(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const seconds = Number(word);
  if (/^\d+(?:\.\d+)?$/.test(word) && seconds > 0 && seconds <= 3600) return seconds;
  throw new CommandError(`--time is a number of seconds, such as 2 or 0.5, not "${visible(word)}"`);
}
