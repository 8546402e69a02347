import { visible } from '@ringfence/rules';
import { createSummary, type SummaryBuilder } from '../results/create-summary.ts';
import type { RatingOptions } from '../results/ratings.ts';
import { type SprtState, sprtState } from '../results/sprt.ts';
import type { Summary } from '../results/summary.ts';
import { sprtText, summaryText } from '../results/summary-text.ts';
import { Book } from './book.ts';
import type { ResultLog } from './log.ts';
import { type Rank, ranksOf } from './ranks.ts';
import { roundsOf } from './schedule/schedule.ts';
import { gameWords, type Tournament } from './tournament.ts';

/** The results of a tournament, as plain data for JSON. */
export interface TournamentOutcome {
  readonly title: string;
  readonly game: string;
  readonly sizes: readonly number[];
  readonly format: string;
  readonly seed: number;
  /** The jails of programs, in words; several if the tournament ran on several machines. */
  readonly jail: readonly string[];
  /** For formats in which more than points decides. */
  readonly ranks?: readonly Rank[];
  readonly sprt?: SprtState;
  readonly summary: Summary;
}

/** All results of a log, counted. */
export interface TournamentTally {
  readonly book: Book;
  readonly summary: SummaryBuilder;
}

/** Reads a whole log; memory does not grow with it. */
export async function tallyOf(tournament: Tournament, log: Pick<ResultLog, 'read'>): Promise<TournamentTally> {
  const book = new Book(roundsOf(tournament).width);
  const summary = createSummary({ players: tournament.players.map(({ name }) => name) });
  for await (const result of log.read()) {
    if (book.add(result.plan.id, result.winner)) summary.add(result);
  }
  return { book, summary };
}

/** The outcome so far, from the results that a run or a reader has processed. */
export function outcomeOf(
  tournament: Tournament,
  { book, summary }: TournamentTally,
  jail: readonly string[],
  options: RatingOptions = {},
): TournamentOutcome {
  const { title, game, sizes, format, seed, players } = tournament;
  const ranks = ranksOf(tournament, book);
  const [first, second] = players;
  return {
    title,
    game,
    sizes,
    format: format.kind,
    seed,
    jail,
    ...(ranks !== undefined && { ranks }),
    ...(format.kind === 'sprt' && { sprt: sprtState(summary.pairCounts(first.name, second.name), format) }),
    summary: summary.summary({ seed, ...options }),
  };
}

/** The jails in words; a tournament without games has none yet. */
export const jailText = (jails: readonly string[]): string => (jails.length === 0 ? 'no game yet' : jails.join('; '));

/** The outcome for the terminal; nothing in it is measured, so the same games print the same text. */
export function outcomeText(tournament: Tournament, { title, jail, ranks, sprt, summary }: TournamentOutcome): string {
  const { format, rules } = tournament;
  return [
    `${visible(title)}: ${gameWords(tournament)}, ${format.kind}`,
    ...(ranks === undefined ? [] : [ranksText(ranks)]),
    summaryText(summary, { ...(rules !== undefined && { first: rules.sides[0] }) }),
    [
      ...(sprt !== undefined && format.kind === 'sprt' ? [sprtText(sprt, format)] : []),
      `Jail: ${jailText(jail)}.`,
    ].join('\n'),
  ].join('\n\n');
}

function ranksText(ranks: readonly Rank[]): string {
  const width = Math.max(...ranks.map(({ player }) => player.length));
  const digits = String(ranks.length).length;
  return ranks
    .map(({ rank, player, words }) => `${String(rank).padStart(digits)}  ${visible(player).padEnd(width)}  ${words}`)
    .join('\n');
}
