import { type Grid, neighboursOf } from '../../grid.ts';
import type { Position } from '../../position.ts';
import { type Cell, EMPTY } from '../../types.ts';
import { MOST_FILLING } from '../fill.ts';
import { cellsOfDepth, pickRegion, ringRound, turned } from '../regions.ts';
import { anyOrder, ringStage } from '../scenario.ts';
import { branchesFor, doubledWall, pocketAt, serpentine, walledCorridor } from '../shapes.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, between, type Workshop } from '../workshop.ts';
import { allOwned, allPieces, tell } from './tell.ts';

/** Boards about what makes a loop and what does not. */
export const wallTopics: readonly TopicPlan[] = [
  {
    topic: 'open-loop',
    grade: 1,
    describes: 'A loop with one piece missing captures nothing.',
    minSize: 3,
    needs: 'a cell off the border',
    build: openLoop,
  },
  {
    topic: 'corner-pocket',
    grade: 2,
    describes: 'Pieces that cut off a corner capture nothing, since the border is not a wall.',
    minSize: 3,
    needs: 'a corner with room round it',
    build: (workshop) => pocket(workshop, true),
  },
  {
    topic: 'border-pocket',
    grade: 2,
    describes: 'Pieces that cut off cells along the border capture nothing, since the border is not a wall.',
    minSize: 3,
    needs: 'a border cell that is not a corner',
    build: (workshop) => pocket(workshop, false),
  },
  {
    topic: 'filled-loop',
    grade: 2,
    describes: 'A solid block of one side encloses nothing but its own pieces and captures nothing.',
    minSize: 3,
    needs: 'a cell off the border',
    build: filledLoop,
  },
  {
    topic: 'thick-loop',
    grade: 2,
    describes: 'The wall of a loop is more than one piece thick; only what it encloses counts.',
    minSize: 4,
    needs: 'room beside a loop',
    build: thickLoop,
  },
  {
    topic: 'branches',
    grade: 2,
    describes: 'Branches grow from a loop to both sides; the pieces inside do not count.',
    minSize: 5,
    needs: 'room inside a loop and beside it',
    build: branches,
  },
  {
    topic: 'corridor',
    grade: 2,
    describes: 'A long winding loop encloses a corridor one cell wide.',
    minSize: 5,
    needs: 'a row of three cells off the border',
    build: corridor,
  },
  {
    topic: 'snake',
    grade: 3,
    describes: 'A long chain of pieces winds over the board, never closes, and captures nothing.',
    minSize: 5,
    needs: 'two rows off the border with a gap between',
    build: snake,
  },
  {
    topic: 'way-out',
    grade: 3,
    describes:
      'A loop lies at the end of a winding way to the border; the pieces of the other side along it capture nothing.',
    minSize: 6,
    needs: 'a loop and a way from it to the border',
    build: (workshop) => loopWithWayOut(workshop, true),
  },
  {
    topic: 'dead-wall',
    grade: 3,
    describes: 'A captured piece is no longer part of a wall: a loop that needs it captures nothing.',
    minSize: 4,
    needs: 'room for a loop beside a loop',
    build: deadWall,
  },
];

function openLoop(workshop: Workshop): BoardDraft | undefined {
  const { us, them, random, grid } = workshop;
  if (grid.size >= 5 && random.below(2) === 0) return openLoopRoundLoop(workshop);
  const inside = pickRegion(workshop, {});
  if (inside === undefined) return undefined;
  const ring = ringRound(grid, inside);
  const gap = random.pick(ring.gates);
  const walls = ring.fence.filter((cell) => cell !== gap);
  const stages = [anyOrder(workshop, us, walls)];
  if (random.below(2) === 0) stages.unshift({ side: them, cells: [gap] });
  const shows = (position: Position): boolean =>
    inside.every((cell) => position.owners[cell] !== us) &&
    position.pieces[gap] !== us &&
    allOwned(position, walls, EMPTY) &&
    !allPieces(position, inside, us);
  return tell(workshop, { stages, keep: [...inside, gap], shows });
}

/** A loop of theirs inside, so that a program that finds no way through the gap counts its cells for us too. */
function openLoopRoundLoop(workshop: Workshop): BoardDraft | undefined {
  const { us, them, random, grid } = workshop;
  const core = random.pick(cellsOfDepth(grid, 2));
  const loop = neighboursOf(grid, core);
  const { fence } = ringRound(grid, [core, ...loop]);
  const way = random.below(4);
  const gap = stepFrom(grid, stepFrom(grid, core, way), way);
  const walls = fence.filter((cell) => cell !== gap);
  const stages = [anyOrder(workshop, them, loop), anyOrder(workshop, us, walls)];
  const shows = (position: Position): boolean =>
    position.owners[core] === them && position.pieces[gap] !== us && allOwned(position, [...loop, ...walls], EMPTY);
  return tell(workshop, { stages, keep: [core, gap], shows });
}

const stepFrom = ({ adjacent }: Grid, cell: Cell, way: number): Cell => adjacent[cell * 4 + way];

/** A loop of theirs, a way from it to the border, straight or winding, and our pieces on both sides of it. */
function loopWithWayOut(workshop: Workshop, winding: boolean): BoardDraft | undefined {
  const { us, them, random, grid, boldness } = workshop;
  const core = random.pick(cellsOfDepth(grid, 1));
  const loop = neighboursOf(grid, core);
  const isOpen = (cell: Cell): boolean => grid.rim[cell] === 1;
  const region = new Set([core, ...loop]);
  const straight = random.below(4);
  const length = winding ? between(workshop, 6, 6 + Math.floor(3 * grid.size * boldness)) : 0;
  let end = stepFrom(grid, core, straight);
  while (!isOpen(end)) {
    const ways = winding ? random.shuffle([0, 1, 2, 3]) : [straight];
    // A way that touches itself, or the loop again, would have a short cut.
    const free = ways
      .map((way) => stepFrom(grid, end, way))
      .filter((cell) => !region.has(cell) && neighboursOf(grid, cell).filter((near) => region.has(near)).length === 1);
    const next = free.find((cell) => region.size > length || !isOpen(cell)) ?? free[0];
    if (next === undefined) return undefined;
    region.add(next);
    end = next;
  }
  if ([...region].filter(isOpen).length !== 1 || (winding && region.size < 7)) return undefined;
  const { fence } = ringRound(grid, [...region]);
  const stages = [anyOrder(workshop, them, loop), anyOrder(workshop, us, fence)];
  const shows = ({ owners }: Position): boolean => owners[core] === them;
  return tell(workshop, { stages, keep: [...region], shows });
}

function pocket(workshop: Workshop, corner: boolean): BoardDraft | undefined {
  const { us, grid, random } = workshop;
  if (!corner && grid.size >= 5 && random.below(2) === 0) return loopWithWayOut(workshop, false);
  const { inside, fence } = pocketAt(workshop, corner);
  const shows = (position: Position): boolean =>
    allOwned(position, inside, EMPTY) && !allPieces(position, inside, us) && allOwned(position, fence, EMPTY);
  return tell(workshop, { stages: [anyOrder(workshop, us, fence)], keep: inside, shows });
}

/** Few cells inside, so that no order of playing them encloses one that is still empty. */
function filledLoop(workshop: Workshop): BoardDraft | undefined {
  const { us, grid, random } = workshop;
  const inside = pickRegion(workshop, { most: 3 });
  if (inside === undefined) return undefined;
  const { fence } = ringRound(grid, inside);
  const block = new Set([...inside, ...fence]);
  if (random.below(2) === 0) {
    for (const cell of inside) for (let i = cell * 8; i < cell * 8 + 8; i++) block.add(grid.around[i]);
  }
  const rest = [...block].filter((cell) => !inside.includes(cell));
  const stages = [
    { side: us, cells: inside },
    { side: us, cells: random.shuffle(rest) },
  ];
  return tell(workshop, { stages, shows: (position) => allOwned(position, [...block], EMPTY) });
}

function thickLoop(workshop: Workshop): BoardDraft | undefined {
  const { us, grid } = workshop;
  const inside = pickRegion(workshop, {});
  if (inside === undefined) return undefined;
  const ring = ringRound(grid, inside);
  const doubled = doubledWall(workshop, ring);
  if (doubled === undefined) return undefined;
  const stages = [anyOrder(workshop, us, doubled.extras), ringStage(workshop, us, ring, doubled.gate)];
  return tell(workshop, { stages, keep: inside, shows: (position) => allOwned(position, inside, us) });
}

function branches(workshop: Workshop): BoardDraft | undefined {
  const { us, grid } = workshop;
  const inside = pickRegion(workshop, { least: 2 });
  if (inside === undefined) return undefined;
  const ring = ringRound(grid, inside);
  const grown = branchesFor(workshop, ring);
  if (grown === undefined) return undefined;
  const stages = [anyOrder(workshop, us, [...grown.inner, ...grown.outer]), ringStage(workshop, us, ring)];
  const taken = inside.filter((cell) => !grown.inner.includes(cell));
  return tell(workshop, { stages, keep: inside, shows: (position) => allOwned(position, taken, us) });
}

function corridor(workshop: Workshop): BoardDraft | undefined {
  const { inside, stages } = walledCorridor(workshop);
  return tell(workshop, { stages, keep: inside, shows: (position) => allOwned(position, inside, workshop.us) });
}

/** Our pieces between its windings would close loops, so none are played before it is complete. */
function snake(workshop: Workshop): BoardDraft | undefined {
  const { us, grid, boldness } = workshop;
  const whole = turned(workshop, serpentine(grid));
  const longest = Math.min(whole.length, Math.floor(grid.cellCount * 0.42), 2 * MOST_FILLING);
  const cells = whole.slice(0, Math.max(grid.size, Math.floor(longest * (0.5 + boldness / 2))));
  return tell(workshop, {
    stages: [anyOrder(workshop, us, cells)],
    fullness: 0,
    shows: (position) => allOwned(position, cells, EMPTY),
  });
}

/** Three live pieces and a dead one round a piece of the enemy's. */
function deadWall(workshop: Workshop): BoardDraft | undefined {
  const { us, them, grid, random } = workshop;
  const dead = random.pick(cellsOfDepth(grid, 1));
  const bait = random.pick(neighboursOf(grid, dead).filter((cell) => grid.rim[cell] === 0));
  if (bait === undefined) return undefined;
  const walls = neighboursOf(grid, bait).filter((cell) => cell !== dead);
  const stages = [
    { side: us, cells: [dead] },
    anyOrder(workshop, them, neighboursOf(grid, dead)),
    anyOrder(workshop, us, walls),
  ];
  const shows = (position: Position): boolean =>
    position.owners[dead] === them && allOwned(position, [bait, ...walls], EMPTY);
  return tell(workshop, { stages, shows });
}
