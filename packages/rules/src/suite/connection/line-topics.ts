import { games } from '../../games.ts';
import type { Cell, WinKind } from '../../types.ts';
import { cellsOfDepth, distanceOf } from '../regions.ts';
import { anyOrder, type ScenarioPart } from '../scenario.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, between, draftOf, type Workshop } from '../workshop.ts';
import { cornerCell, edgeCells, joinAt, reachOf, rimChain } from './lines.ts';
import { playWin, tellNoWin, tellWin } from './tell.ts';

/** Boards about groups that reach edges and corners, in both games. */
export const lineTopics: readonly TopicPlan[] = [
  {
    topic: 'tripod',
    grade: 1,
    describes: 'A group joins three edges.',
    minSize: 3,
    needs: 'edges that have cells',
    build: (workshop) => tellWin(workshop, { stages: [anyOrder(workshop, workshop.us, tripod(workshop))] }, ['tripod']),
  },
  {
    topic: 'rim-tripod',
    grade: 2,
    describes: 'A chain along the rim joins three edges without a branch.',
    minSize: 3,
    needs: 'edges that have cells',
    build: rimTripod,
  },
  {
    topic: 'corner-touch',
    grade: 2,
    describes: 'A group reaches two edges and a corner: corners belong to no edge, so this is not a tripod.',
    minSize: 3,
    needs: 'edges that have cells',
    build: cornerTouch,
  },
  {
    topic: 'both-wins',
    grade: 3,
    describes: 'One move wins in two ways at once.',
    minSize: 3,
    needs: 'edges that have cells',
    build: bothWins,
  },
];

export const bridgeTopic: TopicPlan = {
  topic: 'bridge',
  grade: 1,
  describes: 'A group joins two corners.',
  minSize: 2,
  needs: 'two corners',
  build: (workshop) => tellWin(workshop, { stages: [anyOrder(workshop, workshop.us, bridge(workshop))] }, ['bridge']),
};

export const cornerChainTopic: TopicPlan = {
  topic: 'corner-chain',
  grade: 2,
  describes: 'A group joins two corners, which wins nothing in Fencemaster.',
  minSize: 2,
  needs: 'two corners',
  build: (workshop) => tellNoWin(workshop, { stages: [anyOrder(workshop, workshop.us, bridge(workshop))] }),
};

/** Paths from three edges to a meeting point. */
export function tripod(workshop: Workshop): Cell[] {
  const { grid, random } = workshop;
  const edges = random.shuffle([0, 1, 2, 3, 4, 5]).slice(0, 3);
  const ends = edges.map((edge) => random.pick(edgeCells(grid, edge)));
  return joinAt(workshop, random.pick(cellsOfDepth(grid, 1)), ends);
}

/** Paths from two corners to a meeting point. */
export function bridge(workshop: Workshop): Cell[] {
  const { grid, random } = workshop;
  const [one, other] = random.shuffle([0, 1, 2, 3, 4, 5]);
  const ends = [cornerCell(grid, one), cornerCell(grid, other)];
  return joinAt(workshop, random.below(2) === 0 ? ends[0] : random.below(grid.cellCount), ends);
}

/** In Havannah a chain round two corners is a bridge too; it may pass one of them on the inside. */
function rimTripod(workshop: Workshop): BoardDraft | undefined {
  const { game, random, us } = workshop;
  const hasBridges = games[game].wins.includes('bridge');
  const viaInside = hasBridges && random.below(2) === 0;
  const inner = viaInside ? random.shuffle([true, false]) : [false, false];
  const kinds: WinKind[] = !hasBridges || viaInside ? ['tripod'] : ['tripod', 'bridge'];
  return tellWin(workshop, { stages: [anyOrder(workshop, us, rimChain(workshop, inner))] }, kinds);
}

function cornerTouch(workshop: Workshop): BoardDraft | undefined {
  const { grid, random, us } = workshop;
  const ends = random
    .shuffle([0, 1, 2, 3, 4, 5])
    .slice(0, 2)
    .map((edge) => random.pick(edgeCells(grid, edge)));
  const corner = cornerCell(grid, random.below(6));
  const cells = joinAt(workshop, random.below(grid.cellCount), [corner, ...ends]);
  const { edges, edgesWithCorners } = reachOf(grid, cells);
  if (edges !== 2 || edgesWithCorners < 3) return undefined;
  return tellNoWin(workshop, { stages: [anyOrder(workshop, us, cells)] });
}

/**
 * A ring with three straight arms. One arm starts at the piece that closes the ring, so that this piece also connects
 * the arm.
 */
function bothWins(workshop: Workshop): BoardDraft | undefined {
  const { grid, random, us, them, boldness } = workshop;
  const radius = between(workshop, 1, Math.max(1, Math.floor((grid.size / 3) * boldness)));
  const middle = random.pick(cellsOfDepth(grid, radius));
  const inside: Cell[] = [];
  const ring: Cell[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const distance = distanceOf(grid, cell, middle);
    if (distance < radius) inside.push(cell);
    else if (distance === radius) ring.push(cell);
  }
  const arms = random
    .shuffle([0, 1, 2, 3, 4, 5])
    .slice(0, 3)
    .map((direction) => {
      const arm: Cell[] = [];
      for (let cell = middle; cell >= 0; cell = grid.adjacent[cell * 6 + direction]) arm.push(cell);
      return arm.slice(radius);
    });
  const gate = arms[0][0];
  const others = new Set([...ring, ...arms.flat()]);
  others.delete(gate);
  const caught = random.shuffle([...inside]).slice(0, random.below(2));
  const stages: ScenarioPart[] = [
    { side: them, cells: caught },
    { side: us, cells: [...random.shuffle([...others]), gate] },
  ];
  const position = playWin(workshop, { stages, keep: inside });
  return position?.outcome !== undefined && position.outcome.by.length > 1 ? draftOf(position) : undefined;
}
