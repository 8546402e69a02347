import { expect, test } from 'vitest';
import { pictureOfGame } from '../../board/overlays.ts';
import { demoAt } from './demo.ts';
import { DEMO_LENGTH } from './demo-moves.ts';

test('the demonstration ends with a fence that has just closed around three cells, one of them Black’s', () => {
  expect(demoAt(DEMO_LENGTH - 1).scores).toEqual([0, 0]);
  const end = demoAt(DEMO_LENGTH);
  expect(end.scores).toEqual([3, 0]);
  expect(pictureOfGame(end).fences?.length).toBe(1);
});
