import type { Fixture, GameResult } from '@ringfence/arena';
import { Book, playable, roundsOf, type Tournament } from '@ringfence/arena';
import { defaultLimits } from '@ringfence/jail';
import { describe, expect, test } from 'vitest';
import type { CoursePlan, PlayerTask } from '../plan/plan.ts';
import { carryOver, voidResult } from './games.ts';
import { eventsOf } from './schedule.ts';

const task: PlayerTask = {
  clock: { kind: 'move', ms: 100 },
  swap: false,
  limits: defaultLimits,
  openings: { kind: 'none' },
  gauntlet: { points: 1, pairs: 1, opponents: [{ name: 'Random', word: 'random', share: 1 }] },
  tournament: { points: 1, pairs: 1 },
};
const plan: CoursePlan = {
  title: 'Test',
  game: 'squatter',
  size: 4,
  seed: 3,
  languages: ['python'],
  build: { seconds: 1, memoryMb: 1 },
  player: task,
};

const contestants = (words: Readonly<Record<string, string | undefined>>) =>
  Object.entries(words).map(([id, word]) => ({ team: { id, name: id }, ...(word !== undefined && { word }) }));

const fixturesOf = (tournament: Tournament): Fixture[] => {
  const rounds = roundsOf(tournament);
  return [...playable(tournament, rounds, new Book(rounds.width))];
};

/** A result for every game of a tournament, as if it had been played. */
const played = (tournament: Tournament): GameResult[] =>
  fixturesOf(tournament).map((one) => ({ ...voidResult(one), words: 'played' }));

async function carried(was: Tournament, is: Tournament): Promise<string[]> {
  const kept: GameResult[] = [];
  const append = async (result: GameResult): Promise<boolean> => kept.push(result) > 0;
  const count = await carryOver(
    was,
    {
      read: async function* () {
        yield* played(was);
      },
    },
    is,
    { append },
  );
  expect(count).toBe(kept.length);
  return kept.map(({ plan: { white, black } }) => [white, black].sort().join('–'));
}

describe('the games of a class', () => {
  const before = eventsOf(plan, task, contestants({ a: 'cmd:./a', b: 'cmd:./b', c: undefined, d: 'cmd:./d' }));

  test('are those against each opponent and among the teams, with a seat for teams without a player', () => {
    expect(before.map(({ name, tournament }) => [name, fixturesOf(tournament).length])).toEqual([
      ['opponent-1', 8],
      ['tournament', 12],
    ]);
    const some = { ...task, tournament: { points: 1, pairs: 1, rounds: 2 } };
    expect(eventsOf(plan, some, contestants({ a: 'x', b: 'x', c: 'x', d: 'x' }))[1].tournament.games).toBe(8);
  });

  test('are among those that can play, if not all teams meet', () => {
    const some = { ...task, tournament: { points: 1, pairs: 1, rounds: 2 } };
    const words = { a: 'cmd:./a', b: undefined, c: 'cmd:./c', d: undefined, e: 'cmd:./e', f: 'cmd:./f' };
    const [, { tournament }] = eventsOf(plan, some, contestants(words));
    const meetings = fixturesOf(tournament).map(({ plan: { white, black } }) => [white, black].sort().join('–'));
    expect([...new Set(meetings)].sort()).toEqual(['a–e', 'a–f', 'c–e', 'c–f']);
    expect(eventsOf(plan, some, contestants({ a: 'cmd:./a', b: undefined, c: undefined, d: undefined }))).toHaveLength(
      1,
    );
  });

  test('after a fix are only those of the fixed team', async () => {
    const after = eventsOf(plan, task, contestants({ a: 'cmd:./a', b: 'cmd:./b2', c: undefined, d: 'cmd:./d' }));
    const kept = await carried(before[1].tournament, after[1].tournament);
    expect([...new Set(kept)].sort()).toEqual(['a–c', 'a–d', 'c–d']);
    expect(await carried(before[0].tournament, after[0].tournament)).toHaveLength(6);
  });

  test('of a late team change nobody else’s', async () => {
    const after = eventsOf(plan, task, contestants({ a: 'cmd:./a', b: 'cmd:./b', c: 'cmd:./late', d: 'cmd:./d' }));
    expect([...new Set(await carried(before[1].tournament, after[1].tournament))].sort()).toEqual([
      'a–b',
      'a–d',
      'b–d',
    ]);
  });

  test('are all played again with another seed or clock', async () => {
    const other = eventsOf(
      { ...plan, seed: 4 },
      task,
      contestants({ a: 'cmd:./a', b: 'cmd:./b', c: undefined, d: 'cmd:./d' }),
    );
    expect(await carried(before[1].tournament, other[1].tournament)).toEqual([]);
    const quick = { ...task, clock: { kind: 'move', ms: 50 } as const };
    const quicker = eventsOf(plan, quick, contestants({ a: 'cmd:./a', b: 'cmd:./b', c: undefined, d: 'cmd:./d' }));
    expect(await carried(before[1].tournament, quicker[1].tournament)).toEqual([]);
  });
});
