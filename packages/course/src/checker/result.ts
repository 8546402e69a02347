import type { GameName } from '@ringfence/rules';
import { answerLines, sameLines } from './answer.ts';
import type { MarkedBoard } from './board.ts';
import { type FormFlaw, formFlaws, onceRead } from './form.ts';
import type { Delivery } from './program.ts';

/**
 * How a checker did on one board. Only `right` counts; the others say what to look at first:
 *
 * | verdict | the checker |
 * |---|---|
 * | `wrong` | printed a well-formed answer that is not the right one |
 * | `format` | printed something that is not in the classic form |
 * | `input` | printed the right answer, but does not read its board as the task says |
 * | `line-endings` | ended its lines with `\r\n` or `\r` |
 * | `debug-output` | printed more than the answer |
 * | `no-output` | ended as it should and printed nothing |
 * | `crash` | ended with an exit code other than 0, or by a signal |
 * | `time-out` | took too long, by the clock or in processor time |
 * | `out-of-memory` | used more memory than allowed |
 * | `flood` | printed without end, or started too many processes |
 * | `not-started` | could not be started at all |
 */
export const checkVerdicts = [
  'right',
  'wrong',
  'format',
  'input',
  'line-endings',
  'debug-output',
  'no-output',
  'crash',
  'time-out',
  'out-of-memory',
  'flood',
  'not-started',
] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** A checker's result on one board, as plain data. */
export interface BoardResult {
  readonly board: MarkedBoard;
  readonly verdict: CheckVerdict;
  /** Its output, truncated. */
  readonly said: string;
  /** The answer found in its output, whatever its form; undefined if there is none. */
  readonly understood?: readonly string[];
  /** What is wrong with the form of that answer; undefined if it is in the classic form. */
  readonly flaw?: FormFlaw;
  /** What is wrong and how to fix it, in one or two sentences; undefined if the answer is right or just wrong. */
  readonly hint?: string;
  /** Its last lines of standard error. */
  readonly stderr: readonly string[];
  /** Wall-clock time from its start to its end, including the jail's own share. */
  readonly wallMs: number;
  readonly cpuMs: number;
  /** Its peak memory. */
  readonly memoryMb: number;
}

/** How many boards of a topic a checker got right, whatever the form of its answers. */
export interface TopicTally {
  /** `other` collects boards without a known topic. */
  readonly topic: string;
  readonly boards: number;
  readonly right: number;
}

/** A checker over a whole suite, as plain data. */
export interface CheckerRun {
  readonly game: GameName;
  /** One for each board, in the order of the suite. */
  readonly results: readonly BoardResult[];
  /** How it gets its boards, if not on standard input as they are. */
  readonly delivery?: Delivery;
}

/** Whether the answer is right once it is read, whatever its form. */
export const hasRightAnswer = ({ board, verdict, understood }: BoardResult): boolean =>
  verdict === 'right' || (understood !== undefined && sameLines(understood, answerLines(board.answer)));

/** Under which conditions the right ones of these answers are read, with a space before it; empty if all are as asked. */
export function onceWords(results: readonly BoardResult[]): string {
  const right = results.filter((result) => result.verdict !== 'right' && hasRightAnswer(result));
  const count = (flaw: FormFlaw): number => right.filter((result) => result.flaw === flaw).length;
  const seen = formFlaws.filter((flaw) => count(flaw) > 0).sort((a, b) => count(b) - count(a));
  return seen.length === 0 ? '' : ` once ${seen.map((flaw) => onceRead[flaw]).join(' and ')}`;
}

/** The totals, such as `0 of 20 boards right, 19 of 20 once its labels are read`. */
export function rightWords({ results }: Pick<CheckerRun, 'results'>): string {
  const once = onceWords(results);
  const understood = results.filter(hasRightAnswer).length;
  const exact = results.filter(({ verdict }) => verdict === 'right').length;
  return `${exact} of ${results.length} boards right${once === '' ? '' : `, ${understood} of ${results.length}${once}`}`;
}

export const rightCount = ({ results }: CheckerRun): number =>
  results.filter(({ verdict }) => verdict === 'right').length;

/** Topics in the order of their first appearance in the suite. */
export function topicTallies({ results }: Pick<CheckerRun, 'results'>): TopicTally[] {
  const tallies = new Map<string, { topic: string; boards: number; right: number }>();
  for (const result of results) {
    const topic = result.board.topic ?? 'other';
    const tally = tallies.get(topic) ?? { topic, boards: 0, right: 0 };
    tally.boards++;
    if (hasRightAnswer(result)) tally.right++;
    tallies.set(topic, tally);
  }
  return [...tallies.values()];
}
