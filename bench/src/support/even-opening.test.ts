import { createEngine } from '@ringfence/engine';
import { randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { evenOpening, isBalanced, isNearEven } from './even-opening.ts';
import { movesText } from './games.ts';

test('an opening with a capture that nothing stops is not even, one of a drawn board is', async () => {
  const judge = await createEngine({ seed: 1, tableSize: 4 });
  const verdict = (size: number, names: string): Promise<boolean> => {
    const position = startPosition('squatter', { size });
    for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
    return isBalanced(judge, position);
  };
  expect(await verdict(8, 'c3 a1 d2 a3 e3 a5')).toBe(false);
  expect(await verdict(6, 'a1 f6')).toBe(true);
  judge.close();
});

test('an opening that six quick games call even is not, if the net expects one side to win', async () => {
  const judge = await createEngine({ seed: 1, tableSize: 16 });
  const verdict = (names: string): Promise<boolean> => {
    const position = startPosition('squatter', { size: 8 });
    for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
    return isNearEven(judge, position);
  };
  // White won both games of a pair from the first, and both games from the second were drawn.
  expect(await verdict('e6 a8 b7 h8')).toBe(false);
  expect(await verdict('c5 e5 a5 d3')).toBe(true);
  judge.close();
});

test('a proved draw is even without a game, and a seed always gives the same opening', async () => {
  const judge = await createEngine({ seed: 1, tableSize: 4 });
  const [one, other] = [1, 1].map((seed) => evenOpening(judge, 'squatter', 5, 4, randomSource(seed)));
  const { opening, isProvedDrawn } = await one;
  expect(isProvedDrawn).toBe(true);
  expect(movesText((await other).opening)).toBe(movesText(opening));
  judge.close();
});
