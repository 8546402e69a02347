import { createHash } from 'node:crypto';
import type { GameResult } from '../../game/game.ts';
import type { FaultCase, Reproduce } from '../fault-report.ts';
import { counted } from '../figures.ts';
import type { SprtOptions, SprtState } from '../sprt.ts';
import type { Summary } from '../summary.ts';
import { faultCasesSection, type GamePlaces, type GameRow, gameParts } from './game-section.ts';
import { html, type Markup, nothing, trusted } from './markup.ts';
import { pageStyle } from './style.ts';
import {
  colourSection,
  crosstableSection,
  faultCounts,
  sprtSection,
  standingsSection,
  superioritySection,
  timeSection,
  wrongWinnerLines,
} from './tables.ts';
import { viewerScript } from './viewer-script.ts';

/** What a report says beside its results. */
export interface ReportInfo extends GamePlaces {
  readonly title: string;
  /** The set-up as names and values, such as game, size, clock and seed. */
  readonly setup: readonly (readonly [name: string, value: string])[];
  /** Which rung of the jail's ladder held the bots, in words. */
  readonly jail?: string;
  readonly sprt?: {
    readonly player: string;
    readonly opponent: string;
    readonly options: SprtOptions;
    readonly state: SprtState;
  };
  readonly reproduce?: Reproduce;
}

export interface PageContent {
  readonly info: ReportInfo;
  readonly summary: Summary;
  readonly faults: readonly FaultCase[];
  /** Games to replay in the page. */
  readonly embedded: readonly GameResult[];
  /** Games to link. */
  readonly linked: readonly GameRow[];
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The whole report as one HTML file: nothing is loaded from anywhere, and its own policy allows only its own style and
 * script, so that even a name that broke out of its text could do nothing.
 */
export function reportPage({ info, summary, faults, embedded, linked }: PageContent): string {
  const style = pageStyle();
  const policy = `default-src 'none'; script-src ${hashOf(viewerScript)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const games = gameParts(embedded, linked, summary.games, info);
  const setup = [...info.setup, ['Bots held by', info.jail ?? 'not said'] as const];
  const section = (id: string, title: string, content: Markup): Markup =>
    html`<section id="${id}"><h2>${title}</h2>
${content}</section>
`;
  return html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><title>${info.title}</title><style>${trusted(style)}</style></head>
<body><main><h1>${info.title}</h1>
<dl class="setup">${setup.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}<dt>Games</dt><dd>${summary.games} (${counted(summary.pairs, 'whole pair')})</dd></dl>
${section('standings', 'Standings', standingsSection(summary))}${
  info.sprt === undefined
    ? nothing
    : section(
        'sprt',
        'Sequential test',
        sprtSection(info.sprt.state, info.sprt.options, info.sprt.player, info.sprt.opponent),
      )
}${section('crosstable', 'Crosstable', crosstableSection(summary))}${section('superiority', 'Likelihood of superiority', superioritySection(summary))}${section('colour', 'Moving first, and length', colourSection(summary))}${section('faults', 'Faults', html`${faultCounts(summary)}${wrongWinnerLines(summary)}${faultCasesSection(faults, info.reproduce)}`)}${section('time', 'Time use', timeSection(summary))}${section('games', 'Games', games.section)}</main>
${games.store}<script>${trusted(viewerScript)}</script></body></html>
`.text;
}
