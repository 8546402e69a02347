import { expect, test } from 'vitest';
import { type Rating, ratingsOf, successorOf } from '../rating/ratings.ts';
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

const rosterOf = (...players: readonly string[]) => ({
  playing: () =>
    players.map((active, i) => ({
      id: `t${i}`,
      name: 'Team',
      pseudonym: 'Pseudonym',
      deleted: null,
      league: 0,
      active,
    })),
  former: (player: string): readonly string[] => (player === 'v:next' ? ['v:broken', 'v:sure'] : []),
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

test('a version that is not in the ratings yet starts at the rating of the one before it, as uncertain as it will be', () => {
  const before = rating(1800, 60);
  const [next] = standingsOf(rosterOf('v:next'), new Map([['v:sure', before]]), { house: [] });
  expect(next).toMatchObject({ rating: 1800, games: 0, isProvisional: true });
  const players = [1, 2].map((number) => ({ id: `v:${number}`, team: 't', number }));
  const house = { id: 'house:random', team: null, number: 0 };
  const rated = ratingsOf([house, ...players], [{ white: 'v:1', black: house.id, won: 9, drawn: 0, lost: 3 }]);
  const [start, computed] = [successorOf(rated.get('v:1') ?? before), rated.get('v:2')];
  for (const part of ['rating', 'low', 'high', 'games'] as const)
    expect(start[part]).toBeCloseTo(computed?.[part] ?? 0, 3);
});

test('a team whose interval says nothing yet stands at the end, without a rank', () => {
  const unknown = rosterOf('v:sure', 'v:unsure', 'v:just', 'v:never');
  const ratings = { 'v:sure': rating(1200, 80), 'v:unsure': rating(1900, 251), 'v:just': rating(1100, 250) };
  expect(rows(ratings, unknown)).toEqual([
    ['house:random', 1, false],
    ['v:sure', 1, false],
    ['v:just', 2, false],
    ['v:unsure', 3, true],
    ['v:never', 3, true],
  ]);
});
