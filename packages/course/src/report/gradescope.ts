import { rightCount, rightWords } from '../checker/result.ts';
import { diagnosisSentences, type MarkReport, onOneLine, reasonsFor, verdictTitles } from './report.ts';

/** The report as Gradescope's `results.json`: a point for each board. */
export function reportGradescope({ program, run, diagnosis }: MarkReport): object {
  const { game, results } = run;
  const output = [`${program}: ${rightWords(run)}.`, ...(diagnosis === null ? [] : diagnosisSentences(diagnosis))];
  return {
    score: rightCount(run),
    execution_time: Math.round(results.reduce((sum, { wallMs }) => sum + wallMs, 0) / 1000),
    output: output.join('\n'),
    output_format: 'text',
    visibility: 'visible',
    tests: results.map(({ board, verdict, said, hint, stderr }, i) => {
      const isRight = verdict === 'right';
      const lines = [
        ...(board.describes === undefined ? [] : [board.describes]),
        ...(isRight
          ? []
          : [
              `${verdictTitles[verdict]}: it said ${onOneLine(said) || 'nothing'}; right is ${onOneLine(board.answer)}.`,
              ...(hint === undefined ? [] : [hint]),
              ...reasonsFor(board, game),
              '',
              board.text,
              ...stderr,
            ]),
      ];
      return {
        name: board.name,
        number: `${i + 1}`,
        score: isRight ? 1 : 0,
        max_score: 1,
        status: isRight ? 'passed' : 'failed',
        output: lines.join('\n'),
        output_format: 'text',
        tags: board.topic === undefined ? [] : [board.topic],
        visibility: 'visible',
      };
    }),
  };
}
