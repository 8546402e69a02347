import { randomSource } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { type HistoryGame, historyOf } from './history.ts';
import { type Counts, isNew, MIDDLE, type RatedPlayer, ratingsOf } from './ratings.ts';

const house = (word: string): RatedPlayer => ({ id: `house:${word}`, team: null, number: 0 });
const version = (team: string, number: number): RatedPlayer => ({ id: `v:${team}${number}`, team, number });

const expected = (lead: number): number => 1 / (1 + 10 ** (-lead / 400));

/** Games between players of known ratings, with an advantage of 20 points for White. */
function simulate(
  truth: ReadonlyMap<string, number>,
  pairs: readonly (readonly [string, string])[],
  games: number,
  seed: number,
): Counts[] {
  const random = randomSource(seed);
  return pairs.map(([white, black]) => {
    const p = expected((truth.get(white) ?? 0) - (truth.get(black) ?? 0) + 20);
    let won = 0;
    for (let i = 0; i < games; i++) if (random.next() / 2 ** 32 < p) won++;
    return { white, black, won, drawn: 0, lost: games - won };
  });
}

const allPairs = (ids: readonly string[]): [string, string][] =>
  ids.flatMap((white) => ids.filter((black) => black !== white).map((black): [string, string] => [white, black]));

describe('ratings', () => {
  test('without games everybody is in the middle, and nothing is known', () => {
    const ratings = ratingsOf([house('random'), version('a', 1)], []);
    expect(ratings.get('v:a1')).toMatchObject({ rating: MIDDLE, games: 0 });
    expect(isNew(ratings.get('v:a1') ?? { low: 0, high: 0 })).toBe(true);
  });

  test('recovers players whose strength changes with their versions, and the intervals are right', () => {
    const anchors = [house('random'), house('level:1'), house('level:3')];
    const truth = new Map([
      ['house:random', 1100],
      ['house:level:1', 1500],
      ['house:level:3', 1900],
    ]);
    const random = randomSource(7);
    const versions = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((team) => {
      let rating = 1200 + random.below(600);
      return [1, 2, 3, 4].map((number) => {
        const one = version(team, number);
        truth.set(one.id, rating);
        rating += random.below(400) - 130;
        return one;
      });
    });
    const players = [...anchors, ...versions];
    let [within, all, far] = [0, 0, 0];
    for (let seed = 1; seed <= 5; seed++) {
      // A version meets the house, and the versions of its own time.
      const pairs = allPairs(players.map(({ id }) => id)).filter(([white, black]) => {
        const [one, other] = [white, black].map((id) => players.find((player) => player.id === id));
        return one?.team !== other?.team && (one?.number === 0 || other?.number === 0 || one?.number === other?.number);
      });
      const ratings = ratingsOf(players, simulate(truth, pairs, 8, seed));
      for (const { id } of versions) {
        const { rating, low, high } = ratings.get(id) ?? { rating: 0, low: 0, high: 0 };
        const real = truth.get(id) ?? 0;
        all++;
        if (low <= real && real <= high) within++;
        far = Math.max(far, Math.abs(rating - real));
      }
      const mean = anchors.reduce((sum, { id }) => sum + (ratings.get(id)?.rating ?? 0), 0) / anchors.length;
      expect(mean).toBeCloseTo(MIDDLE, 0);
    }
    expect(within / all).toBeGreaterThan(0.88);
    expect(within / all).toBeLessThan(1);
    expect(far).toBeLessThan(250);
  });

  test('the same results in another order give the same numbers to the last bit', () => {
    const players = [
      house('random'),
      house('level:2'),
      ...[1, 2, 3].flatMap((n) => [version('a', n), version('b', n)]),
    ];
    const ids = players.map(({ id }) => id);
    const truth = new Map(ids.map((id, i) => [id, 1300 + 70 * i]));
    const counts = simulate(truth, allPairs(ids), 5, 3);
    const split = counts.flatMap((one) => [
      { ...one, won: one.won - 1 },
      { ...one, won: 1, drawn: 0, lost: 0 },
    ]);
    const forward = ratingsOf(players, counts);
    const backward = ratingsOf([...players].reverse(), [...split].reverse());
    for (const id of ids) expect(backward.get(id)).toEqual(forward.get(id));
  });

  test('a draw is worth half a point to both, and every game counts in both records', () => {
    const players = [house('random'), version('a', 1), version('b', 1)];
    const rest = { white: 'v:b1', black: 'house:random', won: 4, drawn: 0, lost: 1 };
    const ratingsWith = (drawn: number) =>
      ratingsOf(players, [{ white: 'v:a1', black: 'v:b1', won: 7 - drawn / 2, drawn, lost: 3 - drawn / 2 }, rest]);
    const [played, drawn] = [ratingsWith(0), ratingsWith(6)];
    for (const { id } of players) expect(drawn.get(id)?.rating).toBe(played.get(id)?.rating);
    expect(drawn.get('v:a1')).toMatchObject({ games: 10, won: 4, drawn: 6, lost: 0 });
    expect(drawn.get('v:b1')).toMatchObject({ games: 15, won: 4, drawn: 6, lost: 5 });
    expect(drawn.get('v:a1')?.rating).toBeGreaterThan(drawn.get('v:b1')?.rating ?? 0);
  });

  test('a version that has won everything is finite, and its successor starts where it ended, less certain', () => {
    const players = [house('random'), version('a', 1), version('a', 2)];
    const ratings = ratingsOf(players, [{ white: 'v:a1', black: 'house:random', won: 40, drawn: 0, lost: 0 }]);
    const [first, second] = ['v:a1', 'v:a2'].map((id) => ratings.get(id) ?? { rating: 0, low: 0, high: 0 });
    expect(first.rating).toBeGreaterThan(MIDDLE + 300);
    expect(first.rating).toBeLessThan(MIDDLE + 1500);
    expect(second.rating).toBeCloseTo(first.rating, 3);
    expect(second.high - second.low).toBeGreaterThan(first.high - first.low);
  });

  test('a newcomer without games is expected where the class is, and as uncertain as the class is spread', () => {
    const houses = Array.from({ length: 5 }, (_, i) => house(`level:${i}`));
    const teams = Array.from({ length: 15 }, (_, i) => version(`t${i}`, 1));
    const [narrow, wide] = [5, 80].map((step) => {
      const truth = new Map(houses.map(({ id }, i) => [id, 1300 + 100 * i]));
      for (const [i, { id }] of teams.entries()) truth.set(id, 1200 + (i - 7) * step);
      const counts = simulate(truth, allPairs([...truth.keys()]), 6, 11);
      const { rating, low, high } = ratingsOf([...houses, ...teams, version('late', 1)], counts).get('v:late1') ?? {
        rating: 0,
        low: 0,
        high: 0,
      };
      expect(Math.abs(rating - 1200)).toBeLessThan(50);
      return high - low;
    });
    expect(wide).toBeGreaterThan(1.5 * narrow);
  });
});

describe('the history of a team', () => {
  const games = (
    version: number,
    count: number,
    opponent: number,
    points: number,
    from: number,
    reach = 0,
  ): HistoryGame[] =>
    Array.from({ length: count }, (_, i) => ({ version, opponent, reach, points, at: new Date((from + i) * 1000) }));

  test('the interval narrows with the games of a version, and widens with the next', () => {
    const history = historyOf([
      ...games(1, 50, 1500, 1, 0),
      ...games(1, 50, 1500, 0, 100),
      ...games(2, 40, 1700, 0.5, 300),
    ]);
    const width = ({ low, high }: { low: number; high: number }): number => high - low;
    const first = history.filter((entry) => entry.version === 1);
    const second = history.filter((entry) => entry.version === 2);
    expect(first.at(-1)).toMatchObject({ games: 100 });
    expect(first.at(-1)?.rating).toBeCloseTo(1500, -1);
    expect(width(first[0])).toBeGreaterThan(2 * width(first[first.length - 1]));
    expect(width(second[0])).toBeGreaterThan(width(first[first.length - 1]));
    expect(second.at(-1)?.rating).toBeGreaterThan(1660);
    expect(first.length + second.length).toBeLessThan(60);
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime()));
  });

  test('the order in which games are given does not matter', () => {
    const all = [...games(1, 30, 1500, 1, 0), ...games(1, 30, 1500, 0, 100)];
    expect(historyOf([...all].reverse())).toEqual(historyOf(all));
  });

  test('results against opponents of uncertain rating say less', () => {
    const [known, unknown] = [30, 500].map((reach) => historyOf(games(1, 20, 1600, 0.5, 0, reach)).at(-1));
    const width = (entry: typeof known) => (entry?.high ?? 0) - (entry?.low ?? 0);
    expect(width(unknown)).toBeGreaterThan(1.15 * width(known));
  });

  test('without games', () => expect(historyOf([])).toEqual([]));
});
