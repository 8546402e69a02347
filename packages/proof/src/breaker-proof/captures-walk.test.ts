import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { randomSource } from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { isEnclosing } from '../testing/plain-maker.ts';
import { type CapturesPoint, CapturesWalk } from './captures-walk.ts';

const proofs = join(import.meta.dirname, '../../../../docs/proofs');

/** The board of a point as letters, with a piece on each cell at most once. */
function letters({ maker, breaker }: CapturesPoint): string[] {
  const cells = Array.from({ length: 81 }, () => '.');
  for (const cell of maker) {
    expect(cells[cell]).toBe('.');
    cells[cell] = 'W';
  }
  for (const cell of breaker) {
    expect(cells[cell]).toBe('.');
    cells[cell] = 'B';
  }
  return cells;
}

describe('the proof of 9×9', () => {
  let walk: CapturesWalk;
  beforeAll(async () => {
    walk = await CapturesWalk.read([gunzipSync(readFileSync(join(proofs, 'squatter9x9.proof')))]);
  }, 30_000);

  test('begins in the middle', () => {
    expect(walk.start()).toMatchObject({ maker: [40], breaker: [], enclosed: [] });
  });

  // Near the last move is where Breaker does best, so half of the games are played there.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('captures whatever Breaker plays, game %i', (seed) => {
    const random = randomSource(seed);
    let point = walk.start();
    while (point.enclosed.length === 0) {
      const board = letters(point);
      expect(isEnclosing(9, board)).toBe(false);
      const last = point.maker[point.maker.length - 1];
      const free = [...board.keys()].filter((cell) => board[cell] === '.');
      const near = free.filter((cell) => Math.abs((cell % 9) - (last % 9)) < 3 && Math.abs(cell - last) < 25);
      const choice = seed % 2 === 0 && near.length > 0 ? near : free;
      point = walk.play(point, choice[random.below(choice.length)]);
    }
    const board = letters(point);
    expect(isEnclosing(9, board)).toBe(true);
    expect(point.enclosed.every((cell) => board[cell] !== 'W')).toBe(true);
  });
});
