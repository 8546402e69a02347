import { expect, test } from 'vitest';
import { testTournament } from '../testing/tournament.ts';
import { differenceWords } from './difference.ts';
import type { Tournament } from './tournament.ts';

const was = testTournament(3);
const [one, two, three] = was.players;

test.each<[string, Partial<Tournament>, string[]]>([
  ['nothing', {}, []],
  [
    'a clock',
    { clock: { kind: 'increment', ms: 60_000, incrementMs: 1000 } },
    ['clock was 1 s per move and is 1 min per game + 1 s'],
  ],
  [
    'a format with its settings',
    { format: { kind: 'knock-out', tieBreaks: 3 } },
    ['format was round-robin and is knock-out', 'tie-breaks is 3 and was not set'],
  ],
  [
    'a hero',
    { format: { kind: 'gauntlet', hero: 1 } },
    ['format was round-robin and is gauntlet', 'hero is P2 and was not set'],
  ],
  [
    'a swap and openings',
    { swap: true, openings: { kind: 'balanced', plies: 1 } },
    ['swap was no and is yes', 'openings was none and is balanced 1'],
  ],
  [
    'a player more and one less',
    { players: [one, two, { ...three, name: 'Blue' }] },
    ['player P3 was removed', 'player Blue is new (random)'],
  ],
  [
    'another program and another limit',
    { players: [{ ...one, word: 'level:2' }, { ...two, limits: { ...two.limits, memoryMb: 512 } }, three] },
    ['player P1 was random and is level:2', 'memory of P2 was 1024 MB and is 512 MB'],
  ],
  ['the seeding', { players: [two, one, three] }, ['the order of the players has changed']],
])('%s', (_, change, words) => {
  expect(differenceWords(was, { ...was, ...change })).toEqual(words);
});

test('shortens a long list of differences', () => {
  const other = testTournament(12, {
    seed: 9,
    players: testTournament(12).players.map((each) => ({ ...each, name: `Q${each.name}` })),
  });
  const words = differenceWords(was, other);
  expect(words).toHaveLength(7);
  expect(words.at(-1)).toMatch(/^\d+ more$/);
});

test('reports other lines in a file of openings', () => {
  const list = (line: string): Tournament => testTournament(2, { openings: { kind: 'list', lines: [[line]] } });
  expect(differenceWords(list('a1'), list('b1'))).toEqual(['the file of openings has changed']);
});
