import { expect, test } from 'vitest';
import { Book } from './book.ts';
import { simulate, tournamentOf } from './harness.ts';
import { placesOf } from './places.ts';
import { type Fixture, roundsOf } from './schedule/schedule.ts';

/** The better seed wins everything. */
const better = ({ plan }: Fixture) => (Number(plan.white.slice(1)) < Number(plan.black.slice(1)) ? 1 : 2);

test('a knock-out has a winner, a finalist, and others who share their places', () => {
  const tournament = tournamentOf(6, { format: { kind: 'knock-out', tieBreaks: 0 } });
  const { book } = simulate(tournament, 1, better);
  expect(placesOf(tournament, book)).toEqual([
    { place: 1, player: 'P1', words: 'won the final' },
    { place: 2, player: 'P2', words: 'reached the final' },
    { place: 3, player: 'P3', words: 'reached the last 4' },
    { place: 3, player: 'P4', words: 'reached the last 4' },
    { place: 5, player: 'P5', words: 'reached the last 8' },
    { place: 5, player: 'P6', words: 'reached the last 8' },
  ]);
});

test('in a Swiss tournament byes and opponents count', () => {
  const tournament = tournamentOf(5, { format: { kind: 'swiss', rounds: 3 } });
  const { book } = simulate(tournament, 1, better);
  const places = placesOf(tournament, book) ?? [];
  expect(places[0]).toMatchObject({ place: 1, player: 'P1' });
  expect(places.map(({ words }) => words).filter((words) => words.includes('with a bye'))).toHaveLength(3);
  const points = places.map(({ words }) => Number(words.split(' ')[0]));
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(3 * 2 * 2 + 3 * 2);
  expect([...points].sort((a, b) => b - a)).toEqual(points);
});

test('before the first game all share the first place, and elsewhere the points say all', () => {
  const swiss = tournamentOf(4, { format: { kind: 'swiss', rounds: 2 } });
  const places = placesOf(swiss, new Book(roundsOf(swiss).width)) ?? [];
  expect(places.map(({ place }) => place)).toEqual([1, 1, 1, 1]);
  expect(placesOf(tournamentOf(4), new Book(2))).toBeUndefined();
});
