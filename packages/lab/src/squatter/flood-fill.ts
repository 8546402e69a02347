import { BLACK, CAPTURED, type Cell, EMPTY, type Side, sides, squareGrid, WHITE } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { squatterAnswer } from '../answers.ts';
import { defineScript } from '../script.ts';

const script = defineScript({
  pseudocode: [
    'for each cell in reading order:',
    '  if it is free: remember that the game is not over',
    '  if it is captured and not given to anybody:',
    '    for each side, White first: if flood(cell, side) finds a loop, stop asking',
    'flood(start, side):',
    '  exploring := [start], captured := []',
    '  while exploring is not empty:',
    '    take a cell from exploring',
    '    if it is a border cell: return, there is no loop',
    '    put it into captured',
    '    for each neighbour across a side:',
    "      if it is not the side's piece and new: put it into exploring",
    '  give all captured cells to the side: return, there is a loop',
  ],
  tallies: ['White', 'Black', 'free'],
  marks: ["White's", "Black's"],
  sayings: {
    piece: ['look', 0, '{cell} is a piece.'],
    free: ['count', 1, '{cell} is free: the game is not over.'],
    known: ['skip', 2, '{cell} was assigned by an earlier flood.'],
    start: ['reset', 5, 'Do the pieces of {b.side} enclose {cell}? A new flood begins.'],
    push: ['push', 11, "{cell} is not {a.side}'s: to be explored."],
    wall: ['reject', 11, "{cell} is {a.side}'s piece: the flood stops there."],
    seen: ['skip', 11, '{cell} is already in the flood.'],
    take: ['pop', 7, 'Explore {cell}.'],
    inside: ['visit', 9, '{cell} is not a border cell: perhaps captured.'],
    border: ['reject', 8, '{cell} is on the border, so {a.side} has no loop here.'],
    loop: [
      'accept',
      12,
      'The flood from {cell} ends without reaching the border: {a.side} has a loop around {b} cells.',
    ],
    give: ['mark', 12, '{cell} is inside the loop.'],
    count: ['count', 12, '{cell} is captured and counts.'],
  },
});
const {
  piece,
  free: FREE,
  known,
  start: START,
  push,
  wall,
  seen: SEEN,
  take,
  inside,
  border,
  loop,
  give,
  count,
} = script.codes;

/** The test for captures that is the rule itself. */
export const floodFill: Algorithm = {
  key: 'flood-fill',
  game: 'squatter',
  document: '003',
  asks: 'captures',
  title: 'Flood fill',
  summary: "Floods everything that is not one side's piece; a flood that never reaches the border is inside a loop.",
  readings: [
    'The document floods from one given cell with one given side: here every captured cell that no earlier flood assigned is tested, for White and then for Black.',
    'A cell joins the flood once: the two lists define which cells are new.',
    'Which cell of the list is explored next is left open: here the newest.',
  ],
  claim: { text: 'O(n) for one cell, n = cells of the board', variable: 'cells', exponent: 1, per: 'search' },
  script,
  searchCode: START,
  solve({ size, cells }, tracer) {
    const { adjacent, rim } = squareGrid(size);
    const given = new Uint8Array(cells.length);
    const seen = new Int32Array(cells.length);
    const exploring: Cell[] = [];
    const captured: Cell[] = [];
    const scores = [0, 0, 0];
    let floods = 0;

    const flood = (from: Cell, side: Side): boolean => {
      floods++;
      exploring.length = 0;
      captured.length = 0;
      tracer.step(START, from, 0, side, 0);
      exploring.push(from);
      seen[from] = floods;
      tracer.step(push, from, side);
      for (let cell = exploring.pop(); cell !== undefined; cell = exploring.pop()) {
        tracer.step(take, cell);
        if (rim[cell] === 1) {
          tracer.step(border, cell, side, 0, 0);
          return false;
        }
        captured.push(cell);
        tracer.step(inside, cell, 0, 0, 0);
        for (let i = cell * 4; i < cell * 4 + 4; i++) {
          const near = adjacent[i];
          if (cells[near] === side) tracer.step(wall, near, side);
          else if (seen[near] === floods) tracer.step(SEEN, near);
          else {
            seen[near] = floods;
            exploring.push(near);
            tracer.step(push, near, side);
          }
        }
      }
      tracer.step(loop, from, side, captured.length, 0);
      for (const cell of captured) {
        given[cell] = side;
        tracer.step(give, cell, side);
        if (cells[cell] !== CAPTURED) continue;
        scores[side]++;
        tracer.step(count, cell, side - 1, 1, 0);
      }
      return true;
    };

    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] === EMPTY) {
        scores[EMPTY]++;
        tracer.step(FREE, cell, 2, 1, 0);
      } else if (cells[cell] !== CAPTURED) tracer.step(piece, cell, 0, 0, 0);
      else if (given[cell] !== 0) tracer.step(known, cell, 0, 0, 0);
      else sides.some((side) => flood(cell, side));
    }
    return squatterAnswer(scores[EMPTY], scores[WHITE], scores[BLACK]);
  },
};
