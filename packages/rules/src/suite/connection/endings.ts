import type { Position } from '../../position.ts';
import { type Cell, EMPTY, type Side } from '../../types.ts';
import { cellsOfSide, fillQuietly, fillWildly, someFreeCells } from '../fill.ts';
import { emptyBoardTopic } from '../shared-topics.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, draftOf, newGame, type Workshop } from '../workshop.ts';
import { fullBoard, isCalm } from './full-boards.ts';

/** Boards about the progress and the end of a game, for both games. */
export const connectionEndings: readonly TopicPlan[] = [
  emptyBoardTopic,
  {
    topic: 'unfinished',
    grade: 1,
    describes: 'An unfinished game: nobody has won, and there are empty cells.',
    minSize: 2,
    needs: 'more than one cell',
    build: unfinished,
  },
  {
    topic: 'finished',
    grade: 1,
    describes: 'A game between players who move at random, played to its end.',
    minSize: 2,
    needs: 'more than one cell',
    build: finished,
  },
  {
    topic: 'last-cell',
    grade: 3,
    describes: 'The last empty cell of the board wins.',
    minSize: 3,
    needs: 'a full board without a win',
    build: lastCell,
  },
];

export const drawTopic = (minSize: number): TopicPlan => ({
  topic: 'draw',
  grade: 1,
  describes: 'The board is full and nobody has won.',
  minSize,
  needs: 'a full board without a win',
  build: draw,
});

function startAnywhere(workshop: Workshop): Position {
  return newGame(workshop, workshop.us, workshop.random.below(workshop.grid.cellCount));
}

/** A game between players who move at random. */
export const randomConnectionGame = (workshop: Workshop): BoardDraft =>
  workshop.toTheEnd ? finished(workshop) : unfinished(workshop);

/** Nobody has won so far. */
function unfinished(workshop: Workshop): BoardDraft {
  const position = startAnywhere(workshop);
  fillQuietly(workshop, position, Math.max(1, someFreeCells(workshop, position) - 1));
  return draftOf(position);
}

function finished(workshop: Workshop): BoardDraft {
  const position = startAnywhere(workshop);
  fillWildly(workshop, position);
  return draftOf(position);
}

function draw(workshop: Workshop): BoardDraft | undefined {
  const cells = fullBoard(workshop, workshop.us);
  const position = cells && playAll(workshop, cells, workshop.us);
  return position?.outcome?.winner === EMPTY ? draftOf(position) : undefined;
}

/** Replaces one enemy piece of a full board without a win by our winning piece, played last. */
function lastCell(workshop: Workshop): BoardDraft | undefined {
  const { us, them, random } = workshop;
  const cells = fullBoard(workshop, them);
  if (cells === undefined) return undefined;
  for (const cell of random.shuffle(cellsOfSide(cells, them))) {
    cells[cell] = us;
    const position = isCalm(workshop, cells) ? undefined : playAll(workshop, cells, us, cell);
    if (position?.outcome?.winner === us) return draftOf(position);
    cells[cell] = them;
  }
  return undefined;
}

/** Plays the pieces of a full board in random order; `undefined` if somebody wins before the last one. */
function playAll(workshop: Workshop, cells: Uint8Array, first: Side, last = -1): Position | undefined {
  const lists = [1, 2].map((side) => {
    const list = cellsOfSide(cells, side as Side).filter((cell) => cell !== last);
    return workshop.random.shuffle(list);
  });
  if (last >= 0) lists[first - 1].unshift(last);
  const position = newGame(workshop, first, lists[first - 1].at(-1));
  while (position.freeCount > 0) {
    const cell: Cell | undefined = lists[position.turn - 1].pop();
    if (cell === undefined || position.outcome !== undefined) return undefined;
    if (position.isLegal(cell)) position.play(cell);
  }
  return position;
}
