import { expect, test } from 'vitest';
import { pictureOfGame } from '../../board/overlays.ts';
import { demoAt } from './demo.ts';
import { DEMO_LENGTH } from './demo-moves.ts';

test('the demonstration ends with a fence that has just closed around two pieces of Black’s, and wins', () => {
  expect(demoAt(DEMO_LENGTH - 1).outcome).toBeUndefined();
  const end = demoAt(DEMO_LENGTH);
  expect(end.outcome).toMatchObject({ winner: 1 });
  expect(pictureOfGame(end).fences?.map(({ cells }) => cells.length)).toEqual([8]);
});
