import { neighboursOf } from '../../grid.ts';
import type { Position } from '../../position.ts';
import type { Cell } from '../../types.ts';
import { cellsOfDepth, growRegion, pickRegion, type Ring, ringRound } from '../regions.ts';
import { anyOrder, ringStage, type ScenarioPart } from '../scenario.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, between, type Workshop } from '../workshop.ts';
import { allOwned, allPieces, tell } from './tell.ts';

/** Boards about what a closed loop captures and what it is worth. */
export const captureTopics: readonly TopicPlan[] = [
  {
    topic: 'capture',
    grade: 1,
    describes: 'A loop captures the cells it encloses.',
    minSize: 3,
    needs: 'a cell off the border',
    build: capture,
  },
  {
    topic: 'enemy-inside',
    grade: 1,
    describes: "The opponent's pieces inside a loop are captured and count like empty cells.",
    minSize: 3,
    needs: 'a cell off the border',
    build: enemyInside,
  },
  {
    topic: 'own-inside',
    grade: 2,
    describes: "A player's own pieces inside its loop stay on the board and do not count.",
    minSize: 4,
    needs: 'two neighbouring cells off the border',
    build: ownInside,
  },
  {
    topic: 'double-capture',
    grade: 2,
    describes: 'One move closes two regions or more at once, and all of them are captured.',
    minSize: 4,
    needs: 'two separate cells off the border beside a third one',
    build: (workshop) => twoRegions(workshop, true),
  },
  {
    topic: 'shared-wall',
    grade: 2,
    describes: 'Two territories, captured one after the other, share pieces of their walls.',
    minSize: 4,
    needs: 'two separate cells off the border beside a third one',
    build: (workshop) => twoRegions(workshop, false),
  },
  {
    topic: 'nested',
    grade: 2,
    describes:
      'A loop round a smaller loop of the same side captures what lies between; the inner wall does not count.',
    minSize: 6,
    needs: 'a loop round a loop and as many enemy pieces',
    build: nested,
  },
  {
    topic: 'recapture',
    grade: 2,
    describes: 'Territory changes hands: the enemy closes a loop round the whole of it.',
    minSize: 5,
    needs: 'room for a loop round a loop',
    build: (workshop) => rings(workshop, 2, false),
  },
  {
    topic: 'taken-back',
    grade: 3,
    describes: 'Captured pieces that their own side recaptures are written as pieces and score nothing.',
    minSize: 5,
    needs: 'room for a loop round a loop',
    build: (workshop) => rings(workshop, 2, true),
  },
  {
    topic: 'third-ring',
    grade: 3,
    describes: 'Territory changes hands twice: a third ring surrounds a second one around the first.',
    minSize: 7,
    needs: 'room for three rings',
    build: (workshop) => rings(workshop, 3, workshop.random.below(2) === 0),
  },
];

function capture(workshop: Workshop): BoardDraft | undefined {
  const inside = pickRegion(workshop, {});
  if (inside === undefined) return undefined;
  const stages = [ringStage(workshop, workshop.us, ringRound(workshop.grid, inside))];
  return tell(workshop, { stages, keep: inside, shows: (position) => allOwned(position, inside, workshop.us) });
}

function enemyInside(workshop: Workshop): BoardDraft | undefined {
  const { us, them, random, grid } = workshop;
  const inside = pickRegion(workshop, {});
  if (inside === undefined) return undefined;
  const caught = random.shuffle([...inside]).slice(0, between(workshop, 1, inside.length));
  const stages = [{ side: them, cells: caught }, ringStage(workshop, us, ringRound(grid, inside))];
  return tell(workshop, { stages, keep: inside, shows: (position) => allOwned(position, inside, us) });
}

function ownInside(workshop: Workshop): BoardDraft | undefined {
  const { us, random, grid } = workshop;
  const inside = pickRegion(workshop, { least: 2 });
  if (inside === undefined) return undefined;
  const own = random.shuffle([...inside]).slice(0, between(workshop, 1, Math.ceil((inside.length - 1) / 2)));
  const stages = [{ side: us, cells: own }, ringStage(workshop, us, ringRound(grid, inside))];
  const taken = inside.filter((cell) => !own.includes(cell));
  const shows = (position: Position): boolean => allOwned(position, taken, us) && allPieces(position, own, us);
  return tell(workshop, { stages, keep: inside, shows });
}

/** Two or more regions round one piece: closed by it, or one after the other. */
function twoRegions(workshop: Workshop, atOnce: boolean): BoardDraft | undefined {
  const { us, random, grid, boldness } = workshop;
  const middle = random.pick(cellsOfDepth(grid, 1));
  const wanted = random.below(5) === 0 ? between(workshop, 3, 4) : 2;
  const taken = new Set([middle]);
  const found: Ring[] = [];
  for (const start of random.shuffle(neighboursOf(grid, middle))) {
    if (found.length === wanted || grid.rim[start] === 1 || taken.has(start)) continue;
    const size = between(workshop, 1, 1 + Math.floor(4 * boldness));
    const region = growRegion(grid, random, start, size, (cell) => grid.rim[cell] === 0 && !taken.has(cell));
    const ring = ringRound(grid, region);
    for (const cell of [...ring.inside, ...ring.fence]) taken.add(cell);
    found.push(ring);
  }
  const insides = found.flatMap(({ inside }) => inside);
  const fences = new Set(found.flatMap(({ fence }) => fence));
  if (found.length < 2 || insides.some((cell) => fences.has(cell))) return undefined;
  const stages: ScenarioPart[] = atOnce
    ? [ringStage(workshop, us, { inside: [], fence: [...fences], gates: [middle] })]
    : inTurn(workshop, found);
  return tell(workshop, { stages, keep: insides, shows: (position) => allOwned(position, insides, us) });
}

/** The shared pieces go to the first fence, so each further one needs only what is missing. */
function inTurn(workshop: Workshop, found: readonly Ring[]): ScenarioPart[] {
  const { us } = workshop;
  const built = new Set<Cell>();
  return found.map(({ inside, fence }, i) => {
    const missing = fence.filter((cell) => !built.has(cell));
    for (const cell of missing) built.add(cell);
    const later = found.slice(i + 1);
    const worked = (position: Position): boolean =>
      allOwned(position, inside, us) && later.every((ring) => !allOwned(position, ring.inside, us));
    return { ...anyOrder(workshop, us, missing), worked };
  });
}

function nested(workshop: Workshop): BoardDraft | undefined {
  const { us, grid, random, boldness } = workshop;
  const core = pickRegion(workshop, { depth: 2, most: 6 });
  if (core === undefined) return undefined;
  const inner = ringRound(grid, core);
  const walled = new Set([...inner.inside, ...inner.fence]);
  const outerInside = new Set(walled);
  for (const cell of ringRound(grid, [...walled]).fence) {
    if (grid.rim[cell] === 0 && random.below(100) < 40 + 60 * boldness) outerInside.add(cell);
  }
  if (outerInside.size === walled.size) return undefined;
  const between = [...outerInside].filter((cell) => !walled.has(cell));
  const stages = [ringStage(workshop, us, inner), ringStage(workshop, us, ringRound(grid, [...outerInside]))];
  return tell(workshop, {
    stages,
    keep: [...outerInside],
    shows: (position) => allOwned(position, [...core, ...between], us),
  });
}

/**
 * Rings of alternating sides, each round all previous ones; with `caught`, pieces of the second side are in the middle.
 */
function rings(workshop: Workshop, count: number, caught: boolean): BoardDraft | undefined {
  const { us, them, grid, random } = workshop;
  const core = pickRegion(workshop, { depth: count, most: 8 });
  if (core === undefined) return undefined;
  const stages: ScenarioPart[] = [];
  let inside = core;
  if (caught) {
    const pieces = random.shuffle([...core]).slice(0, between(workshop, 1, core.length));
    stages.push({ side: them, cells: pieces });
  }
  for (let i = 0; i < count; i++) {
    const side = i % 2 === 0 ? us : them;
    const ring = ringRound(grid, inside);
    // Pieces of the next ring may have captured some of this one before it was closed: then it captures nothing.
    stages.push({ ...ringStage(workshop, side, ring), worked: (position) => allOwned(position, ring.inside, side) });
    if (i < count - 1) inside = [...inside, ...ring.fence];
  }
  const owner = count % 2 === 1 ? us : them;
  return tell(workshop, { stages, keep: inside, shows: (position) => allOwned(position, inside, owner) });
}
