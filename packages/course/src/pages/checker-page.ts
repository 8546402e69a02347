import { html, type Markup, nothing, pageShell, section } from '@ringfence/arena/html';
import { games } from '@ringfence/rules';
import { type BoardResult, rightWords, topicTallies } from '../checker/result.ts';
import { diagnosisSentences, huntSentence, type MarkReport } from '../report/report.ts';
import { classStyle } from './style.ts';
import { wrongBoard } from './wrong-boards.ts';

/** The report as one self-contained page: no script, no font, nothing to load. */
export function reportPage(report: MarkReport): string {
  const { program, run, diagnosis, smallest, commandFor } = report;
  const wrong = run.results.filter(({ verdict }) => verdict !== 'right');
  const hunt = huntSentence(report);
  const drawn = (results: readonly BoardResult[], id: string): Markup =>
    html`<div class="boards">${results.map((one, i) => wrongBoard(run.game, one, `${id}${i}`, commandFor?.(one.board)))}</div>`;
  const parts = [
    html`<p class="note">${games[run.game].title} checker</p><p class="total"><b>${rightWords(run)}</b></p>`,
    hunt === undefined ? nothing : html`<p>${hunt}</p>`,
    diagnosis === null ? nothing : diagnosisPart(diagnosisSentences(diagnosis)),
    smallest === undefined || wrong.includes(smallest)
      ? nothing
      : section('smallest', 'The smallest board on which it is wrong', drawn([smallest], 's')),
    section('topics', 'Topics', topicsPart(report)),
    wrong.length === 0 ? nothing : section('boards', 'Boards to look at', drawn(wrong, 'b')),
  ];
  return pageShell({ title: program, main: html`${parts}`, style: classStyle });
}

export const diagnosisPart = ([first = '', ...rest]: readonly string[]): Markup =>
  html`<div class="diagnosis"><p><b>${first}</b></p>${rest.map((line) => html`<p>${line}</p>`)}</div>`;

/** Topics with wrong boards; the others on one line. */
function topicsPart({ run }: MarkReport): Markup {
  const tallies = topicTallies(run);
  const failed = tallies.filter(({ boards, right }) => right < boards);
  const passed = tallies.filter(({ boards, right }) => right === boards).map(({ topic }) => topic);
  const items = failed.map(({ topic, boards, right }) => html`<li>${topic}: ${right} of ${boards}</li>\n`);
  return html`<ul>${items}</ul>${passed.length === 0 ? nothing : html`<p class="note">All right: ${passed.join(', ')}</p>`}`;
}
