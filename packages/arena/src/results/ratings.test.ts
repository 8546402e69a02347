import { randomSource } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { ELO } from '../strengths/strengths.ts';
import { madeUp } from '../testing/results.ts';
import { createSummary } from './create-summary.ts';
import type { Ratings } from './summary.ts';

interface World {
  readonly strengths: readonly number[];
  readonly colour: number;
  readonly pairs: number;
  /** From 0, none, to 1, the maximum. */
  readonly draws: number;
}

/** A round robin between players of known strength; openings favour one colour, so the games of a pair are correlated. */
function ratingsIn({ strengths, colour, pairs, draws }: World, seed: number, replicates: number): Ratings {
  const random = randomSource(seed);
  const chance = (): number => random.next() / 2 ** 32;
  const builder = createSummary();
  const play = (white: number, black: number, bias: number, pair: string, half: number): void => {
    const expected = 1 / (1 + Math.exp(-(strengths[white] - strengths[black] + colour + bias)));
    // Draws take as much from wins as from losses, so that the expected score stays what the strengths say.
    const drawn = draws * Math.min(expected, 1 - expected);
    const at = chance();
    const winner = at < expected - drawn ? 1 : at < expected + drawn ? 0 : 2;
    builder.add(madeUp(winner, { id: `${pair}-${half}`, pair, white: `P${white}`, black: `P${black}` }));
  };
  for (let one = 0; one < strengths.length; one++) {
    for (let other = one + 1; other < strengths.length; other++) {
      for (let pair = 0; pair < pairs; pair++) {
        const bias = random.pick([-0.5, 0, 0.5]);
        play(one, other, bias, `${one}-${other}-${pair}`, 1);
        play(other, one, bias, `${one}-${other}-${pair}`, 2);
      }
    }
  }
  const { ratings } = builder.summary({ replicates, seed });
  if (ratings === null) throw new Error('no ratings');
  return ratings;
}

test.each([
  { name: 'many pairs', world: { strengths: [0.6, 0.2, -0.1, -0.7], colour: 0.3, pairs: 12, draws: 0.2 } },
  {
    name: 'one pair for each two',
    world: { strengths: [1, 0.6, 0.2, 0, -0.2, -0.5, -1.1], colour: 0, pairs: 1, draws: 0 },
  },
  { name: 'a duel', world: { strengths: [0.5, -0.5], colour: 0.5, pairs: 25, draws: 0.5 } },
])('95 % intervals contain the true value about as often: $name', ({ world }) => {
  let inside = 0;
  let all = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const { players } = ratingsIn(world, seed, 120);
    for (const { player, rating } of players) {
      const truth = world.strengths[Number(player.slice(1))] * ELO;
      all++;
      if (rating.low <= truth && truth <= rating.high) inside++;
    }
  }
  expect(inside / all).toBeGreaterThan(0.88);
  expect(inside / all).toBeLessThan(0.995);
});

describe('properties of ratings', () => {
  let ratings: Ratings;
  beforeAll(() => {
    ratings = ratingsIn({ strengths: [0.8, 0, -0.8], colour: 1, pairs: 40, draws: 0.3 }, 3, 200);
  });

  test('their mean is 0, and they come in the order of the standings', () => {
    const values = ratings.players.map(({ rating }) => rating.value);
    expect(Math.abs(values.reduce((sum, value) => sum + value, 0))).toBeLessThan(0.3);
    expect(ratings.players.map(({ player }) => player)).toEqual(['P0', 'P1', 'P2']);
  });

  test('White’s advantage is found', () => {
    const advantage = ratings.colourAdvantage;
    expect(advantage?.low).toBeLessThan(ELO);
    expect(advantage?.high).toBeGreaterThan(ELO);
    expect(advantage?.low).toBeGreaterThan(0);
  });

  test('White’s share of the points is exact, and more certain with more games', () => {
    const scoreOf = (rounds: number) => {
      const builder = createSummary();
      for (let i = 0; i < 4 * rounds; i++) {
        const white = i % 2 === 0 ? { white: 'Red', black: 'Tan' } : { white: 'Tan', black: 'Red' };
        builder.add(madeUp(([1, 1, 0, 2] as const)[i % 4], { id: `${i}`, pair: `${Math.floor(i / 2)}`, ...white }));
      }
      const { score } = builder.summary({ replicates: 200 }).colour;
      expect(score?.value).toBe(0.625);
      expect(score?.low).toBeGreaterThan(0);
      expect(score?.low).toBeLessThan(0.625);
      expect(score?.high).toBeGreaterThan(0.625);
      expect(score?.high).toBeLessThan(1);
      return (score?.high ?? 1) - (score?.low ?? 0);
    };
    const [few, many] = [scoreOf(5), scoreOf(80)];
    expect(few / many).toBeGreaterThan(2);
    expect(many).toBeLessThan(0.15);
  });

  test('equal players are equal: neither is superior much more often, and nobody to himself', () => {
    const builder = createSummary();
    for (let i = 0; i < 20; i++) builder.add(madeUp(i % 4 < 2 ? 1 : 2, { id: `${i}`, pair: `${i}` }));
    const share = builder.summary({ replicates: 200 }).ratings?.superiority;
    expect(share?.[0][0]).toBe(0.5);
    expect(share?.[0][1]).toBeGreaterThan(0.3);
    expect(share?.[0][1]).toBeLessThan(0.7);
    expect(builder.summary({ replicates: 0 }).ratings?.superiority).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });

  test('the superiorities of two players over each other add up to 1', () => {
    ratings.superiority.forEach((row, i) => {
      row.forEach((share, j) => {
        expect(share + ratings.superiority[j][i]).toBeCloseTo(1, 9);
      });
    });
    expect(ratings.superiority[0][2]).toBeGreaterThan(0.99);
  });

  test('an anchor has rating 0 with certainty', () => {
    const builder = createSummary();
    builder.add(madeUp(1));
    const anchored = builder.summary({ anchor: 'Tan', replicates: 20 }).ratings;
    expect([anchored?.anchor, builder.summary({ replicates: 1 }).ratings?.anchor]).toEqual(['Tan', null]);
    expect(anchored?.players.at(-1)).toEqual({ player: 'Tan', rating: { value: 0, low: 0, high: 0 } });
    expect(() => builder.summary({ anchor: 'Zoe' })).toThrow('no player is called "Zoe"');
  });

  test('players that never met are separate groups', () => {
    const builder = createSummary({ players: ['Zoe'] });
    builder.add(madeUp(1, { id: '1', pair: '1', white: 'A', black: 'B' }));
    builder.add(madeUp(1, { id: '2', pair: '2', white: 'C', black: 'D' }));
    builder.add(madeUp(1, { id: '3', pair: '3', white: 'D', black: 'E' }));
    const groups = builder.summary({ replicates: 20 }).ratings?.groups.map((group) => [...group].sort());
    expect(groups?.sort()).toEqual([['A', 'B'], ['C', 'D', 'E'], ['Zoe']]);
  });
});
