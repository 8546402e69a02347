import { describe, expect, test } from 'vitest';
import { moveName, moveNamed } from './move-names.ts';
import { startPosition } from './start.ts';
import { SWAP } from './types.ts';

describe('names of moves', () => {
  const position = startPosition('fencemaster', { size: 3 });

  test('every move has a name that is read back as the same move, in either case', () => {
    for (const move of [...position.legalMoves(), SWAP]) {
      expect(moveNamed(position, moveName(position, move))).toBe(move);
      expect(moveNamed(position, moveName(position, move).toUpperCase())).toBe(move);
    }
  });

  test.each(['', 'z9', 'e1', 'c', '3', 'c3 ', 'swop'])('refuses "%s"', (word) => {
    expect(moveNamed(position, word)).toBeUndefined();
  });
});
