import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, planMeetings, type Snapshot } from './planning.ts';

const team = (name: string, rating: number, reach = 60): Candidate => ({
  id: `v:${name}`,
  team: name,
  rating,
  low: rating - reach,
  high: rating + reach,
});
const house = (word: string, rating: number, reach = 40): Candidate => ({
  id: `house:${word}`,
  team: null,
  rating,
  low: rating - reach,
  high: rating + reach,
});
const houses = [house('random', 1000), house('level:1', 1300), house('level:3', 1700), house('level:6', 2000)];

const meetingsOf = (plan: ReturnType<typeof planMeetings>): [string, string][] =>
  plan.map(({ first, second }) => [first, second]);
const countOf = (plan: ReturnType<typeof planMeetings>, id: string): number =>
  plan.filter(({ first, second }) => first === id || second === id).length;

const snapshots = fc.record({
  candidates: fc
    .array(fc.record({ rating: fc.integer({ min: 600, max: 2400 }), reach: fc.integer({ min: 10, max: 800 }) }), {
      maxLength: 20,
    })
    .map((list) => [...houses, ...list.map(({ rating, reach }, i) => team(`t${i}`, rating, reach))]),
  meetings: fc.array(
    fc.tuple(fc.constantFrom('v:t0', 'v:t1', 'v:gone', 'house:random'), fc.constantFrom('v:t2', 'house:level:1')),
    { maxLength: 30 },
  ),
  seed: fc.nat(1_000_000),
});

describe('planning', () => {
  test('only candidates meet, never a team or a player itself; the same snapshot gives the same plan', () => {
    fc.assert(
      fc.property(snapshots, fc.integer({ min: 1, max: 40 }), (snapshot: Snapshot, count) => {
        const plan = planMeetings(snapshot, count);
        const teams = new Map(snapshot.candidates.map(({ id, team }) => [id, team]));
        expect(plan.length).toBeLessThanOrEqual(count);
        for (const { first, second } of plan) {
          expect(first).not.toBe(second);
          expect(teams.has(first) && teams.has(second)).toBe(true);
          if (teams.get(first) !== null) expect(teams.get(first)).not.toBe(teams.get(second));
        }
        expect(planMeetings(snapshot, count)).toEqual(plan);
      }),
    );
  });

  test('teams get equal shares, whatever their ratings', () => {
    const teams = Array.from({ length: 15 }, (_, i) => team(`t${i}`, 900 + 90 * i));
    const plan = planMeetings({ candidates: [...houses, ...teams], meetings: [], seed: 1 }, 600);
    const counts = teams.map(({ id }) => countOf(plan, id));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(0.25 * Math.max(...counts));
  });

  test('a new version plays more than the others, also against the house, until its interval is narrow', () => {
    const teams = Array.from({ length: 10 }, (_, i) => team(`t${i}`, 1500));
    const fresh = team('fresh', 1500, 500);
    const plan = planMeetings({ candidates: [...houses, ...teams, fresh], meetings: [], seed: 2 }, 60);
    const own = countOf(plan, fresh.id);
    expect(own).toBeGreaterThan(2 * Math.max(...teams.map(({ id }) => countOf(plan, id))));
    const withHouse = plan.filter(
      ({ first, second }) =>
        [first, second].includes(fresh.id) && [first, second].some((id) => id.startsWith('house:')),
    );
    expect(withHouse.length / own).toBeGreaterThan(0.3);
    expect(withHouse.length / own).toBeLessThan(0.6);
  });

  test('opponents are near, and every near opponent is met before any is met again', () => {
    const teams = Array.from({ length: 12 }, (_, i) => team(`t${i}`, 1000 + 100 * i));
    const plan = planMeetings({ candidates: [...houses, ...teams], meetings: [], seed: 3 }, 300);
    const gaps = meetingsOf(plan)
      .filter((pair) => pair.every((id) => id.startsWith('v:')))
      .map(([one, other]) => {
        const [a, b] = [one, other].map((id) => teams.find((each) => each.id === id)?.rating ?? 0);
        return Math.abs(a - b);
      });
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    expect(mean).toBeLessThan(390); // of any two of them it is 433
    const two = [team('a', 1500), team('b', 1500), team('c', 1520)];
    const met: [string, string][] = Array.from({ length: 5 }, () => ['v:a', 'v:b']);
    const next = planMeetings({ candidates: two, meetings: met, seed: 4 }, 1);
    expect(next.flatMap(({ first, second }) => [first, second])).toContain('v:c');
  });

  test('nothing is planned without candidates or when all ratings are certain; house players alone only meet while new', () => {
    expect(planMeetings({ candidates: [], meetings: [], seed: 1 }, 5)).toEqual([]);
    expect(planMeetings({ candidates: houses, meetings: [], seed: 1 }, 5)).toEqual([]);
    expect(planMeetings({ candidates: [team('a', 1500, 15), ...houses], meetings: [], seed: 1 }, 5)).toEqual([]);
    const unknown = houses.map(({ id }) => ({ ...house('', 1500, 900), id }));
    expect(planMeetings({ candidates: unknown, meetings: [], seed: 1 }, 5)).toHaveLength(5);
  });

  test('in a class of one team its opponents are the house players near it, however often they met', () => {
    const many = Array.from({ length: 12 }, (_, i) => house(`level:${i}`, 900 + 120 * i));
    const plan = planMeetings({ candidates: [team('a', 1000), ...many], meetings: [], seed: 5 }, 70);
    const met = many.filter(({ id }) => countOf(plan, id) > 0);
    expect(met.length).toBeGreaterThan(3);
    for (const { rating } of met) expect(rating).toBeLessThan(1600);
  });

  test('two teams of unlike strength meet house players near them rather than each other', () => {
    const many = Array.from({ length: 12 }, (_, i) => house(`level:${i}`, 900 + 120 * i));
    const two = [team('a', 1000), team('b', 2100)];
    const plan = planMeetings({ candidates: [...two, ...many], meetings: [], seed: 5 }, 100);
    for (const { id, rating } of two) {
      const gaps = meetingsOf(plan)
        .filter((pair) => pair.includes(id))
        .map((pair) => [...two, ...many].find((other) => other.id !== id && pair.includes(other.id))?.rating ?? 0)
        .map((other) => Math.abs(other - rating));
      expect(gaps.length).toBeGreaterThan(30);
      expect(Math.max(...gaps)).toBeLessThan(700);
    }
    const equals = [team('a', 1500), team('b', 1600)];
    const direct = planMeetings({ candidates: [...equals, ...many], meetings: [], seed: 5 }, 100);
    expect(
      direct.filter(({ first, second }) => [first, second].every((id) => id.startsWith('v:'))).length,
    ).toBeGreaterThan(60);
  });

  test('house players that are not known to ±60 points play as often as new versions, and with each other', () => {
    const unsure = houses.map(({ id, rating }) => ({ ...house('', rating, 70), id }));
    const fresh = Array.from({ length: 4 }, (_, i) => team(`t${i}`, 1400, 300));
    const plan = planMeetings({ candidates: [...unsure, ...fresh], meetings: [], seed: 6 }, 80);
    const among = plan.filter(({ first, second }) => [first, second].every((id) => id.startsWith('house:')));
    expect(among.length).toBeGreaterThan(10);
    const sure = planMeetings({ candidates: [...houses, ...fresh], meetings: [], seed: 6 }, 80);
    expect(sure.some(({ first, second }) => [first, second].every((id) => id.startsWith('house:')))).toBe(false);
  });

  test('meetings with house players before count: a team that had its share of them meets teams', () => {
    const others = Array.from({ length: 6 }, (_, i) => team(`t${i}`, 1500, 10));
    for (const met of [['v:a', 'house:level:1'] as const, ['house:level:1', 'v:a'] as const]) {
      const meetings = [met, ['v:a', 'v:gone'] as const];
      const [{ first, second }] = planMeetings(
        { candidates: [...houses, ...others, team('a', 1500)], meetings, seed: 7 },
        1,
      );
      expect([first, second].filter((id) => id.startsWith('house:'))).toEqual([]);
    }
  });

  test('of two teams as near, the one that has played less is met', () => {
    const busy: [string, string][] = Array.from({ length: 8 }, (_, i) => ['v:b', `v:gone${i}`]);
    const free: [string, string][] = [['v:c', 'v:gone']];
    for (let seed = 1; seed <= 10; seed++) {
      const candidates = [team('a', 1500), team('b', 1500), team('c', 1500)];
      const [{ first, second }] = planMeetings({ candidates, meetings: [...busy, ...free], seed }, 1);
      expect([first, second].sort()).toEqual(['v:a', 'v:c']);
    }
  });
});
