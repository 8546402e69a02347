import { type FaultKind, faultKinds } from '../../game/fault.ts';
import { decimal, intervalText, percent, pointsText, probability, signed } from '../figures.ts';
import type { SprtOptions, SprtState } from '../sprt.ts';
import { type Estimate, isRepetitive, repetitionSentence, type Summary } from '../summary.ts';
import { colourSentences, sprtText, wrongWinnerSentences } from '../summary-text.ts';
import { html, type Markup, nothing } from './markup.ts';
import { HEAT_CLASSES } from './style.ts';

/** Crosstables of more players are unreadable on a page; they are in the CSV and JSON files. */
const MOST_IN_SQUARE = 60;

/** A wide table that scrolls within the page. */
export const scroll = (label: string, table: Markup): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>`;

/** A scale that shows all players' ratings, whatever the intervals of perfect scores. */
function scaleOf(ratings: readonly Estimate[]): (value: number) => number {
  const room = 250;
  const low = Math.min(0, ...ratings.map(({ value, low }) => Math.max(low, value - room)));
  const high = Math.max(0, ...ratings.map(({ value, high }) => Math.min(high, value + room)));
  const width = Math.max(1, high - low);
  return (value) => Math.round((6 + (188 * (Math.min(high, Math.max(low, value)) - low)) / width) * 10) / 10;
}

function intervalBar(rating: Estimate, at: (value: number) => number): Markup {
  const words = `${signed(rating.value)}, between ${signed(rating.low)} and ${signed(rating.high)}`;
  return html`<svg class="bar" viewBox="0 0 200 20" role="img" aria-label="${words}"><line class="zero" x1="${at(0)}" x2="${at(0)}" y1="0" y2="20"/><line class="range" x1="${at(rating.low)}" x2="${at(rating.high)}" y1="10" y2="10"/><circle class="value" cx="${at(rating.value)}" cy="10" r="5"/></svg>`;
}

export function standingsSection(summary: Summary): Markup {
  const { standings, ratings } = summary;
  const repetition = repetitionSentence(summary);
  if (standings.length === 0) return html`<p>No players yet.</p>`;
  const at = scaleOf((ratings?.players ?? []).map(({ rating }) => rating));
  const lines = standings.map((line, i) => {
    const rating = ratings?.players[i].rating;
    const rated =
      rating === undefined
        ? html`<td>–</td><td></td><td></td>`
        : isRepetitive(summary)
          ? html`<td>${signed(rating.value)}</td><td>–</td><td></td>`
          : html`<td>${signed(rating.value)}</td><td>${intervalText(rating)}</td><td>${intervalBar(rating, at)}</td>`;
    const faults = line.faults === 0 ? html`0` : html`<a class="fault" href="#faults">${line.faults}</a>`;
    return html`<tr><td>${line.rank}</td><td class="name">${line.player}</td><td>${pointsText(line.points)}</td><td>${percent(line.score)}</td>${rated}<td>${line.games}</td><td>${line.wins}</td><td>${line.draws}</td><td>${line.losses}</td><td>${faults}</td><td>${pointsText(line.amongTied)}</td><td>${line.opponentsBeaten}</td></tr>
`;
  });
  const apart =
    ratings !== null && ratings.groups.length > 1
      ? html`<p class="note">${ratings.groups.length} groups of players never met: ratings compare only within a group.</p>`
      : nothing;
  const zero = ratings?.anchor ?? undefined;
  return html`${scroll('Standings', html`<table><thead><tr><th>#</th><th class="name">player</th><th>points</th><th>score</th><th>rating</th><th>95 % interval</th><th></th><th>games</th><th>won</th><th>drawn</th><th>lost</th><th>faults</th><th>among tied</th><th>S.–B.</th></tr></thead><tbody>${lines}</tbody></table>`)}
<p class="note">Ratings are Elo points by Bradley and Terry's model over all games at once; ${zero === undefined ? 'the mean of all players' : zero} is 0. Ties in points are broken by points among the tied, Sonneborn–Berger (S.–B.), wins, and fewer faults.</p>${apart}${repetition === undefined ? nothing : html`<p class="note">${repetition}</p>`}`;
}

const stepOf = (share: number): number => Math.min(HEAT_CLASSES - 1, Math.floor(share * HEAT_CLASSES));

function legend(title: string): Markup {
  const steps = Array.from({ length: HEAT_CLASSES }, (_, i) => html`<i class="heat-${i}"></i>`);
  return html`<p class="legend">${title} 0 % ${steps} 100 %</p>`;
}

/** A table of all players against all. */
function square(
  { standings }: Summary,
  label: string,
  cell: (row: number, col: number) => { readonly text: Markup; readonly share: number } | undefined,
): Markup {
  const numbers = standings.map((_, i) => html`<th scope="col">${i + 1}</th>`);
  const rows = standings.map(({ player }, row) => {
    const cells = standings.map((_, col) => {
      if (row === col) return html`<td class="self">·</td>`;
      const found = cell(row, col);
      return found === undefined ? html`<td></td>` : html`<td class="heat-${stepOf(found.share)}">${found.text}</td>`;
    });
    return html`<tr><th scope="row">${row + 1}</th><td class="name">${player}</td>${cells}</tr>
`;
  });
  return scroll(
    label,
    html`<table><thead><tr><th></th><th class="name">player</th>${numbers}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

export function crosstableSection(summary: Summary): Markup {
  if (summary.standings.length > MOST_IN_SQUARE)
    return html`<p>The crosstable of this many players is in <code>crosstable.csv</code>.</p>`;
  const met = new Map(summary.crosstable.map((one) => [JSON.stringify([one.player, one.opponent]), one]));
  const cell = (row: number, col: number) => {
    const one = met.get(JSON.stringify([summary.standings[row].player, summary.standings[col].player]));
    if (one === undefined) return undefined;
    const { asWhite, asBlack, points } = one;
    const games = [asWhite, asBlack].reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0);
    return { text: html`${pointsText(points)} <small>of ${games}</small>`, share: points / games };
  };
  return html`${legend('Share of the points, row against column:')}${square(summary, 'Crosstable', cell)}`;
}

export function superioritySection(summary: Summary): Markup {
  const { ratings } = summary;
  if (ratings === null) return html`<p>No games yet.</p>`;
  if (summary.standings.length > MOST_IN_SQUARE)
    return html`<p>The table of this many players is in <code>summary.json</code>.</p>`;
  const cell = (row: number, col: number) => {
    const share = ratings.superiority[row][col];
    return { text: html`${probability(share, ratings.replicates)}`, share };
  };
  return html`${legend('Probability that the row is stronger than the column:')}${square(summary, 'Likelihood of superiority', cell)}`;
}

export function colourSection(summary: Summary, first?: string): Markup {
  const { lengths } = summary;
  const { endedBy } = lengths;
  const length =
    lengths.mean === null
      ? nothing
      : html`<p>Games lasted ${lengths.mean} moves on average, from ${lengths.shortest ?? 0} to ${lengths.longest ?? 0}. ${endedBy.rules} ended by the rules, ${endedBy.resignation} by resignation, ${endedBy.length} at the longest allowed length, ${endedBy.fault} by a fault.</p>`;
  return html`<p>${colourSentences(summary, first).join(' ')}</p>${length}`;
}

export function sprtSection(state: SprtState, options: SprtOptions, player: string, opponent: string): Markup {
  const { llr, lower, upper, score, nElo } = state;
  const at = (value: number): number =>
    Math.round((10 + (280 * (Math.min(upper, Math.max(lower, value)) - lower)) / (upper - lower)) * 10) / 10;
  const estimate = nElo === null ? nothing : html` The estimate so far is ${decimal(nElo, 0)} normalised Elo.`;
  return html`<p>${player} against ${opponent}: ${sprtText(state, options)}${estimate} ${score === null ? '' : `It has ${percent(score)} of the points.`}</p>
<svg class="bar wide" viewBox="0 0 300 20" role="img" aria-label="LLR ${decimal(llr)} between ${decimal(lower)} and ${decimal(upper)}"><line class="range" x1="10" x2="290" y1="10" y2="10"/><line class="bound" x1="10" x2="10" y1="2" y2="18"/><line class="bound" x1="290" x2="290" y1="2" y2="18"/><line class="zero" x1="${at(0)}" x2="${at(0)}" y1="2" y2="18"/><circle class="value" cx="${at(llr)}" cy="10" r="6"/></svg>`;
}

export function faultCounts({ faults }: Summary): Markup {
  const faulty = faults.filter(({ kinds }) => Object.values(kinds).some((count) => count > 0));
  if (faulty.length === 0) return html`<p>None.</p>`;
  const count = (kinds: Readonly<Record<FaultKind, number>>, kind: FaultKind): Markup =>
    html`<td>${kinds[kind] === 0 ? '' : kinds[kind]}</td>`;
  const rows = faulty.map(
    ({ player, kinds }) =>
      html`<tr><td class="name">${player}</td>${faultKinds.map((kind) => count(kinds, kind))}</tr>
`,
  );
  const heads = faultKinds.map((kind) => html`<th>${kind}</th>`);
  return scroll(
    'Faults',
    html`<table><thead><tr><th class="name">player</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

export function timeSection({ time }: Summary): Markup {
  const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  const rows = time.map(
    (one) =>
      html`<tr><td class="name">${one.player}</td><td>${one.moves}</td><td>${ms(one.meanCpuMs)}</td><td>${ms(one.p95CpuMs)}</td><td>${ms(one.maxCpuMs)}</td><td>${ms(one.meanWallMs)}</td><td>${ms(one.p95WallMs)}</td><td>${ms(one.maxWallMs)}</td></tr>
`,
  );
  return scroll(
    'Time use',
    html`<table><thead><tr><th class="name">ms a move</th><th>moves</th><th>mean</th><th>95 % below</th><th>longest</th><th>wall: mean</th><th>95 % below</th><th>longest</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** Wrong answers of classic players about the winner. */
export const wrongWinnerLines = (summary: Summary): Markup =>
  html`${wrongWinnerSentences(summary).map((sentence) => html`<p>${sentence}</p>`)}`;
