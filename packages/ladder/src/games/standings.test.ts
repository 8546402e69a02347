import { expect, test } from 'vitest';
import type { Rating } from '../rating/ratings.ts';
import { standingsOf } from './standings.ts';

const rating = (value: number, reach: number): Rating => ({
  rating: value,
  low: value - reach,
  high: value + reach,
  games: 20,
  won: 10,
  drawn: 0,
  lost: 10,
});

const rosterOf = (...players: readonly (string | undefined)[]) => ({
  all: () =>
    players
      .map((active, i) => ({ id: `t${i}`, name: 'Team', pseudonym: 'Pseudonym', deleted: null, league: 0, active }))
      .values(),
});

const rows = (ratings: Readonly<Record<string, Rating>>, roster = rosterOf(...Object.keys(ratings))) =>
  standingsOf(roster, new Map([...Object.entries(ratings), ['house:random', rating(1500, 30)]]), {
    house: ['random'],
  }).map(({ player, rank, isProvisional }) => [player, rank, isProvisional]);

test('teams are ranked by rating, and house players among them take no rank', () => {
  expect(rows({ 'v:weak': rating(1300, 100), 'v:strong': rating(1700, 100), 'v:middle': rating(1400, 100) })).toEqual([
    ['v:strong', 1, false],
    ['house:random', 2, false],
    ['v:middle', 2, false],
    ['v:weak', 3, false],
  ]);
});

test('a team whose interval says nothing yet stands at the end, without a rank', () => {
  const unknown = rosterOf('v:sure', 'v:unsure', 'v:just', 'v:never', undefined);
  const ratings = { 'v:sure': rating(1200, 80), 'v:unsure': rating(1900, 251), 'v:just': rating(1100, 250) };
  expect(rows(ratings, unknown)).toEqual([
    ['house:random', 1, false],
    ['v:sure', 1, false],
    ['v:just', 2, false],
    ['v:unsure', 3, true],
    ['v:never', 3, true],
  ]);
});
