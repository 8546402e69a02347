import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { randomSource } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { isEnclosing } from '../testing/plain-maker.ts';
import { type RacePoint, RaceWalk } from './walk.ts';

const proofs = join(import.meta.dirname, '../../../../docs/proofs');

/** The board of a point as letters, W for one side, with a piece on each cell at most once. */
function letters({ maker, breaker }: RacePoint, [own, other] = 'WB'): string[] {
  const cells = Array.from({ length: 81 }, () => '.');
  for (const [side, letter] of [
    [maker, own],
    [breaker, other],
  ] as const) {
    for (const cell of side) {
      expect(cells[cell]).toBe('.');
      cells[cell] = letter;
    }
  }
  return cells;
}

describe('the proof that the first player captures first on 9×9', () => {
  let walk: RaceWalk;
  beforeAll(async () => {
    walk = await RaceWalk.read([gunzipSync(readFileSync(join(proofs, 'squatter9x9-first.proof')))]);
  }, 30_000);

  test('begins in the middle', () => {
    expect(walk.start()).toMatchObject({ maker: [40], breaker: [], enclosed: [] });
  });

  // Near the last move is where Breaker does best, beside its own last piece where it threatens itself.
  test.each(Array.from({ length: 30 }, (_, seed) => seed))('captures first whatever Breaker plays, game %i', (seed) => {
    const random = randomSource(seed);
    let point = walk.start();
    while (point.enclosed.length === 0) {
      const board = letters(point);
      expect(isEnclosing(9, board)).toBe(false);
      expect(isEnclosing(9, letters(point, 'BW'))).toBe(false);
      const free = [...board.keys()].filter((cell) => board[cell] === '.');
      const target = (seed % 3 === 1 ? point.breaker.at(-1) : point.maker.at(-1)) ?? 40;
      const near = free.filter((cell) => Math.abs((cell % 9) - (target % 9)) < 3 && Math.abs(cell - target) < 25);
      const choice = seed % 3 > 0 && near.length > 0 ? near : free;
      // Breaker captures if it can, which the proof excludes.
      const capture = free.find((cell) =>
        isEnclosing(9, letters({ ...point, breaker: [...point.breaker, cell] }, 'BW')),
      );
      point = walk.play(point, capture ?? choice[random.below(choice.length)]);
    }
    const board = letters(point);
    expect(isEnclosing(9, board)).toBe(true);
    expect(isEnclosing(9, letters(point, 'BW'))).toBe(false);
    expect(point.enclosed.every((cell) => board[cell] !== 'W')).toBe(true);
    expect(point.maker.length).toBeLessThanOrEqual(25);
  });
});
