import type { WrittenBoard } from '@ringfence/rules';
import type { Algorithm, AlgorithmOptions } from './algorithm.ts';
import { algorithms } from './catalogue.ts';
import { expectedAnswer, isRight } from './expected.ts';
import { type AlgorithmOutcome, algorithmProblem, run } from './run.ts';

/** One algorithm on a board beside the right answer. */
interface Comparison {
  readonly algorithm: Algorithm;
  readonly outcome: AlgorithmOutcome;
  readonly expected: readonly string[];
  /** `undefined` if the run did not finish. */
  readonly right: boolean | undefined;
}

/** Runs every algorithm that accepts the board. */
export function compare(
  board: WrittenBoard,
  options: AlgorithmOptions = {},
  among: readonly Algorithm[] = algorithms,
): Comparison[] {
  return among
    .filter((algorithm) => algorithmProblem(algorithm, board) === undefined)
    .map((algorithm) => compareOne(algorithm, board, options));
}

export function compareOne(algorithm: Algorithm, board: WrittenBoard, options: AlgorithmOptions = {}): Comparison {
  const outcome = run(algorithm, board, options);
  const expected = expectedAnswer(algorithm, board, options);
  const right = outcome.answer === undefined ? undefined : isRight(algorithm, outcome.answer, expected);
  return { algorithm, outcome, expected, right };
}
