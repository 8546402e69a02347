import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulate, testTournament, winnerOf } from '../../testing/tournament.ts';
import { Book } from '../book.ts';
import type { FormatRule, Tournament } from '../tournament.ts';
import { type Fixture, playable, roundsOf } from './schedule.ts';

const formats: FormatRule[] = [
  { kind: 'round-robin' },
  { kind: 'gauntlet', hero: 1 },
  { kind: 'swiss', rounds: 3 },
  { kind: 'knock-out', tieBreaks: 2 },
];

/** How often each two players met, as `P1 P2` in the order of their names. */
function meetings(fixtures: readonly Fixture[]): Map<string, number> {
  const met = new Map<string, number>();
  for (const { plan } of fixtures) {
    const key = [plan.white, plan.black].sort().join(' ');
    met.set(key, (met.get(key) ?? 0) + 1);
  }
  return met;
}

const count = (items: readonly string[], item: string): number => items.filter((one) => one === item).length;

const anyTournament = fc
  .record({
    players: fc.integer({ min: 2, max: 13 }),
    format: fc.constantFrom(...formats),
    repetitions: fc.integer({ min: 1, max: 3 }),
    sizes: fc.constantFrom([3], [3, 4]),
    seed: fc.nat(1000),
  })
  .map(({ players, ...parts }) => testTournament(players, parts));

describe('every format', () => {
  test('has the same games in whatever order they end', () => {
    fc.assert(
      fc.property(anyTournament, fc.nat(), fc.nat(), (tournament, one, other) => {
        expect(simulate(tournament, one).fixtures).toEqual(simulate(tournament, other).fixtures);
      }),
      { numRuns: 25 },
    );
  });

  test('plays pairs from the same opening with colours reversed, and no game twice', () => {
    fc.assert(
      fc.property(anyTournament, fc.nat(), (tournament, order) => {
        const { fixtures } = simulate(tournament, order);
        expect(new Set(fixtures.map(({ plan }) => plan.id)).size).toBe(fixtures.length);
        for (let i = 0; i < fixtures.length; i += 2) {
          const [one, two] = [fixtures[i], fixtures[i + 1]];
          expect(two.plan.pair).toBe(one.plan.pair);
          expect([two.plan.black, two.plan.white]).toEqual([one.plan.white, one.plan.black]);
          expect([two.opening, two.plan.size]).toEqual([one.opening, one.plan.size]);
          expect(two.plan.seed).not.toBe(one.plan.seed);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('stays within the announced number of games', () => {
    fc.assert(
      fc.property(anyTournament, fc.nat(), (tournament, order) => {
        const { mostGames, isExact } = roundsOf(tournament);
        const { length } = simulate(tournament, order).fixtures;
        if (isExact) expect(length).toBe(mostGames);
        else expect(length).toBeLessThanOrEqual(mostGames);
      }),
      { numRuns: 25 },
    );
  });
});

describe('round robin', () => {
  test('everybody meets everybody as often as requested, and has White first equally often to within one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.integer({ min: 1, max: 3 }), (players, repetitions) => {
        const tournament = testTournament(players, { repetitions });
        const { fixtures } = simulate(tournament, 1);
        const met = meetings(fixtures);
        expect(met.size).toBe((players * (players - 1)) / 2);
        expect(new Set(met.values())).toEqual(new Set([2 * repetitions]));
        const firsts = fixtures.filter((_, i) => i % 2 === 0).map(({ plan }) => plan.white);
        const begun = tournament.players.map(({ name }) => count(firsts, name));
        expect(Math.max(...begun) - Math.min(...begun)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('has everybody at most once in a round', () => {
    const { fixtures } = simulate(testTournament(7), 1);
    const rounds = new Map<string, Fixture[]>();
    for (const fixture of fixtures) {
      const round = fixture.plan.id.split('-')[0];
      rounds.set(round, [...(rounds.get(round) ?? []), fixture]);
    }
    expect(rounds.size).toBe(7);
    for (const games of rounds.values()) {
      const firsts = games.filter((_, i) => i % 2 === 0).flatMap(({ plan }) => [plan.white, plan.black]);
      expect(new Set(firsts).size).toBe(firsts.length);
    }
  });

  test('ends within a pair if a match has an odd number of games', () => {
    const tournament = testTournament(2, { repetitions: 3, games: 5 });
    expect(simulate(tournament, 1).fixtures.map(({ plan }) => plan.id)).toEqual([
      'r1-p1-g1',
      'r1-p1-g2',
      'r2-p1-g1',
      'r2-p1-g2',
      'r3-p1-g1',
    ]);
  });
});

test('in a gauntlet the hero meets everybody, and the others meet nobody else', () => {
  const met = meetings(simulate(testTournament(5, { format: { kind: 'gauntlet', hero: 2 } }), 1).fixtures);
  expect([...met.keys()].sort()).toEqual(['P1 P3', 'P2 P3', 'P3 P4', 'P3 P5']);
});

describe('swiss', () => {
  const swissOf = (players: number, rounds: number, parts: Partial<Tournament> = {}): Tournament =>
    testTournament(players, { format: { kind: 'swiss', rounds }, ...parts });

  test('nobody meets anybody twice and everybody has at most one bye, as long as the number of rounds allows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 34 }), fc.nat(), (players, seed) => {
        // A round robin has players − 1 rounds; a few fewer can always be paired, whatever the earlier pairings.
        const rounds = Math.max(1, Math.floor(players / 2) - 1);
        const { fixtures } = simulate(swissOf(players, rounds), 1, (fixture) => winnerOf(fixture, seed));
        expect(new Set(meetings(fixtures).values())).toEqual(new Set([2]));
        const games = fixtures.flatMap(({ plan }) => [plan.white, plan.black]);
        for (let i = 1; i <= players; i++) {
          const byes = rounds - count(games, `P${i}`) / 2;
          expect(byes).toBeLessThanOrEqual(players % 2);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('with too many rounds everybody meets everybody as evenly as possible', () => {
    const met = [...meetings(simulate(swissOf(4, 6), 1).fixtures).values()];
    expect(met).toEqual([4, 4, 4, 4, 4, 4]);
  });

  test('pairs the upper half with the lower half, then winners with winners', () => {
    const better = ({ plan }: Fixture) => (Number(plan.white.slice(1)) < Number(plan.black.slice(1)) ? 1 : 2);
    const { fixtures } = simulate(swissOf(8, 2), 1, better);
    const pairs = fixtures.filter((_, i) => i % 2 === 0).map(({ plan }) => [plan.white, plan.black].sort().join(' '));
    expect(pairs).toEqual(['P1 P5', 'P2 P6', 'P3 P7', 'P4 P8', 'P1 P3', 'P2 P4', 'P5 P7', 'P6 P8']);
  });

  test('the player with fewer first games as White has it next; in the first round odd seeds do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 17 }), fc.nat(), (players, seed) => {
        const { fixtures } = simulate(swissOf(players, Math.max(1, Math.floor(players / 2) - 1)), 1, (fixture) =>
          winnerOf(fixture, seed),
        );
        const firsts = new Map<string, number>();
        for (const { plan } of fixtures.filter(({ plan }) => plan.id.endsWith('g1'))) {
          const [first = 0, second = 0] = [firsts.get(plan.white), firsts.get(plan.black)];
          expect(first).toBeLessThanOrEqual(second);
          // Half of a round meets with equal counts; there the seed of the upper player decides who has White.
          const upper = Math.min(Number(plan.white.slice(1)), Number(plan.black.slice(1)));
          if (plan.id.startsWith('r1-')) expect(plan.white === `P${upper}`).toBe(upper % 2 === 1);
          firsts.set(plan.white, first + 1);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('thirty-one players with clear strengths finish in the order of their strength at the top', () => {
    const better = ({ plan }: Fixture) => (Number(plan.white.slice(1)) < Number(plan.black.slice(1)) ? 1 : 2);
    const tournament = swissOf(31, 7);
    const { book, fixtures } = simulate(tournament, 1, better);
    expect(fixtures).toHaveLength(7 * 15 * 2);
    expect(book.count).toBe(7 * 15 * 2);
    const wins = fixtures.filter(({ plan }) => plan.white === 'P1' || plan.black === 'P1');
    expect(wins).toHaveLength(14);
  });
});

test('two hundred players are paired within seconds of processor time', () => {
  const tournament = testTournament(201, { format: { kind: 'swiss', rounds: 10 } });
  const started = process.cpuUsage();
  const { fixtures } = simulate(tournament, 1);
  const { user, system } = process.cpuUsage(started);
  expect(fixtures).toHaveLength(10 * 100 * 2);
  expect(new Set(meetings(fixtures).values())).toEqual(new Set([2]));
  expect((user + system) / 1e6).toBeLessThan(40);
});

describe('knock-out', () => {
  const cup = (players: number, tieBreaks = 1): Tournament =>
    testTournament(players, { format: { kind: 'knock-out', tieBreaks } });
  const better = ({ plan }: Fixture) => (Number(plan.white.slice(1)) < Number(plan.black.slice(1)) ? 1 : 2);

  test('seeds meet as late as possible, and the best have the byes', () => {
    const { fixtures } = simulate(cup(6), 1, better);
    const pairs = fixtures.filter((_, i) => i % 2 === 0).map(({ plan }) => [plan.white, plan.black].sort().join(' '));
    expect(pairs).toEqual(['P4 P5', 'P3 P6', 'P1 P4', 'P2 P3', 'P1 P2']);
  });

  test('a tied match continues, and then the better seed wins', () => {
    const { fixtures } = simulate(cup(2, 3), 1, () => 0);
    expect(fixtures).toHaveLength(2 * (1 + 3));
    const upset = ({ plan }: Fixture) => (plan.id.startsWith('r2') ? (plan.white === 'P2' ? 1 : 2) : 0);
    expect(simulate(cup(2, 3), 1, upset).fixtures).toHaveLength(4);
  });

  test('all players but one lose', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), (players, seed) => {
        const { fixtures } = simulate(cup(players, 0), seed, (fixture) => winnerOf(fixture, seed));
        expect(fixtures).toHaveLength(2 * (players - 1));
      }),
    );
  });
});

describe('sprt', () => {
  const rule = { kind: 'sprt', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05, maxPairs: 200 } as const;

  test('stops when one side wins everything', () => {
    const first = ({ plan }: Fixture) => (plan.white === 'P1' ? 1 : 2);
    const { fixtures } = simulate(testTournament(2, { format: rule }), 1, first);
    expect(fixtures.length).toBeGreaterThanOrEqual(20);
    expect(fixtures.length).toBeLessThan(200);
    expect(fixtures.length % 20).toBe(0);
  });

  test('the decision does not depend on the order in which games end', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (seed, one, other) => {
        const tournament = testTournament(2, { format: rule });
        const decide = (fixture: Fixture) => winnerOf(fixture, seed);
        expect(simulate(tournament, one, decide).fixtures).toEqual(simulate(tournament, other, decide).fixtures);
      }),
      { numRuns: 10 },
    );
  });

  test('ends after its last pair', () => {
    const { fixtures } = simulate(testTournament(2, { format: { ...rule, elo1: 1, maxPairs: 25 } }), 1);
    expect(fixtures).toHaveLength(50);
  });
});

test('a hundred thousand games are scheduled one by one', () => {
  const tournament = testTournament(2, { repetitions: 50_000 });
  const games = playable(tournament, roundsOf(tournament), new Book(1));
  expect(games.next().value?.plan.id).toBe('r1-p1-g1');
  let left = 0;
  for (const { plan } of games) {
    left++;
    if (left === 99_999) expect(plan.id).toBe('r50000-p1-g2');
  }
  expect(left).toBe(99_999);
});
