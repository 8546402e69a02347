import { opponentNames } from '@ringfence/engine';
import { opponentStrengths } from '@ringfence/engine/levels';
import { expect, test } from 'vitest';
import { fitOpponents, OPPONENT_COUNTS } from './opponents.ts';
import { readCounts } from './scale.ts';

test('the strengths that the site shows follow from the published games', () => {
  const boards = fitOpponents(readCounts(OPPONENT_COUNTS));
  expect(boards.map(({ game }) => game)).toEqual(Object.keys(opponentStrengths));
  for (const { game, size, elo } of boards) {
    const shown = opponentNames.map((name) => {
      const { elo: value, low, high } = elo[name] ?? { elo: 0, low: 0, high: 0 };
      return [name, [value, low, high].map(Math.round)];
    });
    expect(opponentStrengths[game]).toEqual({ size, elo: Object.fromEntries(shown) });
  }
});
