import { EMPTY, otherSide } from '../../types.ts';
import { fillQuietly, fillWildly, MOST_FILLING, someFreeCells, spreadForAll } from '../fill.ts';
import { pickRegion, ringRound } from '../regions.ts';
import { playScenario, ringStage, type ScenarioPart } from '../scenario.ts';
import { emptyBoardTopic } from '../shared-topics.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, draftOf, newGame, type Workshop } from '../workshop.ts';
import { fillUp } from './tell.ts';

/** Boards about the progress and the end of a game. */
export const squatterEndings: readonly TopicPlan[] = [
  emptyBoardTopic,
  {
    topic: 'unfinished',
    grade: 1,
    describes: 'A game between players who move at random, with free cells left.',
    minSize: 2,
    needs: 'more than one cell',
    build: unfinished,
  },
  {
    topic: 'finished',
    grade: 1,
    describes: 'A full board on which one side has captured more.',
    minSize: 3,
    needs: 'a cell off the border',
    build: finished,
  },
  {
    topic: 'draw',
    grade: 1,
    describes: 'A full board on which both sides have captured the same number of cells, perhaps none.',
    minSize: 1,
    needs: 'a cell',
    build: draw,
  },
  {
    topic: 'last-cell',
    grade: 3,
    describes: 'The very last move on the board closes the loop that wins.',
    minSize: 3,
    needs: 'a cell off the border',
    build: lastCell,
  },
];

/** A game between players who move at random. */
export function randomSquatterGame(workshop: Workshop): BoardDraft {
  if (!workshop.toTheEnd) return unfinished(workshop);
  const position = newGame(workshop, workshop.us);
  fillWildly(workshop, position);
  return draftOf(position);
}

/** Stopped before its end. */
function unfinished(workshop: Workshop): BoardDraft {
  const position = newGame(workshop, workshop.us);
  fillWildly(workshop, position, Math.min(someFreeCells(workshop, position), workshop.grid.cellCount - 1));
  // The last random move may have captured all the remaining free cells.
  while (position.freeCount === 0) position.undo();
  return draftOf(position);
}

function finished(workshop: Workshop): BoardDraft | undefined {
  const inside = pickRegion(workshop, {});
  if (inside === undefined) return undefined;
  const stages = [ringStage(workshop, workshop.us, ringRound(workshop.grid, inside))];
  const position = playScenario(workshop, { stages, keep: inside });
  if (position === undefined) return undefined;
  if (workshop.boldness > 0.5 && position.freeCount <= MOST_FILLING) fillWildly(workshop, position);
  else fillUp(workshop, position);
  return position.outcome === undefined || position.outcome.winner === EMPTY ? undefined : draftOf(position);
}

/** Half of the draws have captures on both sides: a region for each, of equal size. */
function draw(workshop: Workshop): BoardDraft | undefined {
  if (workshop.toTheEnd) {
    const { position, text } = randomSquatterGame(workshop);
    const isDraw = position?.outcome?.winner === EMPTY && position.scores[0] > 0;
    return isDraw ? { position, text } : undefined;
  }
  const { us, them, grid, random, boldness } = workshop;
  const stages: ScenarioPart[] = [];
  if (boldness > 0.4 && grid.size > 5 && random.below(3) > 0) {
    const one = pickRegion(workshop, { most: 4 });
    const other = pickRegion(workshop, { most: 4 });
    if (one === undefined || one.length !== other?.length) return undefined;
    stages.push(ringStage(workshop, us, ringRound(grid, one)), ringStage(workshop, them, ringRound(grid, other)));
    const cells = new Set([...stages.flatMap(({ cells }) => cells), ...one, ...other]);
    if (cells.size < stages[0].cells.length + stages[1].cells.length + one.length + other.length) return undefined;
  }
  const position = playScenario(workshop, { stages, fullness: 0.2 });
  if (position === undefined) return undefined;
  fillQuietly(workshop, position, 0, new Set(), 'stripes');
  fillWildly(workshop, position);
  return position.outcome?.winner === EMPTY ? draftOf(position) : undefined;
}

function lastCell(workshop: Workshop): BoardDraft | undefined {
  const { us, them, grid, random } = workshop;
  const inside = pickRegion(workshop, { most: 6 });
  if (inside === undefined) return undefined;
  const caught = random.shuffle([...inside]).slice(0, random.below(inside.length + 1));
  const movesBefore = grid.cellCount - 1 - (inside.length - caught.length);
  const position = playScenario(workshop, {
    stages: [{ side: them, cells: caught }, ringStage(workshop, us, ringRound(grid, inside))],
    keep: inside,
    first: movesBefore % 2 === 0 ? us : them,
    fullness: 'all',
    spread: spreadForAll(workshop),
  });
  if (position?.outcome?.winner !== us) return undefined;
  const last = position.undo();
  const lead = position.scores[us - 1] - position.scores[otherSide(us) - 1];
  const wasOpen = position.freeCount === 1 + inside.length - caught.length;
  if (last === undefined || lead > 0 || !wasOpen) return undefined;
  position.play(last);
  return draftOf(position);
}
