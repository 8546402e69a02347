import { hexGrid, randomSource, type WrittenBoard } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { algorithmNamed } from '../catalogue.ts';
import { compareOne } from '../compare.ts';
import { readGameLine } from '../testing/game-line.ts';
import { enumerationsOf } from './boards.ts';
import { goldenExamples } from './golden.ts';
import { boardOfExample, Hunt, type HuntState } from './hunt.ts';
import { leadsTo, makeReachable, writeGameLine } from './reach.ts';
import { shrink, weightOf } from './shrink.ts';

describe('the golden counterexamples', () => {
  test.each(goldenExamples.map((golden) => [`${golden.algorithm}, ${golden.kind}`, golden] as const))(
    '%s',
    (_, golden) => {
      const algorithm = algorithmNamed(golden.algorithm);
      const board = boardOfExample(golden, algorithm);
      const { outcome, expected, right } = compareOne(algorithm, board);
      expect({ answer: outcome.answer, expected, right }).toEqual({
        answer: golden.answer,
        expected: golden.expected,
        right: false,
      });
      expect(golden.game !== undefined).toBe(golden.kind === 'reachable');
      if (golden.game !== undefined) expect(leadsTo(board, readGameLine(board, golden.game))).toBe(true);
    },
  );

  test('include a reachable board for each algorithm that fails in games', () => {
    const fooled = goldenExamples.filter(({ kind }) => kind === 'reachable').map(({ algorithm }) => algorithm);
    expect(fooled).toEqual(['loop-trace', 'group-paths', 'symmetric-minimax', 'escape-search/literal']);
  });
});

/** A hunt over a part of its boards, since a full one takes long. */
const shortHunt = (key: 'group-paths' | 'flood-fill', state?: HuntState): Hunt => {
  const hunt = new Hunt(algorithmNamed(key), { seed: 3, boards: 100 }, state);
  if (state === undefined) {
    hunt.state.phase = enumerationsOf[algorithmNamed(key).game].length;
  }
  return hunt;
};

describe('a hunt', () => {
  test('finds a board of a game on which group-paths is wrong, and none for flood-fill', () => {
    const wrong = shortHunt('group-paths');
    while (!wrong.done) wrong.advance();
    expect(wrong.state.random.reachable.wrong).toBeGreaterThan(0);
    expect(wrong.state.smallest.reachable).toBeDefined();
    const right = shortHunt('flood-fill');
    while (!right.done) right.advance();
    expect(right.state.random.reachable).toEqual({ boards: 100, wrong: 0, unfinished: 0 });
    expect(right.state.smallest.reachable).toBeUndefined();
  });

  test('that is stopped and resumed ends as if it had never been stopped', () => {
    const whole = shortHunt('group-paths');
    while (!whole.done) whole.advance();
    let part = shortHunt('group-paths');
    while (!part.done) {
      part.advance();
      part = shortHunt('group-paths', JSON.parse(JSON.stringify(part.state)));
    }
    expect(part.state).toEqual(whole.state);
  });

  test('goes through every small board', () => {
    const counts = (game: 'squatter' | 'fencemaster') => enumerationsOf[game].map(({ count }) => count);
    expect(counts('squatter')).toEqual([4, 256, 262_144, 65_536]);
    expect(counts('fencemaster')).toEqual([3, 2187, 524_288]);
    const [, two] = enumerationsOf.squatter;
    const texts = new Set(Array.from({ length: two.count }, (_, i) => two.board(i).cells.join('')));
    expect(texts.size).toBe(256);
  });
});

test('shrinking keeps its condition and ends where no single change helps', () => {
  const board: WrittenBoard = { shape: 'square', size: 6, cells: new Uint8Array(36).fill(1) };
  const three = (one: WrittenBoard): boolean => one.cells.reduce((sum, code) => sum + (code === 1 ? 1 : 0), 0) >= 3;
  const small = shrink({ board }, (candidate) => (three(candidate) ? { board: candidate } : undefined));
  expect(small.board.size).toBe(2);
  expect(small.board.cells.filter((code) => code === 1).length).toBe(3);
  expect(weightOf(small.board)).toBeLessThan(weightOf(board));
});

test('a hexagon is cropped towards any of its cells', () => {
  const { cellCount } = hexGrid(3);
  for (let cell = 0; cell < cellCount; cell++) {
    const board: WrittenBoard = { shape: 'hexagon', size: 3, cells: new Uint8Array(cellCount).fill(1, cell, cell + 1) };
    const { size } = shrink({ board }, (one) => (one.cells.includes(1) ? { board: one } : undefined)).board;
    expect([cell, size]).toEqual([cell, 1]);
  }
});

test('boards are ordered by size, then pieces, then captured cells', () => {
  const square = (...cells: number[]): WrittenBoard => ({
    shape: 'square',
    size: Math.sqrt(cells.length),
    cells: Uint8Array.from(cells),
  });
  const inOrder = [
    square(1),
    square(3, 0, 0, 0),
    square(3, 3, 0, 0),
    square(1, 0, 0, 0),
    square(1, 3, 0, 0),
    square(1, 2, 0, 0),
  ];
  const weights = inOrder.map(weightOf);
  expect(weights).toEqual([...weights].sort((a, b) => a - b));
  expect(new Set(weights).size).toBe(weights.length);
});

test('a board is made reachable with pieces of the side that lacks them, with a game as proof', () => {
  const cells = Uint8Array.from([0, 1, 0, 0, 1, 3, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  const made = makeReachable({ shape: 'square', size: 4, cells }, randomSource(1), () => true);
  expect(made).toBeDefined();
  if (made === undefined) return;
  expect(leadsTo(made.board, made.proof)).toBe(true);
  expect(leadsTo(made.board, readGameLine(made.board, writeGameLine(made.board, made.proof)))).toBe(true);
  expect([1, 2].map((side) => made.board.cells.filter((code) => code === side).length)).toEqual([4, 2]);
});
