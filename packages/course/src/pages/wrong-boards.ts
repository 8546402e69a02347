import { html, type Markup, nothing, trusted } from '@ringfence/arena/html';
import { drawSvg, pictureOf, type ThemeName } from '@ringfence/draw';
import type { GameName } from '@ringfence/rules';
import { type BoardResult, hasRightAnswer } from '../checker/result.ts';
import { judgedBoard, reasonsFor, verdictTitles } from '../report/report.ts';

/** More pictures would make the page too large; the other boards are counted by topic. */
const MOST_SHOWN = 12;
/** A picture of a larger board shows nothing. */
const MOST_DRAWN = 40;

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

/** A board with its picture in both themes, the checker's answer, the right answer and why, and how to run it alone. */
export function wrongBoard(game: GameName, result: BoardResult, id: string, command?: string): Markup {
  const { board, verdict, said, hint, stderr } = result;
  const judged = judgedBoard(board, game);
  const picture = (theme: ThemeName): Markup =>
    judged === undefined
      ? nothing
      : html`<div class="on-${theme}">${trusted(drawSvg({ ...pictureOf(judged.board, judged.verdict), theme }, { idPrefix: `${id}-${theme}-` }))}</div>`;
  const drawn =
    judged === undefined || judged.verdict.size > MOST_DRAWN
      ? html`<pre>${shownLines(board.text.slice(0, 400))}</pre>`
      : html`${picture('light')}${picture('dark')}`;
  const trace =
    stderr.length === 0
      ? nothing
      : html`<details><summary>Standard error</summary><pre>${shownLines(stderr.join('\n'))}</pre></details>`;
  return html`<div class="wrong-board"><h4>${board.name}</h4><p class="note">${board.describes ?? board.topic ?? ''} Verdict: ${verdictTitles[verdict]}.</p>${drawn}
<div class="answers"><div><small>It said</small><pre>${shownLines(said === '' ? '(nothing)' : said.slice(0, 300))}</pre></div><div><small>Right is</small><pre>${shownLines(board.answer)}</pre></div></div>${
    hint === undefined ? nothing : html`<p>${hint}</p>`
  }${reasonsFor(board, game)
    .slice(0, 3)
    .map((line) => html`<p class="note">${line}</p>`)}${trace}${
    command === undefined ? nothing : html`<p class="note">Alone: <code>${command}</code></p>`
  }</div>
`;
}
