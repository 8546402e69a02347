import { logParts } from '@ringfence/submission';
import type { CheckerRun } from '../checker/result.ts';
import type { TeamResult } from '../run/mark.ts';
import type { TeamMarks } from './marks.ts';

/** Gradescope's results for one submission: each task is a test, public suites show their boards. */
export function gradescopeJson(marks: TeamMarks, result: TeamResult): string {
  const tests = marks.marks.map(({ title, points, most, reason, column, parts = [] }, i) => ({
    name: title,
    number: String(i + 1),
    score: points,
    max_score: most,
    status: points === most ? 'passed' : 'failed',
    output: [
      reason,
      ...parts.map((part) => `${part.title}: ${part.points} of ${part.most}. ${part.words}`),
      ...publicLines(column, result),
    ].join('\n'),
    output_format: 'text',
    visibility: 'visible',
  }));
  const { buildLog, submission } = result;
  const output = [
    submission?.problem ?? '',
    ...(submission?.notes ?? []),
    submission?.state === 'failed' ? logParts(buildLog).first : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
  return `${JSON.stringify(
    {
      score: marks.total,
      output: output === '' ? 'All tasks were marked; the reasons stand with each.' : output,
      output_format: 'text',
      visibility: 'visible',
      tests,
      leaderboard: [{ name: 'Points', value: marks.total, order: 'desc' }],
    },
    null,
    2,
  )}\n`;
}

/** For public suites each wrong board is named; hidden boards stay hidden. */
function publicLines(column: string, { checker }: TeamResult): string[] {
  const found = checker?.suites.find(({ suite }) => `checker-${suite.name}` === column);
  return found === undefined || !found.suite.isPublic ? [] : wrongLines(found.run);
}

const wrongLines = ({ results }: CheckerRun): string[] =>
  results
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ board, verdict, hint }) => `${board.name}: ${verdict}${hint === undefined ? '' : `: ${hint}`}`);
