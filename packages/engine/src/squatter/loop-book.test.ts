import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { LoopBook, type Page } from './loop-book.ts';

const contents = (book: LoopBook) => ({ urgency: book.urgency.slice(), promises: [book.promise(1), book.promise(2)] });

function readAfresh(position: Position) {
  const book = new LoopBook(position.grid);
  book.read(position);
  return contents(book);
}

test('kept up move by move and taken back, it says what reading afresh says', () => {
  const random = randomSource(7);
  let captures = 0;
  for (const size of [4, 6, 9]) {
    for (let game = 0; game < 20; game++) {
      const position = startPosition('squatter', { size });
      const book = new LoopBook(position.grid);
      book.read(position);
      const undos: (() => void)[] = [];
      while (position.outcome === undefined) {
        const move = random.pick(position.legalMoves());
        const { turn } = position;
        const before = `${position.scores}`;
        position.play(move);
        if (`${position.scores}` === before) {
          book.put(move, turn, 1);
          undos.push(() => book.put(move, turn, -1));
        } else {
          captures++;
          const page: Page = book.save();
          book.read(position);
          undos.push(() => book.restore(page));
        }
        expect(contents(book)).toEqual(readAfresh(position));
      }
      for (const undo of undos.reverse()) {
        position.undo();
        undo();
      }
      expect(contents(book)).toEqual(readAfresh(startPosition('squatter', { size })));
    }
  }
  expect(captures).toBeGreaterThan(20);
});

test('a loop that lacks less promises more, and none promises a whole cell', () => {
  const position = startPosition('squatter', { size: 9 });
  const promises: number[] = [];
  // White walls the cell c3 in from three sides while Black plays in the far corner.
  for (const name of ['c2', 'i9', 'b3', 'i8', 'd3', 'i7']) {
    position.play(position.grid.cellNamed(name));
    const book = new LoopBook(position.grid);
    book.read(position);
    if (position.turn === 2) promises.push(-book.promise(2));
  }
  expect(promises).toEqual([...promises].sort((a, b) => a - b));
  expect(promises[0]).toBeGreaterThan(0);
  expect(promises[2]).toBeGreaterThan(promises[0]);
  expect(promises[2]).toBeLessThan(100);
});
