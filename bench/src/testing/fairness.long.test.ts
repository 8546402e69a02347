import { expect, test } from 'vitest';
import { endings } from './endings.ts';
import { fairnessOf, MOST_MILD, mildness } from './fairness.ts';

test.each([
  ['squatter', 40],
  ['fencemaster', 32],
  ['havannah', 24],
] as const)('the default boards of %s flatter no misreading of boards', async (game, count) => {
  const rows = fairnessOf(game, 1, await endings(game, count, 1));
  expect(rows.length).toBeGreaterThan(200);
  const mild = rows.filter((row) => mildness(row) > MOST_MILD);
  expect(mild.map(({ name, marked, played }) => `${name}: ${marked}, ${played}`)).toEqual([]);
});
