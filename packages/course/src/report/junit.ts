import { escapeText } from '@ringfence/draw';
import { rightCount } from '../checker/result.ts';
import { diagnosisSentences, type MarkReport, onOneLine, reasonsFor, verdictTitles } from './report.ts';

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** The report as JUnit XML, which every CI shows: a test case for each board. */
export function reportJunit({ program, run, diagnosis }: MarkReport): string {
  const { game, results } = run;
  const failures = results.length - rightCount(run);
  const time = seconds(results.reduce((sum, { wallMs }) => sum + wallMs, 0));
  const counts = `tests="${results.length}" failures="${failures}" time="${time}"`;
  const cases = results.flatMap(({ board, verdict, said, hint, stderr, wallMs }) => {
    const head = `    <testcase name="${escapeText(board.name)}" classname="${escapeText(`${game}.${board.topic ?? 'other'}`)}" time="${seconds(wallMs)}"`;
    if (verdict === 'right') return [`${head}/>`];
    const message = `${verdictTitles[verdict]}: it said ${onOneLine(said) || 'nothing'}, right is ${onOneLine(board.answer)}`;
    const details = [...(hint === undefined ? [] : [hint]), ...reasonsFor(board, game), '', board.text, ...stderr];
    return [
      `${head}>`,
      `      <failure message="${escapeText(message)}" type="${verdict}">${escapeText(details.join('\n'))}</failure>`,
      '    </testcase>',
    ];
  });
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escapeText(program)}" ${counts}>`,
    ...cases,
    ...(diagnosis === null
      ? []
      : [`    <system-out>${escapeText(diagnosisSentences(diagnosis).join('\n'))}</system-out>`]),
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')}\n`;
}
