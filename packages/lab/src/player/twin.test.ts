import { readBoard, squareGrid, type WrittenBoard } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { algorithmNamed } from '../catalogue.ts';
import { record } from '../run.ts';
import { boardPosition } from './position.ts';
import { searchTree } from './tree.ts';
import { movesTo, twinOf } from './twin.ts';

function boardOf(text: string): WrittenBoard {
  const read = readBoard(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const board = boardOf('3\n+++\n+B+\n+++\n');

/** The pieces after some moves as a text, the smallest of all its images. */
function canonical(moves: readonly number[]): string {
  const position = boardPosition(board);
  for (const move of moves) position.play(move);
  const texts = squareGrid(3).symmetries.map((image) => {
    const turned: string[] = [];
    for (const [cell, piece] of position.pieces.entries()) turned[image[cell]] = `${piece}${position.owners[cell]}`;
    return turned.join('');
  });
  return texts.sort()[0];
}

test.each(['symmetric-minimax', 'symmetric-minimax/sound'] as const)(
  'every board that %s does not search has an earlier twin, which is equal up to symmetry',
  (key) => {
    const trace = record(algorithmNamed(key), board);
    const nodes = searchTree(trace);
    const unsearched = nodes.filter(({ fate }) => fate !== 'searched');
    expect(unsearched.length).toBeGreaterThan(10);
    for (const node of unsearched) {
      const twin = twinOf(trace, nodes, node.id);
      expect(twin?.id).toBeLessThan(node.id);
      expect(canonical(movesTo(nodes, twin?.id ?? 0))).toBe(canonical(movesTo(nodes, node.id)));
      if (node.fate === 'hit') expect(twin?.value).toBe(node.value);
    }
  },
);

test('a searched board has no twin', () => {
  const trace = record(algorithmNamed('symmetric-minimax'), board);
  const nodes = searchTree(trace);
  expect(twinOf(trace, nodes, 1)).toBeUndefined();
  expect(movesTo(nodes, 0)).toEqual([]);
});
