import { gameCount, LONGEST_NAME, roundsOf } from '@ringfence/arena';
import { defaultLimits } from '@ringfence/jail';
import { describe, expect, test } from 'vitest';
import { versionsIn } from '../submissions/version-folder.ts';
import { madeUpResult } from '../testing/players.ts';
import type { OfficialWish } from '../views/index.ts';
import { tournamentOf } from './entry.ts';
import { withOutputOf } from './privacy.ts';

const info = {
  game: 'squatter',
  rules: null,
  size: 5,
  swap: false,
  clock: { kind: 'move', ms: 500 },
  limits: { ...defaultLimits, memoryMb: 77 },
} as const;
const wish: OfficialWish = { title: 'Final', format: 'swiss', repetitions: 1, house: [] };
const teams = ['Red', 'Blue', 'Level 3'].map((name, i) => ({ name, word: `cmd:python3 versions/v-${i}/player.py` }));

describe('an official tournament', () => {
  test('has the current programs under the limits of the class, and no name twice', () => {
    const { players } = tournamentOf({ ...wish, house: ['level:3'] }, teams, info, 1);
    expect(players.map(({ name }) => name)).toEqual(['Red', 'Blue', 'Level 3', 'Level 3 2']);
    expect(players.map(({ limits }) => limits.memoryMb)).toEqual([77, 77, 77, defaultLimits.memoryMb]);
    expect(versionsIn({ players })).toEqual(['v-0', 'v-1', 'v-2']);
  });

  test('truncates names to the width of a table, between characters', () => {
    const name = `${'x'.repeat(LONGEST_NAME - 1)}🦊`;
    const { players } = tournamentOf(
      wish,
      [
        { name, word: 'random' },
        { name, word: 'random' },
      ],
      info,
      1,
    );
    expect(players.map((player) => player.name)).toEqual(['x'.repeat(39), `${'x'.repeat(38)} 2`]);
  });

  test('in the Swiss system lasts one round longer than a knock-out would, unless the tutor says otherwise', () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ name: `Team ${i}`, word: 'random' }));
    const roundsWith = (more: Partial<OfficialWish>) => tournamentOf({ ...wish, ...more }, many, info, 1).format;
    expect(roundsWith({})).toEqual({ kind: 'swiss', rounds: 5 });
    expect(roundsWith({ rounds: 7 })).toEqual({ kind: 'swiss', rounds: 7 });
  });

  test.each(['round-robin', 'gauntlet', 'swiss', 'knock-out'] as const)('%s can be played by three teams', (format) => {
    const tournament = tournamentOf({ ...wish, format, rounds: 40 }, teams, info, 1);
    expect(gameCount(tournament, roundsOf(tournament))).toBeGreaterThan(0);
    if (tournament.format.kind === 'swiss') expect(tournament.format.rounds).toBe(2);
    // The best rated team plays all others.
    if (tournament.format.kind === 'gauntlet') expect(tournament.format.hero).toBe(0);
  });
});

test.each([
  ['Red', true],
  ['Blue', false],
])('%s reads of a crash in a game what its own program has written', (team, isOwn) => {
  const fault = { kind: 'crashed', words: 'It said: secret.', stderr: ['secret'] } as const;
  const remarks = ['red', 'blue'].map((who, i) => ({ move: i + 1, lines: [`# ${who}`] }));
  const moves = ['a1', 'b1'];
  const said = { endedBy: 'fault', fault, words: fault.words, remarks } as const;
  const game = madeUpResult({ ...said, moves }, { white: 'Red', black: 'Blue' });
  const seen = withOutputOf(game, new Set([team]));
  expect(JSON.stringify(seen).includes('secret')).toBe(isOwn);
  expect(seen.fault?.kind).toBe('crashed');
  expect(seen.remarks).toEqual([{ move: isOwn ? 1 : 2, lines: [`# ${team.toLowerCase()}`] }]);
});

test('where a side moves again, and after the last move, remarks stay with whoever wrote them', () => {
  const fault = { kind: 'crashed', words: 'It said: secret.', stderr: [] } as const;
  const remarks = [1, 2, 3].map((move) => ({ move, lines: [`# at ${move}`] }));
  const words = 'Second loses by crashing. It said: secret.';
  const game = madeUpResult(
    { endedBy: 'fault', winner: 1, fault, words, remarks, moves: ['a', 'b'], movers: [1, 1] },
    { white: 'Red', black: 'Blue' },
  );
  expect(withOutputOf(game, new Set(['Red']))).toMatchObject({
    remarks: [{ move: 1 }, { move: 2 }],
    words: 'Second loses by crashing.',
  });
  expect(withOutputOf(game, new Set(['Blue'])).remarks).toEqual([{ move: 3, lines: ['# at 3'] }]);
});
