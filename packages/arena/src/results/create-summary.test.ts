import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { madeUp, playedAtRandom, roundRobinResults } from '../testing/results.ts';
import { createSummary } from './create-summary.ts';
import type { Summary } from './summary.ts';
import { summaryText } from './summary-text.ts';

const few = { replicates: 40 };

function summaryOf(results: readonly GameResult[]): Summary {
  const builder = createSummary();
  for (const result of results) builder.add(result);
  return builder.summary(few);
}

const crashed = { kind: 'crashed', words: 'It crashed.', stderr: [], exit: { code: 1, signal: null } } as const;

const tournament: readonly GameResult[] = [
  ...roundRobinResults(['Red', 'Tan', 'Cid', 'Dot'], 2, 'squatter', 4),
  playedAtRandom({ id: 'r2-p1-g1', pair: 'r2-p1', white: 'Eve', black: 'Red' }),
  playedAtRandom({ id: 'r2-p2-g2', pair: 'r2-p2', white: 'Tan', black: 'Eve' }, undefined, {
    after: 5,
    fault: crashed,
  }),
];

test('the same games in any order give the same summary, byte for byte', () => {
  const expected = JSON.stringify(summaryOf(tournament));
  const order = fc.shuffledSubarray([...tournament], { minLength: tournament.length });
  fc.assert(
    fc.property(order, (shuffled) => {
      expect(JSON.stringify(summaryOf(shuffled))).toBe(expected);
    }),
    { numRuns: 15 },
  );
});

test('points won in the crosstable equal points lost, and the sums equal the standings', () => {
  const { crosstable, standings, games, pairs } = summaryOf(tournament);
  expect(games).toBe(26);
  expect(pairs).toBe(12);
  for (const { player, points, wins, draws, losses, games: own } of standings) {
    const rows = crosstable.filter((row) => row.player === player);
    expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(points);
    expect(wins + draws + losses).toBe(own);
  }
  for (const row of crosstable) {
    const back = crosstable.find((other) => other.player === row.opponent && other.opponent === row.player);
    expect(back?.asBlack).toEqual({ wins: row.asWhite.losses, draws: row.asWhite.draws, losses: row.asWhite.wins });
    expect(back?.pairs).toEqual([...row.pairs].reverse());
    const both = [row.asWhite, row.asBlack].reduce((sum, one) => sum + one.wins + one.draws + one.losses, 0);
    expect(row.pairs.reduce((sum, one) => sum + one, 0) * 2 + row.single).toBe(both);
  }
});

test('a fault is counted for the player who lost by it', () => {
  const { faults, standings, lengths } = summaryOf(tournament);
  const faulty = faults.filter(({ kinds }) => kinds.crashed > 0);
  expect(faulty.map(({ player }) => player)).toEqual(['Eve']);
  expect(standings.find(({ player }) => player === 'Eve')?.faults).toBe(1);
  expect(lengths.endedBy.fault).toBe(1);
});

test('a wrong getWinner is counted by games, and quoted from the first of them', () => {
  const claim = (words: string) => ({ times: 2, asked: 9, words });
  const games = [
    { ...madeUp(1, { id: 'r1-p1-g10' }), wrongWinner: { white: claim('late') } },
    { ...madeUp(1, { id: 'r1-p1-g2', white: 'Tan', black: 'Red' }), wrongWinner: { black: claim('after c3, …') } },
    madeUp(1, { id: 'r1-p1-g3' }),
  ];
  for (const order of [games, [...games].reverse()]) {
    const summary = summaryOf(order);
    expect(summary.wrongWinners).toEqual([{ player: 'Red', games: 2, game: 'r1-p1-g2', words: 'after c3, …' }]);
    expect(summaryText(summary)).toContain(
      'The getWinner of Red was wrong in 2 of 3 games; in game r1-p1-g2, after c3, ….',
    );
  }
});

test('times belong to the player who moved, counting the opening', () => {
  const time = (cpuMs: number) => ({ cpuMs, wallMs: 2 * cpuMs });
  const result: GameResult = {
    ...madeUp(1, { opening: ['a1'] }),
    moves: ['a1', 'b1', 'c1', 'd1'],
    times: [time(10), time(100), time(30)],
  };
  const { time: times } = summaryOf([result]);
  const bob = times.find(({ player }) => player === 'Tan');
  expect(bob).toMatchObject({ moves: 2, meanCpuMs: 20, maxCpuMs: 30, meanWallMs: 40 });
  expect(times.find(({ player }) => player === 'Red')).toMatchObject({ moves: 1, meanCpuMs: 100, p95CpuMs: 100 });
});

test('the 95th percentile is within a tenth of the exact one', () => {
  const each = Array.from({ length: 1000 }, (_, i) => ({ cpuMs: i + 1, wallMs: 0.001 * i }));
  const times = each.flatMap((one) => [one, one]);
  const white = summaryOf([{ ...madeUp(1), moves: times.map(() => 'a1'), times }]).time[0];
  expect(white.p95CpuMs).toBeGreaterThan(950 / 1.1);
  expect(white.p95CpuMs).toBeLessThan(950 * 1.1);
});

describe('small numbers of games', () => {
  test('none', () => {
    const summary = createSummary({ players: ['Red', 'Tan'] }).summary(few);
    expect(summary).toMatchObject({ games: 0, pairs: 0, ratings: null, crosstable: [], colour: { score: null } });
    expect(summary.standings.map(({ rank, score }) => [rank, score])).toEqual([
      [1, null],
      [1, null],
    ]);
  });

  test('one', () => {
    const { standings, ratings } = summaryOf([madeUp(2)]);
    expect(standings.map(({ player, points }) => [player, points])).toEqual([
      ['Tan', 1],
      ['Red', 0],
    ]);
    expect(ratings?.colourAdvantage).toBeNull();
    expect(ratings?.players[0].rating.value).toBeGreaterThan(0);
    expect(Number.isFinite(ratings?.players[0].rating.high)).toBe(true);
  });

  test('all lost', () => {
    const results = Array.from({ length: 50 }, (_, i) => [
      madeUp(1, { id: `${i}a`, pair: `${i}` }),
      madeUp(2, { id: `${i}b`, pair: `${i}`, white: 'Tan', black: 'Red' }),
    ]).flat();
    const { ratings } = createSummaryOf(results, { anchor: 'Tan', replicates: 400 });
    const rating = ratings?.players[0].rating ?? { value: 0, low: 0, high: 0 };
    expect(rating.low).toBeGreaterThan(300);
    expect(rating.value).toBeGreaterThan(rating.low);
    expect(rating.high).toBeGreaterThan(rating.value);
    expect(rating.high).toBeLessThan(10_000);
    expect(ratings?.superiority[0][1]).toBe(1);
  });
});

const createSummaryOf = (results: readonly GameResult[], options: { anchor: string; replicates: number }): Summary => {
  const builder = createSummary();
  for (const result of results) builder.add(result);
  return builder.summary(options);
};

test('names that are special in JavaScript are only names', () => {
  const names = ['__proto__', 'constructor', 'a","b', 'a', '\u0000'];
  const { standings, crosstable } = summaryOf(roundRobinResults(names, 1, 'squatter', 3));
  expect(new Set(standings.map(({ player }) => player))).toEqual(new Set(names));
  expect(crosstable).toHaveLength(names.length * (names.length - 1));
});

test('two players with the same name are refused', () => {
  expect(() => createSummary().add(madeUp(1, { black: 'Red' }))).toThrow('both players have the name "Red"');
});

test('a hundred thousand games take no more memory than a hundred', () => {
  const builder = createSummary();
  const result = (i: number): GameResult => {
    const swapped = i % 2 === 1;
    const pair = `p${Math.floor(i / 2)}`;
    const players = swapped ? { white: 'Tan', black: 'Red' } : { white: 'Red', black: 'Tan' };
    return madeUp(i % 3 === 0 ? 1 : i % 3 === 1 ? 2 : 0, { id: `${pair}-${i % 2}`, pair, ...players });
  };
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  for (let i = 0; i < 100; i++) builder.add(result(i));
  const before = heap();
  for (let i = 100; i < 100_000; i++) builder.add(result(i));
  const grown = heap() - before;
  expect(builder.games).toBe(100_000);
  expect(builder.summary(few).pairs).toBe(50_000);
  // A list of the results would take some 40 MB.
  expect(grown).toBeLessThan(2e6);
});

test('lengths and colours are counted over all games', () => {
  const builder = createSummary();
  expect(builder.summary().lengths).toMatchObject({ mean: null, shortest: null, longest: null });
  const game = (winner: 0 | 1 | 2, length: number, id: string) =>
    builder.add({ ...madeUp(winner, { id, pair: id }), moves: Array(length).fill('a1') });
  game(1, 5, 'a');
  game(1, 2, 'b');
  game(0, 4, 'c');
  game(2, 9, 'd');
  const { lengths, colour } = builder.summary({ replicates: 5 });
  expect(lengths).toMatchObject({ mean: 5, shortest: 2, longest: 9, endedBy: { rules: 4 } });
  expect(colour).toMatchObject({ wins: 2, draws: 1, losses: 1 });
});

test.each([
  [[1, 2, 1, 2, 1, 2, 1, 2], 6, /Only 2 of 8 games are different: .* no intervals/],
  [[1, 2, 3, 1], 1, /Only 3 of 4 games are different: the intervals are too narrow\./],
  [[1, 2, 3], undefined, undefined],
])(
  'games that repeat earlier ones are counted, and make no interval if they are many (%j)',
  (seeds, repeated, words) => {
    const games = seeds.map((seed, i): GameResult => {
      const game = playedAtRandom({ game: 'squatter', size: 3, seed });
      return { ...game, plan: { ...game.plan, id: `g${i}`, pair: `p${i >> 1}`, white: 'A', black: 'B' } };
    });
    const summary = summaryOf(games);
    expect(summary.repeated).toBe(repeated);
    const text = summaryText(summary);
    if (words === undefined) expect(text).not.toContain('different');
    else expect(text).toMatch(words);
    expect(/–\s+0$/m.test(text), 'no interval').toBe(repeated === 6);
  },
);
