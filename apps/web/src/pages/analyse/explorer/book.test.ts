import { type GameName, moveNamed, type Position, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { OpeningBook } from './book.ts';

function after(game: GameName, size: number, ...names: string[]): Position {
  const position = startPosition(game, { size });
  for (const name of names) position.play(moveNamed(position, name) ?? Number.NaN);
  return position;
}

test('a book counts moves and results, up to symmetry', () => {
  const book = new OpeningBook();
  book.add(after('squatter', 5, 'a1', 'c3', 'b2'), 1);
  book.add(after('squatter', 5, 'e1', 'c3'), 2);
  book.add(after('squatter', 5, 'c3', 'a5'), 0);
  book.add(after('squatter', 5, 'a5'), undefined);
  const [corner, centre, ...rest] = book.movesAt(after('squatter', 5));
  expect(rest).toEqual([]);
  expect(corner).toMatchObject({ name: 'a1', games: 3, white: 1, black: 1, draw: 0, open: 1 });
  expect(centre).toMatchObject({ name: 'c3', games: 1, draw: 1 });
  // From a corner, whichever it is: the image of the move that was played.
  expect(book.movesAt(after('squatter', 5, 'e5'))).toMatchObject([{ name: 'c3', games: 2 }]);
  expect(book.movesAt(after('squatter', 5, 'e5', 'c3'))).toMatchObject([{ name: 'd4', games: 1, white: 1 }]);
  expect(book.movesAt(after('squatter', 5, 'b1'))).toEqual([]);
  expect(book.games).toBe(4);
});

test('moves in another order lead to the same position', () => {
  const book = new OpeningBook();
  book.add(after('havannah', 4, 'd4', 'a1', 'e4'), 1);
  expect(book.movesAt(after('havannah', 4, 'e4', 'a1'))).toMatchObject([{ name: 'd4', games: 1 }]);
});

test('a book is bounded, and continues to count the positions it knows', () => {
  const book = new OpeningBook(3);
  for (let i = 0; i < 4; i++) book.add(after('squatter', 6, 'a1', 'b2'), 1);
  book.add(after('squatter', 6, 'c3', 'd4', 'e5'), 2);
  expect(book.positions).toBe(3);
  expect(book.movesAt(after('squatter', 6))).toMatchObject([{ name: 'a1', games: 4 }]);
  const long = startPosition('squatter', { size: 9 });
  for (const move of long.legalMoves()) if (long.isLegal(move)) long.play(move);
  const deep = new OpeningBook();
  deep.add(long, 0);
  expect(deep.positions).toBeLessThanOrEqual(61);
});
