import { opponentNames } from '@ringfence/engine';
import { opponentStrengths } from '@ringfence/engine/levels';
import { expect, test } from 'vitest';
import { fitOpponents, OPPONENT_COUNTS } from './opponents.ts';
import { readCounts } from './scale.ts';

/** The intervals are those of a thousand fits, in npm run test:long; the strengths are those of one. */
const isLong = process.env.RINGFENCE_TESTS === 'long';

test('the strengths that the site shows follow from the published games', () => {
  const boards = fitOpponents(readCounts(OPPONENT_COUNTS), isLong ? 1000 : 1);
  expect(boards.map(({ game }) => game)).toEqual(Object.keys(opponentStrengths));
  for (const { game, size, elo } of boards) {
    const shown = opponentNames.map((name) => {
      const { elo: value, low, high } = elo[name] ?? { elo: 0, low: 0, high: 0 };
      const known = opponentStrengths[game]?.elo[name];
      return [name, (isLong ? [value, low, high] : [value, known?.[1], known?.[2]]).map((elo) => Math.round(elo ?? 0))];
    });
    expect(opponentStrengths[game]).toEqual({ size, elo: Object.fromEntries(shown) });
  }
});
