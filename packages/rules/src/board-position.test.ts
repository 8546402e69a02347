import { expect, test } from 'vitest';
import { positionOfBoard } from './board-position.ts';
import { readBoard } from './classic/read.ts';

function boardOf(text: string) {
  const board = readBoard(text);
  if (!board.ok) throw new Error(board.error.message);
  return board.value;
}

const diamond = boardOf('3\n+ W +\nW - W\nB W +\n');

test('captured cells stay captured', () => {
  const position = positionOfBoard(diamond);
  expect(position.scores).toEqual([1, 0]);
  expect(position.isLegal(4)).toBe(false);
});

test('the side with fewer pieces moves, unless a turn is given', () => {
  expect(positionOfBoard(diamond).turn).toBe(2);
  expect(positionOfBoard(diamond, 'squatter', 1).turn).toBe(1);
  expect(positionOfBoard(boardOf('3\n+ + +\n+ + +\n+ + +\n')).turn).toBe(1);
});
