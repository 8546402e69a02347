import type { GameCheck, GameEnding, GameFinding, ProgramGame } from '@ringfence/arena';
import { html, type Markup, nothing, pageShell, section } from '@ringfence/arena/html';
import { svgAddress } from '@ringfence/draw';

const style = '.ending img{display:block;width:100%;max-width:24rem}pre{overflow-x:auto}';

/** What check-game has found as a page, with a picture of each ending. `summary` is about all games, a line for each. */
export function gameCheckPage(game: ProgramGame, { endings, findings }: GameCheck, summary: readonly string[]): string {
  const main = html`${summary.map((line) => html`<p>${line}</p>`)}
${section('findings', 'Findings', findings.length === 0 ? html`<p>No mistake was found.</p>` : html`${findings.map(findingPart)}`)}${
  endings.length === 0 ? nothing : section('endings', 'Endings', html`${endings.map(endingPart)}`)
}`;
  return pageShell({ title: game.title, main, style });
}

const findingPart = ({ words, moves, stderr = [] }: GameFinding): Markup =>
  html`<h3>${words}</h3><p>After ${moves.length === 0 ? 'no move' : moves.join(' ')}</p>${stderr.length === 0 ? nothing : html`<pre>${stderr.join('\n')}</pre>`}`;

/** The SVG is clean, and in an `<img>` nothing in it could run or load if it were not. */
const endingPart = ({ words, moves, picture: { svg, text } }: GameEnding): Markup =>
  html`<figure class="ending">${
    svg === undefined
      ? html`<pre>${text.join('\n')}</pre>`
      : html`<img src="${svgAddress(svg)}" alt="The last position: ${words}">`
  }<figcaption><strong>${words}</strong> ${moves.join(' ')}</figcaption></figure>`;
