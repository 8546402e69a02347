import type { WrittenBoard } from '../board.ts';
import { boardOf, writeBoard } from '../classic/write.ts';
import { type GameName, games } from '../games.ts';
import type { Grid } from '../grid.ts';
import type { Position } from '../position.ts';
import type { Random } from '../random.ts';
import { rulesOf } from '../rules.ts';
import { BLACK, type Cell, otherSide, type Side, SWAP, sides, WHITE } from '../types.ts';

/**
 * Everything needed to generate one board: all choices come from `random`, so that a seed gives the same board again.
 */
export interface Workshop {
  readonly game: GameName;
  readonly grid: Grid;
  readonly random: Random;
  /** The side that a scenario is about; the other one is the enemy. */
  readonly us: Side;
  readonly them: Side;
  /** 1 in the first attempt and less in each further one: how large shapes and how full boards may get. */
  readonly boldness: number;
  /** Whether to play on to the end of the game wherever the board still shows its topic. */
  readonly toTheEnd: boolean;
}

export function openWorkshop(game: GameName, grid: Grid, random: Random, boldness: number, toTheEnd = false): Workshop {
  const us = random.pick(sides);
  return { game, grid, random, us, them: otherSide(us), boldness, toTheEnd };
}

/** A new game in which `first` has the first piece on the board. Sizes beyond those for play are allowed. */
export function newGame({ game, grid }: Workshop, first: Side, firstCell?: Cell): Position {
  if (games[game].swap === 'none') return rulesOf[game].start(grid, first, false);
  // White starts; Black has the first piece after a swap, whose cell must be known.
  const swap = first === BLACK && firstCell !== undefined && grid.cellCount > 1;
  const position = rulesOf[game].start(grid, WHITE, swap);
  if (swap) {
    position.play(firstCell);
    position.play(SWAP);
  }
  return position;
}

/** A whole number from `least` to `most`. */
export const between = ({ random }: Workshop, least: number, most: number): number =>
  least + random.below(Math.max(0, most - least) + 1);

/** A board text before it is added to a suite. */
export interface BoardDraft {
  readonly text: string;
  /** The game that led to the board, for reachable boards. */
  readonly position: Position | undefined;
}

export const draftOf = (position: Position): BoardDraft => ({ text: writeBoard(boardOf(position)), position });

export const draftOfBoard = (board: WrittenBoard): BoardDraft => ({ text: writeBoard(board), position: undefined });
