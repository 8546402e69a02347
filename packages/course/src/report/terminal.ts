import { drawTerminal, pictureOf } from '@ringfence/draw';
import { type GameName, shortened, visible } from '@ringfence/rules';
import { type BoardResult, rightWords, topicTallies } from '../checker/result.ts';
import {
  diagnosisSentences,
  huntSentence,
  judgedBoard,
  type MarkReport,
  onOneLine,
  reasonsFor,
  verdictCounts,
  verdictTitles,
} from './report.ts';

/** The style of pictures in the terminal. */
export interface TerminalLook {
  readonly colour: boolean;
  readonly ascii: boolean;
}

/** Wider boards do not fit a terminal. */
const MOST_DRAWN = 30;
/** How many boards with the same failure are shown in full. */
const SHOWN_ALIKE = 2;
const COLUMNS = 100;
const STDERR_SHOWN = 6;

/** The report for the author of a checker: what was wrong, board by board, then the totals and the diagnosis. */
export function terminalReport(report: MarkReport, look: TerminalLook): string[] {
  const { program, run, diagnosis } = report;
  const wrong = run.results.filter(({ verdict }) => verdict !== 'right');
  return [
    ...wrongBoards(report, wrong, look),
    ...topicLines(report),
    '',
    `${visible(program)}: ${rightWords(run)}.`,
    ...verdictCounts(run)
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ verdict, boards }) => `  ${verdictTitles[verdict]}: ${boards}`),
    ...(huntSentence(report) === undefined ? [] : [huntSentence(report) as string]),
    ...(diagnosis === null ? [] : ['', 'Diagnosis', ...diagnosisSentences(diagnosis).map((line) => `  ${line}`)]),
    ...smallestLines(report, wrong, look),
  ];
}

/** A board of the suite has already been drawn. */
function smallestLines(report: MarkReport, wrong: readonly BoardResult[], look: TerminalLook): string[] {
  const { smallest } = report;
  if (smallest === undefined || (wrong.length === 1 && wrong.includes(smallest))) return [];
  if (wrong.includes(smallest)) return ['', `The smallest board on which it is wrong: ${visible(smallest.board.name)}`];
  return ['', 'The smallest board on which it is wrong', ...boardLines(report, smallest, look).map(indented)];
}

const indented = (line: string): string => (line === '' ? '' : `  ${line}`);

/** All wrong answers; of other failures that are equal, only the first few. */
function wrongBoards(report: MarkReport, wrong: readonly BoardResult[], look: TerminalLook): string[] {
  const alike = new Map<string, BoardResult[]>();
  for (const result of wrong) {
    const key = result.verdict === 'wrong' ? result.board.name : `${result.verdict} ${result.hint}`;
    alike.set(key, [...(alike.get(key) ?? []), result]);
  }
  return [...alike.values()].flatMap((results) => {
    const rest = results.slice(SHOWN_ALIKE).map(({ board }) => board.name);
    return [
      ...results.slice(0, SHOWN_ALIKE).flatMap((result) => [...boardLines(report, result, look), '']),
      ...(rest.length === 0 ? [] : [`The same on ${rest.length} more: ${rest.join(', ')}`, '']),
    ];
  });
}

/** One board that the checker got wrong: the picture, its answer, the right answer and why, and how to run it alone. */
export function boardLines({ run, commandFor }: MarkReport, result: BoardResult, look: TerminalLook): string[] {
  const { board, verdict, said, hint, stderr } = result;
  const about = board.describes === undefined ? '' : ` ${board.describes}`;
  return [
    `${visible(board.name)}: ${verdictTitles[verdict]}.${about}`,
    ...picture(result, run.game, look).map(indented),
    ...(verdict === 'right'
      ? []
      : [`  It said:  ${said.trim() === '' ? '(nothing)' : shortened(visible(onOneLine(said)), COLUMNS)}`]),
    `  Right is: ${onOneLine(board.answer)}`,
    ...reasonsFor(board, run.game).map((line) => `    ${line}`),
    ...(hint === undefined ? [] : [`  Hint: ${visible(hint)}`]),
    ...(stderr.length === 0 || verdict === 'right'
      ? []
      : [
          '  Its standard error ends:',
          ...stderr.slice(-STDERR_SHOWN).map((line) => `    ${shortened(visible(line), COLUMNS)}`),
        ]),
    ...(commandFor === undefined ? [] : [`  Alone: ${commandFor(board)}`]),
  ];
}

function picture({ board }: BoardResult, game: GameName, look: TerminalLook): string[] {
  const judged = judgedBoard(board, game);
  if (judged === undefined) {
    const rows = board.text.split('\n').slice(0, MOST_DRAWN);
    return ['', ...rows.map((row) => `| ${shortened(visible(row), COLUMNS)}`), ''];
  }
  if (judged.verdict.size > MOST_DRAWN) return [`(A board of size ${judged.verdict.size} is too large to draw here.)`];
  return ['', ...drawTerminal(pictureOf(judged.board, judged.verdict), look).trimEnd().split('\n'), ''];
}

/** Totals by topic; topics without errors are on one line. */
function topicLines({ run }: MarkReport): string[] {
  const tallies = topicTallies(run);
  const width = Math.max(...tallies.map(({ topic }) => topic.length));
  const failed = tallies.filter(({ boards, right }) => right < boards);
  const passed = tallies.filter(({ boards, right }) => right === boards);
  return [
    ...(failed.length === 0
      ? []
      : ['Topics', ...failed.map(({ topic, boards, right }) => `  ${topic.padEnd(width)}  ${right} of ${boards}`)]),
    ...(passed.length === 0 ? [] : [`All right: ${passed.map(({ topic }) => topic).join(', ')}`]),
  ];
}
