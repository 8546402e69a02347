import { expect, test } from 'vitest';
import { simulate, testTournament } from '../testing/tournament.ts';
import { Book } from './book.ts';
import { ranksOf } from './ranks.ts';
import { type Fixture, roundsOf } from './schedule/schedule.ts';

/** The better seed wins everything. */
const better = ({ plan }: Fixture) => (Number(plan.white.slice(1)) < Number(plan.black.slice(1)) ? 1 : 2);

test('a knock-out has a winner, a finalist, and others with shared ranks', () => {
  const tournament = testTournament(6, { format: { kind: 'knock-out', tieBreaks: 0 } });
  const { book } = simulate(tournament, 1, better);
  expect(ranksOf(tournament, book)).toEqual([
    { rank: 1, player: 'P1', words: 'won the final' },
    { rank: 2, player: 'P2', words: 'reached the final' },
    { rank: 3, player: 'P3', words: 'reached the last 4' },
    { rank: 3, player: 'P4', words: 'reached the last 4' },
    { rank: 5, player: 'P5', words: 'reached the last 8' },
    { rank: 5, player: 'P6', words: 'reached the last 8' },
  ]);
});

test('in a Swiss tournament byes and opponents count', () => {
  const tournament = testTournament(5, { format: { kind: 'swiss', rounds: 3 } });
  const { book } = simulate(tournament, 1, better);
  const ranks = ranksOf(tournament, book) ?? [];
  expect(ranks[0]).toMatchObject({ rank: 1, player: 'P1' });
  expect(ranks.map(({ words }) => words).filter((words) => words.includes('with a bye'))).toHaveLength(3);
  const points = ranks.map(({ words }) => Number(words.split(' ')[0]));
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(3 * 2 * 2 + 3 * 2);
  expect([...points].sort((a, b) => b - a)).toEqual(points);
});

test('before the first game all share the first rank; other formats have no ranks', () => {
  const swiss = testTournament(4, { format: { kind: 'swiss', rounds: 2 } });
  const ranks = ranksOf(swiss, new Book(roundsOf(swiss).width)) ?? [];
  expect(ranks.map(({ rank }) => rank)).toEqual([1, 1, 1, 1]);
  expect(ranksOf(testTournament(4), new Book(2))).toBeUndefined();
});
