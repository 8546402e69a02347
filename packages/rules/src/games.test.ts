import { describe, expect, test } from 'vitest';
import { gameNames, games } from './games.ts';
import { gridOfGame, positionFromCells, startPosition, startProblem } from './start.ts';
import { BLACK } from './types.ts';

describe('the games', () => {
  test('are described as programs expect', () => {
    expect(Object.values(games).map((game) => Object.values(game).join(' '))).toEqual([
      'Squatter square 3 19 6 none false true ',
      'Fencemaster hexagon 2 15 5 recolour true false tripod,loop',
      'Havannah hexagon 2 15 8 recolour false false tripod,loop,bridge',
      'Hex rhombus 2 11 11 mirror true false chain',
    ]);
    expect(gameNames.map((name) => gridOfGame(name, 3).cellCount)).toEqual([9, 19, 19, 9]);
  });

  test.each(gameNames)('%s starts on sizes within its limits and on no others', (name) => {
    const { minSize, maxSize, title } = games[name];
    for (const size of [minSize, maxSize]) {
      expect(startProblem(name, { size })).toBeUndefined();
      expect(startPosition(name, { size }).grid.size).toBe(size);
    }
    for (const size of [minSize - 1, maxSize + 1, minSize + 0.5, Number.NaN]) {
      const problem = `${title} is played on boards of size ${minSize} to ${maxSize}, not ${size}`;
      expect(startProblem(name, { size })).toBe(problem);
      expect(() => startPosition(name, { size })).toThrow(problem);
      expect(() => positionFromCells(name, size, new Uint8Array(9), new Uint8Array(9), BLACK)).toThrow(problem);
    }
  });

  test('swap is available in the games that have it, and only on request', () => {
    expect(startProblem('squatter', { size: 6, swap: true })).toBe('Squatter has no swap');
    expect(startProblem('havannah', { size: 6, swap: true })).toBeUndefined();
    for (const swap of [true, false]) {
      const position = startPosition('fencemaster', { size: 4, swap });
      position.play(5);
      expect(position.maySwap).toBe(swap);
    }
    const unasked = startPosition('fencemaster', { size: 4 });
    unasked.play(5);
    expect(unasked.maySwap).toBe(false);
  });

  test('White begins by default', () => {
    expect(startPosition('havannah', { size: 4 }).turn).toBe(1);
    expect(startPosition('squatter', { size: 4, first: BLACK }).turn).toBe(2);
  });
});
