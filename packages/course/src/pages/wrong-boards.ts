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
 * The boards that a checker got wrong, with pictures, and below another title its right answers in another form, one of
 * each form.
 */
export function boardsToLookAt(game: GameName, results: readonly BoardResult[]): Markup {
  const forms = new Set<string>();
  const wrong = results.filter((result) => !hasRightAnswer(result));
  const inForm = results.filter((result) => {
    const form = `${result.verdict} ${result.flaw}`;
    const isOther = result.verdict !== 'right' && hasRightAnswer(result);
    return isOther && !forms.has(form) && forms.add(form) !== undefined;
  });
  const part = (title: string, boards: readonly BoardResult[], id: string): Markup =>
    boards.length === 0 ? nothing : html`<h3>${title}</h3>${wrongBoards(game, boards, id)}`;
  return html`${part('Boards that it got wrong', wrong, 'w')}${part('Right answers in another form', inForm, 'f')}`;
}

/** Boards with pictures, whose ids begin with `id`; one of each topic first. */
export function wrongBoards(game: GameName, wrong: readonly BoardResult[], id: string): Markup {
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
  return html`<div class="boards">${shown.map((one, i) => wrongBoard(game, one, `${id}${i}`))}</div>${more}`;
}

function wrongBoard(game: GameName, { board, verdict, said, hint, stderr }: BoardResult, id: string): Markup {
  const read = readBoard(board.text, games[game].shape);
  const verdictOfBoard = read.ok ? judge(read.value, game) : undefined;
  const why = verdictOfBoard === undefined ? [] : explain(verdictOfBoard).slice(0, 3);
  const picture = (theme: ThemeName): Markup =>
    read.ok && verdictOfBoard !== undefined
      ? trusted(drawSvg({ ...pictureOf(read.value, verdictOfBoard), theme }, { idPrefix: `${id}-${theme}-` }))
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
