import { boardOf, readBoard, squareGrid, startPosition, type WrittenBoard } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithmNamed } from '../catalogue.ts';
import { record, run } from '../run.ts';
import { imagesOf, keysOf } from './keys.ts';
import { plainMinimax } from './plain-minimax.ts';
import { boardPosition } from './position.ts';
import { searchTree } from './tree.ts';

const positions = fc.record({
  size: fc.integer({ min: 3, max: 4 }),
  moves: fc.array(fc.nat(), { maxLength: 9 }),
  depth: fc.integer({ min: 1, max: 3 }),
});

function boardAfter({ size, moves }: { size: number; moves: readonly number[] }): WrittenBoard {
  const position = startPosition('squatter', { size });
  for (const number of moves) {
    const legal = position.legalMoves();
    if (legal.length === 0) break;
    position.play(legal[number % legal.length]);
  }
  return boardOf(position);
}

test('the sound player’s moves and values equal plain minimax', () => {
  fc.assert(
    fc.property(positions, ({ size, moves, depth }) => {
      const board = boardAfter({ size, moves });
      const { best, moves: values } = plainMinimax(board, depth);
      const [move, value] = run(algorithmNamed('symmetric-minimax/sound'), board, { depth }).answer ?? [];
      expect(value).toBe(`${best}`);
      if (values.size > 0) expect(values.get(squareGrid(size).cellNamed(move))).toBe(best);
    }),
    { numRuns: 60 },
  );
});

describe('skipping a seen board without its value is unsound', () => {
  const read = readBoard('3\n+++\n+B+\n+++\n');
  const board = read.ok ? read.value : undefined;

  test('on the board with one black piece in the middle, three moves ahead', () => {
    if (board === undefined) throw new Error('no board');
    const unsound = run(algorithmNamed('symmetric-minimax'), board).answer;
    const sound = run(algorithmNamed('symmetric-minimax/sound'), board).answer;
    const values = plainMinimax(board, 3);
    // It plays into a corner, which is worse by three than a side.
    expect(unsound?.[0]).toBe('a1');
    expect(values.moves.get(0)).toBeLessThan(values.best);
    expect(sound).toEqual(['b1', `${values.best}`]);
  });
});

test('a board has four keys under rotation, and the other four under reflection', () => {
  for (const size of [3, 4, 5]) {
    expect(imagesOf(size, false).length).toBe(4);
    expect(imagesOf(size, true).length).toBe(8);
    expect([...imagesOf(size, false)[0]]).toEqual([...squareGrid(size).symmetries[0]]);
  }
  const read = readBoard('3\nW++\nB++\n+++\n');
  const mirrored = readBoard('3\n++W\n++B\n+++\n');
  const turned = readBoard('3\n+BW\n+++\n+++\n');
  if (!read.ok || !mirrored.ok || !turned.ok) throw new Error('no board');
  const rotations = imagesOf(3, false);
  const keys = keysOf(boardPosition(read.value), rotations);
  expect(keys).toContain(keysOf(boardPosition(turned.value), rotations)[0]);
  expect(keys).not.toContain(keysOf(boardPosition(mirrored.value), rotations)[0]);
  expect(keysOf(boardPosition(read.value), imagesOf(3, true))).toContain(
    keysOf(boardPosition(mirrored.value), rotations)[0],
  );
});

test('the search tree has a node for every move tried, with values that follow minimax', () => {
  const read = readBoard('3\nW+B\n+B+\nW++\n');
  if (!read.ok) throw new Error('no board');
  for (const key of ['symmetric-minimax', 'symmetric-minimax/sound'] as const) {
    const trace = record(algorithmNamed(key), read.value);
    const nodes = searchTree(trace);
    expect(nodes.length - 1).toBe(trace.outcome.kinds.push);
    expect(nodes.filter(({ fate }) => fate === 'skipped').length).toBe(trace.outcome.kinds.skip);
    expect(nodes.filter(({ cut }) => cut).length).toBe(trace.outcome.kinds.cut);
    for (const node of nodes) expect(node.fate === 'skipped').toBe(node.value === undefined);
    const replies = nodes.filter(({ parent, value }) => parent === 0 && value !== undefined);
    const best = Math.max(...replies.map(({ value }) => value as number));
    expect(nodes[0].value).toBe(best);
  }
});
