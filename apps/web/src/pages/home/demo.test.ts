import { expect, test } from 'vitest';
import { pictureOfGame } from '../../board/overlays.ts';
import { DEMO_LENGTH, demoAt } from './demo.ts';

test('the demonstration ends with a fence that has just closed around three cells, one of them Black’s', () => {
  expect(demoAt(DEMO_LENGTH - 1).scores).toEqual([0, 0]);
  const end = demoAt(DEMO_LENGTH);
  expect(end.scores).toEqual([3, 0]);
  expect(pictureOfGame(end).fences?.length).toBe(1);
});
