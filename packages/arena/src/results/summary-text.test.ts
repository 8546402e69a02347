import { describe, expect, test } from 'vitest';
import { madeUp, roundRobinResults, wholeSummary } from '../testing/results.ts';
import { createSummary } from './create-summary.ts';
import { decimal, signed } from './figures.ts';
import { sprtState } from './sprt.ts';
import { sprtText, standingsText, summaryText } from './summary-text.ts';

function summaryOf(players: readonly string[]) {
  const builder = createSummary({ players });
  for (const result of roundRobinResults(players, 1, 'squatter', 3)) builder.add(result);
  return builder.summary({ replicates: 20 });
}

const widest = (text: string): number => Math.max(...text.split('\n').map((line) => [...line].length));

test('usual tournaments fit into 100 columns, also with long names', () => {
  const names = ['a', 'Tan', 'a name that is much longer than any table should have to bear, and then some more'];
  const summary = summaryOf([...names, ...Array.from({ length: 9 }, (_, i) => `player ${i}`)]);
  expect(widest(summaryText(summary))).toBeLessThanOrEqual(100);
  expect(standingsText(summary)).toContain('a name that is');
});

test('a wide crosstable continues below', () => {
  const text = summaryText(summaryOf(Array.from({ length: 34 }, (_, i) => `p${i}`)));
  expect(widest(text)).toBeLessThanOrEqual(100);
  expect(text.match(/^ ?# +player +\d/gm)?.length).toBeGreaterThan(1);
});

test('a name cannot break out of its line', () => {
  const text = summaryText(summaryOf(['a\nb', '\u001b[31mred', 'c']));
  expect(text).toContain('a\\u{a}b');
  expect(text).not.toContain('\u001b');
});

test('a duel in words', () => {
  const builder = createSummary();
  for (let i = 0; i < 30; i++) {
    builder.add(madeUp(1, { id: `${i}a`, pair: `${i}` }));
    builder.add(madeUp(i % 3 === 0 ? 0 : 2, { id: `${i}b`, pair: `${i}`, white: 'Tan', black: 'Red' }));
  }
  const text = summaryText(builder.summary({ replicates: 200 }));
  expect(text).toMatch(
    /^# {2}player {2}games {2}won {2}drawn {2}lost {2}points {3}score {2}rating {2,}95 % interval {2}faults$/m,
  );
  expect(text).toMatch(/^1 {2}Red +60 +50 +10 +0 +55 +91\.7 %/m);
  expect(text).toContain('Red is stronger with a probability of >99.5 %.');
  expect(text).toContain('White, who moves first, won 30, drew 10, lost 20: 58.3 %');
});

describe('the stronger of two players', () => {
  /** Red wins its pairs by this margin, and then one more single game is played. */
  const duel = (pairs: readonly (0 | 1 | 2)[], single?: 0 | 1 | 2): string => {
    const builder = createSummary({ players: ['Red', 'Tan'] });
    pairs.forEach((winner, i) => {
      builder.add(madeUp(winner, { id: `${i}a`, pair: `${i}` }));
      builder.add(madeUp(winner === 0 ? 0 : 1, { id: `${i}b`, pair: `${i}`, white: 'Tan', black: 'Red' }));
    });
    if (single !== undefined) builder.add(madeUp(single, { id: 'x', pair: 'x' }));
    return summaryText(builder.summary({ replicates: 200 }));
  };

  test('is named only with a probability above one half', () => {
    for (const text of [duel([1, 1, 2]), duel([2, 1, 1], 2), duel([1, 2], 1), duel([2, 2, 1], 0)]) {
      const share = /is stronger with a probability of [<>]?([\d.]+) %/.exec(text)?.[1] ?? '100';
      expect(Number(share)).toBeGreaterThan(50);
    }
  });

  test('is unknown if all is even', () => {
    expect(duel([0, 0, 0])).toContain('The games do not show who is stronger.');
  });

  test('one game and one pair are in the singular', () => {
    expect(duel([1])).toContain('2 games, 1 whole pair,');
    expect(duel([1]), 'two need no crosstable').not.toContain('·');
    expect(duel([], 1)).toContain('1 game, 0 whole pairs,');
  });
});

test('zero has no sign', () => {
  expect([decimal(-0.001), decimal(-0.4, 0), decimal(-0.006), signed(-0.2)]).toEqual(['0.00', '0', '−0.01', '0']);
  const options = { elo0: 0, elo1: 50 };
  expect(sprtText({ ...sprtState([0, 0, 1, 0, 0], options), llr: -0.001 }, options)).toMatch(
    /LLR 0\.00 .* after 1 pair,/,
  );
});

test('no games and no players', () => {
  expect(summaryText(createSummary().summary())).toBe('No players.\n\n0 games, 0 whole pairs.');
});

test('a sequential test in one sentence', () => {
  const options = { elo0: 0, elo1: 50 };
  expect(sprtText(sprtState([0, 0, 0, 0, 20], options), options)).toBe(
    'SPRT of normalised Elo 0 against 50: LLR 3.64 (−2.94 … 2.94) after 20 pairs, elo1 is accepted: better by more than 0.',
  );
});

test('a whole summary, verbatim', () => {
  expect(summaryText(wholeSummary()).split('\n')).toEqual([
    '#  player  games  won  drawn  lost  points   score  rating  95 % interval  faults',
    '1  Red         5    4      1     0      4½  90.0 %    +209    −386 … +996       0',
    '2  Ada         2    1      0     1       1  50.0 %       0    −614 … +644       0',
    '2  Bo          2    1      0     1       1  50.0 %       0   −1074 … +702       0',
    '4  Tan         5    0      1     4       ½  10.0 %    −209   −1154 … +341       1',
    '',
    '#  player  1  2  3   4',
    '1  Red     ·        4½',
    '2  Ada        ·  1',
    '3  Bo         1  ·',
    '4  Tan     ½         ·',
    '',
    '7 games, 3 whole pairs, 0 moves on average.',
    'White, who moves first, won 4, drew 1, lost 2: 64.3 % (1.3 % … 97.7 %).',
    'Moving first is worth +217 Elo (−462 … +999).',
    'Ratings compare only within groups: 2 groups of players never met.',
    '',
    'faults  illegal-move  no-answer  cpu-limit  memory-limit  crashed  protocol-error',
    'Tan                0          0          0             0        1               0',
    '',
    'The getWinner of Tan was wrong in 2 of 5 games; in game late, it said White.',
  ]);
});

test('the state of a sequential test', () => {
  const options = { elo0: 0, elo1: 50 };
  const at = (decision: 'continue' | 'accept-elo0') =>
    sprtText({ ...sprtState([0, 0, 1, 0, 0], options), decision }, options);
  expect(at('continue')).toMatch(/, undecided, continue\.$/);
  expect(at('accept-elo0')).toMatch(/, elo0 is accepted: no improvement of 50\.$/);
});

test('a table that is one column too wide shortens its longest name by one', () => {
  const summary = summaryOf(['a', 'b', 'a name with 23 letters.']);
  const full = standingsText(summary, 1000);
  const width = widest(full);
  expect(standingsText(summary, width)).toBe(full);
  expect(widest(standingsText(summary, width - 1))).toBe(width - 1);
});
