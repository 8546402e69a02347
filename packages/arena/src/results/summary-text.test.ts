import { expect, test } from 'vitest';
import { createSummary } from './create-summary.ts';
import { madeUp, roundRobin } from './harness.ts';
import { sprtState } from './sprt.ts';
import { sprtText, standingsText, summaryText, timeText } from './summary-text.ts';

function summaryOf(players: readonly string[]) {
  const builder = createSummary({ players });
  for (const result of roundRobin(players, 1, 'squatter', 3)) builder.add(result);
  return builder.summary({ replicates: 20 });
}

const widest = (text: string): number => Math.max(...text.split('\n').map((line) => [...line].length));

test('usual tournaments keep to 100 columns, long names or not', () => {
  const names = ['a', 'Tan', 'a name that is much longer than any table should have to bear, and then some more'];
  const summary = summaryOf([...names, ...Array.from({ length: 9 }, (_, i) => `player ${i}`)]);
  for (const text of [summaryText(summary), timeText(summary)]) expect(widest(text)).toBeLessThanOrEqual(100);
  expect(standingsText(summary)).toContain('a name that is');
});

test('a crosstable of many goes on below', () => {
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
  expect(text).toContain('Red is the stronger one with a probability of >99.5 %.');
  expect(text).toContain('White, who moves first, won 30, drew 10, lost 20: 58.3 %');
});

test('no games, no players', () => {
  expect(summaryText(createSummary().summary())).toBe('No players.\n\n0 games, 0 whole pairs.');
});

test('a sequential test in one sentence', () => {
  const options = { elo0: 0, elo1: 50 };
  expect(sprtText(sprtState([0, 0, 0, 0, 20], options), options)).toBe(
    'SPRT of normalised Elo 0 against 50: LLR 3.64 (−2.94 … 2.94) after 20 pairs, elo1 is accepted: better by more than 0.',
  );
});
