import { expect, test } from 'vitest';
import { isAbout, withRunning, withStandings } from './delta.ts';

const row = (player: string, rank: number, rating: number, isProvisional = false) =>
  ({ player, rank, rating, isProvisional, name: `Team ${player}` }) as never;
const page = { page: 1, pages: 2, total: 100, rows: [row('a', 1, 1700), row('b', 2, 1600), row('c', 3, 1500)] };
const order = (found: ReturnType<typeof withStandings>): string | undefined =>
  found?.rows.map(({ player, name, rating }) => `${player} ${name} ${rating}`).join(', ');

test('rows change their ranks and keep the names that the reader knows', () => {
  const pseudonym = { ...(row('b', 1, 1750) as object), name: 'Blue Heron' } as never;
  expect(order(withStandings(page, { rows: [pseudonym, row('a', 2, 1690), row('z', 80, 900)], gone: ['y'] }))).toBe(
    'b Team b 1750, a Team a 1690, c Team c 1500',
  );
});

test('a team that is not ranked stays at the end, whatever its rating', () => {
  expect(order(withStandings(page, { rows: [row('b', 3, 1900, true), row('c', 2, 1550)], gone: [] }))).toBe(
    'a Team a 1700, c Team c 1550, b Team b 1900',
  );
});

test('a page is requested again when a player enters or leaves it, or without information', () => {
  expect(withStandings(page, { rows: [row('z', 2, 1650)], gone: [] })).toBeUndefined();
  expect(withStandings(page, { rows: [row('a', 9, 1000)], gone: [] })).toBeUndefined();
  expect(withStandings(page, { rows: [], gone: ['c'] })).toBeUndefined();
  for (const nothing of [undefined, {}, { rows: 1, gone: [] }]) expect(withStandings(page, nothing)).toBeUndefined();
});

const board = (id: string, moves: readonly string[]) => ({ id, moves }) as never;
const moves = (games: ReturnType<typeof withRunning>): string | undefined =>
  games?.map(({ id, moves: all }) => `${id}: ${all.join(' ')}`).join(', ');

test('boards appear, get their moves and disappear', () => {
  const games = [board('1', ['a1']), board('2', ['b2', 'c3'])];
  const news = { boards: [board('3', [])], moves: [{ id: '2', from: 2, moves: ['d4', 'e5'] }], gone: ['1'] };
  expect(moves(withRunning(games, news))).toBe('2: b2 c3 d4 e5, 3: ');
  // Applying it twice has the same result.
  expect(moves(withRunning(withRunning(games, news) ?? [], news))).toBe('2: b2 c3 d4 e5, 3: ');
});

test('a board with missing moves is requested again', () => {
  const news = { boards: [], moves: [{ id: '1', from: 5, moves: ['d4'] }], gone: [] };
  expect(withRunning([board('1', ['a1'])], news)).toBeUndefined();
});

test('games of others do not concern a team', () => {
  const games = [{ white: { team: 'otters' }, black: { team: null } }];
  expect(isAbout({ games }, 'otters')).toBe(true);
  expect(isAbout({ games }, 'badgers')).toBe(false);
  expect(isAbout(undefined, 'badgers')).toBe(true);
});
