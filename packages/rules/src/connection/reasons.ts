import { simpleLoop, walkRoundHexagons } from '../outline.ts';
import { cellOfIndex, type Padded } from '../padded.ts';
import type { Side } from '../types.ts';
import type { Bridge, Loop, Tripod } from '../verdict.ts';
import { integers, roomyArray, zeroedArray } from '../workspace.ts';
import { areasCutOff } from './areas.ts';
import { cellsOfGroup, descend, layOut, measureFrom } from './group-graph.ts';
import { cornersOf, edgesOf } from './ruleset.ts';

const groupDistances = roomyArray(integers);
const walkIndexes = zeroedArray(integers);

/**
 * The tripod of a group. A smallest tree for three edges consists of three shortest paths that meet in one piece, so
 * the best piece has the smallest sum of distances to its three nearest edges.
 */
export function tripodOf(board: Padded, start: number, groupReach: number): Tripod {
  const group = layOut(board, start);
  const cells = cellsOfGroup(board, group);
  const edges = edgesOf(groupReach);
  const distances = groupDistances(edges.length * group.count);
  for (const [i, edge] of edges.entries()) measureFrom(group, 1 << edge, distances, i * group.count);
  let best = Number.POSITIVE_INFINITY;
  let meeting = 0;
  for (let piece = 0; piece < group.count; piece++) {
    const sum = nearestThree(distances, group.count, edges.length, piece);
    if (sum < best) {
      best = sum;
      meeting = piece;
    }
  }
  const three = edges
    .map((edge, i) => ({ edge, offset: i * group.count, steps: distances[i * group.count + meeting] }))
    .sort((a, b) => a.steps - b.steps || a.edge - b.edge)
    .slice(0, 3);
  const tree = new Set(three.flatMap(({ offset }) => descend(group, distances, offset, meeting)));
  return {
    kind: 'tripod',
    side: board.codes[start] as Side,
    group: cells,
    edges,
    tree: [...tree].sort((a, b) => a - b).map((piece) => cells[piece]),
    treeEdges: three.map(({ edge }) => edge).sort((a, b) => a - b),
  };
}

/** The sum of a piece's three smallest distances, which are `count` entries apart. */
function nearestThree(distances: Int32Array, count: number, edges: number, piece: number): number {
  let first = Number.POSITIVE_INFINITY;
  let second = first;
  let third = first;
  for (let i = 0; i < edges; i++) {
    const steps = distances[i * count + piece];
    if (steps < first) {
      third = second;
      second = first;
      first = steps;
    } else if (steps < second) {
      third = second;
      second = steps;
    } else if (steps < third) third = steps;
  }
  return first + second + third;
}

/** The bridge of a group, by the shortest path between two of its corners. */
export function bridgeOf(board: Padded, start: number, groupReach: number): Bridge {
  const group = layOut(board, start);
  const cells = cellsOfGroup(board, group);
  const corners = cornersOf(groupReach);
  const distances = groupDistances(group.count);
  let path: number[] | undefined;
  for (const corner of corners) {
    measureFrom(group, 1 << (6 + corner), distances, 0);
    for (let piece = 0; piece < group.count; piece++) {
      const held = group.reach[piece] >> 6;
      if (held === 0 || held === 1 << corner) continue;
      if (path === undefined || distances[piece] + 1 < path.length) path = descend(group, distances, 0, piece);
    }
  }
  return {
    kind: 'bridge',
    side: board.codes[start] as Side,
    group: cells,
    corners,
    path: (path ?? []).map((piece) => cells[piece]),
  };
}

/** A side's loops, one for each area that its pieces cut off from the rim. */
export function loopsOf(board: Padded, side: Side): Loop[] {
  const { stride } = board;
  const { members, marks } = areasCutOff(board, side);
  const indexes = walkIndexes(marks.length);
  return members.map((area, i) => {
    const walk = walkRoundHexagons({ marks, mark: i + 1, stride }, area[0]);
    return {
      kind: 'loop',
      side,
      loop: simpleLoop(walk, stride, indexes).map((index) => cellOfIndex(board, index)),
      enclosed: area.map((index) => cellOfIndex(board, index)).sort((a, b) => a - b),
    };
  });
}

/** Havannah's ring around a piece with six neighbours of its own side. */
export function filledLoopOf(board: Padded, core: number): Loop {
  return {
    kind: 'loop',
    side: board.codes[core] as Side,
    loop: board.steps.map((step) => cellOfIndex(board, core + step)),
    enclosed: [cellOfIndex(board, core)],
  };
}
