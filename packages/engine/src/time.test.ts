import { type Position, randomSource, startPosition } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowanceFor, limitsProblem } from './time.ts';

function randomPosition(seed: number, plies: number): Position {
  const games = ['squatter', 'fencemaster', 'havannah'] as const;
  const position = startPosition(games[seed % 3], { size: 3 + (seed % 4) });
  const random = randomSource(seed);
  for (let i = 0; i < plies; i++) {
    position.play(random.pick(position.legalMoves()));
    if (position.outcome !== undefined) position.undo();
  }
  return position;
}

const positions = fc.tuple(fc.nat(1000), fc.nat(30)).map(([seed, plies]) => randomPosition(seed, plies));
const milliseconds = fc.integer({ min: 0, max: 10_000_000 });

describe('the time of a search', () => {
  test('is infinite without limits of time', () => {
    const forever = Number.POSITIVE_INFINITY;
    expect(allowanceFor({ nodes: 10 }, startPosition('squatter', { size: 6 }))).toEqual({
      soft: forever,
      hard: forever,
      last: forever,
    });
  });

  test('is less than the time for the move, and most of it if that is long', () => {
    fc.assert(
      fc.property(positions, milliseconds, (position, moveTime) => {
        const { soft, hard, last } = allowanceFor({ moveTime }, position);
        expect(soft).toBeLessThanOrEqual(hard);
        expect(hard).toBeGreaterThanOrEqual(0);
        expect(last).toBeGreaterThanOrEqual(hard);
        if (moveTime > 0) expect(last).toBeLessThan(moveTime);
        if (moveTime > 100) expect(hard).toBeGreaterThan(moveTime * 0.85);
      }),
    );
  });

  test('is never more than the clock has, whatever comes after the move', () => {
    fc.assert(
      fc.property(
        positions,
        milliseconds,
        milliseconds,
        fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
        (position, remaining, increment, movesToGo) => {
          const clock = { remaining, increment, ...(movesToGo !== undefined && { movesToGo }) };
          const { soft, hard, last } = allowanceFor({ clock }, position);
          expect(last).toBe(hard);
          expect(soft).toBeGreaterThanOrEqual(0);
          expect(soft).toBeLessThanOrEqual(hard);
          if (remaining > 0) expect(hard).toBeLessThan(remaining);
          if (remaining > 100) expect(remaining - hard).toBeGreaterThanOrEqual(20);
        },
      ),
    );
  });

  test('grows by most of the increment, and is never more than the clock has', () => {
    const position = startPosition('squatter', { size: 6 });
    const plain = allowanceFor({ clock: { remaining: 60_000 } }, position);
    const more = allowanceFor({ clock: { remaining: 60_000, increment: 1000 } }, position);
    expect(more.soft - plain.soft).toBeCloseTo(800);
    expect(more.hard - plain.hard).toBeCloseTo(2400);
    const { hard } = allowanceFor({ clock: { remaining: 1000, increment: 60_000 } }, position);
    expect(hard).toBeLessThan(1000);
  });

  test('is the stricter of a move’s time and the clock', () => {
    const position = startPosition('squatter', { size: 6 });
    const both = allowanceFor({ moveTime: 100, clock: { remaining: 1e6 } }, position);
    expect(both).toEqual(allowanceFor({ moveTime: 100 }, position));
  });
});

describe('whole games on a clock', () => {
  /** Every move takes all the time it may, and a random delay; returns the least time ever left. */
  function playGame(seed: number, clock: { main: number; increment: number; moves?: number }): number {
    const random = randomSource(seed);
    const game = (['squatter', 'fencemaster', 'havannah'] as const)[seed % 3];
    const position = startPosition(game, { size: 4 + (seed % 5) });
    const left = [clock.main, clock.main];
    const moves = [0, 0];
    let least = clock.main;
    while (position.outcome === undefined) {
      const player = position.moves.length % 2;
      const movesToGo = clock.moves === undefined ? undefined : clock.moves - (moves[player] % clock.moves);
      const { hard } = allowanceFor(
        {
          clock: { remaining: left[player], increment: clock.increment, ...(movesToGo !== undefined && { movesToGo }) },
        },
        position,
      );
      left[player] -= hard + random.below(18);
      least = Math.min(least, left[player]);
      left[player] += clock.increment;
      moves[player]++;
      if (clock.moves !== undefined && moves[player] % clock.moves === 0) left[player] += clock.main;
      position.play(random.pick(position.legalMoves()));
    }
    return least;
  }

  test.each([
    ['7.5 s for the game, as the course had it', { main: 7500, increment: 0 }],
    ['a minute with an increment', { main: 60_000, increment: 1000 }],
    ['almost only the increment', { main: 3000, increment: 100 }],
    ['ten moves in five seconds, again and again', { main: 5000, increment: 0, moves: 10 }],
  ])('%s: nobody loses on time', (_, clock) => {
    for (let seed = 0; seed < 100; seed++) expect(playGame(seed, clock)).toBeGreaterThan(0);
  });
});

test('invalid limits are reported', () => {
  expect(limitsProblem({ moveTime: 10, nodes: 5, depth: 1, clock: { remaining: 0 } })).toBeUndefined();
  expect(limitsProblem({ moveTime: Number.NaN })).toMatch(/moveTime is NaN/);
  expect(limitsProblem({ nodes: 0 })).toMatch(/nodes is 0/);
  expect(limitsProblem({ clock: { remaining: -1 } })).toMatch(/clock.remaining is -1/);
});
