import { boardRows, readBoard, type WrittenBoard } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithmNamed } from '../catalogue.ts';
import { compareOne } from '../compare.ts';
import { reachableBatch } from '../hunt/boards.ts';
import { run } from '../run.ts';

const board = (text: string): WrittenBoard => {
  const read = readBoard(text, 'hexagon');
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

const smallestLoop = board('3\n---\n-WW-\n-W-W-\n-WW-\n---\n');
const rimTripod = board('3\nBWW\n-B-W\n---BW\n---W\n---\n');

describe('small boards', () => {
  test.each([
    ['edge-search', smallestLoop, 'None Nil'],
    ['escape-search', smallestLoop, 'White Loop'],
    ['escape-search/literal', smallestLoop, 'None Nil'],
    ['group-paths', smallestLoop, 'White Loop'],
    ['edge-search', rimTripod, 'White Tripod'],
    ['escape-search', rimTripod, 'None Nil'],
    ['group-paths', rimTripod, 'White Tripod'],
  ] as const)('%s', (key, one, answer) => {
    expect(run(algorithmNamed(key), one).answer?.join(' ')).toBe(answer);
  });

  test('a full board without a winner is a draw for all algorithms', () => {
    const full = board('2\nWB\nBWW\nBB\n');
    for (const key of ['edge-search', 'escape-search', 'group-paths'] as const) {
      expect(run(algorithmNamed(key), full).answer).toEqual(['Draw', 'Nil']);
    }
  });
});

test.each(['edge-search', 'escape-search'] as const)('%s is right on boards of games', (key) => {
  for (let batch = 0; batch < 4; batch++) {
    for (const reachable of reachableBatch('fencemaster', 5, batch)) {
      expect([boardRows(reachable), compareOne(algorithmNamed(key), reachable).right]).toEqual([
        boardRows(reachable),
        true,
      ]);
    }
  }
});

/** Any board of a small hexagon. */
const boards = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc
    .array(fc.integer({ min: 0, max: 2 }), {
      minLength: 3 * size * (size - 1) + 1,
      maxLength: 3 * size * (size - 1) + 1,
    })
    .map((cells): WrittenBoard => ({ shape: 'hexagon', size, cells: Uint8Array.from(cells) })),
);

test('edge-search and escape-search are right on any board', () => {
  fc.assert(
    fc.property(boards, (one) => {
      expect(compareOne(algorithmNamed('edge-search'), one).right).toBe(true);
      expect(compareOne(algorithmNamed('escape-search'), one).right).toBe(true);
    }),
  );
});

test('group-paths never reports a win that does not exist', () => {
  fc.assert(
    fc.property(boards, (one) => {
      const { outcome, expected } = compareOne(algorithmNamed('group-paths'), one);
      const [winner, method] = outcome.answer ?? [];
      if (winner === 'None' || winner === 'Draw') return;
      // Two winners are reported as a draw, so a side found alone may be one of two.
      const twoWinners = expected[0] === 'Draw' && expected[1] === 'Nil';
      expect(twoWinners || (winner === expected[0] && (method === expected[1] || expected[1] === 'Both'))).toBe(true);
    }),
    { numRuns: 400 },
  );
});
