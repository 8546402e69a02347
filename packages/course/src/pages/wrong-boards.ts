import { html, type Markup, nothing, trusted } from '@ringfence/arena/html';
import { drawSvg, pictureOf, type ThemeName } from '@ringfence/draw';
import { explain, type GameName, games, judge, readBoard } from '@ringfence/rules';
import { type BoardResult, hasRightAnswer } from '../checker/result.ts';
import { verdictTitles } from '../report/report.ts';

/** More pictures would make the page too large; the other boards are counted by topic. */
const MOST_SHOWN = 12;

/** Text with its line breaks, which escaping would show as symbols. */
export const shownLines = (text: string): Markup[] => text.split('\n').map((line) => html`${line}\n`);

/**
 * The boards that a checker got wrong, with pictures: one of each topic first. Of right answers in another form, one of
 * each form is enough.
 */
export function wrongBoards(game: GameName, results: readonly BoardResult[]): Markup {
  const forms = new Set<string>();
  const wrong = results.filter((result) => {
    if (!hasRightAnswer(result)) return true;
    const form = `${result.verdict} ${result.flaw}`;
    return result.verdict !== 'right' && !forms.has(form) && forms.add(form) !== undefined;
  });
  const seen = new Set<string>();
  const first = wrong.filter(({ board, verdict }) => {
    const key = `${board.topic} ${verdict}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
  const shown = [...first, ...wrong.filter((one) => !first.includes(one))].slice(0, MOST_SHOWN);
  const rest = wrong.length - shown.length;
  const more =
    rest > 0
      ? html`<p class="note">${rest} more wrong ${rest === 1 ? 'board is' : 'boards are'} not shown.</p>`
      : nothing;
  return html`<div class="boards">${shown.map((one, i) => wrongBoard(game, one, i))}</div>${more}`;
}

function wrongBoard(game: GameName, { board, verdict, said, hint, stderr }: BoardResult, index: number): Markup {
  const read = readBoard(board.text, games[game].shape);
  const verdictOfBoard = read.ok ? judge(read.value, game) : undefined;
  const why = verdictOfBoard === undefined ? [] : explain(verdictOfBoard).slice(0, 3);
  const picture = (theme: ThemeName): Markup =>
    read.ok && verdictOfBoard !== undefined
      ? trusted(drawSvg({ ...pictureOf(read.value, verdictOfBoard), theme }, { idPrefix: `w${index}-${theme}-` }))
      : nothing;
  const drawn = read.ok
    ? html`<div class="on-light">${picture('light')}</div><div class="on-dark">${picture('dark')}</div>`
    : html`<pre>${shownLines(board.text.slice(0, 400))}</pre>`;
  const trace =
    stderr.length === 0
      ? nothing
      : html`<details><summary>Standard error</summary><pre>${shownLines(stderr.join('\n'))}</pre></details>`;
  return html`<div class="wrong-board"><h4>${board.name}</h4><p class="note">${board.describes ?? board.topic ?? ''} Verdict: ${verdictTitles[verdict]}.</p>${drawn}
<div class="answers"><div><small>It said</small><pre>${shownLines(said === '' ? '(nothing)' : said.slice(0, 300))}</pre></div><div><small>Right is</small><pre>${shownLines(board.answer)}</pre></div></div>${
    hint === undefined ? nothing : html`<p>${hint}</p>`
  }${why.map((line) => html`<p class="note">${line}</p>`)}${trace}</div>
`;
}
