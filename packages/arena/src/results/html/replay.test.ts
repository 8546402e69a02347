import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { playedAtRandom } from '../../testing/results.ts';
import { positionIn } from '../fault-report.ts';
import { finalLines, replayOf } from './replay.ts';

test.each([
  { game: 'squatter', size: 6, swap: false },
  { game: 'havannah', size: 4, swap: true },
  { game: 'fencemaster', size: 4, swap: true },
] as const)('$game: the changes reproduce every position of the game, captures and swaps included', (parts) => {
  const random = randomSource(2);
  let captures = 0;
  let swaps = 0;
  for (let round = 0; round < 12; round++) {
    const result = playedAtRandom({ ...parts, ...(round === 0 && parts.swap && { opening: ['c3', 'swap'] }) }, random);
    const { changes, moves } = replayOf(result);
    const codes = new Uint8Array(positionIn(result).grid.cellCount);
    expect(moves).toEqual(result.moves);
    changes.forEach((change, index) => {
      for (let i = 0; i < change.length; i += 2) codes[change[i]] = change[i + 1];
      const { pieces, owners } = positionIn(result, index + 1);
      expect(codes).toEqual(pieces.map((piece, cell) => piece + 3 * owners[cell]));
      if (change.length > 2) captures++;
    });
    swaps += moves.includes('swap') ? 1 : 0;
  }
  expect(parts.swap ? swaps : captures).toBeGreaterThan(0);
});

test('a won game ends with its lines and no other part of the board', () => {
  const lines = finalLines(playedAtRandom({ game: 'havannah', size: 4, seed: 3 }));
  expect(lines).toMatch(/^<g class="(?:fences|trees)"/);
  expect(lines).not.toMatch(/<(?:svg|text|circle)/);
});

test('times and comments belong to their moves', () => {
  const game = playedAtRandom({ game: 'squatter', size: 3, opening: [] });
  const times = game.moves.map((_, i) => ({ cpuMs: i + 0.04, wallMs: i + 0.16 }));
  const data = replayOf({ ...game, times, remarks: [{ move: 2, lines: ['# depth 5'] }] });
  expect(data.times).toHaveLength(data.moves.length);
  expect(data.times[1]).toEqual([1, 1.2]);
  expect(data.remarks).toEqual({ 2: ['# depth 5'] });
});
