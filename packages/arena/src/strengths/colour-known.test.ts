import { expect, test } from 'vitest';
import { colourIsKnown } from './colour-known.ts';
import type { Meeting } from './strengths.ts';

test('White’s advantage is known once a player has played both colours, or a cycle closes', () => {
  const meeting = (white: number, black: number): Meeting => ({ white, black, games: 1, points: 1 });
  expect(colourIsKnown(2, [meeting(0, 1)])).toBe(false);
  expect(colourIsKnown(2, [meeting(0, 1), meeting(1, 0)])).toBe(true);
  expect(colourIsKnown(3, [meeting(0, 1), meeting(1, 2)])).toBe(false);
  expect(colourIsKnown(3, [meeting(0, 1), meeting(1, 2), meeting(0, 2)])).toBe(true);
  expect(colourIsKnown(4, [meeting(0, 1), meeting(1, 2), meeting(3, 2), meeting(0, 3)])).toBe(false);
  expect(colourIsKnown(2, [meeting(0, 1), { ...meeting(1, 0), games: 0 }])).toBe(false);
  // Levels continue upwards and downwards from 1: 0, 1 and 2 are three of them.
  expect(colourIsKnown(3, [meeting(1, 0), meeting(2, 1), meeting(2, 0)])).toBe(true);
  expect(colourIsKnown(4, [meeting(1, 0), meeting(2, 1), meeting(3, 0), meeting(2, 3)])).toBe(false);
});
