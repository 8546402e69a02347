import { hasRightAnswer, rightCount, topicTallies } from '../checker/result.ts';
import { type MarkReport, reasonsFor, verdictCounts } from './report.ts';

/** The report for programs. */
export function reportJson(report: MarkReport): object {
  const { program, run, diagnosis, smallest, hunted = false } = report;
  return {
    program,
    game: run.game,
    boards: run.results.length,
    right: rightCount(run),
    understood: run.results.filter(hasRightAnswer).length,
    delivery: run.delivery ?? null,
    topics: topicTallies(run),
    verdicts: Object.fromEntries(verdictCounts(run).map(({ verdict, boards }) => [verdict, boards])),
    diagnosis,
    hunted,
    smallest:
      smallest === undefined
        ? null
        : { text: smallest.board.text, answer: smallest.board.answer, said: smallest.said, verdict: smallest.verdict },
    results: run.results.map(({ board, understood, flaw, ...result }) => {
      const { name, topic, grade, describes, text, answer } = board;
      const isRight = result.verdict === 'right';
      return {
        name,
        topic: topic ?? null,
        grade: grade ?? null,
        describes: describes ?? null,
        ...result,
        hint: result.hint ?? null,
        understood: understood ?? null,
        flaw: flaw ?? null,
        answer,
        ...(!isRight && { text, reasons: reasonsFor(board, run.game), command: report.commandFor?.(board) ?? null }),
      };
    }),
  };
}
