import { type Grid, games, gridOf, type WrittenBoard } from '@ringfence/rules';
import { type Algorithm, type AlgorithmOptions, USUAL_LIMIT } from './algorithm.ts';
import { renderSaying, type StepKind, stepKinds } from './script.ts';
import { OutOfSteps, type StepData, Tracer } from './tracer.ts';

/** How a run ended. */
export interface AlgorithmOutcome {
  readonly finished: boolean;
  /** The lines of the answer; absent if the run did not finish. */
  readonly answer: readonly string[] | undefined;
  readonly steps: number;
  /** Elementary operations: cells looked at, entries compared. */
  readonly operations: number;
  /** Steps of each kind. */
  readonly kinds: Readonly<Record<StepKind, number>>;
  /** Searches started, for algorithms with a claim per search. */
  readonly searches: number;
}

/** A recorded run, step by step. */
export interface Trace {
  readonly algorithm: Algorithm;
  readonly board: WrittenBoard;
  readonly outcome: AlgorithmOutcome;
  readonly data: StepData;
}

/** One step, with its numbers in words. */
interface AlgorithmStep {
  readonly index: number;
  readonly kind: StepKind;
  /** The cell that it touches, −1 for none. */
  readonly cell: number;
  /** Which line of the pseudocode, counted from 0. */
  readonly line: number;
  readonly operations: number;
  readonly reason: string;
}

/** Runs an algorithm to its end, or until the limit, without recording. */
export const run = (algorithm: Algorithm, board: WrittenBoard, options: AlgorithmOptions = {}): AlgorithmOutcome =>
  execute(algorithm, board, options, false).outcome;

/** Runs an algorithm and records every step. */
export function record(algorithm: Algorithm, board: WrittenBoard, options: AlgorithmOptions = {}): Trace {
  const { outcome, tracer } = execute(algorithm, board, options, true);
  return { algorithm, board, outcome, data: tracer.data() as StepData };
}

function execute(algorithm: Algorithm, board: WrittenBoard, options: AlgorithmOptions, recording: boolean) {
  checkBoard(algorithm, board);
  const tracer = new Tracer(algorithm.script, options.limit ?? USUAL_LIMIT, recording);
  let answer: readonly string[] | undefined;
  try {
    answer = algorithm.solve(board, tracer, options);
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
  }
  return { outcome: outcomeOf(algorithm, tracer, answer), tracer };
}

function outcomeOf(algorithm: Algorithm, tracer: Tracer, answer: readonly string[] | undefined): AlgorithmOutcome {
  const { steps, operations, said } = tracer;
  return {
    finished: answer !== undefined,
    answer,
    steps,
    operations,
    get kinds() {
      const kinds = Object.fromEntries(stepKinds.map((kind) => [kind, 0])) as Record<StepKind, number>;
      algorithm.script.sayings.forEach(([kind], code) => {
        kinds[kind] += said[code];
      });
      return kinds;
    },
    searches: algorithm.searchCode === undefined ? 0 : said[algorithm.searchCode],
  };
}

/** Why the algorithm does not accept the board, as a sentence; `undefined` if it does. */
export function algorithmProblem({ key, game, asks }: Algorithm, { shape, size }: WrittenBoard): string | undefined {
  if (games[game].shape !== shape) return `${key} works on boards of ${game}, not on a ${shape}`;
  if (asks === 'move' && (size < 3 || size > 19)) return `${key} plays on boards of size 3 to 19, not ${size}`;
  return undefined;
}

function checkBoard(algorithm: Algorithm, board: WrittenBoard): void {
  const problem = algorithmProblem(algorithm, board);
  if (problem !== undefined) throw new RangeError(problem);
}

export const gridOfBoard = ({ shape, size }: WrittenBoard): Grid => gridOf(shape, size);

/** One step of a trace in words. */
export function stepAt({ algorithm, board, data }: Trace, index: number): AlgorithmStep {
  const [kind, line, says] = algorithm.script.sayings[data.codes[index]];
  const cell = data.cells[index];
  const reason = renderSaying(says, gridOfBoard(board), cell, data.a[index], data.b[index]);
  return { index, kind, cell, line, operations: data.costs[index], reason };
}

/** All steps of a trace in order, put into words on demand. */
export function* stepsOf(trace: Trace): Generator<AlgorithmStep> {
  for (let index = 0; index < trace.data.length; index++) yield stepAt(trace, index);
}
