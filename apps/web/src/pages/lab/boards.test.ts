import { goldenExamples } from '@ringfence/lab';
import { gridOf, type WrittenBoard } from '@ringfence/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardWords, goldenBoard, largest, packBoard, unpackBoard, withCode } from './boards.ts';

const boards: fc.Arbitrary<WrittenBoard> = fc
  .record({ shape: fc.constantFrom('square', 'hexagon'), size: fc.integer({ min: 1, max: 12 }), seed: fc.nat() })
  .map(({ shape, size, seed }) => {
    const codes = shape === 'square' ? 4 : 3;
    const cells = new Uint8Array(gridOf(shape, size).cellCount);
    // Runs of several lengths, as boards have them.
    for (let cell = 0; cell < cells.length; cell++) cells[cell] = (seed >> (Math.floor(cell / 3) % 16)) % codes;
    return { shape, size, cells };
  });

describe('a board in a link', () => {
  test('is read back the same, and needs no escaping', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const text = packBoard(board);
        expect(encodeURIComponent(text)).toBe(text);
        expect(unpackBoard(text)).toEqual(board);
      }),
    );
  });

  test('is short where cells repeat', () => {
    expect(packBoard({ shape: 'square', size: 3, cells: Uint8Array.of(0, 0, 0, 0, 2, 0, 0, 0, 0) })).toBe('s3-4.b4.');
  });

  test.each([
    '',
    's3',
    's3-',
    's3-8.',
    's3-10.',
    's3-9999.',
    'h2-6.x',
    's3-4.b4.b',
    't3-9.',
    's99-9801.',
    's3-9?',
    `s${largest.square + 1}-.`,
  ])('%j is not a board', (text) => {
    expect(unpackBoard(text)).toBeUndefined();
  });
});

test('a cell is changed on a copy', () => {
  const board = goldenBoard(goldenExamples[0]);
  const other = withCode(board, 3, 2);
  expect([board.cells[3], other.cells[3]]).toEqual([0, 2]);
});

test('all counterexamples can be parsed', () => {
  expect(goldenExamples.map((golden) => boardWords(goldenBoard(golden)))).toContain('Hexagon, 3 per side');
});
