import { createEngine } from '@ringfence/engine';
import { randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { evenOpening, isBalanced } from './even-opening.ts';
import { movesText } from './games.ts';

test('an opening of Squatter 8 from which one side won every match is not even', async () => {
  const judge = await createEngine({ seed: 1, tableSize: 4 });
  const verdict = (names: string): Promise<boolean> => {
    const position = startPosition('squatter', { size: 8 });
    for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
    return isBalanced(judge, position);
  };
  expect(await verdict('d3 e5 h1 g5')).toBe(false);
  expect(await verdict('h3 f6 h6 g4')).toBe(true);
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
