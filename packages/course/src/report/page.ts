import { html, type Markup, trusted } from '@ringfence/arena';
import { drawSvg, pictureOf } from '@ringfence/draw';
import type { GameName } from '@ringfence/rules';
import { games } from '@ringfence/rules';
import {
  type BoardResult,
  hasRightAnswer,
  onceWords,
  rightCount,
  rightWords,
  topicTallies,
} from '../checker/result.ts';
import {
  diagnosisSentences,
  huntSentence,
  judgedBoard,
  type MarkReport,
  onOneLine,
  reasonsFor,
  verdictTitles,
} from './report.ts';
import { pageStyle } from './style.ts';

/** The report as one self-contained page: no script, no font, nothing to load. */
export function reportPage(report: MarkReport): string {
  const { program, run, diagnosis, smallest } = report;
  const { game, results } = run;
  const wrong = results.filter(({ verdict }) => verdict !== 'right');
  const once = onceWords(results);
  const title = `${program}: ${rightWords(run)}`;
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${trusted(pageStyle)}</style>
<main>
<header>
<p class="kind">${games[game].title} checker</p>
<h1><code>${program}</code></h1>
<p class="score"><strong>${rightCount(run)}</strong> of ${results.length} boards right${once === '' ? '' : `, ${results.filter(hasRightAnswer).length} of ${results.length}${once}`}</p>
${huntSentence(report) === undefined ? [] : [html`<p>${huntSentence(report) ?? ''}</p>`]}
</header>
${diagnosis === null ? [] : [diagnosisSection(diagnosisSentences(diagnosis))]}
${smallest === undefined || wrong.includes(smallest) ? [] : [smallestSection(report, smallest)]}
${topicSection(report)}
${wrong.length === 0 ? [] : [html`<section><h2>Boards to look at</h2>${wrong.map((result, i) => boardSection(report, result, `b${i}`))}</section>`]}
</main>
</html>
`.text;
}

const diagnosisSection = ([first = '', ...rest]: readonly string[]): Markup =>
  html`<section class="diagnosis"><h2>Diagnosis</h2><p class="first">${first}</p>${rest.map((line) => html`<p>${line}</p>`)}</section>`;

const smallestSection = (report: MarkReport, result: BoardResult): Markup =>
  html`<section><h2>The smallest board on which it is wrong</h2>${boardSection(report, result, 'smallest')}</section>`;

/** Topics with wrong boards; the others on one line. */
function topicSection({ run }: MarkReport): Markup {
  const tallies = topicTallies(run);
  const failed = tallies.filter(({ boards, right }) => right < boards);
  const passed = tallies.filter(({ boards, right }) => right === boards).map(({ topic }) => topic);
  const rows = failed.map(
    ({ topic, boards, right }) => html`<li><span>${topic}</span><span>${right} of ${boards}</span></li>
`,
  );
  return html`<section><h2>Topics</h2>
${failed.length === 0 ? [] : [html`<ul class="topics">${rows}</ul>`]}
${passed.length === 0 ? [] : [html`<p class="passed">All right: ${passed.join(', ')}</p>`]}
</section>`;
}

/** One board: a picture in both themes, the checker's answer, the right answer and why. */
export function boardSection({ run, commandFor }: MarkReport, result: BoardResult, id: string): Markup {
  const { board, verdict, said, hint, stderr } = result;
  const rows: (readonly [string, Markup])[] = [
    ['It said', html`<code>${said.trim() === '' ? '(nothing)' : onOneLine(said)}</code>`],
    ['Right is', html`<code>${onOneLine(board.answer)}</code>`],
  ];
  return html`<article>
<h3>${board.name} <span class="verdict">${verdictTitles[verdict]}</span></h3>
${board.describes === undefined ? [] : [html`<p>${board.describes}</p>`]}
<div class="case">
${boardPicture(result, run.game, id)}
<div>
<dl>${rows.map(([term, words]) => html`<dt>${term}</dt><dd>${words}</dd>`)}</dl>
${reasonsFor(board, run.game).map((line) => html`<p>${line}</p>`)}
${hint === undefined ? [] : [html`<p class="hint">${hint}</p>`]}
${stderr.length === 0 ? [] : [html`<pre>${stderr.slice(-10).join('\n')}</pre>`]}
${commandFor === undefined ? [] : [html`<p class="alone">Alone: <code>${commandFor(board)}</code></p>`]}
</div>
</div>
</article>
`;
}

const MOST_DRAWN = 40;

function boardPicture({ board }: BoardResult, game: GameName, id: string): Markup {
  const judged = judgedBoard(board, game);
  if (judged === undefined || judged.verdict.size > MOST_DRAWN)
    return html`<pre class="text">${board.text.slice(0, 4000)}</pre>`;
  const draw = (theme: 'light' | 'dark'): Markup =>
    trusted(
      drawSvg({ ...pictureOf(judged.board, judged.verdict), theme }, { idPrefix: `${id}-${theme}-`, width: 260 }),
    );
  return html`<figure><div class="light">${draw('light')}</div><div class="dark">${draw('dark')}</div></figure>`;
}
