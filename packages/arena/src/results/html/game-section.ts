import { drawSvg, type Picture, svgAddress, type ThemeName } from '@ringfence/draw';
import { BLACK, WHITE } from '@ringfence/rules';
import { isBuiltIn } from '../../game/arena-game.ts';
import { type GamePicture, type GamePlan, type GameResult, moverOf, sideIn } from '../../game/game.ts';
import { type FaultCase, faultLines, faultPicture, type Reproduce } from '../fault-report.ts';
import { analysisLink } from './analysis-link.ts';
import { html, jsonText, type Markup, nothing, trusted } from './markup.ts';
import { finalLines, replayOf } from './replay.ts';
import type { BoardShape, PageData, ReplayData } from './replay-data.ts';
import { boardKey, boardShape, emptyBoard, spriteSheet } from './sprites.ts';

/** Pictures of more faults would make the page too large; the others are described in words. */
const MOST_PICTURES = 100;

export function faultCasesSection(cases: readonly FaultCase[], reproduce: Reproduce | undefined): Markup {
  const players = [...new Set(cases.map(({ player }) => player))];
  let pictures = 0;
  return html`${players.map((player) => {
    const own = cases.filter((one) => one.player === player);
    return html`<h3>${player}</h3>${own.map((one) => caseMarkup(one, reproduce, pictures++))}`;
  })}`;
}

function caseMarkup(one: FaultCase, reproduce: Reproduce | undefined, index: number): Markup {
  const [where, ...words] = faultLines(one);
  const { stderr } = one.fault;
  const again = reproduce?.(one.result, one.player);
  const output =
    stderr.length === 0
      ? html`<p class="note">It wrote nothing to standard error.</p>`
      : html`<p class="note">Its last lines on standard error:</p><pre>${stderr.map((line) => html`${line}\n`)}</pre>`;
  const command =
    again === undefined ? nothing : html`<p class="note">To replay it:</p><pre><code>${again}</code></pre>`;
  const board = index < MOST_PICTURES ? faultPicture(one) : undefined;
  const drawn = (picture: Picture, theme: ThemeName): Markup =>
    html`<figure class="on-${theme}">${trusted(drawSvg({ ...picture, theme }, { idPrefix: `f${index}-${theme}-` }))}</figure>`;
  const pictures = board === undefined ? nothing : html`${drawn(board, 'light')}${drawn(board, 'dark')}`;
  return html`<div class="case"><div><h4>${where}</h4>${words.map((line) => html`<p>${line}</p>`)}${output}${command}</div><div>${pictures}</div></div>
`;
}

/** Everything about the games that can be replayed in the page, and a list of links to others. */
export interface GameParts {
  readonly section: Markup;
  /** Boards, pieces and data for the viewer; goes at the end of the page. */
  readonly store: Markup;
}

/** Where to find games outside the page. */
export interface GameLinks {
  /** The address of a game's SGF file, relative to the page. */
  readonly sgfPath: (plan: GamePlan) => string;
  /** The file name of a saved game, if the addresses contain the files themselves. */
  readonly sgfName?: (plan: GamePlan) => string;
  /** The address of a Ringfence site, for links into its page Analyse. */
  readonly site?: string;
  /** All positions of games as their rules draw them, by the ids of the games. */
  readonly positions?: ReadonlyMap<string, readonly GamePicture[]>;
}

export function gameParts(
  embedded: readonly GameResult[],
  linked: readonly ReportGameRow[],
  total: number,
  { sgfPath, sgfName, site, positions }: GameLinks,
): GameParts {
  const sgfLink = ({ plan }: GameResult): Markup =>
    sgfName === undefined
      ? html`<a href="${sgfPath(plan)}">${isBuiltIn(plan) ? 'SGF' : 'Moves'}</a>`
      : html`<a href="${sgfPath(plan)}" download="${sgfName(plan)}">SGF</a>`;
  const shown = embedded.filter(({ plan }) => isBuiltIn(plan));
  const cards = embedded.map(
    (
      result,
    ) => html`<details class="game"${shown.includes(result) ? html` data-game="${shown.indexOf(result)}"` : nothing}><summary>${summaryLine(reportGameRow(result))}</summary><div class="body"><p>${sgfLink(result)}</p>${boardPart(result, positions?.get(result.plan.id))}${stderrPart(result)}</div></details>
`,
  );
  const others = linked.map(
    (
      row,
    ) => html`<li><a href="${sgfPath(row.plan)}">${row.plan.id}</a> ${row.plan.white} – ${row.plan.black}: ${row.words}</li>
`,
  );
  const rest = total - embedded.length - linked.length;
  const list = others.length === 0 ? nothing : html`<h3>Other games, as files</h3><ul>${others}</ul>`;
  const more =
    rest > 0 ? html`<p>${rest} more games are in the folder of games and in <code>games.csv</code>.</p>` : nothing;
  const section = html`<p class="games-note">${embedded.length} of ${total} games can be replayed here: games with faults, then the first and the last ones.</p>
<noscript><p>Replaying needs scripts; the files of the games have the moves.</p></noscript>
<p class="filter"><input id="filter" type="search" placeholder="player, id or ending" aria-label="Show only games with these words"></p>
${cards}${list}${more}`;
  const games = shown.map((result) => ({
    ...replayOf(result),
    sgf: (sgfName ?? sgfPath)(result.plan),
    ...(sgfName !== undefined && { isInside: true }),
    ...(site !== undefined && { analysis: analysisLink(site, result) }),
  }));
  return { section, store: storeOf(shown, games) };
}

/** A board to replay the game on; without one, the moves, and the positions, or the end, as the rules draw them. */
function boardPart(result: GameResult, positions: readonly GamePicture[] | undefined): Markup {
  const { plan, moves, picture } = result;
  if (isBuiltIn(plan)) return html`<div class="viewer"></div>${linesTemplate(result)}`;
  const drawn =
    positions === undefined
      ? drawnPicture(picture, 'The end of the game')
      : html`<div class="steps" tabindex="0" role="group" aria-label="The positions: scroll to step through them">${positions.map(
          (one, i) => {
            const words = i === 0 ? 'The start' : `${i}. ${sideIn(result, moverOf(result, i))}: ${moves[i - 1]}`;
            return html`<figure><figcaption>${words}</figcaption>${drawnPicture(one, words)}</figure>`;
          },
        )}</div>`;
  return html`${drawn}<p>${moves.map((move, i) => html`${i + 1}. ${move} `)}</p>`;
}

/** As an image, which can run nothing. */
const drawnPicture = (picture: GamePicture | undefined, words: string): Markup =>
  picture?.svg !== undefined
    ? html`<img alt="${words}" src="${svgAddress(picture.svg)}">`
    : html`<pre>${(picture?.text ?? []).join('\n')}</pre>`;

/** What is kept of a game that is only linked. */
export interface ReportGameRow {
  readonly plan: GamePlan;
  readonly words: string;
  readonly faulty: boolean;
}

export const reportGameRow = ({ plan, words, fault }: GameResult): ReportGameRow => ({
  plan,
  words,
  faulty: fault !== undefined,
});

const summaryLine = ({ plan, words, faulty }: ReportGameRow): Markup =>
  html`<b>${plan.id}</b> ${plan.white} – ${plan.black}: <span class="${faulty ? 'fault' : ''}">${words}</span>`;

/** The last lines of the programs' standard error; those of a fault are shown with the fault. */
function stderrPart(result: GameResult): Markup {
  const { stderr } = result;
  if (stderr === undefined) return nothing;
  const part = (side: string, lines: readonly string[]): Markup =>
    lines.length === 0
      ? nothing
      : html`<details><summary>Standard error of ${side}</summary><pre>${lines.map((line) => html`${line}\n`)}</pre></details>`;
  return html`${part(sideIn(result, WHITE), stderr.white)}${part(sideIn(result, BLACK), stderr.black)}`;
}

function linesTemplate(result: GameResult): Markup {
  const lines = finalLines(result);
  return lines === '' ? nothing : html`<template><svg>${trusted(lines)}</svg></template>`;
}

function storeOf(embedded: readonly GameResult[], games: readonly ReplayData[]): Markup {
  const boards: Record<string, BoardShape> = {};
  const templates: Markup[] = [];
  for (const { plan } of embedded) {
    const key = boardKey(plan);
    if (Object.hasOwn(boards, key)) continue;
    boards[key] = boardShape(plan);
    templates.push(html`<template id="board-${key}">${trusted(emptyBoard(plan, `${key}-`))}</template>
`);
  }
  const data = trusted(jsonText({ boards, games } satisfies PageData));
  return html`${trusted(spriteSheet())}
${templates}<script type="application/json" id="replays">${data}<\/script>
`;
}
