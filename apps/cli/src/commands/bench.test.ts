import { expect, test } from 'vitest';
import { ringfence } from '../testing/harness.ts';

test('reports six boards, as lines or as an object', () => {
  const { code, out } = ringfence(['bench', '--time', '10']);
  expect(code).toBe(0);
  expect(out.trim().split('\n')).toHaveLength(7);
  const { boards } = JSON.parse(ringfence(['bench', '--time', '10', '--json']).out);
  expect(boards).toHaveLength(6);
  for (const { randomGames, searchNodes } of boards) {
    expect(randomGames).toBeGreaterThan(0);
    expect(searchNodes).toBeGreaterThan(0);
  }
});
