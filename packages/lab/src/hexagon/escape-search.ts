import { type Cell, hexGrid, sides, type WrittenBoard } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { fencemasterAnswer } from '../answers.ts';
import { defineScript } from '../script.ts';
import type { Tracer } from '../tracer.ts';

const script = defineScript({
  pseudocode: [
    'for each side:',
    '  for each cell that is on no edge:',
    "    if it is not the side's piece:",
    '      put it on the queue; nothing is visited',
    '      while the queue is not empty:',
    "        take the front cell; put its neighbours that are not the side's and not visited to the front",
    '        mark it visited',
    '        if it is a rim cell or known to be free:',
    '          all that is visited or queued is free; empty both',
    '        else if the queue is empty: no way out, there is a loop',
    '  every cell has a way out: no loop',
  ],
  tallies: ['known to be free'],
  marks: ['known to be free'],
  sayings: {
    side: ['reset', 0, 'Does {b.side} have a loop?'],
    own: ['look', 2, "{cell} is the side's: it cannot be enclosed."],
    start: ['reset', 3, 'Is there a way out from {cell}?'],
    begin: ['push', 3, '{cell} is the first in the queue.'],
    take: ['pop', 5, 'Take {cell} from the front.'],
    push: ['push', 5, "{cell} is not the side's: to the front of the queue."],
    near: ['look', 5, "{cell} is the side's, or visited."],
    visit: ['visit', 6, '{cell} is visited.'],
    rim: ['accept', 7, '{cell} is on the rim: a way out.'],
    known: ['accept', 7, '{cell} is known to be free: the search can stop.'],
    free: ['mark', 8, '{cell} is free too.'],
    count: ['count', 8, '{b} more cells are known to be free.'],
    loop: ['reject', 9, 'The search from {cell} ends without reaching the rim: a loop.'],
    none: ['accept', 10, 'Every cell has a way out: no loop for this side.'],
  },
});
const codes = script.codes;

function hasLoop({ size, cells }: WrittenBoard, side: number, tracer: Tracer, literal: boolean): boolean {
  const { adjacent, reach, rim } = hexGrid(size);
  const free = new Uint8Array(cells.length);
  const visited = new Int32Array(cells.length).fill(-1);
  const queue: Cell[] = [];
  const trail: Cell[] = [];
  const visit = (cell: Cell, search: number): void => {
    visited[cell] = search;
    trail.push(cell);
    tracer.step(codes.visit, cell, 0, 0, 0);
  };
  const expand = (cell: Cell, search: number): void => {
    for (let i = cell * 6; i < cell * 6 + 6; i++) {
      const near = adjacent[i];
      if (near < 0) continue;
      if (cells[near] === side || visited[near] === search) tracer.step(codes.near, near);
      else {
        queue.push(near);
        tracer.step(codes.push, near);
      }
    }
  };
  tracer.step(codes.side, -1, 1, side, 0);
  for (let start = 0; start < cells.length; start++) {
    if ((reach[start] & 63) !== 0) continue;
    if (cells[start] === side) {
      tracer.step(codes.own, start);
      continue;
    }
    tracer.step(codes.start, start, 0, 0, 0);
    trail.length = 0;
    if (literal) {
      // Word for word, the start is expanded before the loop begins and never checked for being alone.
      visit(start, start);
      expand(start, start);
    } else {
      queue.push(start);
      tracer.step(codes.begin, start);
    }
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      tracer.step(codes.take, cell);
      expand(cell, start);
      visit(cell, start);
      if (rim[cell] === 1 || free[cell] === 1) {
        tracer.step(rim[cell] === 1 ? codes.rim : codes.known, cell, 0, 0, 0);
        setFree([...trail, ...queue]);
        queue.length = 0;
      } else if (queue.length === 0) {
        tracer.step(codes.loop, cell, 0, 0, 0);
        return true;
      }
    }
  }
  tracer.step(codes.none, -1, 0, 0, 0);
  return false;

  function setFree(found: readonly Cell[]): void {
    let more = 0;
    for (const cell of found) {
      if (free[cell] === 0) more++;
      free[cell] = 1;
      tracer.step(codes.free, cell, 1);
    }
    tracer.step(codes.count, -1, 0, more, 0);
  }
}

const claim = {
  text: 'O(n²·bᵐ), n = cells a side, b ≤ 6, m = depth',
  variable: 'cells',
  exponent: undefined,
  per: 'board',
} as const;

/** The test for loops that is the rule itself. */
export const escapeSearch: Algorithm = {
  key: 'escape-search',
  game: 'fencemaster',
  document: '002',
  asks: 'loop',
  title: 'Escape search',
  summary: "Searches for a way to the rim from each cell that is not the side's; a cell without one is inside a loop.",
  readings: [
    'The start goes through the queue like any other cell, so that a single enclosed cell is found too: the explanation asks for a way out from every cell, though the pseudocode forgets this one.',
    'Corners are on no edge, so searches start there too, and end at once.',
    '"Not in a loop" is remembered for a whole side, visited cells only for one search, as the pseudocode empties them.',
  ],
  claim,
  script,
  solve(board, tracer) {
    const loop = [false, ...sides.map((side) => hasLoop(board, side, tracer, false))];
    return fencemasterAnswer(board.cells, { tripod: [false, false, false], loop });
  },
};

/** Escape search with its pseudocode taken word for word: it cannot see a loop around a single cell. */
export const escapeSearchLiteral: Algorithm = {
  ...escapeSearch,
  key: 'escape-search/literal',
  title: 'Escape search, word for word',
  summary:
    'The same, but the start is expanded before the loop of the search: a cell without a neighbour to go to is never checked.',
  readings: [
    'The start is visited and expanded first, and only cells then on the queue are checked for the end of the search.',
  ],
  solve(board, tracer) {
    const loop = [false, ...sides.map((side) => hasLoop(board, side, tracer, true))];
    return fencemasterAnswer(board.cells, { tripod: [false, false, false], loop });
  },
};
