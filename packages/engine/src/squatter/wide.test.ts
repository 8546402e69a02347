import { BLACK, type Position, positionFromCells, startPosition, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Info } from '../api.ts';
import { SquatterWideSearcher } from './wide.ts';

function think(position: Position, nodes: number): Omit<Info, 'milliseconds'> {
  const searcher = new SquatterWideSearcher({ seed: 3 });
  searcher.begin(position, {});
  while (searcher.nodes < nodes && !searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 100 }));
  return searcher.info();
}

describe('Squatter on large boards', () => {
  test.each([9, 13, 19])('plays on a board of size %i and restores the position', (size) => {
    const position = startPosition('squatter', { size });
    position.play(size * 4 + 4);
    const info = think(position.clone(), 600);
    expect(info.moves).toHaveLength(size * size - 1);
    expect(new Set(info.moves.map(({ move }) => move)).size).toBe(size * size - 1);
    expect(position.isLegal(info.moves[0].move)).toBe(true);
    expect(info.depth).toBeGreaterThanOrEqual(1);
  });

  test('closes a large loop, and stops one', () => {
    const pieces = new Uint8Array(100);
    for (const cell of [12, 13, 14, 21, 25, 31, 35, 42, 43]) pieces[cell] = WHITE;
    for (const cell of [34, 45, 53, 54, 55]) pieces[cell] = BLACK;
    const closing = positionFromCells('squatter', 10, pieces, new Uint8Array(100), 1);
    expect(think(closing, 1000).moves[0].move).toBe(44);
    const stopping = positionFromCells('squatter', 10, pieces, new Uint8Array(100), 2);
    expect(think(stopping, 1000).moves[0].move).toBe(44);
  });

  test('is reproducible', () => {
    const position = startPosition('squatter', { size: 11 });
    for (const move of [60, 48, 50]) position.play(move);
    expect(think(position.clone(), 1500)).toEqual(think(position.clone(), 1500));
  });
});
