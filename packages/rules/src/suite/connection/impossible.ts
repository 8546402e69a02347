import type { WrittenBoard } from '../../board.ts';
import { boardOf } from '../../classic/write.ts';
import { games } from '../../games.ts';
import { judge } from '../../judge.ts';
import { type Cell, EMPTY, type Side } from '../../types.ts';
import type { OddityName } from '../../verdict.ts';
import { cellsOfSide, fillQuietly, someFreeCells } from '../fill.ts';
import { pickRegion, ringRound } from '../regions.ts';
import { anyOrder, ringStage } from '../scenario.ts';
import { unbalancedTopic } from '../shared-topics.ts';
import type { TopicPlan } from '../topics.ts';
import { type BoardDraft, between, draftOfBoard, newGame, type Workshop } from '../workshop.ts';
import { bridge, tripod } from './line-topics.ts';
import { rimChain } from './lines.ts';
import { playWin } from './tell.ts';

/** Valid boards that no game reaches; a win for either side takes boards of at least size `twoWins`. */
export const impossibleConnections = (twoWins: number): readonly TopicPlan[] => [
  {
    topic: 'two-winners',
    grade: 2,
    unreachable: true,
    describes: 'No game leads here: both sides have won; strict checkers answer Error, others Draw.',
    disputed: true,
    minSize: twoWins,
    needs: 'a win for either side',
    build: (workshop) => twoShapes(workshop, workshop.them, 'two-winners'),
  },
  {
    topic: 'won-before',
    grade: 3,
    unreachable: true,
    describes: 'No game leads here, since the winner has won twice; strict checkers answer too.',
    minSize: 4,
    needs: 'two wins of one side',
    build: (workshop) => twoShapes(workshop, workshop.us, 'won-before'),
  },
  {
    topic: 'loser-moved-last',
    grade: 3,
    unreachable: true,
    describes: 'No game leads here, since the loser has moved after the win; strict checkers answer too.',
    minSize: 3,
    needs: 'a win and room for more',
    build: loserMovedLast,
  },
  unbalancedTopic(unbalanced),
];

/** The board as a draft if it shows this oddity and no other. */
function oddDraft({ game }: Workshop, board: WrittenBoard, name: OddityName): BoardDraft | undefined {
  const { oddities } = judge(board, game);
  return oddities.length === 1 && oddities[0].name === name ? draftOfBoard(board) : undefined;
}

/** Cells that win for whoever has them. */
function winningShape(workshop: Workshop): Cell[] {
  const { game, grid, random } = workshop;
  const choice = random.below(games[game].wins.includes('bridge') ? 4 : 3);
  if (choice === 3 || grid.size === 2) return bridge(workshop);
  if (choice === 2) return rimChain(workshop, [false, false]);
  if (choice === 1) return tripod(workshop);
  return [...ringRound(grid, pickRegion(workshop, { most: 4 }) ?? [0]).fence];
}

/** A win of ours, another one of ours or of the enemy's, and pieces anywhere else until the numbers are equal. */
function twoShapes(workshop: Workshop, second: Side, name: OddityName): BoardDraft | undefined {
  const { us, them, grid, random, boldness } = workshop;
  const cells = new Uint8Array(grid.cellCount);
  const one = winningShape(workshop);
  const two = winningShape(workshop);
  if (two.some((cell) => one.includes(cell))) return undefined;
  for (const cell of one) cells[cell] = us;
  for (const cell of two) cells[cell] = second;
  const counts = [0, 0, 0];
  for (const code of cells) counts[code]++;
  const open = random.shuffle(cellsOfSide(cells, EMPTY));
  const extra = Math.floor(open.length * 0.2 * boldness * random.below(3)) >> 1;
  const wanted = Math.max(counts[us], counts[them]) + extra;
  for (const side of [us, them]) {
    while (counts[side] < wanted && open.length > 0) {
      cells[open.pop() as Cell] = side;
      counts[side]++;
    }
  }
  return oddDraft(workshop, { shape: 'hexagon', size: grid.size, cells }, name);
}

function loserMovedLast(workshop: Workshop): BoardDraft | undefined {
  const { us, them, grid, random } = workshop;
  const inside = pickRegion(workshop, { most: 4 });
  if (inside === undefined) return undefined;
  const stage =
    random.below(2) === 0 ? ringStage(workshop, us, ringRound(grid, inside)) : anyOrder(workshop, us, tripod(workshop));
  const position = playWin(workshop, { stages: [stage], keep: inside });
  if (position === undefined) return undefined;
  const board = boardOf(position);
  const lead = cellsOfSide(board.cells, us).length - cellsOfSide(board.cells, them).length;
  const open = random.shuffle(cellsOfSide(board.cells, EMPTY));
  for (const cell of open.slice(0, lead + 1)) board.cells[cell] = them;
  return oddDraft(workshop, board, 'loser-moved-last');
}

function unbalanced(workshop: Workshop): BoardDraft | undefined {
  const { us, them, grid, random } = workshop;
  const position = newGame(workshop, us, random.below(grid.cellCount));
  fillQuietly(workshop, position, someFreeCells(workshop, position, Math.ceil(grid.cellCount / 3)));
  const board = boardOf(position);
  const pieces = random.shuffle(cellsOfSide(board.cells, them));
  for (const cell of pieces.slice(0, between(workshop, 1, 3))) board.cells[cell] = EMPTY;
  return oddDraft(workshop, board, 'unbalanced');
}
