import { CAPTURED, type WrittenBoard } from '../../board.ts';
import { boardOf } from '../../classic/write.ts';
import { judge } from '../../judge.ts';
import { type Cell, EMPTY } from '../../types.ts';
import type { OddityName } from '../../verdict.ts';
import { cellsOfSide, fillQuietly, someFreeCells } from '../fill.ts';
import { cellsOfDepth, pickRegion, ringRound } from '../regions.ts';
import { playScenario, ringStage } from '../scenario.ts';
import { unbalancedTopic } from '../shared-topics.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, between, draftOfBoard, newGame, type Workshop } from '../workshop.ts';

/** Valid boards that no game reaches. */
export const impossibleSquatter: readonly TopicPlan[] = [
  {
    topic: 'captured-on-border',
    grade: 2,
    unreachable: true,
    describes: 'No game leads here: a captured cell lies on the border; strict checkers answer Error.',
    disputed: true,
    minSize: 1,
    needs: 'a cell',
    build: onBorder,
  },
  {
    topic: 'captured-beside-free',
    grade: 2,
    unreachable: true,
    describes: 'No game leads here: a captured cell touches a free one; strict checkers answer Error.',
    disputed: true,
    minSize: 3,
    needs: 'a cell off the border',
    build: (workshop) => brokenFence(workshop, 'captured-beside-free', EMPTY),
  },
  {
    topic: 'captured-by-both',
    grade: 3,
    unreachable: true,
    describes: 'No game leads here: captured cells touch pieces of both sides; strict checkers answer Error.',
    disputed: true,
    minSize: 3,
    needs: 'a cell off the border',
    build: (workshop) => brokenFence(workshop, 'captured-by-both', workshop.them),
  },
  {
    topic: 'enclosed-not-captured',
    grade: 2,
    unreachable: true,
    describes: 'No game leads here: cells inside a closed loop are not captured; strict checkers answer Error.',
    disputed: true,
    minSize: 3,
    needs: 'a cell off the border',
    build: enclosedNotCaptured,
  },
  unbalancedTopic(unbalanced),
];

/** The board as a draft if it shows the oddity. */
function oddDraft(board: WrittenBoard, name: OddityName): BoardDraft | undefined {
  return judge(board).oddities.some((oddity) => oddity.name === name) ? draftOfBoard(board) : undefined;
}

function quietBoard(workshop: Workshop): WrittenBoard {
  const position = newGame(workshop, workshop.us);
  fillQuietly(workshop, position, someFreeCells(workshop, position, Math.ceil(position.freeCount / 3)));
  return boardOf(position);
}

function onBorder(workshop: Workshop): BoardDraft | undefined {
  const { grid, random } = workshop;
  const board = quietBoard(workshop);
  const border = random.shuffle(cellsOfDepth(grid, 0).filter((cell) => grid.rim[cell] === 1));
  for (const cell of border.slice(0, between(workshop, 1, Math.min(3, border.length)))) board.cells[cell] = CAPTURED;
  return oddDraft(board, 'captured-on-border');
}

function captured(
  workshop: Workshop,
): { board: WrittenBoard; inside: readonly Cell[]; fence: readonly Cell[] } | undefined {
  const inside = pickRegion(workshop, { most: 12 });
  if (inside === undefined) return undefined;
  const ring = ringRound(workshop.grid, inside);
  const position = playScenario(workshop, { stages: [ringStage(workshop, workshop.us, ring)], keep: inside });
  return position && { board: boardOf(position), inside, fence: ring.fence };
}

/** A fence in which one piece is missing or the enemy's. */
function brokenFence(workshop: Workshop, name: OddityName, code: number): BoardDraft | undefined {
  const made = captured(workshop);
  if (made === undefined) return undefined;
  made.board.cells[workshop.random.pick(made.fence)] = code;
  return oddDraft(made.board, name);
}

function enclosedNotCaptured(workshop: Workshop): BoardDraft | undefined {
  const made = captured(workshop);
  if (made === undefined) return undefined;
  const code = workshop.random.pick([EMPTY, workshop.them]);
  for (const cell of made.inside) made.board.cells[cell] = code;
  return oddDraft(made.board, 'enclosed-not-captured');
}

/** Removes pieces of one side from a board without captures until the sides cannot have alternated. */
function unbalanced(workshop: Workshop): BoardDraft | undefined {
  const { them, random } = workshop;
  const board = quietBoard(workshop);
  const pieces = random.shuffle(cellsOfSide(board.cells, them));
  const gone = between(workshop, 1, Math.min(pieces.length, 3));
  for (const cell of pieces.slice(0, gone)) board.cells[cell] = random.below(2) === 0 ? EMPTY : workshop.us;
  const [oddity, ...more] = judge(board).oddities;
  return oddity?.name === 'unbalanced' && more.length === 0 ? draftOfBoard(board) : undefined;
}
