import { type Cell, hexGrid, sides, type WrittenBoard } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { fencemasterAnswer } from '../answers.ts';
import { defineScript } from '../script.ts';
import type { Tracer } from '../tracer.ts';

const script = defineScript({
  pseudocode: [
    'for each side:',
    '  for each edge cell:',
    "    if it is the side's piece:",
    '      note its edge; put its unvisited neighbours of the side on the queue',
    '      while the queue is not empty:',
    '        take the front cell; mark it visited',
    '        if it is on an edge that is not noted: note it; with the third edge there is a tripod',
    '        put its unvisited neighbours of the side at the front of the queue',
    '  no start leads to a third edge: no tripod',
  ],
  tallies: ['edges'],
  marks: ['on a noted edge'],
  sayings: {
    side: ['reset', 0, 'Does {b.side} have a tripod?'],
    other: ['look', 2, '{cell} is not of the side.'],
    start: ['visit', 3, 'Search from {cell}, on edge {a}.'],
    restart: ['count', 3, 'A new search starts with no edges noted.'],
    edge: ['count', 6, '{cell} is on an edge that is not noted yet.'],
    noted: ['mark', 6, 'Edge {b} is noted at {cell}.'],
    again: ['look', 6, '{cell} is on edge {a}, which is already noted.'],
    push: ['push', 7, '{cell} is of the side and not visited: to the front of the queue.'],
    near: ['look', 7, '{cell} is {a.code}, or visited.'],
    take: ['pop', 5, 'Take {cell} from the front.'],
    visit: ['visit', 5, '{cell} is visited.'],
    tripod: ['accept', 6, '{cell} touches the third edge: a tripod.'],
    none: ['reject', 8, 'No tripod for this side.'],
  },
});
const codes = script.codes;

/** A test for tripods: does a group touch three edges? */
export const edgeSearch: Algorithm = {
  key: 'edge-search',
  game: 'fencemaster',
  document: '002',
  asks: 'tripod',
  title: 'Edge search',
  summary: 'From each edge piece searches its group depth first, noting edges, until it has noted three.',
  readings: [
    'The list of visited cells is kept for a whole side, as the last paragraph says; noted edges are cleared at each start; otherwise unconnected pieces would add up.',
    'A cell is marked when it is taken, not when it is put on the queue, so it may wait there twice.',
    'Corners are not edges: they are passed, not noted.',
  ],
  claim: { text: 'O(n·bᵐ), n = cells a side, b ≤ 6, m = depth', variable: 'cells', exponent: undefined, per: 'board' },
  script,
  solve(board, tracer) {
    const tripod = [false, ...sides.map((side) => hasTripod(board, side, tracer))];
    return fencemasterAnswer(board.cells, { tripod, loop: [false, false, false] });
  },
};

function hasTripod({ size, cells }: WrittenBoard, side: number, tracer: Tracer): boolean {
  const { adjacent, reach } = hexGrid(size);
  const visited = new Uint8Array(cells.length);
  const queue: Cell[] = [];
  let edges = 0;
  let count = 0;
  const note = (cell: Cell): void => {
    const bits = reach[cell] & 63;
    if (bits === 0) return;
    const edge = 31 - Math.clz32(bits);
    if ((edges & bits) !== 0) {
      tracer.step(codes.again, cell, edge);
      return;
    }
    edges |= bits;
    count++;
    tracer.step(codes.edge, cell, 0, 1, 0);
    tracer.step(codes.noted, cell, 1, edge);
  };
  const expand = (cell: Cell): void => {
    for (let i = cell * 6; i < cell * 6 + 6; i++) {
      const near = adjacent[i];
      if (near < 0) continue;
      if (cells[near] !== side || visited[near] === 1) tracer.step(codes.near, near, cells[near]);
      else {
        queue.push(near);
        tracer.step(codes.push, near);
      }
    }
  };
  tracer.step(codes.side, -1, 1, side, 0);
  for (let start = 0; start < cells.length; start++) {
    if ((reach[start] & 63) === 0) continue;
    if (cells[start] !== side) {
      tracer.step(codes.other, start);
      continue;
    }
    if (count > 0) tracer.step(codes.restart, start, 0, -count, 0);
    edges = 0;
    count = 0;
    visited[start] = 1;
    tracer.step(codes.start, start, 31 - Math.clz32(reach[start] & 63));
    note(start);
    expand(start);
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      tracer.step(codes.take, cell);
      visited[cell] = 1;
      tracer.step(codes.visit, cell, 0, 0, 0);
      note(cell);
      if (count === 3) {
        tracer.step(codes.tripod, cell, 0, 0, 0);
        return true;
      }
      expand(cell);
    }
  }
  tracer.step(codes.none, -1, 0, 0, 0);
  return false;
}
