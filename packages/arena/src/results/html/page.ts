import { countWords } from '@ringfence/rules';
import type { GameResult } from '../../game/game.ts';
import type { FaultCase, Reproduce } from '../fault-report.ts';
import type { SprtOptions, SprtState } from '../sprt.ts';
import type { Summary } from '../summary.ts';
import { faultCasesSection, type GameLinks, gameParts, type ReportGameRow } from './game-section.ts';
import { html, nothing } from './markup.ts';
import { pageShell, section } from './shell.ts';
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

/** What a report says beside its results. */
export interface ReportInfo extends GameLinks {
  readonly title: string;
  /** The settings as names and values, such as game, size, clock and seed. */
  readonly setup: readonly (readonly [name: string, value: string])[];
  /** The jail of the bots, in words. */
  readonly jail?: string;
  readonly sprt?: {
    readonly player: string;
    readonly opponent: string;
    readonly options: SprtOptions;
    readonly state: SprtState;
  };
  readonly reproduce?: Reproduce;
  /** The side that begins; default: White. */
  readonly first?: string;
}

interface PageContent {
  readonly info: ReportInfo;
  readonly summary: Summary;
  readonly faults: readonly FaultCase[];
  /** Games to replay in the page. */
  readonly embedded: readonly GameResult[];
  /** Games to link. */
  readonly linked: readonly ReportGameRow[];
}

/** The whole report as one HTML file. */
export function tournamentPage({ info, summary, faults, embedded, linked }: PageContent): string {
  const games = gameParts(embedded, linked, summary.games, info);
  const setup = [...info.setup, ['Bots held by', info.jail ?? 'not said'] as const];
  const main = html`<dl class="setup">${setup.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}<dt>Games</dt><dd>${summary.games} (${countWords(summary.pairs, 'whole pair')})</dd></dl>
${section('standings', 'Standings', standingsSection(summary))}${
  info.sprt === undefined
    ? nothing
    : section(
        'sprt',
        'Sequential test',
        sprtSection(info.sprt.state, info.sprt.options, info.sprt.player, info.sprt.opponent),
      )
}${section('crosstable', 'Crosstable', crosstableSection(summary))}${section('superiority', 'Likelihood of superiority', superioritySection(summary))}${section('colour', 'Moving first, and length', colourSection(summary, info.first))}${section('faults', 'Faults', html`${faultCounts(summary)}${wrongWinnerLines(summary)}${faultCasesSection(faults, info.reproduce)}`)}${section('time', 'Time use', timeSection(summary))}${section('games', 'Games', games.section)}`;
  return pageShell({ title: info.title, main, store: games.store });
}
