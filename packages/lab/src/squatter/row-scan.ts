import { BLACK, CAPTURED, EMPTY, WHITE } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { squatterAnswer } from '../answers.ts';
import { defineScript } from '../script.ts';

const script = defineScript({
  pseudocode: [
    'for each row, from the top:',
    '  waiting := 0',
    '  for each cell of the row, from the left:',
    '    if it is captured: waiting := waiting + 1',
    '    if it is free: remember that the game is not over',
    '    if it is a piece: its side gets all waiting cells',
    'the side with more captured cells has won, if no cell is free',
  ],
  tallies: ['White', 'Black', 'free'],
  marks: ['waits for an owner', "White's", "Black's"],
  sayings: {
    row: ['reset', 1, 'A new row: no cell waits.'],
    wait: ['mark', 3, '{cell} is captured and waits for the next piece to its right.'],
    free: ['count', 4, '{cell} is free: the game is not over.'],
    piece: ['look', 5, '{cell} is a piece, and no cell waits for one.'],
    give: ['count', 5, '{cell} is a piece: the {b} captured to its left go to its side.'],
    own: ['mark', 5, "{cell} is {b.side}'s, after the next piece in its row."],
    lost: ['reject', 2, 'The row ends at {cell}, and {a} captured cells in it have no piece to their right.'],
  },
});
const { row: ROW, wait, free: FREE, piece, give, own, lost } = script.codes;

/** Two loops and no search. */
export const rowScan: Algorithm = {
  key: 'row-scan',
  game: 'squatter',
  document: '000',
  asks: 'captures',
  title: 'Row scan',
  summary: 'Reads row by row; a captured cell belongs to the next piece to its right.',
  readings: [
    'The document says only "next cell after": here that is the next piece in the same row, and free cells between are skipped.',
    'Captured cells with no piece to their right in the row belong to nobody.',
  ],
  claim: { text: 'O(n²), n = cells a side', variable: 'cells', exponent: 1, per: 'board' },
  script,
  solve({ size, cells }, tracer) {
    const scores = [0, 0, 0];
    let freeCells = 0;
    for (let row = 0; row < size; row++) {
      tracer.step(ROW, -1, 0, 0, 0);
      const start = row * size;
      let waiting = 0;
      for (let cell = start; cell < start + size; cell++) {
        const code = cells[cell];
        if (code === CAPTURED) {
          waiting++;
          tracer.step(wait, cell, 1);
        } else if (code === EMPTY) {
          freeCells++;
          tracer.step(FREE, cell, 2, 1);
        } else if (waiting === 0) tracer.step(piece, cell);
        else {
          tracer.step(give, cell, code - 1, waiting);
          for (let back = cell - 1; back >= start && waiting > 0; back--) {
            if (cells[back] !== CAPTURED) continue;
            tracer.step(own, back, code === WHITE ? 2 : 4, code, 0);
            scores[code]++;
            waiting--;
          }
        }
      }
      if (waiting > 0) tracer.step(lost, start + size - 1, waiting);
    }
    return squatterAnswer(freeCells, scores[WHITE], scores[BLACK]);
  },
};
