import { createEngine } from '@ringfence/engine';
import { randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { evenOpening, isBalanced } from './even-opening.ts';
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

test('a proved draw is even without a game, and a seed always gives the same opening', async () => {
  const judge = await createEngine({ seed: 1, tableSize: 4 });
  const [one, other] = [1, 1].map((seed) => evenOpening(judge, 'squatter', 5, 4, randomSource(seed)));
  const { opening, isProvedDrawn } = await one;
  expect(isProvedDrawn).toBe(true);
  expect(movesText((await other).opening)).toBe(movesText(opening));
  judge.close();
});
