import { expect, test } from 'vitest';
import { madeUp, playedAtRandom } from '../testing/results.ts';
import { FaultCases, faultText, positionIn, type Reproduce } from './fault-report.ts';
import { shellWord } from './safe-text.ts';

const fault = {
  kind: 'illegal-move',
  words: 'Move 4 was a1, but a1 is occupied.',
  stderr: ['thinking', '\u001b[2J\u202egone'],
  exit: { code: 3, signal: null },
} as const;

function casesOf(count: number) {
  const cases = new FaultCases();
  for (let i = count; i >= 1; i--) {
    cases.add(playedAtRandom({ id: `g${i}`, black: 'Team 7', seed: 40 + i }, undefined, { after: 3, fault }));
  }
  cases.add(madeUp(1));
  return cases.all();
}

test('keeps the first few cases of each kind', () => {
  expect(casesOf(20).map(({ result }) => result.plan.id)).toEqual(['g1', 'g2', 'g3']);
  expect(casesOf(20).every(({ player }) => player === 'Team 7')).toBe(true);
});

test('the report has everything an author needs', () => {
  const reproduce: Reproduce = ({ plan }, player) => `ringfence match level:3 ${shellWord(player)} --seed ${plan.seed}`;
  const text = faultText(casesOf(1), { reproduce, ascii: true });
  expect(text).toContain('Team 7\n');
  expect(text).toContain('Game g1, as Black against Red, after 3 moves: an illegal move.');
  expect(text).toContain('Move 4 was a1, but a1 is occupied.');
  expect(text).toContain('exit code 3');
  expect(text).toContain('thinking');
  expect(text).toContain(`To replay it: ringfence match level:3 'Team 7' --seed 41`);
  expect(text).toMatch(/a b c d/);
  expect(text).toContain('\\u{1b}[2J\\u{202e}gone');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is the point
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
});

test('shows the position in which the player failed', () => {
  const [{ result }] = casesOf(1);
  expect(positionIn(result).moves).toHaveLength(3);
  expect(positionIn(result).turn).toBe(2);
});

test('a side has the name that its game gives it', () => {
  const cases = new FaultCases();
  const game = playedAtRandom({ id: 'g1', black: 'Team 7', seed: 41 }, undefined, { after: 3, fault });
  cases.add({ ...game, sides: ['Amber', 'Yellow'] });
  expect(faultText(cases.all(), { boards: false })).toContain('Game g1, as Yellow against Red, after 3 moves');
});

test('says so if there are no faults', () => {
  expect(faultText([])).toBe('No faults.');
});
