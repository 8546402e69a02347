import { BLACK, CAPTURED, type Cell, EMPTY, squareGrid, WHITE } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { squatterAnswer } from '../answers.ts';
import { defineScript } from '../script.ts';

const script = defineScript({
  pseudocode: [
    'for each cell in reading order:',
    '  if it is captured: put it at the end of the list',
    '  if it is free: remember that the game is not over',
    'while the list is not empty:',
    '  p := the first of the list',
    '  captor := the side of the piece above p',
    '  take(p)',
    'take(cell):',
    '  count the cell for the captor; remove it from the list',
    '  for each of its eight neighbours:',
    '    if it is captured and still in the list: take(it)',
  ],
  tallies: ['White', 'Black', 'free', 'nobody'],
  marks: ['in the list', "White's", "Black's"],
  sayings: {
    list: ['mark', 1, '{cell} is captured: into the list.'],
    free: ['count', 2, '{cell} is free: the game is not over.'],
    piece: ['look', 0, '{cell} is a piece.'],
    captor: ['accept', 5, 'A new block begins at {cell}; the piece above it is {a.code}, who has captured all of it.'],
    nobody: ['reject', 5, 'A new block begins at {cell}, with no piece above it: it belongs to nobody.'],
    enter: ['push', 7, 'Take {cell}.'],
    count: ['count', 8, '{cell} counts.'],
    strike: ['mark', 8, '{cell} is removed from the list (comparisons: {b}).'],
    near: ['look', 9, '{cell} is a neighbour, and not captured.'],
    gone: ['skip', 10, '{cell} has been taken: it is not in the list, of which {a} entries were compared.'],
    found: ['look', 10, '{cell} is in the list (comparisons: {a}).'],
    leave: ['pop', 9, 'All neighbours of {cell} are done.'],
  },
});
const {
  list: LIST,
  free: FREE,
  piece,
  captor,
  nobody,
  enter,
  count,
  strike,
  near: NEAR,
  gone,
  found,
  leave,
} = script.codes;

/** One owner for each block of captured cells. */
export const captureBlocks: Algorithm = {
  key: 'capture-blocks',
  game: 'squatter',
  document: '001',
  asks: 'captures',
  title: 'Capture blocks',
  summary: 'The piece above the first captured cell of a block owns the whole block, which a flood then counts.',
  readings: [
    'The list is a plain list, as its name says: finding or removing an entry compares entries one by one, and each comparison is counted.',
    'Of "above or to the left" the pseudocode uses above, so the cell above decides.',
    'A block that begins in the top row, or under something other than a piece, belongs to nobody: the document considers only legal boards.',
  ],
  claim: { text: 'O(c), c = captured cells', variable: 'captured cells', exponent: 1, per: 'board' },
  script,
  solve({ size, cells }, tracer) {
    const { around } = squareGrid(size);
    const list: Cell[] = [];
    const scores = [0, 0, 0, 0];
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] === CAPTURED) {
        list.push(cell);
        // The document counts reading the board separately, so it does not count here.
        tracer.step(LIST, cell, 1, 0, 0);
      } else if (cells[cell] === EMPTY) {
        scores[EMPTY]++;
        tracer.step(FREE, cell, 2, 1, 0);
      } else tracer.step(piece, cell, 0, 0, 0);
    }

    const frames: Cell[] = [];
    const nextNear: number[] = [];
    const take = (cell: Cell, side: number): void => {
      tracer.step(enter, cell, 0, 0, 0);
      frames.push(cell);
      nextNear.push(0);
      scores[side]++;
      tracer.step(count, cell, side === WHITE ? 0 : side === BLACK ? 1 : 3, 1);
      const at = list.indexOf(cell);
      list.splice(at, 1);
      tracer.step(strike, cell, side === CAPTURED ? 0 : 1 << side, at + 1, at + 1);
    };
    while (list.length > 0) {
      const first = list[0];
      const above = first < size ? EMPTY : cells[first - size];
      const side = above === WHITE || above === BLACK ? above : CAPTURED;
      tracer.step(side === CAPTURED ? nobody : captor, first, side);
      take(first, side);
      while (frames.length > 0) {
        const cell = frames[frames.length - 1];
        const k = nextNear[nextNear.length - 1]++;
        if (k === 8) {
          tracer.step(leave, cell, 0, 0, 0);
          frames.pop();
          nextNear.pop();
          continue;
        }
        const near = around[cell * 8 + k];
        if (near < 0) continue;
        if (cells[near] !== CAPTURED) {
          tracer.step(NEAR, near);
          continue;
        }
        const at = list.indexOf(near);
        if (at < 0) tracer.step(gone, near, list.length, 0, list.length + 1);
        else {
          tracer.step(found, near, at + 1, 0, at + 1);
          take(near, side);
        }
      }
    }
    return squatterAnswer(scores[EMPTY], scores[WHITE], scores[BLACK]);
  },
};
