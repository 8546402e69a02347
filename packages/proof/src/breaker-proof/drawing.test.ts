import { randomSource } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { checkHexagonDrawing } from '../value-proof/hexagon-pairing.ts';
import { BREAKER_CELL, createProofBoard, FREE_CELL, MAKER_CELL, ProofError } from './board.ts';
import { checkSquatterDrawing, isDrawing, parseDrawings } from './drawing.ts';
import { checkPairs, isCaptured } from './facts.ts';
import { loopholeIn } from './loophole.ts';

const SIX = `# each letter is answered by the other
. A N K J .
A B . L K J
B C N M L F
C I M O F E
G H I . E D
. G H O D .
`;

function complaint(text: string): ProofError {
  try {
    for (const drawing of parseDrawings(text)) {
      if (drawing.shape === 'hexagon') checkHexagonDrawing(drawing);
      else checkSquatterDrawing(drawing);
    }
  } catch (error) {
    if (error instanceof ProofError) return error;
    throw error;
  }
  throw new Error('the drawing holds');
}

describe('a pairing drawn as text', () => {
  test('is recognised by its first row, after comments', () => {
    expect(isDrawing(SIX)).toBe(true);
    expect(isDrawing('\n  . A\r\n')).toBe(true);
    expect(isDrawing('0 20702 P 01-10\n')).toBe(false);
    expect(isDrawing('ringfence proof 1\n')).toBe(false);
    expect(isDrawing('# nothing else\n')).toBe(false);
  });

  test('is read with its pieces, and several are divided by empty lines', () => {
    const [first, second, ...rest] = parseDrawings(`${SIX}\n. A .\nA o .\n. . .`);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ line: 2, shape: 'rectangle', pieces: [] });
    expect(first.pairs).toContainEqual([1, 6]);
    expect(second).toMatchObject({ line: 9, pieces: [4], pairs: [[1, 3]] });
    expect(parseDrawings('A .\n. A .\n. .')[0].shape).toBe('hexagon');
  });

  test.each([
    ['A A\nA .\n', 'the letter A is on 3 cells, not on two, in the drawing at line 1'],
    ['# x\n. A\n. .\n', 'the letter A is on one cell, not on two, in the drawing at line 2'],
    ['. .\n. . .\n', 'the drawing at line 1 is neither a rectangle of at most 64 cells nor a hexagon up to size 8'],
    [
      '. . . . . . . . . . . . .\n'.repeat(5),
      'the drawing at line 1 is neither a rectangle of at most 64 cells nor a hexagon up to size 8',
    ],
    ['. .\nhello\n', 'line 2 is not a row of letters with spaces between them'],
  ])('is refused with its line: %j', (text, message) => {
    expect(complaint(text).message).toBe(message);
  });

  test('of 6×6 holds, and without any one of its pairs it does not', () => {
    const [drawing] = parseDrawings(SIX);
    checkSquatterDrawing(drawing);
    for (const pair of drawing.pairs) {
      const without = { ...drawing, pairs: drawing.pairs.filter((each) => each !== pair) };
      expect(() => checkSquatterDrawing(without)).toThrow('Maker captures without both cells of any pair');
    }
  });

  test('that fails is refused with a position in which Maker has captured', () => {
    const { position } = complaint('. . .\n. o .\n. . .\n');
    expect(position).toBe('. M .\nM B M\n. M .');
  });

  test('holds even if its cells cannot be made safe one after the other', () => {
    // Three cells that are safe only together: of each pair that Maker takes, the other cell lets all of them out.
    const [drawing] = parseDrawings('. A B C .\nA B D E C\nF G H D E\nG H I . I\n. F . . .\n');
    checkSquatterDrawing(drawing);
    expect(() => checkPairs(createProofBoard(5, 5), new Uint8Array(25), drawing.pairs)).toThrow('leave a cell over');
  });
});

test('a loophole is found exactly where some way to share the pairs captures', () => {
  const random = randomSource(5);
  const board = createProofBoard(4, 5);
  let holding = 0;
  for (let number = 0; number < 300; number++) {
    const cells = Uint8Array.from({ length: board.size }, () =>
      random.pick([FREE_CELL, FREE_CELL, FREE_CELL, FREE_CELL, FREE_CELL, BREAKER_CELL, BREAKER_CELL, MAKER_CELL]),
    );
    if (isCaptured(board, cells)) continue;
    const free = random.shuffle([...cells.keys()].filter((cell) => cells[cell] === FREE_CELL));
    const count = Math.min(7, free.length >> 1);
    const pairs = Array.from({ length: count }, (_, i) => [free[2 * i], free[2 * i + 1]] as const);
    const loophole = loopholeIn(board, cells, pairs);
    if (loophole === undefined) holding++;
    else {
      expect(isCaptured(board, loophole)).toBe(true);
      expect(pairs.some((pair) => pair.every((cell) => loophole[cell] === MAKER_CELL))).toBe(false);
    }
    expect(loophole !== undefined).toBe(capturesBySharing(board, cells, pairs, free.slice(2 * count)));
  }
  expect(holding).toBeGreaterThan(20);
});

/** Slow and obvious: every way to share the pairs, and every set of the other cells that Maker may leave free. */
function capturesBySharing(
  board: ReturnType<typeof createProofBoard>,
  cells: Uint8Array,
  pairs: readonly (readonly [number, number])[],
  others: readonly number[],
): boolean {
  for (let choice = 0; choice < 2 ** pairs.length; choice++) {
    const shared = cells.slice();
    for (const [i, pair] of pairs.entries()) {
      shared[pair[(choice >> i) & 1]] = MAKER_CELL;
      shared[pair[1 - ((choice >> i) & 1)]] = BREAKER_CELL;
    }
    for (const other of others) shared[other] = MAKER_CELL;
    if (isCaptured(board, shared)) return true;
    // With one cell left free; what is enclosed with more of them free is enclosed with one.
    for (const other of others) {
      shared[other] = FREE_CELL;
      if (isCaptured(board, shared)) return true;
      shared[other] = MAKER_CELL;
    }
  }
  return false;
}

describe('a pairing for Fencemaster', () => {
  const TWO = 'A A\n. . .\nB B\n';
  test('is checked for loops and tripods', () => {
    expect(complaint('. .\n. o .\n. .\n').message).toBe('Maker makes a loop without both cells of any pair');
    expect(complaint('. .\n. . .\n. .\n').message).toBe('Maker makes a loop without both cells of any pair');
    const tripod = complaint('o . .\n. o o .\n. o o o .\n. o o .\n. . .\n');
    expect(tripod.message).toBe('Maker makes a tripod without both cells of any pair');
    expect(tripod.position).toMatch(/^B W W\nW B B W\n/);
    expect(() => checkHexagonDrawing(parseDrawings(TWO)[0])).not.toThrow();
  });
});
