import type { GameName } from '@ringfence/rules';
import type { MarkedBoard } from './board.ts';

/**
 * How a checker did on one board. Only `right` counts; the others say what to look at first:
 *
 * | verdict | the checker |
 * |---|---|
 * | `wrong` | printed a well-formed answer that is not the right one |
 * | `format` | printed something that is not in the classic form |
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

/** How many boards of a topic a checker got right. */
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
}

export const rightCount = ({ results }: CheckerRun): number =>
  results.filter(({ verdict }) => verdict === 'right').length;

/** Topics in the order of their first appearance in the suite. */
export function topicTallies({ results }: Pick<CheckerRun, 'results'>): TopicTally[] {
  const tallies = new Map<string, { topic: string; boards: number; right: number }>();
  for (const { board, verdict } of results) {
    const topic = board.topic ?? 'other';
    const tally = tallies.get(topic) ?? { topic, boards: 0, right: 0 };
    tally.boards++;
    if (verdict === 'right') tally.right++;
    tallies.set(topic, tally);
  }
  return [...tallies.values()];
}
