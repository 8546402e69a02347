import { BLACK, CAPTURED, type Cell, EMPTY, squareGrid, WHITE, type WrittenBoard } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { squatterAnswer } from '../answers.ts';
import { defineScript } from '../script.ts';
import type { Tracer } from '../tracer.ts';
import { countInside, FROM_ABOVE, FROM_BELOW, IN_CIRCLE } from './circle-levels.ts';

const script = defineScript({
  pseudocode: [
    'for each cell in reading order that is in no loop yet:',
    '  if it is free: remember that the game is not over',
    '  if it is a piece: find a loop from it',
    '    if there is one: its side gets the captured cells inside',
    'find a loop from start:',
    '  path := [start]',
    '  while the path is not empty:',
    '    next := the most clockwise neighbour of its side round the last of the path',
    '    if next is the start again: the path is a loop',
    '    if there is none that is new: take the last cell off the path',
    '    else: put next on the path',
    'count inside a loop:',
    '  sort its cells into rows',
    '  from the top: between the ends of a row, what lies under the loop or under a marked cell is marked',
    '  from the bottom: the same, upside down',
    '  count the captured cells that both scans marked',
  ],
  tallies: ['White', 'Black', 'free'],
  marks: ['in a loop', 'inside, seen from above', 'inside, seen from below'],
  sayings: {
    inCircle: ['skip', 0, '{cell} is in a loop already: no start.'],
    captured: ['look', 0, '{cell} is captured: no start.'],
    free: ['count', 1, '{cell} is free: the game is not over.'],
    start: ['reset', 5, 'Look for a loop of {b.side} from {cell}.'],
    begin: ['push', 5, 'The path begins at {cell}.'],
    off: ['look', 7, 'The edge of the board is in that direction.'],
    other: ['look', 7, '{cell} is {a.code}: not part of the path.'],
    visited: ['skip', 7, '{cell} was tried before.'],
    spin: [
      'skip',
      10,
      '{cell} is the most clockwise, and on the path or tried before: nothing changes, and the loop repeats.',
    ],
    next: ['push', 10, '{cell} is the most clockwise continuation.'],
    stuck: ['backtrack', 9, 'No continuation from {cell}: one step back.'],
    home: ['accept', 8, 'The path is back at {cell}: a loop of {a}.'],
    none: ['reject', 9, 'The path is empty: {cell} is in no loop.'],
    ring: ['mark', 8, '{cell} belongs to the loop.'],
    within: ['mark', 0, '{cell} is in the loop: no longer a start.'],
    sort: ['look', 12, '{cell} goes to position {a} of the sorted loop.'],
    wall: ['look', 13, '{cell} is in the loop itself.'],
    fromAbove: ['mark', 13, '{cell} is below the loop or its inside.'],
    notFromAbove: ['reject', 13, '{cell} has the outside above it.'],
    fromBelow: ['mark', 14, '{cell} is above the loop or its inside.'],
    notFromBelow: ['reject', 14, '{cell} has the outside below it.'],
    count: ['count', 15, '{cell} is captured, and inside for both scans.'],
    passed: ['look', 15, '{cell} does not count.'],
    clear: ['reset', 15, 'The scans are cleared.'],
  },
});
const codes = script.codes;

/** Fewer pieces cannot enclose anything. */
const LEAST_CIRCLE = 4;

/** Which of the document's open questions are answered differently from the default. */
interface Reading {
  /** The most clockwise neighbour is chosen before asking whether it is new. */
  readonly literal?: true;
  /** Cells inside a circle are in it too, and so are not starts. */
  readonly inside?: true;
}

function solve(board: WrittenBoard, tracer: Tracer, reading: Reading): string[] {
  const { cells } = board;
  const inCircle = new Uint8Array(cells.length);
  const scores = [0, 0, 0];
  for (let cell = 0; cell < cells.length; cell++) {
    const code = cells[cell];
    if (inCircle[cell] === IN_CIRCLE) tracer.step(codes.inCircle, cell);
    else if (code === CAPTURED) tracer.step(codes.captured, cell);
    else if (code === EMPTY) {
      scores[EMPTY]++;
      tracer.step(codes.free, cell, 2, 1);
    } else {
      const circle = findCircle(board, cell, tracer, reading.literal ?? false);
      if (circle === undefined) continue;
      for (const piece of circle) {
        inCircle[piece] = IN_CIRCLE;
        tracer.step(codes.ring, piece, IN_CIRCLE);
      }
      const { captured, inside } = countInside(circle, board, inCircle, code - 1, tracer, codes);
      scores[code] += captured;
      for (const one of reading.inside ? inside : []) {
        inCircle[one] = IN_CIRCLE;
        tracer.step(codes.within, one, IN_CIRCLE | FROM_ABOVE | FROM_BELOW, 0, 0);
      }
      tracer.step(codes.clear, -1, FROM_ABOVE | FROM_BELOW, 0, 0);
    }
  }
  return squatterAnswer(scores[EMPTY], scores[WHITE], scores[BLACK]);
}

function findCircle({ size, cells }: WrittenBoard, start: Cell, tracer: Tracer, literal: boolean): Cell[] | undefined {
  const { around } = squareGrid(size);
  const side = cells[start];
  const visited = new Uint8Array(cells.length);
  const path = [start];
  // Where each cell of the path was entered from, as a direction; the start as if from above.
  const backs = [0];
  visited[start] = 1;
  tracer.step(codes.start, start, 0, side, 0);
  tracer.step(codes.begin, start);
  while (path.length > 0) {
    const last = path[path.length - 1];
    const back = backs[backs.length - 1];
    let next = -1;
    let direction = 0;
    // The largest turn first, counted clockwise from the way back.
    for (let turn = 7; turn >= 0 && next < 0; turn--) {
      direction = (back + turn) % 8;
      const near = around[last * 8 + direction];
      if (near < 0) tracer.step(codes.off, last);
      else if (cells[near] !== side) tracer.step(codes.other, near, cells[near]);
      else if (near === start && path.length >= LEAST_CIRCLE) {
        tracer.step(codes.home, start, path.length);
        return path;
      } else if (literal || visited[near] === 0) next = near;
      else tracer.step(codes.visited, near);
    }
    if (next < 0) {
      tracer.step(codes.stuck, last);
      path.pop();
      backs.pop();
    } else if (visited[next] === 1) tracer.step(codes.spin, next);
    else {
      visited[next] = 1;
      path.push(next);
      backs.push((direction + 4) % 8);
      tracer.step(codes.next, next);
    }
  }
  tracer.step(codes.none, start);
  return undefined;
}

const readings = [
  '"Most clockwise" is measured from the cell the path came from, since only so is the loop the widest; the start counts as entered from above.',
  'A path is a loop when its next cell would be the start, and it has four cells or more: fewer enclose nothing.',
  "Each loop's captured cells are added, as the pseudocode says, also those that an earlier loop had counted.",
];

/** Follows a fence from a piece and counts what is inside. */
export const loopTrace: Algorithm = {
  key: 'loop-trace',
  game: 'squatter',
  document: '000',
  asks: 'captures',
  title: 'Loop trace',
  summary:
    'Walks along pieces, always most clockwise, until it is back at the start; then counts what is inside the loop row by row.',
  readings: [
    ...readings,
    'A cell is in a loop if the path goes through it: cells inside are starts like others.',
    'Cells tried in vain are not tried again in the same search, since the document counts two checks for each; so every search ends.',
  ],
  claim: { text: 'O(n²), n = cells a side', variable: 'cells', exponent: 1, per: 'board' },
  script,
  solve: (board, tracer) => solve(board, tracer, {}),
};

/** Loop trace with the pseudocode's condition taken word for word. */
export const loopTraceLiteral: Algorithm = {
  ...loopTrace,
  key: 'loop-trace/literal',
  title: 'Loop trace, word for word',
  summary: 'The same, but the most clockwise neighbour is chosen before asking whether it is new: it may loop forever.',
  readings: [
    ...readings,
    'The next cell is the most clockwise of its colour, new or not, exactly as the pseudocode defines "valid".',
  ],
  solve: (board, tracer) => solve(board, tracer, { literal: true }),
};

/** Loop trace with the most favourable reading of "in a loop"; it counts hardly anything twice. */
export const loopTraceInside: Algorithm = {
  ...loopTrace,
  key: 'loop-trace/inside',
  title: 'Loop trace, inside counts as in',
  summary: 'The same, but cells inside a loop are in it too, and no loop is looked for from them.',
  readings: [
    ...readings,
    'A cell is in a loop if the path goes through it or both scans mark it; the notch that the document draws is then counted once.',
  ],
  solve: (board, tracer) => solve(board, tracer, { inside: true }),
};
