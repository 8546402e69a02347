import { neighboursOf } from '../../grid.ts';
import type { Cell } from '../../types.ts';
import { cellsOfDepth, growRegion, pickRegion, ringRound } from '../regions.ts';
import { anyOrder, ringStage, type ScenarioPart } from '../scenario.ts';
import { branchesFor, doubledWall, walledCorridor } from '../shapes.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, between, type Workshop } from '../workshop.ts';
import { tellWin } from './tell.ts';

/** Boards with closed loops, in both games. */
export const loopTopics: readonly TopicPlan[] = [
  {
    topic: 'loop',
    grade: 1,
    describes: 'Pieces cut empty cells off from the rim: a loop.',
    minSize: 3,
    needs: 'a loop and as many enemy pieces',
    build: (workshop) => enclose(workshop, { caught: 'none' }),
  },
  {
    topic: 'enemy-inside',
    grade: 1,
    describes: "A loop round pieces of the enemy's.",
    minSize: 3,
    needs: 'a loop and as many enemy pieces',
    build: (workshop) => enclose(workshop, { caught: 'enemy' }),
  },
  {
    topic: 'own-inside',
    grade: 2,
    describes: "A loop round pieces of the player's own and at least one other cell.",
    minSize: 4,
    needs: 'a loop round two cells',
    build: (workshop) => enclose(workshop, { caught: 'own' }),
  },
  {
    topic: 'rim-loop',
    grade: 2,
    describes: 'A loop whose wall partly runs along the rim, where it needs pieces too.',
    minSize: 3,
    needs: 'a loop and as many enemy pieces',
    build: rimLoop,
  },
  {
    topic: 'thick-loop',
    grade: 2,
    describes: 'A loop whose wall is more than one piece thick.',
    minSize: 4,
    needs: 'room beside a loop',
    build: thickLoop,
  },
  {
    topic: 'branches',
    grade: 2,
    describes: 'A loop with branches to both sides.',
    minSize: 4,
    needs: 'room inside a loop and beside it',
    build: branches,
  },
  {
    topic: 'shared-wall',
    grade: 3,
    describes: 'One move closes two loops that share pieces.',
    minSize: 4,
    needs: 'two loops',
    build: sharedWall,
  },
  {
    topic: 'nested',
    grade: 3,
    describes: "A loop round an open ring of the enemy's.",
    minSize: 4,
    needs: 'a loop round a ring',
    build: nested,
  },
  {
    topic: 'corridor',
    grade: 3,
    describes: 'A long winding loop encloses a corridor one cell wide.',
    minSize: 4,
    needs: 'a row of three cells off the rim',
    build: corridor,
  },
];

function enclose(workshop: Workshop, { caught }: { caught: 'none' | 'enemy' | 'own' }): BoardDraft | undefined {
  const { us, them, grid, random } = workshop;
  const inside = pickRegion(workshop, { least: caught === 'own' ? 2 : 1 });
  if (inside === undefined) return undefined;
  const most = caught === 'own' ? Math.ceil((inside.length - 1) / 2) : inside.length;
  const pieces = random.shuffle([...inside]).slice(0, caught === 'none' ? 0 : between(workshop, 1, most));
  const stages = [
    { side: caught === 'own' ? us : them, cells: pieces },
    ringStage(workshop, us, ringRound(grid, inside)),
  ];
  return tellWin(workshop, { stages, keep: inside }, ['loop']);
}

function rimLoop(workshop: Workshop): BoardDraft | undefined {
  const { us, grid, random, boldness } = workshop;
  const outermost = cellsOfDepth(grid, 1).filter((cell) =>
    neighboursOf(grid, cell).some((near) => grid.rim[near] === 1),
  );
  const size = between(workshop, 1, 1 + Math.floor(grid.size * boldness));
  const inside = growRegion(grid, random, random.pick(outermost), size, (cell) => grid.rim[cell] === 0);
  return tellWin(workshop, { stages: [ringStage(workshop, us, ringRound(grid, inside))], keep: inside }, ['loop']);
}

function thickLoop(workshop: Workshop): BoardDraft | undefined {
  const { us, grid } = workshop;
  const inside = pickRegion(workshop, { most: 12 });
  if (inside === undefined) return undefined;
  const ring = ringRound(grid, inside);
  const doubled = doubledWall(workshop, ring);
  if (doubled === undefined) return undefined;
  const stages = [anyOrder(workshop, us, doubled.extras), ringStage(workshop, us, ring, doubled.gate)];
  return tellWin(workshop, { stages, keep: inside }, ['loop']);
}

function branches(workshop: Workshop): BoardDraft | undefined {
  const { us, grid } = workshop;
  const inside = pickRegion(workshop, { least: 2, most: 20 });
  if (inside === undefined) return undefined;
  const ring = ringRound(grid, inside);
  const grown = branchesFor(workshop, ring);
  if (grown === undefined) return undefined;
  const stages = [anyOrder(workshop, us, [...grown.inner, ...grown.outer]), ringStage(workshop, us, ring)];
  return tellWin(workshop, { stages, keep: inside }, ['loop']);
}

/** Two regions that touch one piece but not each other. */
function sharedWall(workshop: Workshop): BoardDraft | undefined {
  const { us, grid, random, boldness } = workshop;
  const gate = random.pick(cellsOfDepth(grid, 1));
  const [first, ...others] = random.shuffle(neighboursOf(grid, gate).filter((cell) => grid.rim[cell] === 0));
  if (first === undefined) return undefined;
  const size = between(workshop, 1, 1 + Math.floor(Math.min(6, grid.size * 0.5) * boldness));
  const one = ringRound(
    grid,
    growRegion(grid, random, first, size, (cell) => grid.rim[cell] === 0 && cell !== gate),
  );
  const taken = new Set([...one.inside, ...one.fence]);
  const second = others.find((cell) => !taken.has(cell));
  if (second === undefined) return undefined;
  const isOpen = (cell: Cell): boolean => grid.rim[cell] === 0 && cell !== gate && !taken.has(cell);
  const two = ringRound(grid, growRegion(grid, random, second, size, isOpen));
  const fence = [...new Set([...one.fence, ...two.fence])];
  const stages = [ringStage(workshop, us, { inside: [], fence, gates: [gate] })];
  return tellWin(workshop, { stages, keep: [...one.inside, ...two.inside] }, ['loop']);
}

function nested(workshop: Workshop): BoardDraft | undefined {
  const { us, them, grid, random, boldness } = workshop;
  const core = random.pick(cellsOfDepth(grid, 2));
  const open = random.shuffle(neighboursOf(grid, core)).slice(1);
  const inside = new Set([core, ...neighboursOf(grid, core)]);
  for (const cell of ringRound(grid, [...inside]).fence) {
    if (grid.rim[cell] === 0 && random.below(100) < 50 * boldness) inside.add(cell);
  }
  const stages: ScenarioPart[] = [{ side: them, cells: open }, ringStage(workshop, us, ringRound(grid, [...inside]))];
  return tellWin(workshop, { stages, keep: [...inside] }, ['loop']);
}

function corridor(workshop: Workshop): BoardDraft | undefined {
  const { inside, stages } = walledCorridor(workshop);
  return tellWin(workshop, { stages, keep: inside }, ['loop']);
}
