import { BLACK, type GameName, moveName, randomSource, startPosition, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { readingOf, toldBeyond, type WrongCell } from './readings.ts';

/** A program that picks a free cell of the board as it sees it, and names it in its own way. */
function misread(
  game: GameName,
  size: number,
  seed: number,
  say: (row: number, col: number) => readonly [number, number],
  hear: (row: number, col: number) => readonly [number, number] = (row, col) => [row, col],
): WrongCell | undefined {
  const random = randomSource(seed);
  const position = startPosition(game, { size });
  const { grid } = position;
  const believed = new Set<number>();
  for (;;) {
    const legal = position.legalMoves();
    if (position.outcome !== undefined) return undefined;
    if (position.turn === BLACK) {
      const move = random.pick(legal);
      believed.add(grid.cellAt(...hear(grid.rowOf(move), grid.colOf(move))));
      position.play(move);
      continue;
    }
    const free = [...new Array(grid.cellCount).keys()].filter((cell) => !believed.has(cell));
    const cell = random.pick(free);
    const [row, col] = say(grid.rowOf(cell), grid.colOf(cell));
    const answer = `${String.fromCharCode(97 + col)}${row + 1}`;
    const move = grid.cellNamed(answer);
    if (move < 0 || position.pieces[move] !== 0) {
      const moves = position.moves.map((each) => moveName(position, each));
      return { game, size, side: WHITE, moves, answer };
    }
    if (!position.isLegal(move)) return undefined; // captured
    believed.add(cell);
    position.play(move);
  }
}

const many = (make: (seed: number) => WrongCell | undefined): WrongCell[] =>
  [...new Array(12).keys()].flatMap((seed) => make(seed + 1) ?? []);

describe('the way a program counts follows from the illegal cells it names', () => {
  const skipped = (size: number, row: number): number => Math.max(0, row - (size - 1));
  const cases: [string, WrongCell[]][] = [
    [
      'offset',
      many((seed) =>
        misread(
          'fencemaster',
          4,
          seed,
          (row, col) => [row, col - skipped(4, row)],
          (row, col) => [row, col],
        ),
      ),
    ],
    ['from-one', many((seed) => misread('squatter', 5, seed, (row, col) => [row + 1, col + 1]))],
    ['from-zero', many((seed) => misread('squatter', 5, seed, (row, col) => [row - 1, col]))],
    ['swapped', many((seed) => misread('squatter', 6, seed, (row, col) => [col, row]))],
    ['swapped', many((seed) => misread('havannah', 4, seed, (row, col) => [col, row]))],
  ];
  test.each(cases)('%s', (reading, wrong) => {
    expect(wrong.length).toBeGreaterThan(5);
    expect(readingOf(wrong)).toBe(reading);
  });

  test('one cell off the board is enough, one occupied cell is not', () => {
    const [, [offset]] = cases[0];
    const outside = { ...offset, moves: [], answer: 'a7' };
    expect(readingOf([outside])).toBe('offset');
    expect(readingOf([{ ...outside, game: 'squatter', size: 6, answer: 'g7' }])).toBe('from-one');
    expect(readingOf([{ ...outside, game: 'squatter', size: 6, answer: 'a0' }])).toBe('from-zero');
    const occupied = { ...outside, game: 'squatter', size: 6, moves: ['c3', 'b4'], answer: 'b4' } as const;
    expect(readingOf([occupied])).toBeUndefined();
  });

  test('a program that plays on occupied cells without a pattern gets no explanation', () => {
    const random = randomSource(5);
    const wrong = many((seed) => {
      const one = misread('squatter', 6, seed, (row, col) => [col, row]);
      return one && { ...one, answer: random.pick(one.moves) };
    });
    expect(wrong.length).toBeGreaterThan(5);
    expect(readingOf(wrong)).toBeUndefined();
    expect(readingOf([])).toBeUndefined();
  });
});

test.each(['2 3', '2,3', '(2, 3)', '[0; 1]', '10 11'])('%s is a row and a column', (answer) => {
  const one = { game: 'squatter', size: 6, side: WHITE, moves: [], answer } as const;
  expect(readingOf([one])).toBe('numbers');
  expect(readingOf([one, { ...one, answer: 'hello' }])).toBeUndefined();
});

test.each<[string, GameName, string[], string | undefined]>([
  ['columns from 0 in every row end before f7', 'fencemaster', ['f7'], 'offset'],
  ['it has survived such a cell', 'fencemaster', ['e7', 'a1', 'f7'], undefined],
  ['it was not the last move', 'fencemaster', ['f7', 'a1'], undefined],
  ['d7 is the first cell of its row', 'fencemaster', ['d7'], undefined],
  ['one cell of the last row is an accident', 'squatter', ['c6'], undefined],
  ['the first of several is none', 'squatter', ['a1', 'b1', 'c3', 'd1', 'b2', 'e1', 'c6'], 'from-one'],
])('a program that fails when it is told a move: %s', (_, game, moves, reading) => {
  const size = game === 'squatter' ? 6 : 4;
  expect(toldBeyond({ game, size, side: BLACK, moves })?.reading).toBe(reading);
});
