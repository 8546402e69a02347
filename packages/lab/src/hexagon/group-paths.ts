import { type Cell, EMPTY, type Grid, hexGrid } from '@ringfence/rules';
import type { Algorithm } from '../algorithm.ts';
import { fencemasterAnswer } from '../answers.ts';
import { defineScript } from '../script.ts';
import type { Tracer } from '../tracer.ts';
import { pushLinks, walkForLoop } from './loop-walk.ts';

const script = defineScript({
  pseudocode: [
    'for each cell in reading order: if it is a piece and in no path yet:',
    '  path := the group of the piece:',
    '    put its neighbours of the side on a stack',
    '    while the stack is not empty:',
    '      take the top piece; put it on the path',
    '      put its neighbours of the side on the stack that are neither there nor on the path',
    '  tripod, if the path is longer than n + 1 and has pieces on three edges',
    '  if the path is longer than 5, walk over it again:',
    '    put the first piece on the list, and its neighbours on a stack',
    '    while the stack is not empty:',
    '      take the top piece',
    '      if it does not touch the end of the list: cut the list back to the last junction that it touches',
    '      put it on the list',
    "      if it touches the list five steps back or more, round a cell that is not the side's: a loop",
    '      put its new neighbours on the stack; if there are two or more, it is a junction',
  ],
  tallies: ['edges'],
  marks: ['visited by a path', 'junction'],
  sayings: {
    empty: ['look', 0, '{cell} is empty.'],
    known: ['skip', 0, '{cell} is already in a path.'],
    start: ['reset', 1, 'A path of {b.side} begins at {cell}.'],
    take: ['pop', 4, 'Take {cell} from the top.'],
    onPath: ['visit', 4, '{cell} is on the path.'],
    push: ['push', 5, '{cell} is not on the stack (comparisons: {a}): put it there.'],
    waiting: ['skip', 5, '{cell} is already on the stack (comparisons: {a}).'],
    near: ['look', 5, '{cell} is {a.code}, or has been visited.'],
    own: ['mark', 0, '{cell} is now in a path.'],
    edge: ['count', 6, '{cell} is on an edge that is new to the path.'],
    piece: ['look', 6, '{cell} adds no edge.'],
    total: ['count', 6, 'The edges of this path are counted; the next path starts at zero.'],
    tooShort: ['reject', 6, 'A path of {a} is too short for a tripod.'],
    tripod: ['accept', 6, 'The path from {cell} has {a} pieces and three edges: a tripod.'],
    noTripod: ['reject', 6, 'The path from {cell} touches {a} edges: no tripod.'],
    walk: ['reset', 8, 'Walk over the group from {cell} and look for a loop.'],
    first: ['visit', 8, '{cell} is the first on the list.'],
    onWalk: ['visit', 12, '{cell} is on the list.'],
    resume: ['look', 11, 'The walk continues elsewhere: the list is cut back to {cell} and its {a} pieces.'],
    meets: ['look', 13, 'The walk meets {cell} again, {a} pieces back from {b.cell}.'],
    closes: ['accept', 13, 'The walk closes a loop at {cell}.'],
    junction: ['mark', 14, '{cell} has several continuations: a junction.'],
    noLoop: ['reject', 9, 'The walk ends without closing a loop.'],
    small: ['reject', 7, 'A path of {a} is too short for a loop.'],
  },
});
const codes = script.codes;

/** Groups first, then two questions about each. */
export const groupPaths: Algorithm = {
  key: 'group-paths',
  game: 'fencemaster',
  document: '004',
  asks: 'winner',
  title: 'Group paths',
  summary: 'Collects each group; counts the edges it touches for a tripod, and walks over it again to detect a loop.',
  readings: [
    'Neighbours that are on the path already are not put on the stack again: each piece is traversed once, as the analysis says.',
    '"Pieces at edge ≥ 3 and different edges" means pieces on three different edges; the clause about centre pieces is then always true.',
    'The first piece of the second walk is the first of the path, and a junction if it has several neighbours.',
    'The list goes back to the last junction that the new piece touches; if there is none, it starts over.',
    'The loop constraints are not listed: see the walk for the ones chosen, which never find a loop that is not there.',
    'A side with a tripod and a loop is reported as Both, since the document displays win methods, in the plural.',
  ],
  claim: {
    text: 'O(n + km), n = cells, k = groups, m = pieces of a group',
    variable: 'cells',
    exponent: 1,
    per: 'board',
  },
  script,
  solve({ size, cells }, tracer) {
    const grid = hexGrid(size);
    const inPath = new Uint8Array(cells.length);
    const tripod = [false, false, false];
    const loop = [false, false, false];
    for (let cell = 0; cell < cells.length; cell++) {
      const side = cells[cell];
      if (side === EMPTY) tracer.step(codes.empty, cell);
      else if (inPath[cell] === 1) tracer.step(codes.known, cell);
      else {
        const path = collectPath(grid, cells, cell, tracer);
        for (const piece of path) {
          inPath[piece] = 1;
          tracer.step(codes.own, piece, 1);
        }
        if (isTripod(grid, path, tracer)) tripod[side] = true;
        if (path.length <= 5) tracer.step(codes.small, cell, path.length);
        else if (walkForLoop(grid, cells, path, tracer, codes)) loop[side] = true;
      }
    }
    return fencemasterAnswer(cells, { tripod, loop });
  },
};

/** Its neighbours lead back to the start, so the start is on the path too, unless it is alone. */
function collectPath(grid: Grid, cells: Uint8Array, start: Cell, tracer: Tracer): Cell[] {
  const path: Cell[] = [];
  const onPath = new Uint8Array(cells.length);
  const stack: Cell[] = [];
  const links = { cells, seen: onPath, stack };
  tracer.step(codes.start, start, 0, cells[start], 0);
  pushLinks(grid, links, start, tracer, codes);
  for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
    tracer.step(codes.take, piece);
    onPath[piece] = 1;
    path.push(piece);
    tracer.step(codes.onPath, piece, 0, 0, 0);
    pushLinks(grid, links, piece, tracer, codes);
  }
  return path;
}

function isTripod({ size, reach }: Grid, path: readonly Cell[], tracer: Tracer): boolean {
  if (path.length <= size + 1) {
    tracer.step(codes.tooShort, path[0] ?? -1, path.length);
    return false;
  }
  let edges = 0;
  let count = 0;
  for (const piece of path) {
    const bits = reach[piece] & 63;
    if ((bits & ~edges) === 0) tracer.step(codes.piece, piece);
    else {
      edges |= bits;
      count++;
      tracer.step(codes.edge, piece, 0, 1);
    }
  }
  tracer.step(codes.total, -1, 0, -count, 0);
  if (count >= 3) tracer.step(codes.tripod, path[0], path.length, 0, 0);
  else tracer.step(codes.noTripod, path[0], count, 0, 0);
  return count >= 3;
}
