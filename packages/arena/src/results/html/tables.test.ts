import { expect, test } from 'vitest';
import { roundRobinResults, wholeSummary } from '../../testing/results.ts';
import { createSummary } from '../create-summary.ts';
import { sprtState } from '../sprt.ts';
import type { Markup } from './markup.ts';
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

const summary = wholeSummary();

/** The visible text, a line for each row and paragraph, with cells separated. */
const seen = ({ text }: Markup): string[] =>
  text
    .replaceAll(/<\/t[dh]>/g, ' | ')
    .replaceAll(/<\/(?:tr|p)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

const attributes = ({ text }: Markup, name: string): string[] =>
  [...text.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value);

test('standings, with notes', () => {
  expect(seen(standingsSection(summary))).toEqual([
    '# | player | points | score | rating | 95 % interval | | games | won | drawn | lost | faults | among tied | S.–B. |',
    '1 | Red | 4½ | 90.0 % | +209 | −386 … +996 | | 5 | 4 | 1 | 0 | 0 | 0 | 2.25 |',
    '2 | Ada | 1 | 50.0 % | 0 | −614 … +644 | | 2 | 1 | 0 | 1 | 0 | 1 | 1 |',
    '2 | Bo | 1 | 50.0 % | 0 | −1074 … +702 | | 2 | 1 | 0 | 1 | 0 | 1 | 1 |',
    '4 | Tan | ½ | 10.0 % | −209 | −1154 … +341 | | 5 | 0 | 1 | 4 | 1 | 0 | 2.25 |',
    "Ratings are Elo points by Bradley and Terry's model over all games at once; the mean of all players is 0. Ties in points are broken by points among the tied, Sonneborn–Berger (S.–B.), wins, and fewer faults.",
    '2 groups of players never met: ratings compare only within a group.',
  ]);
  expect(seen(standingsSection({ ...summary, standings: [] }))).toEqual(['No players yet.']);
  expect(seen(standingsSection({ ...summary, ratings: null }))[1]).toBe(
    '1 | Red | 4½ | 90.0 % | – | | | 5 | 4 | 1 | 0 | 0 | 0 | 2.25 |',
  );
  const anchored = { ...summary, ratings: summary.ratings && { ...summary.ratings, anchor: 'Bo', groups: [] } };
  expect(seen(standingsSection(anchored)).at(-1)).toContain('; Bo is 0.');
});

test('ratings as bars on one scale, with words', () => {
  const bars = standingsSection(summary);
  expect(attributes(bars, 'cx')).toEqual(['142.8', '100', '100', '57.2']);
  expect(attributes(bars, 'x1')).toEqual(['100', '20.9', '100', '6', '100', '6', '100', '6']);
  expect(attributes(bars, 'x2')).toEqual(['100', '194', '100', '194', '100', '194', '100', '169.8']);
  expect(attributes(bars, 'aria-label')).toEqual([
    'Standings',
    '+209, between −386 and +996',
    '0, between −614 and +644',
    '0, between −1074 and +702',
    '−209, between −1154 and +341',
  ]);
});

test('points of each player against each other', () => {
  expect(seen(crosstableSection(summary))).toEqual([
    'Share of the points, row against column: 0 % 100 %',
    '| player | 1 | 2 | 3 | 4 |',
    '1 | Red | · | | | 4½ of 5 |',
    '2 | Ada | | · | 1 of 2 | |',
    '3 | Bo | | 1 of 2 | · | |',
    '4 | Tan | ½ of 5 | | | · |',
  ]);
  expect(attributes(crosstableSection(summary), 'class')).toEqual([
    'legend',
    'heat-0',
    'heat-1',
    'heat-2',
    'heat-3',
    'heat-4',
    'scroll',
    'name',
    'name',
    'self',
    'heat-4',
    'name',
    'self',
    'heat-2',
    'name',
    'heat-2',
    'self',
    'name',
    'heat-0',
    'self',
  ]);
});

test('the probability of being stronger', () => {
  expect(seen(superioritySection(summary))).toEqual([
    'Probability that the row is stronger than the column: 0 % 100 %',
    '| player | 1 | 2 | 3 | 4 |',
    '1 | Red | · | 66.0 % | 66.0 % | 98.0 % |',
    '2 | Ada | 34.0 % | · | 52.0 % | 72.0 % |',
    '3 | Bo | 34.0 % | 48.0 % | · | 58.0 % |',
    '4 | Tan | 2.0 % | 28.0 % | 42.0 % | · |',
  ]);
  expect(attributes(superioritySection(summary), 'class').slice(-5)).toEqual([
    'name',
    'heat-0',
    'heat-1',
    'heat-2',
    'self',
  ]);
  expect(seen(superioritySection({ ...summary, ratings: null }))).toEqual(['No games yet.']);
});

test('large crosstables are left to the files', () => {
  const many = (count: number) => ({ ...summary, standings: Array(count).fill(summary.standings[0]), crosstable: [] });
  expect(seen(crosstableSection(many(60))).length).toBeGreaterThan(60);
  expect(seen(crosstableSection(many(61)))).toEqual(['The crosstable of this many players is in crosstable.csv.']);
  expect(seen(superioritySection(many(61)))).toEqual(['The table of this many players is in summary.json.']);
});

test('colours, lengths, faults and time', () => {
  const played = createSummary();
  for (const result of roundRobinResults(['a', 'b', 'c'], 1, 'squatter', 3)) played.add(result);
  expect(seen(colourSection(played.summary({ replicates: 5 }))).at(-1)).toBe(
    'Games lasted 9 moves on average, from 9 to 9. 6 ended by the rules, 0 by resignation, 0 at the longest allowed length, 0 by a fault.',
  );
  expect(seen(colourSection(createSummary().summary()))).toEqual(['No games yet.']);
  expect(seen(faultCounts(summary))).toEqual([
    'player | illegal-move | no-answer | cpu-limit | memory-limit | crashed | protocol-error |',
    'Tan | | | | | 1 | |',
  ]);
  expect(seen(faultCounts({ ...summary, faults: [] }))).toEqual(['None.']);
  expect(seen(timeSection(summary))).toEqual([
    'ms a move | moves | mean | 95 % below | longest | wall: mean | 95 % below | longest |',
    'Red | 7 | 1.23 | 10 | 100 | 10.00 | 56 | 1234 |',
    'Tan | 7 | 1.23 | 10 | 100 | 10.00 | 56 | 1234 |',
  ]);
  expect(seen(wrongWinnerLines(summary))).toEqual([
    'The getWinner of Tan was wrong in 2 of 5 games; in game late, it said White.',
  ]);
});

test('a sequential test, with its state between the bounds as a picture', () => {
  const options = { elo0: 0, elo1: 50 };
  const section = sprtSection(sprtState([1, 2, 3, 5, 4], options), options, 'Red', 'Tan');
  expect(seen(section)).toEqual([
    'Red against Tan: SPRT of normalised Elo 0 against 50: LLR 1.05 (−2.94 … 2.94) after 15 pairs, undecided, continue. The estimate so far is 123 normalised Elo. It has 65.0 % of the points.',
  ]);
  expect(attributes(section, 'cx')).toEqual(['199.8']);
  expect(attributes(section, 'x1')).toEqual(['10', '10', '290', '150']);
  expect(attributes(section, 'aria-label')).toEqual(['LLR 1.05 between −2.94 and 2.94']);
  expect(seen(sprtSection(sprtState([0, 0, 0, 0, 0], options), options, 'Red', 'Tan'))).toEqual([
    'Red against Tan: SPRT of normalised Elo 0 against 50: LLR 0.00 (−2.94 … 2.94) after 0 pairs, undecided, continue.',
  ]);
});
