import { expect, test } from 'vitest';
import type { KeptMarks } from '../pages/write.ts';
import { moderate } from './moderate.ts';

type KeptTeam = KeptMarks['teams'][number];

const team = (id: string, points: number, more: Partial<KeptTeam> = {}): KeptTeam => ({
  team: id,
  name: id,
  marks: [{ column: 'checker-a', title: 'Checker', points, most: 10, reason: `${points} of 10 boards are right.` }],
  total: points,
  most: 10,
  submission: 'v1',
  diagnosis: null,
  ...more,
});

test('the same points of another maximum are a change', () => {
  const marks = [{ ...team('a', 5).marks[0], most: 20 }];
  const { changed } = moderate({ title: 'x', teams: [team('a', 5)] }, { title: 'x', teams: [team('a', 5, { marks })] });
  expect(changed[0].reasons[0]).toMatch(/^Checker: 5 of 10 → 5 of 20/);
});

test('compares two runs team by team, with the reasons', () => {
  const before = [team('a', 5, { diagnosis: 'edge-is-wall' }), team('b', 7), team('c', 1), team('gone', 3)];
  const after = [team('a', 10, { submission: 'v2' }), team('b', 7), team('c', 2), team('new', 4)];
  const { changed, same } = moderate({ title: 'x', teams: before }, { title: 'x', teams: after });
  expect(same).toBe(1);
  expect(changed.map(({ team: id, before: was, after: is }) => [id, was, is])).toEqual([
    ['a', 5, 10],
    ['c', 1, 2],
    ['gone', 3, null],
    ['new', null, 4],
  ]);
  expect(changed[0].reasons).toEqual([
    'Submitted again (v1 → v2).',
    'Checker: 5 of 10 → 10 of 10. Before: 5 of 10 boards are right. Now: 10 of 10 boards are right.',
    'Diagnosis: edge-is-wall → none.',
  ]);
  expect(changed[1].reasons[0]).toMatch(/^Checker: 1 of 10 → 2 of 10/);
});
