import {
  explain,
  formatTextError,
  type GameName,
  games,
  judge,
  judgeText,
  readBoard,
  type Verdict,
  type WrittenBoard,
} from '@ringfence/rules';
import { answerLines } from '../checker/answer.ts';
import type { MarkedBoard } from '../checker/board.ts';
import {
  type BoardResult,
  type CheckerRun,
  type CheckVerdict,
  checkVerdicts,
  hasRightAnswer,
} from '../checker/result.ts';
import type { Diagnosis } from '../misreadings/diagnose.ts';

/** All that is known about one checker after marking, as plain data: the input of every report. */
export interface MarkReport {
  /** Its author's command, such as `python3 check.py`. */
  readonly program: string;
  readonly run: CheckerRun;
  readonly diagnosis: Diagnosis | null;
  /** The smallest known board on which it is wrong. */
  readonly smallest?: BoardResult;
  /** Whether the hunt ran, and so found no smaller board, or none at all. */
  readonly hunted?: boolean;
  /** A command that runs one board alone; undefined if there is none. */
  commandFor?(board: MarkedBoard): string;
}

/** How a report describes a verdict. */
export const verdictTitles: Readonly<Record<CheckVerdict, string>> = {
  right: 'right',
  wrong: 'wrong answer',
  format: 'wrong format',
  input: 'another way of input',
  'line-endings': 'wrong line endings',
  'debug-output': 'debug output',
  'no-output': 'no output',
  crash: 'crash',
  'time-out': 'time-out',
  'out-of-memory': 'out of memory',
  flood: 'too much output',
  'not-started': 'cannot be started',
};

/** How often each verdict occurs, without those that never do. */
export function verdictCounts({ results }: CheckerRun): { readonly verdict: CheckVerdict; readonly boards: number }[] {
  return checkVerdicts
    .map((verdict) => ({ verdict, boards: results.filter((result) => result.verdict === verdict).length }))
    .filter(({ boards }) => boards > 0);
}

/** Why the right answer is right: the judge's sentences, or what is wrong with the text. */
export function reasonsFor({ text }: MarkedBoard, game: GameName): string[] {
  const verdict = judgeText(text, { game });
  return verdict.ok ? explain(verdict.value) : [`This text is not a valid board: ${formatTextError(verdict.error)}.`];
}

/** The board with the judge's verdict, for a picture; undefined for a text that is not a board. */
export function judgedBoard(
  { text }: MarkedBoard,
  game: GameName,
): { readonly board: WrittenBoard; readonly verdict: Verdict } | undefined {
  const board = readBoard(text, games[game].shape);
  return board.ok ? { board: board.value, verdict: judge(board.value, game) } : undefined;
}

/** An answer on one line, such as `None, 3, 0`. */
export const onOneLine = (answer: string): string => answerLines(answer).join(', ');

/** How often a misreading was seen; the boards may include some that were asked beside the suite. */
const seenOn = (boards: number): string => `on all ${boards} boards that can show it`;

/** What a checker does, as a sentence: what is certain, or else the first guess. */
export const firstSentence = ({ sentence, boards, agrees, wrong, isGuess }: Diagnosis): string =>
  isGuess
    ? `A guess: it ${sentence} (the same answer on ${agrees} of its ${wrong} wrong boards).`
    : `It ${sentence} (${seenOn(boards)}).`;

/** What the hunt adds to a clean mark; undefined if it did not run, or the mark is not clean. */
export function huntSentence({
  run: { results },
  smallest,
  hunted,
}: Pick<MarkReport, 'run' | 'smallest' | 'hunted'>): string | undefined {
  if (hunted !== true || !results.every(hasRightAnswer)) return undefined;
  return smallest === undefined
    ? 'The hunt found no other board on which it is wrong.'
    : `All ${results.length} boards are right, but the hunt found a board on which it is wrong.`;
}

/** The diagnosis as sentences, the first of which says what the checker does. */
export function diagnosisSentences(diagnosis: Diagnosis): string[] {
  const { rule, also, or, wrong, unexplained, isGuess } = diagnosis;
  if (isGuess) {
    return [
      firstSentence(diagnosis),
      rule,
      ...or.flatMap((other) => [
        `Another guess: it ${other.sentence} (${other.agrees} of ${wrong}).`,
        ...(other.rule === rule ? [] : [other.rule]),
      ]),
      unexplained === 0
        ? 'No board that was tried shows which of them it is.'
        : 'No known misreading explains all its answers.',
    ];
  }
  return [
    firstSentence(diagnosis),
    rule,
    ...also.flatMap((other) => [`It also ${other.sentence} (${seenOn(other.boards)}).`, other.rule]),
    ...(unexplained > 0
      ? [`${unexplained === 1 ? '1 wrong answer has' : `${unexplained} wrong answers have`} another reason.`]
      : []),
  ];
}
