import { type Position, randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { LoopBook, type Page } from './loop-book.ts';

const contents = (book: LoopBook) => ({ urgency: book.urgency.slice(), promises: [book.promise(1), book.promise(2)] });

function readAfresh(position: Position) {
  const book = new LoopBook(position.grid);
  book.read(position);
  return contents(book);
}

test('updated move by move and undone, it equals a fresh count', () => {
  const random = randomSource(7);
  let captures = 0;
  for (const size of [4, 6, 9]) {
    for (let game = 0; game < 5; game++) {
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

test('a loop that lacks fewer pieces is worth more, and none is worth a whole cell', () => {
  const position = startPosition('squatter', { size: 9 });
  const promises: number[] = [];
  // White surrounds the cell c3 on three sides while Black plays in the far corner.
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
